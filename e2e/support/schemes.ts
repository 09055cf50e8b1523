const SCHEMES = ["light", "dark", "contrast", "contrastDark"] as const;

/**
 * The schemes of the guide in which a language's screens are looked at. Colours do not depend on the language: in the short run
 * only the first one is seen in all four, in the long run every one is.
 */
export function schemesIn(language: string): readonly string[] {
  return language === "en" || process.env["LIFEBOARD_LONG"] === "1" ? SCHEMES : SCHEMES.slice(0, 1);
}
