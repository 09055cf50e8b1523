import { SCHEMES } from "#contract/render.ts";
import type { Scheme } from "#contract/render.ts";

/** How the page looks: one of the schemes, or as the device wishes. */
export type SchemeChoice = Scheme | "auto";

export const SCHEME_CHOICES: readonly SchemeChoice[] = ["auto", ...SCHEMES];

const COOKIE = "scheme";
const YEAR_SECONDS = 31_536_000;

/** The look this device chose, read from the cookie the server reads too. */
export function chosenScheme(): SchemeChoice {
  const value = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  return SCHEME_CHOICES.find((look) => look === value) ?? "auto";
}

/** Chooses a look: at once on this page, by the cookie on all later ones. */
export function chooseScheme(look: SchemeChoice): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${look}; Path=/; Max-Age=${look === "auto" ? 0 : YEAR_SECONDS}; SameSite=Lax${secure}`;
  document.documentElement.dataset["scheme"] = look === "auto" ? wished() : look;
}

/**
 * What the device wishes: strong contrast first, then dark. The same rule as the inline script of
 * the page.
 */
function wished(): Scheme {
  const isDark = matchMedia("(prefers-color-scheme:dark)").matches;
  if (matchMedia("(prefers-contrast:more)").matches) return isDark ? "contrastDark" : "contrast";
  return isDark ? "dark" : "light";
}
