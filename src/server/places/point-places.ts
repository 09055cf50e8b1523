import type { PlaceItem } from "#contract/places.ts";
import type { Point } from "#domain/places/distance.ts";
import { completePlusCode, SHORT_PLUS_CODE } from "#domain/places/written-point/plus-code.ts";
import { findWrittenPoints, readWrittenPoint } from "#domain/places/written-point/written-point.ts";
import type { WrittenPoint } from "#domain/places/written-point/written-point.ts";

/** Ids of written points: `point:26.6467:84.91`. */
const ID = /^point:(-?\d{1,2}(?:\.\d{1,4})?):(-?\d{1,3}(?:\.\d{1,4})?)$/;
/** Kilometres of a degree of latitude. */
const KM_OF_DEGREE = 111;
/** A written point is no finer than a compound, km. */
const LEAST_KM = 0.1;
/** Decimals of a place as it leaves the server. */
const MOST_DECIMALS = 4;

/** Names the surroundings of a point, smallest first. */
type Reverse = (at: Point & { lang?: string | undefined }) => PlaceItem[];

/** A point that a text writes out, as a place with the name of where it lies. */
export function pointPlace({ lat, lng, decimals }: Omit<WrittenPoint, "hasOrder">, around: PlaceItem[]): PlaceItem {
  const [at, on] = [rounded(lat), rounded(lng)];
  const name = `${at},${on}`;
  const [nearest] = around;
  return {
    id: `point:${at}:${on}`,
    name,
    label: nearest === undefined ? name : `${name}, ${nearest.label}`,
    type: "locality",
    country: nearest?.country ?? "",
    lat: at,
    lng: on,
    confidence: 1,
    uncertaintyKm: Math.max(LEAST_KM, rounded(KM_OF_DEGREE * 10 ** -decimals)),
  };
}

/** The place of an id that `pointPlace` made; null for all other ids. */
export function pointPlaceById(id: string, lang: string, reverse: Reverse): PlaceItem | null {
  const [, first, second] = ID.exec(id) ?? [];
  const [lat, lng] = [Number(first), Number(second)];
  if (first === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  return pointPlace({ lat, lng, decimals: MOST_DECIMALS }, reverse({ lat, lng, lang }));
}

/** The only point that a text writes out, alone or among words; null: none, or several. */
export function onlyPointIn(text: string): WrittenPoint | null {
  const whole = readWrittenPoint(text);
  if (whole !== null) return whole;
  const [first, ...others] = findWrittenPoints(text);
  return first === undefined || others.some(({ lat, lng }) => lat !== first.lat || lng !== first.lng) ? null : first;
}

/** The words of a text around its points. */
export function withoutPoints(text: string): string {
  if (readWrittenPoint(text) !== null) return "";
  let rest = "";
  let from = 0;
  for (const { start, end } of findWrittenPoints(text)) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  return `${rest}${text.slice(from)}`.trim();
}

/** A plus code without its beginning, and the words of the town that completes it. */
export function shortPlusCodeIn(text: string): { code: string; town: string } | null {
  const [whole, , code] = SHORT_PLUS_CODE.exec(text) ?? [];
  if (whole === undefined || code === undefined) return null;
  const town = text.replace(whole, " ").replaceAll(/\s+/g, " ").trim();
  return town === "" ? null : { code, town };
}

/** The square of a short plus code near a town, as a written point. */
export function pointNear(code: string, town: Point): WrittenPoint | null {
  const square = completePlusCode(code, town);
  return square === null ? null : { lat: square.lat, lng: square.lng, decimals: MOST_DECIMALS, hasOrder: true };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10 ** MOST_DECIMALS) / 10 ** MOST_DECIMALS;
}
