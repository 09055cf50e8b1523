/** The colour schemes of the theme (docs/guides/theme.md). A page is the same for all of them. */
export const SCHEMES = ["light", "dark", "contrast", "contrastDark"] as const;
export type Scheme = (typeof SCHEMES)[number];
