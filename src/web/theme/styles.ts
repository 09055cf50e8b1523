import { SCHEME_COLOURS, shortHex } from "#contract/theme/colours.ts";
import type { SchemeColours } from "#contract/theme/colours.ts";
import { SCHEMES } from "#contract/theme/schemes.ts";
import type { Scheme } from "#contract/theme/schemes.ts";
import type { c } from "./theme.ts";

type Colours = Record<keyof typeof c, string>;

function kindColours({ kinds }: SchemeColours): Pick<Colours, Extract<keyof Colours, `kind${string}`>> {
  return {
    kindBedInk: kinds.bed.ink,
    kindBedTint: kinds.bed.tint,
    kindOxygenInk: kinds.oxygen.ink,
    kindOxygenTint: kinds.oxygen.tint,
    kindBloodInk: kinds.blood.ink,
    kindBloodTint: kinds.blood.tint,
    kindMedicineInk: kinds.medicine.ink,
    kindMedicineTint: kinds.medicine.tint,
    kindAmbulanceInk: kinds.ambulance.ink,
    kindAmbulanceTint: kinds.ambulance.tint,
    kindTestInk: kinds.test.ink,
    kindTestTint: kinds.test.tint,
    kindFoodInk: kinds.food.ink,
    kindFoodTint: kinds.food.tint,
    kindOtherInk: kinds.other.ink,
    kindOtherTint: kinds.other.tint,
  };
}

function coloursOf(s: SchemeColours): Colours {
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
    ...kindColours(s),
    edge: s.minimum === undefined ? "0" : "2px",
  };
}

/** A scheme's variables, and the browser's own scheme (scroll bars, selects). */
function blockOf(name: Scheme, isUsed: (variable: string) => boolean): string {
  const { [name]: scheme } = SCHEME_COLOURS;
  const used = Object.entries({ scheme: name, ...coloursOf(scheme) }).filter(([variable]) => isUsed(variable));
  return `{color-scheme:${scheme.mode};${used.map(([variable, value]) => `--lb-${variable}:${shortHex(value)}`).join(";")}}`;
}

/** The device's preferences, the stronger later: light is for who has none, and for paper. */
const PREFERENCES: readonly (readonly [media: string, name: Scheme])[] = [
  [" screen and (prefers-color-scheme:dark)", "dark"],
  ["(prefers-contrast:more)", "contrast"],
  [" screen and (prefers-contrast:more)and (prefers-color-scheme:dark)", "contrastDark"],
];

/**
 * The variables of all four schemes, so that one HTML serves all. `data-scheme` on `<html>`, which
 * the page's script sets, selects one. Before that the device's preferences do. So each block is
 * there twice, which costs little when compressed. Paper is light: dark schemes are for screens.
 */
function variables(isUsed: (variable: string) => boolean): string {
  const preferred = PREFERENCES.map(([media, name]) => `@media${media}{:root${blockOf(name, isUsed)}}`);
  const chosen = (mode: SchemeColours["mode"]) =>
    SCHEMES.filter((name) => SCHEME_COLOURS[name].mode === mode)
      .map((name) => `[data-scheme=${name}]${blockOf(name, isUsed)}`)
      .join("");
  return `:root${blockOf("light", isUsed)}${preferred.join("")}${chosen("light")}@media screen{${chosen("dark")}}`;
}

/** All variables, also the scheme's name, for a page that the program follows: it has none. */
export const VARIABLES = variables(() => true);

/**
 * The styles of a page without the program: the variables that it uses, then its own. Variables
 * that its HTML does not name have short names: that is 0.2 kB of 7 as sent.
 */
export function withUsedVariables(own: string, html: string): string {
  const used = new Set([...`${own}${html}`.matchAll(/var\(--lb-(\w+)/g)].map(([, variable]) => variable));
  const styles = `${variables((variable) => used.has(variable))}${own}`;
  if (html.includes("--lb-")) return styles;
  const names = new Map<string, string>();
  return styles.replaceAll(/--lb-\w+/g, (name) => {
    const short = names.get(name) ?? `--${(names.size + 10).toString(36)}`;
    names.set(name, short);
    return short;
  });
}
