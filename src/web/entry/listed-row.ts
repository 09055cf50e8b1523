import type { ListedListing, NearbyListing } from "#contract/listings.ts";
import { toRow } from "./row.ts";
import type { Row } from "./row.ts";

/** A row with its urgency, if it is a need. */
export function withWanted(item: NearbyListing): Row {
  return { ...toRow(item), wanted: wantedOf(item) };
}

/** The same with its point too, for a list with a map. */
export function withPoint(item: NearbyListing): Row {
  const { lat, lng, uncertaintyKm } = item.place;
  return { ...withWanted(item), point: { lat, lng, uncertaintyKm } };
}

/** Of a need its urgency, deadline, and when it was posted. */
export function wantedOf({ side, urgency, neededBy, createdAt }: ListedListing): Row["wanted"] {
  return side === "need" ? { urgency, neededBy, createdAt } : undefined;
}
