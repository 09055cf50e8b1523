import type { TableWrite } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { announceStanding, banIn, unbanIn } from "./statements.ts";
import type { By } from "./statements.ts";
import { readStandings } from "./queries.ts";
import type { Standing } from "./queries.ts";

/** A way in that was shut, as it is kept with a decision. Times are ISO text. */
type Ban = { reason: string; until: string | null };

/**
 * Shutting accounts out and letting them in again as part of what another room decides, in its
 * transaction.
 */
export type Sanctions = {
  /** How some accounts stand, by id. */
  standings: (ids: readonly string[]) => Promise<Map<string, Standing>>;
  /**
   * Shuts somebody out; who is shut out for longer already stays so. Undoes the whole transaction
   * where that is not allowed.
   */
  ban: (by: By, wish: { id: string; reason: string; until: Date }) => TableWrite;
  /** Lets somebody in again, as far as `until` was what shut them out, or as it was before. */
  lift: (by: By, wish: { id: string; until: Date; before: Ban | null }) => TableWrite;
  /** Tells all processes; once the transaction is committed. */
  announce: (id: string) => Promise<void>;
};

/** Opens them. */
export function sanctionsOf(database: Database): Sanctions {
  return {
    standings: async (ids) => {
      const found = await readStandings(database.pool, ids);
      return new Map(found.map((each) => [each.id, each]));
    },
    ban: (by, wish) => async (client) => {
      const [standing] = await readStandings(client, [wish.id]);
      if (standing === undefined || isLonger(standing, wish.until)) return;
      const answer = await banIn(client, by, wish);
      if (!answer.ok) throw new Error(`a sanction was refused: ${answer.reason}`);
    },
    lift:
      (by, { id, until, before }) =>
      async (client) => {
        const [standing] = await readStandings(client, [id]);
        // Somebody else shut them out meanwhile, or let them in, or it is over: that stays.
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
    announce: (id) => announceStanding(database, id),
  };
}

function isLonger({ ban }: Standing, until: Date): boolean {
  return ban !== null && (ban.until === null || ban.until >= until);
}
