/** Most parts of a text that are read, from its end: addresses name the small before the large. */
const MOST_PARTS = 8;
/** Longest part, in characters: no place has a longer name. */
const LONGEST_PART = 100;

/** What separates the parts of a written place: punctuation of all scripts, brackets, lines, a dash between spaces. */
const SEPARATORS = /[,;:()[\]|/\n\r،؛、·]|\s[-–—]\s/;
/** Words that mean "unknown". */
const UNKNOWN = /^(?:na|n\/a|nil|null|none|not available|-+|\.+)$/i;

/** The parts that a text names, in its order. Words for "unknown" are none. */
export function splitParts(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((part) => part.trim().slice(0, LONGEST_PART))
    .filter((part) => part !== "" && !UNKNOWN.test(part))
    .slice(-MOST_PARTS);
}
