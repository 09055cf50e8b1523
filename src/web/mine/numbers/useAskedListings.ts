import type { Grant } from "#contract/contact.ts";
import type { SingleListing } from "#contract/listings.ts";
import { listingOf } from "../../store/typed-documents.ts";
import { useQuery } from "../../store/useQuery.ts";

/** Most posts of others looked up for their names. */
const MOST_ASKED = 100;

/** The posts one requested numbers of, or answered, as far as visible. */
export function useAskedListings(grants: readonly Pick<Grant, "listingId">[]): SingleListing[] {
  const ids = [...new Set(grants.map(({ listingId }) => listingId))].slice(0, MOST_ASKED).toSorted();
  return useQuery(ids.length === 0 ? null : { collection: "listings", ids }).documents.map(listingOf);
}
