/** The schemes of the design guide. */
export const SCHEMES = ["light", "dark", "contrast", "contrastDark"] as const;

/** Languages in which every screen is checked: Latin, Devanagari, right-to-left Arabic script. */
export const LANGUAGES = ["en", "hi", "ur"] as const;

/** How a screen is checked. */
export type SchemeAndLanguage = { scheme: (typeof SCHEMES)[number]; language: (typeof LANGUAGES)[number] };

/**
 * The scheme and language of the screen at an index of the list. The short run checks each screen
 * once. 3 and 4 share no divisor, so twelve screens in a row have all twelve pairs. The long run
 * checks every screen in every pair.
 */
export function turnOf(at: number): SchemeAndLanguage {
  return { scheme: SCHEMES[at % SCHEMES.length] ?? "light", language: LANGUAGES[at % LANGUAGES.length] ?? "en" };
}
