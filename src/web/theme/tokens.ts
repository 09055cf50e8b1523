import tokens from "./tokens.json" with { type: "json" };

/** Text on a tint; `mark` is the colour of its icon on a card. */
type Pair = { ink: string; tint: string };
type Mark = Pair & { mark: string };

/** Colours of one scheme, by purpose. */
export type SchemeColours = {
  mode: "light" | "dark";
  /** Least contrast of text that the scheme promises; absent: that of WCAG 2.2 AA, 4.5. */
  minimum?: number;
  ground: string;
  surface: string;
  sunken: string;
  line: string;
  control: string;
  ink: string;
  inkSoft: string;
  inkOff: string;
  brand: string;
  brandDeep: string;
  onBrand: string;
  brandTint: string;
  onBrandTint: string;
  spark: string;
  onSpark: string;
  link: string;
  focus: string;
  fresh: Mark;
  ageing: Mark;
  old: Mark;
  danger: Pair & { fill: string; deep: string; onFill: string };
  critical: Pair;
  urgent: Pair;
  soon: Pair;
  planned: Pair;
  offline: Pair;
};

type SchemeName = "light" | "dark" | "contrast" | "contrastDark";

/** The four colour schemes, from tokens.json. */
export const SCHEME_COLOURS: Readonly<Record<SchemeName, SchemeColours>> = {
  light: { ...tokens.schemes.light, mode: "light" },
  dark: { ...tokens.schemes.dark, mode: "dark" },
  contrast: { ...tokens.schemes.contrast, mode: "light" },
  contrastDark: { ...tokens.schemes.contrastDark, mode: "dark" },
};

/** System fonts only: no screen loads a web font. */
export const FONT_FAMILY = tokens.font;

/** Sizes of text, rem. */
export const TEXT = tokens.text;
