import type { PlaceIndex } from "../index-file.ts";
import { prefixRange } from "../lookup.ts";
import { NONE } from "../packing.ts";
import { countryOf } from "../present.ts";
import { typeNumber } from "../tables.ts";

const POSTAL = typeNumber("postal-code");
const DISTRICT = typeNumber("district");
/** A PIN code of India; its first three digits name a sorting district. Source: India Post. */
const PIN = /^[1-9]\d{5}$/;
const SORTING_DIGITS = 3;

/**
 * The district in which most PIN codes lie that begin as one does that is not listed, by its
 * number; null where no code begins so.
 */
export function areaOfUnknownPin(index: PlaceIndex, text: string): number | null {
  const pin = text.replaceAll(" ", "");
  if (!PIN.test(pin)) return null;
  const { lo, hi } = prefixRange(index.wordStarts, index.wordText, pin.slice(0, SORTING_DIGITS));
  const counts = new Map<number, number>();
  for (let at = index.postingStarts[lo] ?? 0; at < (index.postingStarts[hi] ?? 0); at += 1) {
    const place = index.postings[at] ?? 0;
    if (index.type[place] !== POSTAL || countryOf(index, place) !== "IN") continue;
    const district = districtOf(index, place);
    if (district !== null) counts.set(district, (counts.get(district) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || a - b);
  return most?.[0] ?? null;
}

function districtOf(index: PlaceIndex, place: number): number | null {
  for (let at = index.parent[place] ?? NONE; at !== NONE; at = index.parent[at] ?? NONE)
    if (index.type[at] === DISTRICT) return at;
  return null;
}
