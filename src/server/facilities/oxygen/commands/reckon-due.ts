import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import type { Command } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { facilities } from "#server/stored/facilities.ts";
import { oxygenReserves } from "#server/stored/oxygen-reserves.ts";
import type { OxygenDependencies } from "../dependencies.ts";
import { readDueReserves } from "../queries.ts";
import { prepareTelling, reserveIn, reserveWrites } from "../reserve-writes.ts";
import { noteReserveDue } from "../statements.ts";

/**
 * Reckons oxygen that may be below a mark now, and forgets counts that are too old. Processes may do
 * it concurrently.
 */
export async function reckonDueReserves(dependencies: OxygenDependencies, now: Date): Promise<void> {
  const { database } = dependencies;
  for (const id of await readDueReserves(database, now)) {
    const [key, reserveKey] = [facilities.key(id), oxygenReserves.key(id)];
    const tell = await prepareTelling(dependencies, key.id, now);
    const command: Command<"documents/not-found"> = {
      by: { who: "system", role: "system" },
      act: "facilities.oxygen-reckoned",
      lock: [key, reserveKey],
      decide: (current) => {
        const document = current.get(keyText(key));
        if (document === undefined || !current.has(keyText(reserveKey))) {
          return { ok: true, value: { writes: [], tableWrites: [(client) => noteReserveDue(client, id, null)] } };
        }
        const next = reserveIn(current, id);
        const facility = facilities.read(document);
        return { ok: true, value: reserveWrites(current, { facilityId: id, facility, next, tell, now }) };
      },
    };
    // In sequence: they are few.
    await unlessBroken(() => executeCommand(database, command));
  }
}
