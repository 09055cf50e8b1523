import type { StoredFacility } from "../facilities/facility.ts";
import type { Details, StoredListing } from "../listings/listing.ts";
import type { Place } from "../places/place.ts";
import { nameWords } from "./name-likeness.ts";
import type { NameWords } from "./name-likeness.ts";
import { providerName } from "../listings/provider-name.ts";

/**
 * A listing or a facility as duplicates are looked for. `numbers`: keys of its numbers, which are
 * equal where the numbers are; on a server they are keyed hashes. `kinds`: side and kind of a
 * listing, types of a facility. `specifics`: what exactly it is, as far as known.
 */
export type Entry = {
  what: "listing" | "facility";
  kinds: readonly string[];
  specifics: Readonly<Record<string, string>>;
  name: string;
  words: NameWords;
  place: Place;
  numbers: readonly string[];
  facilityId?: string;
};

/** The fields of a listing that are compared. */
export type ComparableListing = Pick<
  StoredListing,
  "side" | "kind" | "details" | "place" | "title" | "facilityId" | "facilityName"
>;

/** A listing as an entry. @param numbers keys of the numbers that may be compared */
export function entryOfListing(listing: ComparableListing, numbers: readonly string[]): Entry {
  const { side, kind, details, place, facilityId } = listing;
  const name = providerName(listing) ?? "";
  return {
    what: "listing",
    kinds: [`${side}/${kind}`],
    specifics: specificsOf(details),
    name,
    words: nameWords(name, [place.label]),
    place,
    numbers,
    ...(facilityId !== undefined && { facilityId }),
  };
}

/** A facility as an entry. @param numbers keys of its lines */
export function entryOfFacility(
  { name, types, place }: Pick<StoredFacility, "name" | "types" | "place">,
  numbers: readonly string[],
): Entry {
  return { what: "facility", kinds: types, specifics: {}, name, words: nameWords(name), place, numbers };
}

/** The details by which two offers of one kind are two offers. */
function specificsOf(details: Details): Record<string, string> {
  const { bedType, form, component, group, generic, strength, classes, equipment, name } = details;
  const said: Record<string, string | undefined> = {
    bedType,
    form,
    component,
    group,
    generic: generic?.toLowerCase(),
    strength: strength?.toLowerCase(),
    classes: classes?.toSorted().join(" "),
    equipment: equipment?.toSorted().join(" "),
    name: name?.toLowerCase(),
  };
  return Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
