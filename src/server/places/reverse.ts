import type { PlaceItem } from "#contract/places.ts";
import { distanceKm, type Point } from "#domain/places/distance.ts";
import type { PlaceIndex } from "./index-file.ts";
import { CELLS_ACROSS, placeCellOf, NONE } from "./packing.ts";
import { presentPlace } from "./present.ts";
import { pointOf } from "./search.ts";
import { hasShape, shapeAt } from "./shapes.ts";
import { typeNumber } from "./tables.ts";

/** Beyond this nothing is near. */
const REACH_KM = 120;

const LOCALITY = typeNumber("locality");
const CITY = typeNumber("city");

type Near = { place: number; km: number };

/** Walks the cells around a point in growing squares and calls back with every place in them. */
// oxlint-disable-next-line max-params -- an inner loop
export function eachAround(index: PlaceIndex, point: Point, ring: number, visit: (place: number) => void): void {
  const here = placeCellOf(point.lat, point.lng);
  for (let row = -ring; row <= ring; row += 1) {
    for (let column = -ring; column <= ring; column += 1) {
      if (Math.max(Math.abs(row), Math.abs(column)) !== ring) continue;
      const cell = here + row * CELLS_ACROSS + column;
      for (let at = index.cellStarts[cell] ?? 0; at < (index.cellStarts[cell + 1] ?? 0); at += 1)
        visit(index.cellPlaces[at] ?? 0);
    }
  }
}

/** Kilometres of a degree of latitude, rounded down. */
const LEAST_KM_OF_DEGREE = 111;

/** No place is nearer than its latitude alone says: for most that is enough. */
function leastKm(index: PlaceIndex, point: Point, place: number): number {
  return LEAST_KM_OF_DEGREE * Math.abs((index.lat[place] ?? 0) - point.lat);
}

/** The nearest place that passes. Stops as soon as nothing in the next ring can be nearer. */
export function nearest(index: PlaceIndex, point: Point, passes: (place: number) => boolean): Near | null {
  const cellKm = 27.7 * Math.max(0.1, Math.cos((point.lat * Math.PI) / 180));
  const best: Near = { place: NONE, km: REACH_KM };
  for (let ring = 0; ring <= Math.ceil(REACH_KM / cellKm) && best.km >= (ring - 1) * cellKm; ring += 1) {
    eachAround(index, point, ring, (place) => {
      if (!passes(place) || leastKm(index, point, place) >= best.km) return;
      const km = distanceKm(point, pointOf(index, place));
      if (km >= best.km) return;
      best.place = place;
      best.km = km;
    });
  }
  return best.place === NONE ? null : best;
}

/** So many of the nearest post offices say a point's PIN code. Those further away say nothing. */
const OFFICES = 5;
const OFFICES_KM = 20;

/**
 * The nearest post offices determine a point's PIN code: near ones count more, and one stray point
 * is outvoted.
 */
function postalAt(index: PlaceIndex, point: Point): Near | null {
  const offices: Near[] = [];
  for (let ring = 0; ring <= 1; ring += 1) {
    eachAround(index, point, ring, (place) => {
      if ((index.postal[place] ?? NONE) === NONE || (index.uncertaintyKm[place] ?? 0) > 3) return;
      const mostKm = offices[OFFICES - 1]?.km ?? OFFICES_KM;
      if (leastKm(index, point, place) >= mostKm) return;
      const km = distanceKm(point, pointOf(index, place));
      if (km >= mostKm) return;
      const after = offices.findIndex((office) => office.km > km);
      offices.splice(after === -1 ? offices.length : after, 0, { place, km });
      offices.length = Math.min(offices.length, OFFICES);
    });
  }
  const votes = new Map<number, number>();
  for (const { place, km } of offices) {
    const code = index.postal[place] ?? NONE;
    votes.set(code, (votes.get(code) ?? 0) + 1 / (0.3 + km));
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return best === undefined ? null : { place: best[0], km: offices[0]?.km ?? 0 };
}

const NEXT_DOOR_KM = 1;

/**
 * The district of a point by its outline, or a younger one that offices around it already belong
 * to.
 */
function districtAt(index: PlaceIndex, point: Point, locality: Near | null): number {
  const shape = shapeAt(index, point);
  const area = locality === null || locality.km > 10 ? NONE : (index.parent[locality.place] ?? NONE);
  if (shape === NONE || area === NONE || area === shape) return shape;
  // The outlines are drawn for whole-country maps: at a river bank the office next door is more
  // exact.
  const isNextDoor = locality !== null && locality.km < NEXT_DOOR_KM;
  if (hasShape(index, area)) return isNextDoor ? area : shape;
  return index.parent[area] === index.parent[shape] ? area : shape;
}

/**
 * What a point is in or next to, most local first: locality, postal code, city, district, state,
 * country. Confidence falls with the distance to the place's own point.
 */
export function reverseIndex(index: PlaceIndex, at: Point & { lang?: string | undefined }): PlaceItem[] {
  const locality = nearest(index, at, (place) => index.type[place] === LOCALITY);
  const city = nearest(index, at, (place) => index.type[place] === CITY);
  const closest = locality !== null && (city === null || locality.km <= city.km) ? locality : city;
  const chain: Near[] = [];
  if (locality !== null && locality.km < 12) chain.push(locality);
  const postal = postalAt(index, at);
  if (postal !== null) chain.push(postal);
  if (city !== null && city.km < 40) chain.push(city);
  const urban = closest === null ? NONE : (index.urban[closest.place] ?? NONE);
  if (urban !== NONE && urban !== city?.place)
    chain.push({ place: urban, km: distanceKm(at, pointOf(index, urban)) / 4 });
  const district = districtAt(index, at, locality);
  const inside = district !== NONE || closest === null ? district : (index.parent[closest.place] ?? NONE);
  for (let area = inside; area !== NONE; area = index.parent[area] ?? NONE) {
    chain.push({ place: area, km: district === NONE ? (closest?.km ?? 0) / 4 : 0 });
  }
  // At a border the next town may be across it, but a point is in one country only.
  const land = chain.at(-1)?.place ?? NONE;
  const own = chain.filter(({ place }) => index.country[place] === index.country[land]);
  return own.map(({ place, km }) =>
    presentPlace(index, place, { language: at.lang ?? "en", confidence: 0.97 / (1 + km / 15) }),
  );
}
