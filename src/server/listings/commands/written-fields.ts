import type { ListingFields } from "#domain/listings/input.ts";
import { LISTING_FIELDS } from "#domain/listings/fields.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { namesOf, plainNames } from "#domain/shared/fields.ts";
import type { NamesOf, WrittenNames } from "#domain/shared/fields.ts";

type Name = WrittenNames<typeof LISTING_FIELDS>;
type RemovableName = Extract<Name, NamesOf<typeof LISTING_FIELDS, { presence: "optional" }>>;

const PLAIN: ReadonlySet<string> = new Set(plainNames(LISTING_FIELDS));
/** What who posts may leave out. */
const WRITTEN: readonly Name[] = [
  ...namesOf(LISTING_FIELDS, { written: "may" }),
  ...namesOf(LISTING_FIELDS, { written: "removable" }),
].filter((name) => PLAIN.has(name));
/** What an edit may take away. What each listing has is made anew instead. */
const REMOVABLE: readonly RemovableName[] = namesOf(LISTING_FIELDS, { written: "removable", presence: "optional" });

/** The plain fields of a checked request as they are stored: a "no" says nothing. */
export function writtenFields(given: Partial<ListingFields>): Partial<Pick<StoredListing, Name>> {
  const said = WRITTEN.filter((name) => given[name] !== undefined && given[name] !== false);
  return Object.fromEntries(said.map((name) => [name, given[name]]));
}

/** Takes away from `listing` what an edit removes: by null, by a text of blanks, by a "no". */
export function removeFields(listing: StoredListing, changes: Readonly<Partial<Record<RemovableName, unknown>>>): void {
  for (const name of REMOVABLE) {
    const change = changes[name];
    const isEmptied = typeof change === "string" && change.trim() === "";
    if (change === null || change === false || isEmptied) delete listing[name];
  }
}
