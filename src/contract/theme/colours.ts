import type { Theme } from "./parse-theme.ts";
import type { Scheme } from "./schemes.ts";
import tokens from "./tokens.json" with { type: "json" };

/** Colours of one scheme, by purpose. */
export type SchemeColours = Theme["schemes"][Scheme] & {
  mode: "light" | "dark";
  /** Least contrast of text that the scheme promises; absent: that of WCAG 2.2 AA, 4.5. */
  minimum?: number;
};

/**
 * The four colour schemes of the theme in force. Pages, plain pages, pictures and the installed app
 * have them from here. The build puts the operator's theme in the place of `tokens.json`.
 */
export const SCHEME_COLOURS: Readonly<Record<Scheme, SchemeColours>> = {
  light: { ...tokens.schemes.light, mode: "light" },
  dark: { ...tokens.schemes.dark, mode: "dark" },
  contrast: { ...tokens.schemes.contrast, mode: "light" },
  contrastDark: { ...tokens.schemes.contrastDark, mode: "dark" },
};

/** System fonts only: no screen loads a web font. */
export const FONT_FAMILY = tokens.font;

/** Sizes of text, rem. */
export const TEXT = tokens.text;

/** Heights of lines, as a multiple of their text. */
export const LINE = tokens.line;

/** Radii of corners, px. */
export const RADIUS = tokens.radius;

/** Least height of what is tapped, px. */
export const TARGET_PX = tokens.size.target;

/** "#FFCC00" as "#fc0"; what is no colour stays. */
export function shortHex(value: string): string {
  return value.startsWith("#") ? value.toLowerCase().replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3") : value;
}
