import type { Database } from "#server/documents/pool.ts";
import type { Log } from "#server/runtime/log.ts";
import { dayOf, headText } from "./chain.ts";
import { claimHeads } from "./statements.ts";

/**
 * Logs the head of each day that is over, once for all processes. Whoever rewrites the chain in the
 * database cannot rewrite the log that was shipped elsewhere.
 */
export async function logHeads({ pool }: Database, now: Date, log: Pick<Log, "info">): Promise<void> {
  for (const head of await claimHeads(pool, { today: dayOf(now), at: now }))
    log.info({ auditHead: headText(head) }, "The head of a day of the audit's chain.");
}
