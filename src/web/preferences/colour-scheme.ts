import { SCHEMES } from "#contract/theme/schemes.ts";
import type { Scheme } from "#contract/theme/schemes.ts";

/** A scheme, or the device's preference. */
export type SchemeChoice = Scheme | "auto";

export const SCHEME_CHOICES: readonly SchemeChoice[] = ["auto", ...SCHEMES];

const COOKIE = "scheme";
const YEAR_SECONDS = 31_536_000;

/** This device's choice, from the cookie that each page's inline script reads too. */
export function chosenScheme(): SchemeChoice {
  const value = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  return SCHEME_CHOICES.find((look) => look === value) ?? "auto";
}

/**
 * Applies a choice: at once on this page and the device's bar above it, with the cookie on later
 * ones. Without `data-scheme` the styles say which scheme the device prefers.
 */
export function chooseScheme(look: SchemeChoice): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${look}; Path=/; Max-Age=${look === "auto" ? 0 : YEAR_SECONDS}; SameSite=Lax${secure}`;
  const page = document.documentElement;
  const styles = getComputedStyle(page);
  delete page.dataset["scheme"];
  page.dataset["scheme"] = look === "auto" ? styles.getPropertyValue("--lb-scheme") : look;
  document.querySelector("[name=theme-color]")?.setAttribute("content", styles.getPropertyValue("--lb-surface"));
}
