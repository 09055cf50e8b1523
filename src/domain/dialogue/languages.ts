/**
 * The shipped languages in the order of the list that is sent, and their names in English. Their
 * own names come from the language files.
 */
export const DIALOGUE_LANGUAGES: Readonly<Record<string, string>> = {
  en: "english",
  hi: "hindi",
  bn: "bengali",
  ar: "arabic",
  es: "spanish",
  fr: "french",
  id: "indonesian",
  mr: "marathi",
  ne: "nepali",
  pt: "portuguese",
  ta: "tamil",
  te: "telugu",
  ur: "urdu",
};
