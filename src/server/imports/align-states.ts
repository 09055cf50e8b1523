import { listingWithState, nextPlaceChange } from "#domain/facilities/state-rules.ts";
import { executeCommand } from "../documents/execute-command.ts";
import type { Command } from "../documents/command.ts";
import { keyText } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";
import { facilities } from "../stored/facilities.ts";
import { listings } from "../stored/listings.ts";
import { notePlaceChange } from "#server/supplies/statements.ts";
import { lockOffersOf } from "./queries.ts";
import { readMisstated } from "./places/queries.ts";

/** Who writes, for the audit. */
export type Audited = { by: Command<never>["by"]; act: string };

/**
 * Tells a facility's state to all its offers, also to those that its list does not have: staff
 * counted those. It notes when that state changes by itself, too. Only facilities whose offers say
 * something else, or where nobody noted that, are locked.
 */
export async function alignStates(database: Database, ids: readonly string[], { by, act }: Audited): Promise<void> {
  for (const id of await readMisstated(database, ids)) {
    const key = facilities.key(id);
    const command: Command<"documents/not-found"> = {
      by,
      act,
      lock: [key],
      read: (client) => lockOffersOf(client, id),
      decide: (current) => {
        const document = current.get(keyText(key));
        const place = document === undefined ? { status: {} } : facilities.read(document);
        const writes = listings.readAll(current.values()).flatMap(({ document: offer, value }) => {
          const listing = listingWithState(value, place);
          return listing === null ? [] : [listings.update(offer, { body: listing })];
        });
        const next = nextPlaceChange(place);
        return { ok: true, value: { writes, tableWrites: [(client) => notePlaceChange(client, id, next)] } };
      },
    };
    // In sequence: few places change their state.
    await executeCommand(database, command);
  }
}
