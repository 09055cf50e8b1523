import { LRUCache } from "lru-cache";
import { distanceKm, type Point } from "#domain/places/distance.ts";
import { namedAreas } from "./geocode.ts";
import type { PlaceIndex } from "./index-file.ts";
import { NONE } from "./packing.ts";
import { placeNameOf } from "./present.ts";
import { pointOf } from "./search.ts";
import { kmFromOutline } from "./shapes.ts";
import { districtKey, type readDistrictChanges } from "./tables.ts";

/** The areas that a row of a list names. */
export type AreaWords = { country: string; state?: string | undefined; district?: string | undefined };

/**
 * How far a point lies outside the areas that words name, km; 0 inside. Null: no outline of the
 * area is at hand, or it is not named.
 */
export type Outside = { stateKm: number | null; districtKm: number | null };

/** Areas that lists name: many times as many as a country has districts. */
const MOST_NAMED = 5_000;

type Areas = { states: number[]; districts: number[] };

/**
 * Judges points against the outlines of the areas that words name. A district that was divided
 * since the list was made counts as all that it became.
 */
export function outsideOf(
  index: PlaceIndex,
  changes: ReturnType<typeof readDistrictChanges>,
): (point: Point, words: AreaWords) => Outside {
  const known = new LRUCache<string, Areas>({ max: MOST_NAMED });
  return (point, { country, state, district }) => {
    const key = JSON.stringify([country, state, district]);
    const areas = known.get(key) ?? areasOf(index, changes, { country, state, district });
    known.set(key, areas);
    return {
      stateKm: least(areas.states.map((area) => outlinedKm(index, area, point))),
      districtKm: least(areas.districts.map((area) => districtKm(index, area, point))),
    };
  };
}

/**
 * What a district became may have been divided in turn: its parts are looked up with their state.
 */
function areasOf(index: PlaceIndex, changes: ReturnType<typeof readDistrictChanges>, words: AreaWords): Areas {
  const { country, state = "", district = "" } = words;
  const areas = { states: new Set<number>(), districts: new Set<number>() };
  const due = [{ state, name: district }];
  const seen = new Set<string>();
  for (const one of due) {
    const key = districtKey(one.state, one.name);
    if (seen.has(key)) continue;
    seen.add(key);
    const later = changes.get(key) ?? [];
    const inState = namedAreas(index, { country, state: one.state, district: one.name });
    // Leh of Jammu and Kashmir lies in Ladakh now.
    const isElsewhere = inState.district === NONE && (later.length > 0 || one.name !== district);
    const alone = isElsewhere ? namedAreas(index, { country, district: one.name }).district : NONE;
    areas.districts.add(alone === NONE ? inState.district : alone);
    areas.states.add(alone === NONE ? inState.state : stateOf(index, alone));
    const now = alone === NONE ? one.state : placeNameOf(index, stateOf(index, alone), "en");
    due.push(...later.map((name) => ({ state: one.state, name })));
    if (alone !== NONE) due.push({ state: now, name: one.name });
  }
  const known = (area: number): boolean => area !== NONE;
  return { states: [...areas.states].filter(known), districts: [...areas.districts].filter(known) };
}

function stateOf(index: PlaceIndex, district: number): number {
  return district === NONE ? NONE : (index.parent[district] ?? NONE);
}

function least(distances: readonly (number | null)[]): number | null {
  const known = distances.filter((km) => km !== null);
  return known.length < distances.length || known.length === 0 ? null : Math.min(...known);
}

function outlinedKm(index: PlaceIndex, area: number, point: Point): number | null {
  const km = kmFromOutline(index, area, point);
  return km === null ? null : Math.max(0, km);
}

/** A district without an outline of its own is the circle that the gazetteer has for it. */
function districtKm(index: PlaceIndex, area: number, point: Point): number {
  const reach = index.uncertaintyKm[area] ?? 0;
  return outlinedKm(index, area, point) ?? Math.max(0, distanceKm(point, pointOf(index, area)) - reach);
}
