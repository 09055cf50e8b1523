import type { SingleListing } from "#contract/listings.ts";
import type { LocalDocument } from "../store/types.ts";

/**
 * A listing of the device's store in the contract's shape. It came from our own server, or was made
 * like its answers.
 */
export function listingOf(document: LocalDocument): SingleListing & Pick<LocalDocument, "pending" | "fromCache"> {
  return document as unknown as SingleListing & Pick<LocalDocument, "pending" | "fromCache">;
}
