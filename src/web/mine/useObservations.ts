import type { Observation, SingleListing } from "#contract/listings.ts";
import { observationOf } from "../store/typed-documents.ts";
import type { TargetRequest } from "../store/types.ts";
import { useQuery } from "../store/useQuery.ts";

/** Most values of a target's filter. Source: CONTRACT.md 6. */
const MOST_WATCHED = 50;

/** Observations of one's posts by others. */
export function useObservations(listings: readonly SingleListing[]): Observation[] {
  const ids = listings.map(({ id }) => id).slice(0, MOST_WATCHED);
  const wanted: TargetRequest | null =
    ids.length === 0 ? null : { collection: "observations", where: { listingId: ids.toSorted() }, limit: 200 };
  const { documents } = useQuery(wanted);
  return documents.map(observationOf);
}
