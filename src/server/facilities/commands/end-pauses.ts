import type { Command } from "#server/documents/command.ts";
import { isPauseOver, pauseLines } from "#domain/facilities/pause.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { facilities } from "#server/stored/facilities.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import { notePause } from "../statements.ts";
import { listingWrites } from "./edit.ts";
import { readEndedPauses } from "../queries.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";

/** Resumes lines whose pause has ended, with their listings. Processes may do it concurrently. */
export async function endPauses(database: Database, now: Date): Promise<void> {
  for (const id of await readEndedPauses(database, now)) {
    const key = facilities.key(id);
    const command: Command<"documents/not-found"> = {
      by: { who: "system", role: "system" },
      act: "facilities.pause-ended",
      lock: [key],
      read: (client) => lockSupplyOf(client, id),
      decide: (current) => {
        const document = current.get(keyText(key));
        const before = document === undefined ? null : facilities.read(document);
        const after = before !== null && isPauseOver(before, now) ? pauseLines(before, [], undefined) : null;
        const noted = { tableWrites: [(client: Parameters<typeof notePause>[0]) => notePause(client, id, null)] };
        // Somebody paused or resumed them since: that stays.
        if (before === null || after === null || !after.ok) {
          return { ok: true, value: { writes: [], ...(before?.pausedUntil === undefined && noted) } };
        }
        const update = facilities.update(key, { body: after.value });
        return {
          ok: true,
          value: { writes: [update, ...listingWrites(current, { before, after: after.value }, now)], ...noted },
        };
      },
    };
    // In sequence: they are few.
    await unlessBroken(() => executeCommand(database, command));
  }
}
