const displays = new Map<string, Intl.DisplayNames>();
const names = new Map<string, string | null>();
/** Readers choose the language: invented ones must not fill the memory. */
const MOST = { languages: 50, names: 5_000 };

/**
 * A country's name in a language, else in English; null for a code that names none.
 * @param code two letters of ISO 3166
 * @example countryName("IN", "hi") // "भारत"
 */
export function countryName(code: string, language: string): string | null {
  const key = `${language} ${code}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = displayOf(language).of(code) ?? null;
  if (names.size < MOST.names) names.set(key, name);
  return name;
}

function displayOf(language: string): Intl.DisplayNames {
  const known = displays.get(language);
  if (known !== undefined) return known;
  const display = new Intl.DisplayNames([isTag(language) ? language : "en", "en"], {
    type: "region",
    fallback: "none",
  });
  if (displays.size < MOST.languages) displays.set(language, display);
  return display;
}

/** Whether a text is a language tag (BCP 47); for another one Intl throws. */
function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}
