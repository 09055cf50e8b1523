import type { AccountStanding } from "#domain/identity/account-standing.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { announceStandingChange, banIn, unbanIn } from "./statements.ts";
import type { ActingAccount, BanInput } from "./statements.ts";
import { readAccountStandings } from "./queries.ts";

/** An earlier ban, as stored with a decision. Times are ISO text. */
type Ban = { reason: string; until: string | null };

/** Bans and unbans accounts within another feature's transaction. */
export type Sanctions = {
  /** The standing of some accounts at a time, by id. */
  standings: (ids: readonly string[], at: Date) => Promise<Map<string, AccountStanding>>;
  /** Bans an account; a longer ban stays. If that is not allowed, it undoes the transaction. */
  ban: (by: ActingAccount, input: BanInput & { until: Date }) => TableWrite;
  /** Lifts a ban that ends at `until`. An earlier ban that still runs is restored. */
  lift: (by: ActingAccount, input: { id: string; until: Date; before: Ban | null }) => TableWrite;
  /** Signals to all processes; call it after the commit. */
  announce: (id: string, at: Date) => Promise<void>;
};

/** Creates them. */
export function sanctionsOf(database: Database): Sanctions {
  return {
    standings: async (ids, at) => {
      const found = await readAccountStandings(database.pool, ids, at);
      return new Map(found.map((each) => [each.id, each]));
    },
    ban: (by, input) => async (client) => {
      const [standing] = await readAccountStandings(client, [input.id], by.now);
      if (standing === undefined || isLonger(standing, input.until)) return;
      const answer = await banIn(client, by, input);
      if (!answer.ok) throw new Error(`a sanction was refused: ${answer.reason}`);
    },
    lift:
      (by, { id, until, before }) =>
      async (client) => {
        const [standing] = await readAccountStandings(client, [id], by.now);
        // Somebody else changed the ban, or it has expired: leave it.
        if (standing?.ban?.until?.getTime() !== until.getTime()) return;
        const isOver = before === null || (before.until !== null && Date.parse(before.until) <= by.now.getTime());
        const answer = isOver
          ? await unbanIn(client, by, id)
          : await banIn(client, by, {
              id,
              reason: before.reason,
              until: before.until === null ? null : new Date(before.until),
            });
        if (!answer.ok) throw new Error(`a sanction could not be lifted: ${answer.reason}`);
      },
    announce: (id, at) => announceStandingChange(database, id, at),
  };
}

function isLonger({ ban }: AccountStanding, until: Date): boolean {
  return ban !== null && (ban.until === null || ban.until >= until);
}
