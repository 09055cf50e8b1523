import type { Database } from "#server/documents/pool.ts";
import { settleUnspecified } from "#server/supplies/settle-unspecified.ts";
import { alignStates } from "./align-states.ts";
import type { Audited } from "./align-states.ts";

/** Nobody's own words: undoing an import does not keep an entry for them. */
const SYSTEM = { who: "system", role: "system" };

/**
 * Makes offers of facilities fit what a list says of the others: their place's state, and counts
 * that say which supply an unspecified one is.
 */
export async function alignOffers(database: Database, ids: readonly string[], audit: Audited): Promise<void> {
  await alignStates(database, ids, audit);
  await settleUnspecified(database, ids, { by: SYSTEM, act: "imports.settle-unspecified" });
}
