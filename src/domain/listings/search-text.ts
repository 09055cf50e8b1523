import { holdsTerms, searchTerms, textToSearch } from "../shared/search-words.ts";
import type { StoredListing } from "./listing.ts";

type Searched = Pick<StoredListing, "title" | "facilityName" | "details">;

/** What `q` searches in a listing: title, facility, details (CONTRACT.md 4). */
export function searchTextOf({ title, facilityName, details }: Searched): string {
  let words = title ?? "";
  if (facilityName !== undefined && facilityName !== title) words += ` ${facilityName}`;
  for (const value of Object.values(details)) {
    if (typeof value === "string") words += ` ${value}`;
    else if (Array.isArray(value)) words += ` ${value.join(" ")}`;
  }
  return textToSearch(words);
}

/** Whether a listing holds every word of a search. The read model has the same rule in bytes. */
export function answersWords(listing: Searched, q: string): boolean {
  return holdsTerms(searchTextOf(listing), searchTerms(q));
}
