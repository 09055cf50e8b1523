import { SCHEMES } from "#contract/render.ts";
import type { Scheme } from "#contract/render.ts";

/** A scheme, or the device's preference. */
export type SchemeChoice = Scheme | "auto";

export const SCHEME_CHOICES: readonly SchemeChoice[] = ["auto", ...SCHEMES];

const COOKIE = "scheme";
const YEAR_SECONDS = 31_536_000;

/** This device's choice, from the cookie that the server reads too. */
export function chosenScheme(): SchemeChoice {
  const value = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  return SCHEME_CHOICES.find((look) => look === value) ?? "auto";
}

/** Applies a choice: at once on this page, with the cookie on later ones. */
export function chooseScheme(look: SchemeChoice): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${look}; Path=/; Max-Age=${look === "auto" ? 0 : YEAR_SECONDS}; SameSite=Lax${secure}`;
  document.documentElement.dataset["scheme"] = look === "auto" ? wished() : look;
}

/**
 * The device's preference: strong contrast first, then dark. Same rule as the page's inline script.
 */
function wished(): Scheme {
  const isDark = matchMedia("(prefers-color-scheme:dark)").matches;
  if (matchMedia("(prefers-contrast:more)").matches) return isDark ? "contrastDark" : "contrast";
  return isDark ? "dark" : "light";
}
