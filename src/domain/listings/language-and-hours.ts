import { toldHours } from "../facilities/opening-hours.ts";
import { languageOfTag } from "../places/phone-languages.ts";
import type { PhoneLanguage } from "../places/phone-languages.ts";
import type { Carries } from "../resources/ambulances.ts";
import { isLanguageTag } from "../shared/language-tag.ts";

/** Opening hours as somebody said them, and the time zone (IANA) of their place. */
export type SaidHours = { openingHours: string; timeZone: string };

/**
 * Whether somebody who speaks a language answers the number: as the listing says, else as its
 * facility says. "may": nobody says. The search has the same rule in bits.
 */
export function speaksAnswer(
  language: PhoneLanguage,
  { own = [], place = [] }: { own?: readonly string[] | undefined; place?: readonly string[] | undefined },
): Carries {
  const said = own.filter(isLanguageTag);
  const counting = said.length > 0 ? said : place;
  if (counting.length === 0) return "may";
  return counting.some((tag) => languageOfTag(tag) === language) ? "yes" : "no";
}

/**
 * Until when it is open, by the first of these hours that is understood. Null: it is closed.
 * Infinity: it does not close, or nobody knows its hours. Otherwise ms.
 */
export function openUntil(hours: readonly SaidHours[], now: Date): number | null {
  for (const { openingHours, timeZone } of hours) {
    const told = toldHours(openingHours, { now, timeZone });
    if (told === null) continue;
    return told.state === "closed" ? null : (told.until?.getTime() ?? Number.POSITIVE_INFINITY);
  }
  return Number.POSITIVE_INFINITY;
}
