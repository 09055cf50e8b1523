import { mergedListing, unmergedListing } from "../duplicates/merge.ts";
import type { StoredListing } from "../listings/listing.ts";
import { knownCounts } from "./counted-word.ts";
import { isUnspecified } from "./supply-key.ts";

/**
 * What to change of a facility's offers so that unspecified ones and counts fit. An open unspecified one
 * closes into the count that says which; without such a count it opens again.
 * @param offers all listings of one facility, by their ids
 * @returns the changed ones
 */
export function settledUnspecified(offers: ReadonlyMap<string, StoredListing>): Map<string, StoredListing> {
  const changed = new Map<string, StoredListing>();
  for (const [id, listing] of offers) {
    if (listing.side !== "offer" || !isUnspecified(listing)) continue;
    const isOpen = listing.status === "open";
    if (!isOpen && !isClosedByCount(listing, offers)) continue;
    const into = countSaying(listing, offers);
    if (into === null && !isOpen) changed.set(id, unmergedListing(listing));
    if (into !== null && listing.mergedInto !== into) changed.set(id, mergedListing(listing, into));
  }
  return changed;
}

/** Whether a count of its own facility closed it, and no merge of facilities or by a moderator. */
function isClosedByCount(
  { autoMerge, mergedInto }: StoredListing,
  offers: ReadonlyMap<string, StoredListing>,
): boolean {
  const into = mergedInto === undefined ? undefined : offers.get(mergedInto);
  return autoMerge !== undefined && into !== undefined && !isUnspecified(into);
}

/** The count into which an unspecified offer closes: the one where it is, else the first by id. */
function countSaying(unspecified: StoredListing, offers: ReadonlyMap<string, StoredListing>): string | null {
  const ids = [...offers].flatMap(([id, listing]) => (saysWhich(listing, unspecified) ? [id] : []));
  const { mergedInto } = unspecified;
  if (mergedInto !== undefined && ids.includes(mergedInto)) return mergedInto;
  return ids.toSorted()[0] ?? null;
}

/**
 * A count of units of one component says nothing of the others: a bank that counts its whole blood
 * still has plasma of which nobody said the groups.
 */
function saysWhich(listing: StoredListing, unspecified: StoredListing): boolean {
  const { component } = unspecified.details;
  return (
    listing.side === "offer" &&
    listing.status === "open" &&
    listing.kind === unspecified.kind &&
    !isUnspecified(listing) &&
    (component === undefined || component === listing.details.component) &&
    isCounted(listing)
  );
}

/** Staff of a pharmacy say "few", not how many: that says which, too. */
function isCounted(listing: StoredListing): boolean {
  const { value, by } = listing.stock;
  return Object.keys(knownCounts(listing)).length > 0 || (by === "facility" && value !== "unknown");
}
