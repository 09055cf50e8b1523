import { countChanges } from "../../documents/change-sets.ts";
import type { Database } from "../../documents/pool.ts";
import { NO_COUNTS } from "../import.ts";
import type { ImportCounts } from "../import.ts";
import { readCommandRuns, readRun } from "./queries.ts";
import { countWritten } from "./work-on-run.ts";
import { changeRun } from "./statements.ts";

/**
 * Ends runs of the command line whose process is gone. A process at work holds the lock "run an
 * import". So whoever holds it knows that the others are gone.
 */
export async function cancelCutRuns(database: Database, now: Date): Promise<void> {
  for (const { id } of await readCommandRuns(database.pool)) await cancelRun(database, id, now);
}

/** Ends a run before its file was read through. @returns what it had done */
export async function cancelRun(database: Database, id: string, now: Date): Promise<ImportCounts> {
  const progress = (await readRun(database.pool, id))?.progress ?? {};
  const counts = structuredClone(progress.counts ?? NO_COUNTS);
  const { made, changed } = await countChanges(database, id);
  // Killed between a batch and its counts, it wrote more than it says.
  counts.documents.total = Math.max(counts.documents.total, made + changed);
  await countWritten(database, id, counts);
  const isWritten = progress.counts !== undefined || made + changed > 0;
  await changeRun(database.pool, id, {
    from: ["uploading"],
    state: "cancelled",
    ...(isWritten && { progress: { ...progress, counts } }),
    endedAt: now,
  });
  return counts;
}
