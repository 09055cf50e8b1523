/** Languages in which we have the words of a call (`calls.script` of the language files). */
export const SPOKEN = ["hi", "en"] as const;
export type Spoken = (typeof SPOKEN)[number];

/** The likeliest of some languages that we have words in; English where there is none. */
export function spokenOf(languages: readonly string[]): Spoken {
  for (const language of languages) {
    const spoken = SPOKEN.find((each) => each === language.split("-")[0]);
    if (spoken !== undefined) return spoken;
  }
  return "en";
}
