import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./sources.ts";

const path = "src/web/theme/tokens.json";
/** Least contrast of text (WCAG 2.2 AA, 1.4.3), unless a scheme asks for more. */
const textRatio = 4.5;
/** Least contrast of borders of controls, icons and focus rings (WCAG 2.2 AA, 1.4.11). */
const shapeRatio = 3;

const grounds = ["ground", "surface", "sunken"];
const marks = ["fresh", "ageing", "old", "critical", "urgent", "soon", "planned", "danger", "offline"];

/** Pairs of foreground and background that carry text in the interface. */
const textPairs: [string, string][] = [
  ...["ink", "inkSoft", "inkOff"].flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ...marks.map((mark): [string, string] => [`${mark}.ink`, `${mark}.tint`]),
  ...["fresh", "ageing", "old", "danger"].map((mark): [string, string] => [`${mark}.ink`, "surface"]),
  ["onBrand", "brand"],
  ["onBrand", "brandDeep"],
  ["onBrandTint", "brandTint"],
  ["link", "surface"],
  ["link", "ground"],
  ["surface", "ink"],
  ["brand", "surface"],
  ["brand", "ground"],
  ["onSpark", "spark"],
  ["danger.onFill", "danger.fill"],
  ["danger.onFill", "danger.deep"],
];

const shapePairs: [string, string][] = [
  ["fresh.mark", "surface"],
  ["ageing.mark", "surface"],
  ["old.mark", "surface"],
  ["control", "surface"],
  ["control", "ground"],
  ["focus", "surface"],
  ["focus", "ground"],
];

/**
 * Checks every pair of colours in the interface, in each scheme, against the least contrast that
 * people can read.
 */
export function findContrast(root: string): Finding[] {
  if (!existsSync(join(root, path))) return [{ path, message: "is missing: it is the source of every colour" }];
  const tokens: unknown = JSON.parse(readFileSync(join(root, path), "utf8"));
  const schemes = Object.entries(at(tokens, "schemes") ?? {});
  if (schemes.length === 0) return [{ path, message: "has no schemes" }];
  return schemes.flatMap(([name, scheme]) => {
    const least = at(scheme, "minimum");
    const needed = typeof least === "number" ? least : textRatio;
    return [
      ...textPairs.flatMap((pair) => judge({ name, scheme, pair, needed })),
      ...shapePairs.flatMap((pair) => judge({ name, scheme, pair, needed: shapeRatio })),
    ];
  });
}

interface Case {
  name: string;
  scheme: unknown;
  pair: [string, string];
  needed: number;
}

function judge({ name, scheme, pair: [front, back], needed }: Case): Finding[] {
  const colours = [at(scheme, front), at(scheme, back)];
  const [one, other] = colours;
  if (typeof one !== "string" || typeof other !== "string")
    return [{ path, message: `${name} lacks ${front} or ${back}` }];
  const ratio = contrast(one, other);
  return ratio >= needed
    ? []
    : [{ path, message: `${name}: ${front} on ${back} is ${ratio.toFixed(2)}, needs ${needed}` }];
}

/** Contrast ratio of two colours `#RRGGBB`, 1 to 21 (WCAG 2.2, "relative luminance"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function at(holder: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
      holder,
    );
}
