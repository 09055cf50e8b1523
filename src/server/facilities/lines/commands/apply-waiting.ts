import { executeCommand } from "#server/documents/execute-command.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import type { Command } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDueLines, readLineContext } from "#server/facilities/queries.ts";
import { endWaiting } from "#server/facilities/statements.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import { applyPlan, cancelPlan } from "../waiting-changes.ts";

/**
 * Makes lines count whose waiting time is over. Those of somebody who no longer keeps the facility
 * are taken back. Processes may do it concurrently.
 */
export async function applyWaitingLines(database: Database, now: Date): Promise<void> {
  for (const { facilityId, changeId, isByKeeper } of await readDueLines(database, now)) {
    const [key, change] = [facilities.key(facilityId), facilityChanges.key(changeId)];
    const command: Command = {
      by: { who: "system", role: "system" },
      act: "facilities.waiting-ended",
      lock: [key, change],
      read: (client) => readLineContext(client, facilityId),
      decide: (current) => {
        if (!isByKeeper) return cancelPlan(current, { key, change, news: [], now });
        const gone = (client: Parameters<typeof endWaiting>[0]) => endWaiting(client, changeId);
        return { ok: true, value: applyPlan(current, { key, change, now }) ?? { writes: [], tableWrites: [gone] } };
      },
    };
    // In sequence: they are few.
    await unlessBroken(() => executeCommand(database, command));
  }
}
