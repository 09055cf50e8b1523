import type { c } from "./theme.ts";
import { SCHEME_COLOURS } from "./tokens.ts";
import type { SchemeColours } from "./tokens.ts";

function coloursOf(s: SchemeColours): Record<keyof typeof c, string> {
  const { ground, surface, sunken, ink, inkSoft, inkOff, line, control } = s;
  const { brand, brandDeep, onBrand, brandTint, onBrandTint, spark, onSpark, link, focus } = s;
  const plain = { ground, surface, sunken, ink, inkSoft, inkOff, line, control };
  const brands = { brand, brandDeep, onBrand, brandTint, onBrandTint, spark, onSpark, link, focus };
  return {
    ...plain,
    ...brands,
    freshInk: s.fresh.ink,
    freshTint: s.fresh.tint,
    freshMark: s.fresh.mark,
    ageingInk: s.ageing.ink,
    ageingTint: s.ageing.tint,
    ageingMark: s.ageing.mark,
    oldInk: s.old.ink,
    oldTint: s.old.tint,
    oldMark: s.old.mark,
    dangerInk: s.danger.ink,
    dangerTint: s.danger.tint,
    dangerFill: s.danger.fill,
    dangerDeep: s.danger.deep,
    onDanger: s.danger.onFill,
    offlineInk: s.offline.ink,
    offlineTint: s.offline.tint,
  };
}

/**
 * The variables of all four schemes, selected by `data-scheme` on `<html>`, so that one HTML serves
 * all. They include the browser's own colour scheme (scroll bars, selects). Every page has them
 * all: the program has no colours.
 */
export const VARIABLES = Object.entries(SCHEME_COLOURS)
  .map(([name, scheme]) => {
    const selector = `${name === "light" ? ":root," : ""}[data-scheme="${name}"]`;
    const values = Object.entries(coloursOf(scheme)).map(([colour, value]) => `--lb-${colour}:${shortHex(value)}`);
    return `${selector}{color-scheme:${scheme.mode};${values.join(";")}}`;
  })
  .join("");

/** "#FFCC00" as "#fc0". */
function shortHex(colour: string): string {
  return colour.toLowerCase().replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3");
}
