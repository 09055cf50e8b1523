import { lapsesAt } from "#domain/facilities/statement-expiry.ts";
import { markedEffect } from "#domain/facilities/utilities.ts";
import type { PlaceEffect } from "#domain/facilities/utilities.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { ageOf, ageText, timestampText, whenText } from "../../device/relative-time.ts";
import type { Clock } from "../../device/useClock.tsx";
import type { Say } from "../../i18n/text.ts";
import type { Row } from "../row.ts";
import { capitalised, speakerText } from "../listing-words.ts";

/** `isPrinted`: read later, so with times instead of ages. */
export type LackLocale = { say: Say; language: string; clock: Clock; isPrinted?: boolean };

/** When something that was said without an end lapsed, in words. */
export function lapsedWhen(saidAt: string, { language, clock, isPrinted = false }: Omit<LackLocale, "say">): string {
  const at = lapsesAt(saidAt).toISOString();
  return isPrinted ? timestampText(at, clock.timeZone, language) : whenText(at, clock, language);
}

/**
 * What a lack does to an offer: "Ask first: no power", "None: no staff", "Oxygen is short here".
 * What lapsed is told as the past: "Was without power until 14:00; not said since".
 */
export function lackText(effect: PlaceEffect, locale: LackLocale): string {
  const { say, language } = locale;
  const { value, because, at, lapsed } = effect;
  const isShort = value === "short";
  const marked = markedEffect(effect);
  const why =
    lapsed === true
      ? say(`lack.${isShort ? "wasShort" : "wasNone"}.${because}`, { when: lapsedWhen(at, locale) })
      : say(`lack.${isShort ? "short" : "none"}.${because}`);
  if (marked === "ask-first") return say("lack.ask", { why });
  return marked === "none" ? say("lack.out", { why }) : capitalised(why, language);
}

/** Whether what a lack does is the headline: then nothing else says it again. */
export function isEffectHeadline({ effect, stock }: Partial<Pick<Row, "effect" | "stock">>): boolean {
  const marked = markedEffect(effect);
  return marked === "ask-first" || (marked === "none" && stock === "out");
}

/** Who said a lack, and how long ago. */
export function lackSaid({ at, by }: PlaceEffect, kind: Kind, locale: LackLocale): string {
  const { say, language, clock, isPrinted = false } = locale;
  const age = isPrinted ? timestampText(at, clock.timeZone, language) : ageText(ageOf(at, clock, language), say);
  return say("band.from", { list: speakerText(by, kind, say), age });
}

/** Both in one line: "Ask first: no power · the hospital, 10 min ago". */
export function lackLine(effect: PlaceEffect, kind: Kind, locale: LackLocale): string {
  const said = effect.lapsed === true ? [] : [lackSaid(effect, kind, locale)];
  return [lackText(effect, locale), ...said].join(" · ");
}
