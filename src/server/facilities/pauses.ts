import { isPauseOver, pauseLines } from "#domain/facilities/pause.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { notePause } from "./statements.ts";
import { jsonOf, listingWrites } from "./edit.ts";
import { facilityOf } from "../presenters/facility.ts";
import { lockSupplyOf, readEndedPauses } from "./queries.ts";

/**
 * Takes lines up again whose pause is over, with the listings they stand in. Several processes may
 * do it at once.
 */
export async function endPauses(database: Database, now: Date): Promise<void> {
  for (const id of await readEndedPauses(database, now)) {
    const key = { collection: "facilities", id };
    // One after the other: they are few.
    await executeCommand<"documents/not-found">(database, {
      by: { who: "system", role: "system" },
      act: "facilities.pause-ended",
      lock: [key],
      read: (client) => lockSupplyOf(client, id),
      decide: (current) => {
        const document = current.get(keyText(key));
        const before = document === undefined ? null : facilityOf(document);
        const after = before !== null && isPauseOver(before, now) ? pauseLines(before, [], undefined) : null;
        const noted = { tableWrites: [(client: Parameters<typeof notePause>[0]) => notePause(client, id, null)] };
        // Somebody paused anew, or took them up: what they noted stands.
        if (before === null || after === null || !after.ok) {
          return { ok: true, value: { writes: [], ...(before?.pausedUntil === undefined && noted) } };
        }
        const update = { do: "update", ...key, body: jsonOf(after.value) } as const;
        return { ok: true, value: { writes: [update, ...listingWrites(current, before, after.value)], ...noted } };
      },
    });
  }
}
