import { PLACE_TYPES, type PlaceItem } from "#contract/places.ts";
import { countryName } from "#domain/places/country-name.ts";
import type { PlaceIndex } from "./index-file.ts";
import { lowerBound, textAt } from "./lookup.ts";
import { NONE } from "./packing.ts";
import { scriptOfLanguage } from "./scripts.ts";
import { typeNumber } from "./tables.ts";

const COUNTRY = typeNumber("country");

/** Two capital letters of ISO 3166. */
export function countryOf(index: PlaceIndex, place: number): string {
  const at = (index.country[place] ?? 0) * 2;
  return String.fromCharCode(index.countryCodes[at] ?? 0, index.countryCodes[at + 1] ?? 0);
}

/** A place's name in the reader's language, else its own Latin one. */
export function placeNameOf(index: PlaceIndex, place: number, language: string): string {
  if (index.type[place] === COUNTRY) {
    const code = countryOf(index, place);
    return countryName(code, language) ?? code;
  }
  const first = index.labelStarts[place] ?? 0;
  const script = scriptOfLanguage(language);
  for (let at = first + 1; script > 0 && at < (index.labelStarts[place + 1] ?? 0); at += 1) {
    if (index.labelScript[at] === script) return textAt(index.labelTextStarts, index.labelText, at);
  }
  return textAt(index.labelTextStarts, index.labelText, first);
}

/** Name, district, state, country, each once: a town and its district of one name are one word. */
export function placeLabelOf(index: PlaceIndex, place: number, language: string): string {
  const parts: string[] = [];
  let before = "";
  for (let at = place; at !== NONE; at = index.parent[at] ?? NONE) {
    const own = textAt(index.labelTextStarts, index.labelText, index.labelStarts[at] ?? 0);
    const name = placeNameOf(index, at, language);
    if (own !== before && !parts.includes(name)) parts.push(name);
    before = own;
  }
  return parts.join(", ");
}

/** The label with the quarter that a PIN code is called after: "700019 Ballygunge, Kolkata". */
function shownLabelOf(index: PlaceIndex, place: number, language: string): string {
  const label = placeLabelOf(index, place, language);
  const at = lowerBound(index.quarterPins, place);
  if (index.quarterPins[at] !== place) return label;
  const [pin, ...around] = label.split(", ");
  const quarter = placeNameOf(index, index.quarterPlaces[at] ?? 0, language);
  return around.includes(quarter) ? label : [`${pin} ${quarter}`, ...around].join(", ");
}

/** The stable id of a place. */
export function placeIdOf(index: PlaceIndex, place: number): string {
  return textAt(index.idStarts, index.idText, place);
}

function rounded(value: number | undefined, digits: number): number {
  const scale = 10 ** digits;
  return Math.round((value ?? 0) * scale) / scale;
}

/** A place as it leaves the server (CONTRACT.md 4). */
export function presentPlace(
  index: PlaceIndex,
  place: number,
  view: { language: string; confidence: number },
): PlaceItem {
  const population = index.population[place] ?? 0;
  return {
    id: placeIdOf(index, place),
    name: placeNameOf(index, place, view.language),
    label: shownLabelOf(index, place, view.language),
    type: PLACE_TYPES[index.type[place] ?? 0] ?? "city",
    country: countryOf(index, place),
    lat: rounded(index.lat[place], 4),
    lng: rounded(index.lng[place], 4),
    ...(population > 0 ? { population } : {}),
    confidence: rounded(view.confidence, 2),
    uncertaintyKm: Math.max(1, index.uncertaintyKm[place] ?? 1),
  };
}
