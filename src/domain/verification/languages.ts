/*
 * In which languages somebody who answers a telephone is likely to be spoken to, by country: what a verifier's words are shown in
 * first. National languages after CLDR 46 (territory and language data), the most spoken first; dated 2026-11-20.
 */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  AF: ["fa", "ps"],
  AR: ["es"],
  BD: ["bn", "en"],
  BR: ["pt"],
  ID: ["id"],
  IN: ["hi", "en"],
  LK: ["si", "ta", "en"],
  MX: ["es"],
  NP: ["ne", "hi"],
  PE: ["es"],
  PK: ["ur", "en"],
};

/** Of a country (ISO 3166, two letters), the likeliest first; English where nothing else is known. */
export function languagesOf(country: string | undefined): readonly string[] {
  return (country === undefined ? undefined : LANGUAGES[country]) ?? ["en"];
}
