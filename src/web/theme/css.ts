import type { CSSProperties } from "react";
import { hashText } from "#domain/shared/hash-text.ts";

/**
 * Styles of one element as an object: properties, and below selectors with `&` for the element
 * itself or `@media …` more of them.
 */
export type Styles = CSSProperties & { [selector: string]: Styles | string | number | undefined };

/** Properties whose plain numbers are no lengths. */
const UNITLESS =
  /^(?:flex(?:Grow|Shrink)?|fontWeight|grid(?:Area|Column|Row)|lineHeight|opacity|order|stroke(?:Width|Dasharray)|WebkitLineClamp|zIndex)$/;

/** What phones of 2019 know under an older name only (Safari 12). */
const OLDER: Readonly<Record<string, (value: string) => string>> = {
  appearance: (value) => `-webkit-appearance:${value};`,
  userSelect: (value) => `-webkit-user-select:${value};`,
  position: (value) => (value === "sticky" ? "position:-webkit-sticky;" : ""),
};

/**
 * The rules of some styles for one class. Of several the later ones win. First what stands on the
 * element itself, then what stands below it, in the order written.
 */
export function rulesOf(styles: readonly Styles[], selector: string): string[] {
  const own: string[] = [];
  const below: string[] = [];
  for (const [key, value] of styles.flatMap((each) => Object.entries(each))) {
    if (value === undefined) continue;
    if (typeof value !== "object") own.push(declaration(key, value));
    else if (key.startsWith("@")) below.push(`${key}{${rulesOf([value], selector).join("")}}`);
    else below.push(...rulesOf([value], within(key, selector)));
  }
  return own.length === 0 ? below : [`${selector}{${own.join(";")}}`, ...below];
}

/** `& a,& b` below `.x` is `.x a,.x b`. Commas inside brackets part nothing. */
function within(key: string, selector: string): string {
  const parents = selector.split(/,(?![^(]*\))/);
  return parents.map((parent) => key.replaceAll("&", parent)).join(",");
}

function declaration(key: string, value: string | number): string {
  const text = typeof value === "number" && value !== 0 && !UNITLESS.test(key) ? `${value}px` : String(value);
  const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${OLDER[key]?.(text) ?? ""}${name}:${text}`;
}

/** A short name for a text, the same wherever it is made. */
export function nameOf(text: string): string {
  return `s${hashText(text).toString(36)}`;
}
