/** Languages of a script whose words are tried; Hindi is written in Latin letters too. */
const BY_SCRIPT: readonly [script: RegExp, languages: readonly string[]][] = [
  [/\p{Script=Devanagari}/u, ["hi", "mr", "ne"]],
  [/\p{Script=Bengali}/u, ["bn"]],
  [/\p{Script=Tamil}/u, ["ta"]],
  [/\p{Script=Telugu}/u, ["te"]],
  [/\p{Script=Malayalam}/u, ["ml"]],
  [/\p{Script=Arabic}/u, ["ur", "ar"]],
  [/\p{Script=Latin}/u, ["hi", "es", "fr", "pt", "id"]],
];

/**
 * The languages whose words a text is read by: English, the reader's, and those of its scripts.
 * @param reader the reader's language, BCP 47
 */
export function languagesOfText(text: string, reader: string): string[] {
  const found = BY_SCRIPT.flatMap(([script, languages]) => (script.test(text) ? languages : []));
  return [...new Set(["en", reader.split("-")[0] ?? "en", ...found])].toSorted();
}
