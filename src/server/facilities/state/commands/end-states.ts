import { isStateOver } from "#domain/facilities/state-rules.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import type { Command } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { facilities } from "#server/stored/facilities.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import { noteStateEnd } from "../../statements.ts";
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
        const state = before?.status.state;
        // Somebody said another one since: that stays, with its own end.
        if (before === null || state === undefined || !isStateOver(state, now)) {
          const until = state?.until ?? null;
          return { ok: true, value: { writes: [], tableWrites: [(client) => noteStateEnd(client, id, until)] } };
        }
        return { ok: true, value: stateWrites(current, { key, before, state: undefined, said: false, now }) };
      },
    };
    // In sequence: they are few.
    await unlessBroken(() => executeCommand(database, command));
  }
}
