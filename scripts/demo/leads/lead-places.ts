import type { Place } from "#domain/places/place.ts";
import type { GeocodeResult } from "#domain/places/geocode-result.ts";
import type { ImportContext } from "#server/imports/pipeline/format.ts";
import type { LeadCard } from "./lead-cards.ts";
import { withoutPersonalData } from "#server/imports/pipeline/personal-data.ts";
import { geocodedPlace } from "#server/imports/pipeline/place.ts";
import { foldedText, joinParts } from "#server/imports/pipeline/field-text.ts";

const STATE = { country: "IN", state: "West Bengal" } as const;
const CAPITAL = "Kolkata";
/** A lead for the whole state is placed at its capital. The farthest corner is 560 km away. */
const STATE_KM = 560;

/** The leads' own names of districts, and those of the gazetteer. */
const DISTRICTS: Readonly<Record<string, string>> = {
  "paschim burdwan west bardhaman": "Paschim Bardhaman",
  "purba burdwan bardhaman": "Purba Bardhaman",
  "paschim medinipur west medinipur": "Paschim Medinipur",
  "purba medinipur east medinipur": "Purba Medinipur",
};

/**
 * The place of one lead's cards, newest first: a locality, else the one district they name, else
 * the whole state. Words that are no place ("Online") become a note.
 */
export function placeOfLeads(
  cards: readonly LeadCard[],
  context: ImportContext,
): { place: Place; note?: string } | null {
  const location = cards.find((card) => card.location !== undefined)?.location;
  const words = location === undefined ? undefined : withoutPersonalData(location, []).text;
  const district = onlyDistrict(cards);
  const area = district === undefined ? null : context.geocode({ ...STATE, district });
  const spot = words === undefined ? null : findSpot(words, { district, area }, context);
  if (spot !== null) return { place: geocodedPlace(joinParts(words, district ?? STATE.state), spot) };
  const note =
    words === undefined || (district !== undefined && foldedText(words) === foldedText(district))
      ? {}
      : { note: words };
  if (area !== null && district !== undefined)
    return { place: geocodedPlace(joinParts(district, STATE.state), area), ...note };
  const capital = context.geocode({ ...STATE, locality: CAPITAL }) ?? context.geocode(STATE);
  return capital === null
    ? null
    : { place: { ...geocodedPlace(STATE.state, capital), uncertaintyKm: STATE_KM }, ...note };
}

/**
 * The district all cards agree on. A page's district counts only when no card names one and all are
 * on its page.
 */
function onlyDistrict(cards: readonly LeadCard[]): string | undefined {
  const named = new Set(cards.map((card) => card.district).filter((name) => name !== undefined));
  const pages = new Set(cards.map((card) => card.pageDistrict).filter((name) => name !== undefined));
  const [only, ...others] = named.size > 0 ? named : pages;
  return only === undefined || others.length > 0 ? undefined : (DISTRICTS[foldedText(only)] ?? only);
}

/**
 * Tries the words as they are, then each part of a list. For unknown words the gazetteer falls back
 * to the district or the state: that is no match.
 */
function findSpot(
  words: string,
  { district, area }: { district: string | undefined; area: GeocodeResult | null },
  context: ImportContext,
): GeocodeResult | null {
  const parts = words
    .split(/[,/;&]|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => part.length > 2);
  const fallbacks = new Set([area?.placeId, context.geocode(STATE)?.placeId]);
  for (const locality of new Set([words, ...parts])) {
    const found = context.geocode({ ...STATE, ...(district === undefined ? {} : { district }), locality });
    if (found !== null && !fallbacks.has(found.placeId) && found.uncertaintyKm < (area?.uncertaintyKm ?? STATE_KM))
      return found;
  }
  return null;
}
