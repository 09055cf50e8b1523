import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { readEndedProposed } from "#server/facilities/queries.ts";
import { proposedLines } from "#server/stored/proposed-lines.ts";

/** Deletes proposed numbers whose time is over, decided or not. */
export async function endProposedLines(database: Database, now: Date): Promise<void> {
  const ids = await readEndedProposed(database, now);
  if (ids.length === 0) return;
  const writes = ids.map((id) => proposedLines.remove({ id }));
  await executeCommand(database, { by: { who: "system", role: "system" }, act: "facilities.proposal-ended", writes });
}
