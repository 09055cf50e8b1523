import { LRUCache } from "lru-cache";
import type { ImportContext, PlaceWords } from "../../imports/pipeline/format.ts";
import type { Places } from "../../places/places.ts";
import { timeZoneOf } from "../../places/time-zone.ts";

/** Places that are remembered: rows of one list name the same towns again and again. */
const MOST_PLACES = 5_000;

/** What rows of a list are read by: the gazetteer, and the country where they name none. */
export function importContext(places: Places, country: string | undefined): ImportContext {
  const found = new LRUCache<string, { place: ReturnType<Places["geocode"]> }>({ max: MOST_PLACES });
  const geocode = (words: PlaceWords): ReturnType<Places["geocode"]> => {
    const key = JSON.stringify(words);
    const known = found.get(key) ?? { place: places.geocode(words) };
    found.set(key, known);
    return known.place;
  };
  return {
    geocode,
    outside: places.outside,
    nameOf: (point) => places.reverse({ ...point, lang: "en" })[0]?.label,
    countryAt: (point) => places.reverse(point)[0]?.country,
    timeZoneOf,
    country,
  };
}
