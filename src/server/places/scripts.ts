/**
 * Scripts of stored names, and the languages that read them. The sources give no language for a
 * name. So a reader of Marathi may see a name as Hindi writes it, which is readable.
 */
const SCRIPTS = [
  { name: "latin", letters: /[A-Za-z]/, languages: ["en"] },
  { name: "devanagari", letters: /[\u0900-\u097f]/, languages: ["hi", "mr", "ne"] },
  { name: "bengali", letters: /[\u0980-\u09ff]/, languages: ["bn", "as"] },
  { name: "tamil", letters: /[\u0b80-\u0bff]/, languages: ["ta"] },
  { name: "telugu", letters: /[\u0c00-\u0c7f]/, languages: ["te"] },
  { name: "gujarati", letters: /[\u0a80-\u0aff]/, languages: ["gu"] },
  { name: "kannada", letters: /[\u0c80-\u0cff]/, languages: ["kn"] },
  { name: "malayalam", letters: /[\u0d00-\u0d7f]/, languages: ["ml"] },
  { name: "gurmukhi", letters: /[\u0a00-\u0a7f]/, languages: ["pa"] },
  { name: "odia", letters: /[\u0b00-\u0b7f]/, languages: ["or"] },
  { name: "urdu", letters: /[ٹڈڑںےگچپژ]/, languages: ["ur"] },
  { name: "arabic", letters: /[\u0600-\u06ff]/, languages: ["ar"] },
] as const;

/** The script number of a text, 0 for Latin and for scripts that are not shown. */
export function scriptOf(text: string): number {
  const at = SCRIPTS.findIndex(({ letters }) => letters.test(text));
  return Math.max(0, at);
}

/**
 * The script a reader of the language reads, 0 for Latin. `found`: the script of the text itself.
 */
export function scriptNumber(language: string, found: number): number {
  const at = SCRIPTS.findIndex(({ languages }) => (languages as readonly string[]).includes(language));
  return at > 0 ? at : found;
}

const byTag = new Map<string, number>();

/**
 * The script of a language tag ("hi-IN" reads Devanagari), 0 when names are shown in Latin letters.
 */
export function scriptOfLanguage(tag: string): number {
  const known = byTag.get(tag);
  if (known !== undefined) return known;
  const script = scriptNumber(tag.toLowerCase().split("-")[0] ?? "", 0);
  if (byTag.size < 500) byTag.set(tag, script);
  return script;
}
