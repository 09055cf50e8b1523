import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { readEndedTakenOff } from "#server/facilities/queries.ts";
import { takenOffLines } from "#server/stored/taken-off-lines.ts";

/**
 * Deletes lines that were taken off and can no longer be brought back. Then nobody has the number.
 */
export async function endTakenOffLines(database: Database, now: Date): Promise<void> {
  const ids = await readEndedTakenOff(database, now);
  if (ids.length === 0) return;
  const writes = ids.map((id) => takenOffLines.remove({ id }));
  // Another process may have been first: what is left is deleted at the next run.
  await executeCommand(database, { by: { who: "system", role: "system" }, act: "facilities.line-ended", writes });
}
