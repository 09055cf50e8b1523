import { accessTexts } from "../entry/card/trait-words.ts";
import { weekLines } from "../entry/opening-hours.ts";
import type { Say } from "../i18n/text.ts";
import type { FacilityData } from "./facility-loader.ts";

/** Its week, a line a day or a few; a text that nobody can read as it is. */
export function hoursLines(openingHours: string | undefined, locale: Parameters<typeof weekLines>[1]): string[] {
  if (openingHours === undefined) return [locale.say("facility.hoursUnknown")];
  return weekLines(openingHours, locale) ?? [openingHours];
}

/** How one gets in, a line a fact. */
export function accessLines({ accessibility }: Pick<FacilityData, "accessibility">, say: Say): string[] {
  const { lift, signLanguage } = accessibility;
  const lines = [
    ...accessTexts(accessibility, say),
    lift === true ? say("facility.lift") : null,
    signLanguage === true ? say("facility.signLanguage") : null,
  ].filter((line) => line !== null);
  return lines.length === 0 ? [say("facility.accessUnknown")] : lines;
}
