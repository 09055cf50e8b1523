import type { Point } from "#domain/places/distance.ts";
import type { Places } from "./places.ts";

/**
 * The id of the district of a point. Where the gazetteer has no districts it is the state's. Null
 * where not even that is known.
 */
export function districtAt(places: Pick<Places, "areas" | "byId">): (point: Point) => string | null {
  const types = new Map<string, string>();
  const typeOf = (id: string): string => {
    const known = types.get(id) ?? places.byId(id, "en")?.type ?? "";
    types.set(id, known);
    return known;
  };
  return (point) => {
    const areas = places.areas(point);
    return areas.find((id) => typeOf(id) === "district") ?? areas.find((id) => typeOf(id) === "state") ?? null;
  };
}
