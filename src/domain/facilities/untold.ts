import { mergedListing, unmergedListing } from "../duplicates/merge.ts";
import type { StoredListing } from "../listings/listing.ts";
import { knownCounts } from "./counted-word.ts";
import { isUntold } from "./supply-key.ts";

/**
 * What to change of a facility's offers so that untold ones and counts fit. An open untold one
 * closes into the count that says which; without such a count it opens again.
 * @param offers all listings of one facility, by their ids
 * @returns the changed ones
 */
export function settledUntold(offers: ReadonlyMap<string, StoredListing>): Map<string, StoredListing> {
  const changed = new Map<string, StoredListing>();
  for (const [id, listing] of offers) {
    if (listing.side !== "offer" || !isUntold(listing)) continue;
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
  return autoMerge !== undefined && into !== undefined && !isUntold(into);
}

/** The count into which an untold offer closes: the one where it is, else the first by id. */
function countSaying(untold: StoredListing, offers: ReadonlyMap<string, StoredListing>): string | null {
  const ids = [...offers].flatMap(([id, listing]) => (saysWhich(listing, untold) ? [id] : []));
  const { mergedInto } = untold;
  if (mergedInto !== undefined && ids.includes(mergedInto)) return mergedInto;
  return ids.toSorted()[0] ?? null;
}

/**
 * A count of units of one component says nothing of the others: a bank that counts its whole blood
 * still has plasma of which nobody said the groups.
 */
function saysWhich(listing: StoredListing, untold: StoredListing): boolean {
  const { component } = untold.details;
  return (
    listing.side === "offer" &&
    listing.status === "open" &&
    listing.kind === untold.kind &&
    !isUntold(listing) &&
    (component === undefined || component === listing.details.component) &&
    Object.keys(knownCounts(listing)).length > 0
  );
}
