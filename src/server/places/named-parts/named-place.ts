import type { PlaceItem } from "#contract/places.ts";
import type { PlaceIndex } from "../index-file.ts";
import { countryOf, presentPlace } from "../present.ts";
import { rankPlaces } from "../search.ts";
import { matchParts } from "./match-parts.ts";
import { splitParts } from "./split-parts.ts";

/** A place as somebody wrote it. */
export type WrittenPlace = { text: string; country?: string | undefined; lang?: string | undefined };

/**
 * What its parts mean together. `country`: the one that a part names, two letters. `unknown`: parts
 * that name nothing in the place.
 */
export type NamedPlace =
  | { verdict: "place"; place: PlaceItem; country: string | undefined; rest: string; unknown: string[] }
  | { verdict: "contradiction" | "unknown"; country: string | undefined; rest: string };

/** A country's name, written so: a likeness to one rules nothing out. */
const COUNTRY_NAME = 0.95;

/** Reads all named parts of a written place. A country that is named rules out all others. */
export function namedPlace(index: PlaceIndex, { text, country, lang = "en" }: WrittenPlace): NamedPlace {
  const named = splitParts(text).map((part) => ({ part, code: countryNamed(index, part) }));
  // A place that is nothing but a country's name may be a town of that name.
  const codes = named.length > 1 ? named.flatMap(({ code }) => code ?? []) : [];
  const parts = named.filter(({ code }) => code === null || named.length < 2).map(({ part }) => part);
  const wanted = new Set([...codes, ...(country === undefined ? [] : [country.toUpperCase()])]);
  const [only] = wanted;
  const rest = parts.join(", ");
  if (wanted.size > 1) return { verdict: "contradiction", country: codes[0], rest };
  const match = matchParts(index, { parts, country: only, within: null });
  if (match.verdict !== "place") return { verdict: match.verdict, country: codes[0], rest };
  const { best, unknown } = match;
  const place = presentPlace(index, best.place, { language: lang, confidence: Math.min(1, best.confidence) });
  return { verdict: "place", place, country: codes[0], rest, unknown };
}

function countryNamed(index: PlaceIndex, part: string): string | null {
  const [best] = rankPlaces(index, { q: part, type: "country", limit: 1 });
  return best !== undefined && best.text >= COUNTRY_NAME ? countryOf(index, best.place) : null;
}
