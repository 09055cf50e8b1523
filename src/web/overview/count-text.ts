import { FEW, LEAST_SHOWN, leastOf, mostOf } from "#domain/overview/shown-count.ts";
import type { ShownCount } from "#domain/overview/shown-count.ts";
import { localeOf } from "../i18n/dates.ts";
import type { Say } from "../i18n/text.ts";

/** How counts are written: the reader's texts and digits. */
export type CountLocale = { say: Say; language: string };

/** A number in the reader's digits. */
export function numberText(count: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language)).format(count);
}

/** A count in words: a number, "<5", or its bounds. */
export function countText(shown: ShownCount, { say, language }: CountLocale): string {
  if (shown === FEW) return say("overview.few", { n: numberText(LEAST_SHOWN, language) });
  if (typeof shown === "number") return numberText(shown, language);
  const [least, most] = [numberText(shown.least, language), numberText(shown.most, language)];
  return say("overview.range", { least, most });
}

/**
 * A part of a whole in per cent, by the bounds of both; empty where there is no whole. It is
 * rounded outwards: the true share is never beyond what is said.
 */
export function shareText(part: ShownCount, whole: ShownCount, { say, language }: CountLocale): string {
  const share = shareOf(part, whole);
  if (share === null) return "";
  const [least, most] = [numberText(share.least, language), numberText(share.most, language)];
  return least === most ? say("overview.share", { n: least }) : say("overview.shareRange", { least, most });
}

/** The bounds of a share, whole per cent; null where there is no whole. */
export function shareOf(part: ShownCount, whole: ShownCount): { least: number; most: number } | null {
  const rest = leastOf(whole) - leastOf(part);
  const mostRest = mostOf(whole) - mostOf(part);
  if (mostOf(whole) === 0) return null;
  const isExact = leastOf(part) === mostOf(part) && leastOf(whole) === mostOf(whole);
  if (isExact) {
    const percent = Math.round((leastOf(part) / leastOf(whole)) * 100);
    return { least: percent, most: percent };
  }
  const low = leastOf(part) / Math.max(1, leastOf(part) + mostRest);
  const high = mostOf(part) / Math.max(1, mostOf(part) + rest);
  return { least: Math.floor(low * 100), most: Math.min(100, Math.ceil(high * 100)) };
}
