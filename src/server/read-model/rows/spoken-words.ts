import { languageOfTag, PHONE_LANGUAGES } from "#domain/places/phone-languages.ts";
import type { PhoneLanguage } from "#domain/places/phone-languages.ts";

/*
 * The second word of a row's traits: a bit for each language that a search may ask for. Then
 * whether it has opening hours, and whether it says any language. A facility's word has the same.
 */

/** It has hours that are understood, or not. */
export const HAS_HOURS = 1 << 29;
/** It says which languages are spoken. */
export const SAYS_LANGUAGES = 1 << 30;

const BIT_OF: ReadonlyMap<string, number> = new Map(PHONE_LANGUAGES.map((language, at) => [language, 1 << at]));

/** The bit of a language. */
export function languageBit(language: PhoneLanguage): number {
  return BIT_OF.get(language) ?? 0;
}

/**
 * The word of what a listing or a facility says. A language counts in whatever script or country.
 */
export function spokenWord(speaks: readonly string[] = [], openingHours?: string): number {
  const languages = speaks.reduce((word, tag) => word | (BIT_OF.get(languageOfTag(tag)) ?? 0), 0);
  return languages | (speaks.length > 0 ? SAYS_LANGUAGES : 0) | (openingHours === undefined ? 0 : HAS_HOURS);
}
