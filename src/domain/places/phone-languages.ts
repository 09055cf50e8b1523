/**
 * Languages that a search may ask for at the number, at most 29 (each is a bit of a row). They are
 * those of our screens, then the widely spoken ones of the countries with imported directories
 * (domain/places/languages.ts). Source: decision 109.
 */
export const PHONE_LANGUAGES = [
  "en",
  "hi",
  "bn",
  "ur",
  "ta",
  "te",
  "mr",
  "ne",
  "es",
  "fr",
  "pt",
  "id",
  "ar",
  "gu",
  "kn",
  "ml",
  "or",
  "pa",
  "as",
  "si",
  "my",
  "fa",
  "ps",
  "sw",
  "ha",
  "am",
  "zh",
  "ru",
] as const;
export type PhoneLanguage = (typeof PHONE_LANGUAGES)[number];

/** The language of a tag (BCP 47), in whatever script or country. */
export function languageOfTag(tag: string): string {
  return tag.split("-", 1)[0] ?? "";
}
