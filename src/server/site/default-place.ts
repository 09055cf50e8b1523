import type { PlaceItem } from "#contract/places.ts";
import type { Site } from "#contract/site.ts";
import type { Config } from "../config/config.ts";

/** The two functions of the gazetteer that are needed here. */
export type PlaceFinder = {
  byId(id: string, lang: string): PlaceItem | null;
  search(search: { q: string; lang: string; country?: string; limit: number }): PlaceItem[];
};

/** The operator's default place, by id or by name; null when none is set or known. */
export function findDefaultPlace(
  places: PlaceFinder,
  { defaultPlace, defaultCountry }: Pick<Config, "defaultPlace" | "defaultCountry">,
): Site["defaultPlace"] {
  if (defaultPlace === null) return null;
  const country = defaultCountry === null ? {} : { country: defaultCountry };
  const found =
    places.byId(defaultPlace, "en") ?? places.search({ q: defaultPlace, lang: "en", ...country, limit: 1 })[0];
  return found === undefined ? null : { label: found.label, lat: found.lat, lng: found.lng, placeId: found.id };
}
