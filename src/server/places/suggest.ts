import type { PlaceItem } from "#contract/places.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { facilityIdOf } from "#domain/places/facility-place.ts";
import { readWrittenPoint } from "#domain/places/written-point/written-point.ts";
import type { WrittenPoint } from "#domain/places/written-point/written-point.ts";
import { boundedMemo } from "#domain/shared/bounded-memo.ts";
import { meansNearMe } from "#domain/places/near-me.ts";
import type { FacilityPlaces, FoundFacility } from "./facilities/facilities.ts";
import { presentFacilityPlace } from "./facilities/present.ts";
import { pointNear, pointPlace, pointPlaceById, shortPlusCodeIn } from "./point-places.ts";
import { geocodeText } from "./geocode-text.ts";
import type { GeocodeQuestion } from "./geocode-text.ts";
import type { Places } from "./places.ts";
import type { PlaceSearch } from "./search.ts";
import { withTimeZone } from "./time-zone.ts";

/** Everything this deployment knows of places itself: the gazetteer and its own facilities. */
export type AllPlaces = {
  /** Places for the text typed so far, best first. */
  suggest(search: PlaceSearch): PlaceItem[];
  byId(id: string, lang: string): PlaceItem | null;
  reverse(at: { lat: number; lng: number; lang?: string | undefined }): PlaceItem[];
  /** Tells later whether the facilities among places are as they were. */
  watch(shown: readonly PlaceItem[]): () => boolean;
  /** The one place a free text means; null rather than a wrong one. */
  geocodeText(question: GeocodeQuestion): Promise<PlaceItem | null>;
};

/**
 * The most facilities among the answers to a name that is no building's, so that they never
 * displace a town.
 */
const MOST_FACILITIES = 3;
/** Least letters of a search for facilities, unless only they are wanted. */
const LEAST_LETTERS = 3;
/** A town with less fit is no answer. A facility that fits better by this much comes first. */
const WEAK = 0.5;
const BETTER = 0.15;
const SAME_KM = 6;
/** Where one answer fits this well, others with less than half its fit are left out. */
const GOOD = 0.75;
const HALF = 0.5;

/** What separates the parts of a written place. */
const SEPARATOR = /[,;/\n،、]|\s[-–]\s/;

/** The version of a facility that is no more. */
const GONE = -1;

/**
 * Points whose surroundings are cached, some 4 MB. The gazetteer does not change while the process
 * runs. A list's page asks for its point twice, and each look at a kept page asks again.
 */
const MOST_POINTS = 2_000;

/** Joins the gazetteer and the facilities: one list, one way to read an id. */
export function joinPlaces(places: Places, facilities: FacilityPlaces): AllPlaces {
  const around = boundedMemo<PlaceItem[]>(MOST_POINTS);
  const atPoint = (search: PlaceSearch): PlaceItem[] | null => {
    const point = readWrittenPoint(search.q) ?? pointOfShortCode(places, facilities, search);
    return point === null ? null : [pointPlace(point, places.reverse({ ...point, lang: search.lang }))];
  };
  return {
    suggest: (search) => (atPoint(search) ?? withoutFar(suggest(places, facilities, search))).map(withTimeZone),
    byId: (id, lang) => {
      const facilityId = facilityIdOf(id);
      const known = facilityId === null ? null : facilities.byId(facilityId);
      const item =
        known === null
          ? (pointPlaceById(id, lang, places.reverse) ?? places.byId(id, lang))
          : presentFacilityPlace(places, known, { language: lang, confidence: 1 });
      return item === null ? null : withTimeZone(item);
    },
    reverse: (at) => around(`${at.lat} ${at.lng} ${at.lang ?? ""}`, () => places.reverse(at).map(withTimeZone)),
    watch: (shown) => {
      const versions = shown.flatMap(({ id }) => {
        const facility = facilityIdOf(id);
        return facility === null ? [] : [{ facility, version: facilities.byId(facility)?.version ?? GONE }];
      });
      return () =>
        versions.every(({ facility, version }) => version !== GONE && facilities.byId(facility)?.version === version);
    },
    geocodeText: async (question) => {
      const found = await geocodeText(places, facilities, question);
      return found === null ? null : withTimeZone(found);
    },
  };
}

/** A plus code without its beginning means the square near the town that is named with it. */
function pointOfShortCode(places: Places, facilities: FacilityPlaces, search: PlaceSearch): WrittenPoint | null {
  const found = shortPlusCodeIn(search.q);
  if (found === null) return null;
  const [town] = suggest(places, facilities, { ...search, q: found.town, limit: 1 });
  return town === undefined || town.confidence < WEAK ? null : pointNear(found.code, town);
}

function suggest(places: Places, facilities: FacilityPlaces, search: PlaceSearch): PlaceItem[] {
  if (meansNearMe(search.q)) return [];
  if (search.type === "facility")
    return dressed(places, search, facilities.search({ ...search, limit: search.limit * 2 }));
  const towns = townsFor(places, search);
  if (search.type !== undefined || search.q.trim().length < LEAST_LETTERS) return towns;
  const hits = facilities.search({ ...search, limit: search.limit });
  const named = hits.filter(({ isNamed }) => isNamed);
  if (named.length > 0) {
    const first = dressed(places, { ...search, limit: Math.max(1, search.limit - 2) }, named);
    return [...first, ...towns].slice(0, search.limit);
  }
  const best = towns[0]?.confidence ?? 0;
  const fitting = hits.filter((hit) => hit.isWhole || hit.confidence >= WEAK || isBefore(hit, best));
  return mixed(towns, dressed(places, { ...search, limit: MOST_FACILITIES }, fitting), search.limit);
}

/**
 * Towns for the text so far. A country that a part names rules out all others. Where no town answers all words,
 * the place that the parts mean together comes first.
 */
function townsFor(places: Places, search: PlaceSearch): PlaceItem[] {
  if (!SEPARATOR.test(search.q)) return places.search(search);
  const named = places.named({ text: search.q, country: search.country, lang: search.lang });
  const { country = search.country, rest } = named;
  if (country !== search.country && search.country !== undefined) return [];
  const towns = places.search(country === search.country ? search : { ...search, q: rest, country });
  const isAnswered = (towns[0]?.confidence ?? 0) >= WEAK;
  if (named.verdict !== "place" || isAnswered) return towns;
  const first = { ...named.place, confidence: WEAK };
  return [first, ...towns.filter(({ id }) => id !== first.id)].slice(0, search.limit);
}

/** Next to the intended place, names of slightly similar spelling would look like answers too. */
function withoutFar(items: readonly PlaceItem[]): PlaceItem[] {
  const best = Math.max(0, ...items.map(({ confidence }) => confidence));
  return items.filter(({ confidence }) => best < GOOD || confidence >= best * HALF);
}

/** Where no town fits, a better facility comes before them. */
function isBefore({ confidence }: { confidence: number }, best: number): boolean {
  return best < WEAK && confidence > best + BETTER;
}

/**
 * Facilities after the towns. Only where no town fits do they come first. With any limit the best
 * town is included, and first.
 */
function mixed(towns: readonly PlaceItem[], hits: readonly PlaceItem[], limit: number): PlaceItem[] {
  const best = towns[0]?.confidence ?? 0;
  const before = hits.filter((hit) => isBefore(hit, best));
  const after = hits.filter((hit) => !isBefore(hit, best));
  const middle = towns.slice(0, limit - Math.min(after.length, Math.floor(limit / 2)));
  return [...before, ...middle, ...after, ...towns.slice(middle.length)].slice(0, limit);
}

/** As readers see them. Of a hospital listed twice one is shown. */
function dressed(places: Places, search: PlaceSearch, hits: readonly FoundFacility[]): PlaceItem[] {
  const language = search.lang ?? "en";
  const shown: PlaceItem[] = [];
  for (const { facility, confidence } of hits) {
    const item = presentFacilityPlace(places, facility, { language, confidence });
    if (search.country !== undefined && item.country !== search.country.toUpperCase()) continue;
    if (shown.some((other) => other.label === item.label && distanceKm(other, item) < SAME_KM)) continue;
    shown.push(item);
    if (shown.length >= search.limit) break;
  }
  return shown;
}
