import { createColorScheme, createTheme } from "@mui/material/styles";
import { FONT_FAMILY, SCHEME_COLOURS } from "./tokens.ts";
import type { SchemeColours } from "./tokens.ts";

/** Our own palette keys beside MUI's, so that both read the same colours. */
type OwnPalette = {
  sunken: string;
  control: string;
  link: string;
  focus: string;
  fresh: { ink: string; tint: string; mark: string };
  ageing: { ink: string; tint: string; mark: string };
  old: { ink: string; tint: string; mark: string };
  danger: { ink: string; tint: string };
  offline: { ink: string; tint: string };
  spark: { main: string; contrastText: string };
};

declare module "@mui/material/styles" {
  interface Palette extends OwnPalette {}
  interface PaletteOptions extends OwnPalette {}
  interface ColorSchemeOverrides {
    contrast: true;
    contrastDark: true;
  }
  interface CssThemeVariables {
    enabled: true;
  }
  interface TypographyVariants {
    count: { fontSize: string; fontWeight: number; lineHeight: number };
  }
  interface TypographyVariantsOptions {
    count?: { fontSize: string; fontWeight: number; lineHeight: number };
  }
}

function palette(s: SchemeColours) {
  return {
    mode: s.mode,
    primary: { main: s.brand, dark: s.brandDeep, light: s.brandTint, contrastText: s.onBrand },
    secondary: { main: s.ink, contrastText: s.surface },
    error: { main: s.danger.fill, dark: s.danger.deep, light: s.danger.tint, contrastText: s.danger.onFill },
    warning: { main: s.ageing.ink, light: s.ageing.tint, contrastText: s.surface },
    success: { main: s.fresh.ink, light: s.fresh.tint, contrastText: s.surface },
    info: { main: s.onBrandTint, light: s.brandTint, contrastText: s.surface },
    background: { default: s.ground, paper: s.surface },
    divider: s.line,
    text: { primary: s.ink, secondary: s.inkSoft, disabled: s.inkOff },
    sunken: s.sunken,
    control: s.control,
    link: s.link,
    focus: s.focus,
    fresh: s.fresh,
    ageing: s.ageing,
    old: s.old,
    danger: { ink: s.danger.ink, tint: s.danger.tint },
    offline: s.offline,
    spark: { main: s.spark, contrastText: s.onSpark },
  };
}

const lead = { fontSize: "1.125rem", fontWeight: 600, lineHeight: 1.4, textTransform: "none" } as const;
const body = { fontSize: "1rem", fontWeight: 400, lineHeight: 1.5 } as const;

/**
 * The MUI theme: four colour schemes as CSS variables, chosen by `data-scheme` on `<html>`, so that one HTML serves all.
 * Five text sizes, none under 16 px; no shadows, no ripples.
 */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: "lb", colorSchemeSelector: "data-scheme" },
  defaultColorScheme: "light",
  colorSchemes: {
    light: { palette: palette(SCHEME_COLOURS.light) },
    dark: { palette: palette(SCHEME_COLOURS.dark) },
    contrast: createColorScheme({ palette: palette(SCHEME_COLOURS.contrast) }),
    contrastDark: createColorScheme({ palette: palette(SCHEME_COLOURS.contrastDark) }),
  },
  spacing: 4,
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: FONT_FAMILY,
    count: { fontSize: "2rem", fontWeight: 700, lineHeight: 1.15 },
    h1: { fontSize: "1.5rem", fontWeight: 700, lineHeight: 1.25 },
    h2: { fontSize: "1.25rem", fontWeight: 700, lineHeight: 1.3 },
    h3: lead,
    button: lead,
    body1: body,
    body2: body,
    caption: body,
  },
  components: { MuiButtonBase: { defaultProps: { disableRipple: true } } },
});

/** `var(--name, #fallback)` without the fallback: the server always writes the variables, and pages stay small. */
function bare(variable: string): string {
  return variable.replace(/^var\((--[\w-]+),.*\)$/, "var($1)");
}

const own = theme.vars.palette;

/** The colours by what they are for, as CSS variables of the theme. */
export const c = {
  ground: bare(own.background.default),
  surface: bare(own.background.paper),
  sunken: bare(own.sunken),
  ink: bare(own.text.primary),
  inkSoft: bare(own.text.secondary),
  inkOff: bare(own.text.disabled),
  line: bare(own.divider),
  control: bare(own.control),
  brand: bare(own.primary.main),
  brandDeep: bare(own.primary.dark),
  onBrand: bare(own.primary.contrastText),
  brandTint: bare(own.primary.light),
  onBrandTint: bare(own.info.main),
  spark: bare(own.spark.main),
  onSpark: bare(own.spark.contrastText),
  link: bare(own.link),
  focus: bare(own.focus),
  freshInk: bare(own.fresh.ink),
  freshTint: bare(own.fresh.tint),
  freshMark: bare(own.fresh.mark),
  ageingInk: bare(own.ageing.ink),
  ageingTint: bare(own.ageing.tint),
  ageingMark: bare(own.ageing.mark),
  oldInk: bare(own.old.ink),
  oldTint: bare(own.old.tint),
  oldMark: bare(own.old.mark),
  dangerInk: bare(own.danger.ink),
  dangerTint: bare(own.danger.tint),
  dangerFill: bare(own.error.main),
  dangerDeep: bare(own.error.dark),
  onDanger: bare(own.error.contrastText),
  offlineInk: bare(own.offline.ink),
  offlineTint: bare(own.offline.tint),
} as const;
