import { REPORT_BOUNDS, reportsCountUntil } from "#domain/moderation/doubt.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import type { Database } from "#server/documents/pool.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import { eraseWords } from "./statements.ts";
import { endSanction } from "./commands/end-sanction.ts";
import { countReports, forgetReports } from "./commands/update-doubt.ts";
import { readEndedSanctions, readForgotten, readWaiting } from "./queries.ts";

/**
 * How long the texts of a report are kept after its decision: an appeal may need them. Proposal.
 */
const WORDS_DAYS = 30;
/**
 * How long without a decision or after the listing's removal; also for listings' texts in
 * decisions. Proposal.
 */
const UNDECIDED_DAYS = 90;

/**
 * Automatic upkeep. Sanctions end, reports begin to count, and unreviewed ones expire after 14
 * days. Texts of reports are erased 30 days after the decision. Any process may run it repeatedly.
 * @returns how many changes it made
 */
export async function startModerationUpkeep(database: Database, now: Date): Promise<number> {
  const { pool } = database;
  let done = 0;
  for (const ended of await readEndedSanctions(pool, now)) {
    // In sequence: nobody waits for this.
    if (await unlessBroken(() => endSanction(database, ended, now))) done += 1;
  }
  for (const id of await readWaiting(pool, reportsCountUntil(now))) {
    // As above.
    if (await unlessBroken(() => countReports(database, id, now))) done += 1;
  }
  // At the same hours: the exact end would tell when the report was made.
  const until = new Date(reportsCountUntil(now).getTime() - REPORT_BOUNDS.lastsDays * DAY_MS);
  const since = new Date(until.getTime() - 7 * DAY_MS);
  for (const id of await readForgotten(pool, { since, until })) {
    // As above.
    if (await unlessBroken(() => forgetReports(database, id, now))) done += 1;
  }
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  return done + (await eraseWords(database, ago(WORDS_DAYS), ago(UNDECIDED_DAYS)));
}
