/** The schemes of the guide. */
export const SCHEMES = ["light", "dark", "contrast", "contrastDark"] as const;

/**
 * Languages in which every screen is looked at: Latin, Devanagari, and Arabic letters from the
 * right.
 */
export const LANGUAGES = ["en", "hi", "ur"] as const;

/** How a screen is looked at. */
export type Turn = { scheme: (typeof SCHEMES)[number]; language: (typeof LANGUAGES)[number] };

/**
 * The look of the screen at a place of the list in the short run: each screen once, and as 3 and 4
 * share no divisor, twelve screens in a row are all twelve pairs of scheme and language. The long
 * run sees every screen in every pair.
 */
export function turnOf(at: number): Turn {
  return { scheme: SCHEMES[at % SCHEMES.length] ?? "light", language: LANGUAGES[at % LANGUAGES.length] ?? "en" };
}
