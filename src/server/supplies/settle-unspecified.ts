import { settledUnspecified } from "#domain/facilities/unspecified-supply.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Author } from "#server/documents/command.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { lockSupplyOf, readSeveralOf } from "./queries.ts";
import { unspecifiedWrites } from "./unspecified-writes.ts";

/**
 * Closes unspecified offers of some facilities where a count says which, whatever door the two came by.
 * Only facilities where something changes are locked.
 */
export async function settleUnspecified(
  database: Database,
  facilityIds: readonly string[],
  { by, act }: { by: Author; act: string },
): Promise<void> {
  const offersOf = new Map<string, Map<string, StoredListing>>();
  for (const { document, value } of listings.readAll(await readSeveralOf(database, facilityIds))) {
    const { facilityId = "" } = value;
    offersOf.set(facilityId, (offersOf.get(facilityId) ?? new Map<string, StoredListing>()).set(document.id, value));
  }
  for (const [id, offers] of offersOf) {
    if (settledUnspecified(offers).size === 0) continue;
    // In sequence: readers go first.
    await executeCommand<never>(database, {
      by,
      act,
      lock: [facilities.key(id)],
      read: (client) => lockSupplyOf(client, id),
      decide: (current) => ({ ok: true, value: { writes: unspecifiedWrites(id, current, []) } }),
    });
  }
}
