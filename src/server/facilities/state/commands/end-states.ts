import { nextPlaceChange, placeFactsAt } from "#domain/facilities/state-rules.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import type { Command } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { facilities } from "#server/stored/facilities.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import { notePlaceChange } from "../../statements.ts";
import { readEndedStates } from "../queries.ts";
import { stateWrites } from "../state-writes.ts";

/** Ends states whose time is over, with their listings. Processes may do it concurrently. */
export async function endStates(database: Database, now: Date): Promise<void> {
  for (const id of await readEndedStates(database, now)) {
    const key = facilities.key(id);
    const command: Command<"documents/not-found"> = {
      by: { who: "system", role: "system" },
      act: "facilities.state-ended",
      lock: [key],
      read: (client) => lockSupplyOf(client, id),
      decide: (current) => {
        const document = current.get(keyText(key));
        const before = document === undefined ? null : facilities.read(document);
        // Somebody said something else since: that has its own times.
        if (before === null || (nextPlaceChange(before)?.getTime() ?? Number.POSITIVE_INFINITY) > now.getTime()) {
          const next = before === null ? null : nextPlaceChange(before);
          return { ok: true, value: { writes: [], tableWrites: [(client) => notePlaceChange(client, id, next)] } };
        }
        const after = placeFactsAt(before, now);
        const said = after.status.state !== undefined && (before.saidByStaff ?? []).includes("status");
        return { ok: true, value: stateWrites(current, { key, before, after, said, isEdit: false, now }) };
      },
    };
    // In sequence: they are few.
    await unlessBroken(() => executeCommand(database, command));
  }
}
