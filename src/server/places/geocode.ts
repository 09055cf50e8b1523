import { distanceKm } from "#domain/places/distance.ts";
import type { PlaceIndex } from "./index-file.ts";
import { NONE } from "./packing.ts";
import { idOf, labelOf } from "./present.ts";
import { pointOf, rankPlaces } from "./search.ts";
import type { Scored } from "./score.ts";

/** The parts of an address as a list gives them; all but the country may be missing or wrong. */
export type AddressParts = {
  country: string;
  state?: string | undefined;
  district?: string | undefined;
  locality?: string | undefined;
  postalCode?: string | undefined;
  text?: string | undefined;
};

/** Where an address lies, with the radius it may be off by and how far to believe it (0..1). */
export type Geocoded = {
  lat: number;
  lng: number;
  uncertaintyKm: number;
  placeId: string;
  label: string;
  confidence: number;
};

type Find = { q: string; type?: "city" | "district" | "state" | "postal-code" | "locality" };

/** A fit worse than this is another place. */
const SURE_TEXT = 0.78;

/**
 * The smallest place all given parts agree on: postal code or locality within it, else city, district, state.
 * Null rather than a guess: a whole country is no answer.
 */
export function geocodeIndex(index: PlaceIndex, parts: AddressParts): Geocoded | null {
  const country = parts.country.toUpperCase();
  const find = ({ q, type }: Find): Scored | null => {
    const [best] = rankPlaces(index, { q, country, type, limit: 5 });
    return best !== undefined && best.text >= SURE_TEXT ? best : null;
  };
  const state = named(parts.state) ? find({ q: parts.state, type: "state" }) : null;
  const district = named(parts.district) ? find({ q: join(parts.district, parts.state), type: "district" }) : null;
  const pin = named(parts.postalCode)
    ? agreeing(index, find({ q: parts.postalCode, type: "postal-code" }), state)
    : null;
  const local = localPlace(index, parts, find);
  const inside = local !== null && isNear(index, local, pin ?? district) ? agreeing(index, local, state) : null;
  const best = inside ?? pin ?? district ?? state;
  if (best === null) return null;
  const isWide = best === state;
  return answer(index, best, isWide ? 0.4 : 1);
}

function named(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "" && !/^(?:na|n\/a|null|none|-)$/i.test(text.trim());
}

function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter(named).join(", ");
}

function localPlace(index: PlaceIndex, parts: AddressParts, find: (what: Find) => Scored | null): Scored | null {
  if (named(parts.locality)) {
    const found =
      find({ q: join(parts.locality, parts.district, parts.state) }) ?? find({ q: join(parts.locality, parts.state) });
    if (found !== null) return found;
  }
  if (!named(parts.text)) return null;
  // Addresses name the small before the large; their last parts are the ones gazetteers know.
  const pieces = parts.text
    .split(/[,;\n]/)
    .map((piece) => piece.trim())
    .filter(named);
  for (const piece of pieces.toReversed()) {
    const found = find({ q: join(piece, parts.district ?? parts.state) });
    if (found !== null && (index.type[found.place] ?? 0) < 7) return found;
  }
  return null;
}

/** A place outside the state that was given is another one of the same name. */
function agreeing(index: PlaceIndex, found: Scored | null, state: Scored | null): Scored | null {
  if (found === null || state === null) return found;
  for (let area = found.place; area !== NONE; area = index.parent[area] ?? NONE) if (area === state.place) return found;
  return null;
}

function isNear(index: PlaceIndex, found: Scored, area: Scored | null): boolean {
  if (area === null) return true;
  const reach = 25 + 2 * (index.uncertaintyKm[area.place] ?? 0);
  return distanceKm(pointOf(index, found.place), pointOf(index, area.place)) <= reach;
}

function answer(index: PlaceIndex, { place, text }: Scored, share: number): Geocoded {
  const { lat, lng } = pointOf(index, place);
  return {
    lat: Math.round(lat * 1e4) / 1e4,
    lng: Math.round(lng * 1e4) / 1e4,
    uncertaintyKm: Math.max(1, index.uncertaintyKm[place] ?? 1),
    placeId: idOf(index, place),
    label: labelOf(index, place, "en"),
    confidence: Math.round(text * share * 100) / 100,
  };
}
