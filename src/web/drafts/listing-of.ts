import type { SingleListing } from "#contract/listings.ts";
import type { LocalDocument } from "../store/types.ts";

/** A stored listing in the contract's shape. It came from our server or was made in that shape. */
export function listingOf(document: LocalDocument): SingleListing & Pick<LocalDocument, "pending" | "fromCache"> {
  return document as unknown as SingleListing & Pick<LocalDocument, "pending" | "fromCache">;
}
