import { standingOf } from "#domain/observations/standing.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Writer } from "#server/commands/mutation.ts";
import type { Standing } from "#domain/observations/standing.ts";
import { historyAt } from "#server/limits/account-history.ts";
import { readStandingFacts } from "./queries.ts";

/** How an observation counts, and the network whose callers count as one with its author. */
export type JudgedAuthor = {
  standing: Standing;
  network: string | null;
  /** Accounts that answer for the listing. */
  keepers: readonly string[];
};

/** Judges who stands behind a seeker's observation, before it is written. */
export type JudgeAuthor = (
  about: { listingId: string; observationId: string },
  writer: Writer,
) => Promise<JudgedAuthor>;

/**
 * Takes one of the observations that count for a network in an hour.
 * @param provider keyed hash of the network
 * @returns false: they are used up
 */
export type TakeCounted = (provider: string) => Promise<boolean>;

/** Creates the judge. */
export function createAuthorJudge(database: Pick<Database, "pool">, take: TakeCounted): JudgeAuthor {
  return async (about, writer) => {
    const { isOwnNetwork, isCarrier, keepers, account, isRepeated } = await readStandingFacts(database, {
      ...about,
      writer,
    });
    const facts = { isOwnNetwork, isCarrier, account: account && historyAt(account, writer.now) };
    const { provider } = writer.networks;
    const standing = standingOf({ ...facts, isSpent: false });
    if (standing === "member") return { standing, network: isCarrier ? null : provider, keepers };
    // Only what would count is counted, and what an offline browser sends again only once.
    if (standing !== "caller" || isRepeated || (await take(provider))) return { standing, network: provider, keepers };
    return { standing: standingOf({ ...facts, isSpent: true }), network: provider, keepers };
  };
}
