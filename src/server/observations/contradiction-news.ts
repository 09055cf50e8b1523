import { HOUR_MS } from "#domain/shared/durations.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Insert, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { news } from "#server/stored/news.ts";

/** One account and the key of its news in this hour: one contradiction an hour is sent. */
export type ContradictionNews = { keeper: string; key: DocumentKey };

/** The news that a contradiction of a listing would be, for the command's locks. */
export function contradictionNews(listingId: string, keepers: readonly string[], now: Date): ContradictionNews[] {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  return keepers.map((keeper) => ({
    keeper,
    key: news.key(uuidv5(listingId, `contradicted ${keeper} ${hour}`)),
  }));
}

/**
 * Tells those who answer for a listing that somebody just contradicted what they said about stock
 * or reach. They hear of it in the same transaction, once an hour for each listing.
 * @param after the listing with the observation
 */
export function contradictionWrites(
  current: Locked,
  about: readonly ContradictionNews[],
  { id, after, at }: { id: string; after: StoredListing; at: string },
): Insert[] {
  if (!isContradicted(after, at)) return [];
  const { facilityId } = after;
  return about
    .filter(({ key }) => !current.has(keyText(key)))
    .map(({ keeper, key }) =>
      news.insert(key.id, {
        body: {
          ownerId: keeper,
          kind: "listing-contradicted",
          at,
          listingId: id,
          ...(facilityId !== undefined && { facilityId }),
        },
      }),
    );
}

/** Whether the observation of that time contradicts a value of the owner or the facility. */
function isContradicted({ hearsay, reach, stock }: StoredListing, at: string): boolean {
  const isKeepers = ({ by }: { by: string | null }): boolean => by === "owner" || by === "facility";
  return (hearsay?.stock?.at === at && isKeepers(stock)) || (hearsay?.reach?.at === at && isKeepers(reach));
}
