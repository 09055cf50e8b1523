import type { SingleListing } from "#contract/listings.ts";
import { useServerOnline } from "../store/useServerOnline.ts";
import { useDocument } from "../store/useQuery.ts";
import { listingOf } from "../store/typed-documents.ts";

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** A listing with its owner's part; gone if the server says so or cannot be reached. */
export function useOwnListing(id: string | null): { listing: SingleListing | null; isGone: boolean; isSure: boolean } {
  const { document, state } = useDocument("listings", id ?? NO_ID);
  const online = useServerOnline();
  if (id === null) return { listing: null, isGone: false, isSure: false };
  const listing = document === null ? null : listingOf(document);
  // The stored copy may be old: it is used only if the server cannot be reached.
  const isSure = state !== "not-current" || online === "offline";
  if (listing?.own !== undefined) return { listing, isGone: false, isSure };
  return { listing: null, isGone: isSure, isSure };
}
