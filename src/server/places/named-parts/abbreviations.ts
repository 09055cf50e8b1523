import { foldName } from "#domain/places/fold-name.ts";

/**
 * Words of names that are written short, in folded letters, with what they stand for. Source: the
 * usual abbreviations of Spanish, Portuguese, French and English addresses (correos, IBGE, La Poste, USPS).
 */
const WRITTEN_SHORT: ReadonlyMap<string, string> = new Map([
  ["cd", "ciudad"],
  ["sto", "santo"],
  ["sta", "santa"],
  ["gral", "general"],
  ["ste", "sainte"],
  ["st", "saint"],
  ["ft", "fort"],
  ["mt", "mount"],
  ["pto", "puerto"],
  ["pta", "punta"],
]);

/**
 * The same text with its abbreviations written out; null where it has none. One that ends the text
 * stands for something else ("Main St.").
 */
export function writtenOut(text: string): string | null {
  const words = text.split(/\s+/);
  const full = words.map((word, at) => {
    const long = WRITTEN_SHORT.get(foldName(word).replaceAll(".", ""));
    return long === undefined || at === words.length - 1 ? word : long;
  });
  const after = full.join(" ");
  return after === words.join(" ") ? null : after;
}

/** Whether a word is letters without a vowel, as a body's initials are: no name is like it. */
export function isInitials(word: string): boolean {
  return /^[b-df-hj-np-tv-xz]{2,5}$/.test(word);
}
