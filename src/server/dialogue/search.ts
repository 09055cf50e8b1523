import { nearby } from "#contract/listings.ts";
import type { NearbyListing } from "#contract/listings.ts";
import type { PlaceItem } from "#contract/places.ts";
import { MOST_PLACES } from "#domain/dialogue/places-answer.ts";
import type { BloodGroup } from "#domain/blood/groups.ts";
import { foldName } from "#domain/places/fold-name.ts";
import { MOST_OFFERED } from "#domain/dialogue/give.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import { readTypedKinds } from "#domain/resources/read-typed-kinds.ts";
import type { ReadModel } from "#server/read-model/types.ts";

/** Where a dialogue searches: the same indexes as the pages. */
export type SearchDependencies = {
  readModel: Pick<ReadModel, "nearby">;
  suggestPlaces: (search: { q: string; lang: string; country?: string; limit: number }) => readonly PlaceItem[];
};

/**
 * Places with a published line and nothing that says they are out. `place`: what was searched
 * around. `isSure`: as of `findPlace`.
 */
export type TextSearchResult = { place: PlaceItem; isSure: boolean; items: NearbyListing[] };

/** A name this unlike what was typed is no answer: a wrong town costs more than a question. */
const LEAST_CONFIDENCE = 0.5;
/** From here on a name is the one that was typed, with its area or a small word at most. */
const NAMED = 0.9;
const HEARD = 0.97;
const LOOKED_AT_PLACES = 5;
/** As the pages search first (search/find-query.ts), then farther. */
const RADII_KM = [25, 100] as const;
/** How far a donor is asked to go, as a donor's widest circle (domain/donors). */
const GIVES_KM = 50;
/** Some have no published line, or are out. */
const LOOKED_AT = 20;

/**
 * The nearest fit for "OXYGEN HOWRAH". Null: the place is not known.
 * @param what words that `readTypedKinds` knows. @param country the sender's, tried first
 */
export async function searchPlaces(
  { readModel, suggestPlaces }: SearchDependencies,
  asked: { what: string; place: string; language: string; country: string | null },
): Promise<TextSearchResult | null> {
  const found = findPlace(suggestPlaces, asked);
  if (found === null) return null;
  const { place } = found;
  for (const withinKm of RADII_KM) {
    // The farther circle is asked only where the nearer one has nothing.
    const items = await callable(readModel, { what: asked.what, place, withinKm });
    if (items.length > 0) return { ...found, items };
  }
  return { ...found, items: [] };
}

/**
 * A typed place, in the sender's country first; null: it is not known. `isSure`: its own name or
 * code was typed, and it lies in the sender's country. Any other place is named or asked about.
 */
export function findPlace(
  suggestPlaces: SearchDependencies["suggestPlaces"],
  asked: { place: string; language: string; country: string | null },
): { place: PlaceItem; isSure: boolean } | null {
  const search = { q: asked.place, lang: asked.language, limit: LOOKED_AT_PLACES };
  const near = asked.country === null ? [] : suggestPlaces({ ...search, country: asked.country });
  const sure = near.find((place) => isNamed(place, asked.place));
  if (sure !== undefined) return { place: sure, isSure: true };
  const far = suggestPlaces(search);
  // Of its own name abroad rather than one at home that only looks like it.
  const place = [...far.filter((each) => isNamed(each, asked.place)), ...near, ...far].find(
    ({ confidence }) => confidence >= LEAST_CONFIDENCE,
  );
  if (place === undefined) return null;
  return { place, isSure: asked.country === null && isNamed(place, asked.place) };
}

/** In other scripts than ours a name is heard, so more of it has to fit. */
function isNamed({ name, confidence }: PlaceItem, typed: string): boolean {
  const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(typed);
  return confidence >= (isLatin ? NAMED : HEARD) || foldName(name) === foldName(typed);
}

/** A place with what tells it from others: its country abroad, its area at home. */
export function nameWithArea({ name, label, country: own }: PlaceItem, country: string | null): string {
  const [, ...areas] = label.split(", ");
  const area = own === country ? areas[0] : areas.at(-1);
  return area === undefined ? name : `${name}, ${area}`;
}

/** Whether a place of a country has exactly this name. */
export function isNamedPlace(
  suggestPlaces: SearchDependencies["suggestPlaces"],
  name: string,
  country: string,
): boolean {
  const [place] = suggestPlaces({ q: name, lang: "en", country, limit: 1 });
  return place !== undefined && place.country === country && foldName(place.name) === foldName(name);
}

async function callable(
  readModel: SearchDependencies["readModel"],
  { what, place, withinKm }: { what: string; place: PlaceItem; withinKm: number },
): Promise<NearbyListing[]> {
  const typed = readTypedKinds(what);
  const kinds = typed?.kinds ?? [];
  const items = await pageOf(readModel, {
    lat: String(place.lat),
    lng: String(place.lng),
    withinKm: String(withinKm),
    kind: kinds.join(","),
    ...subtypeOf(kinds[0], typed?.subtype),
    ...(typed?.group !== undefined && { bloodGroup: typed.group }),
    group: "place",
  });
  return items.filter((item) => isPromising(item) && publishedLine(item) !== null).slice(0, MOST_PLACES);
}

/** Needs of blood around a point that somebody of this group may give to, the nearest first. */
export async function searchNeeds(
  readModel: SearchDependencies["readModel"],
  { group, lat, lng }: { group: BloodGroup; lat: number; lng: number },
): Promise<NearbyListing[]> {
  const around = { lat: String(lat), lng: String(lng), withinKm: String(GIVES_KM) };
  const items = await pageOf(readModel, { ...around, side: "need", kind: "blood", donorGroup: group });
  return items.filter(({ needed }) => needed === undefined || needed.left > 0).slice(0, MOST_OFFERED);
}

async function pageOf(readModel: SearchDependencies["readModel"], query: object): Promise<NearbyListing[]> {
  const answer = await readModel.nearby(nearby.input.parse({ ...query, limit: String(LOOKED_AT) }));
  if (!answer.ok) return [];
  const page = nearby.output.parse(JSON.parse(answer.value.json.toString()));
  answer.value.release();
  return page.items;
}

function subtypeOf(kind: Kind | undefined, subtype: string | undefined): Record<string, string> {
  const name = kind === undefined ? undefined : PARTICULARS[kind]?.name;
  return name === undefined || subtype === undefined ? {} : { [name]: subtype };
}

function isPromising({ stock }: NearbyListing): boolean {
  return stock.value !== "out" && stock.value !== "closed";
}

/** The first line that is published and can be called. A person's number is in no search. */
export function publishedLine({ contact }: Pick<NearbyListing, "contact">): string | null {
  return contact.channels.find(({ type, cost }) => type !== "email" && cost === undefined)?.value ?? null;
}
