import { boundedMemo } from "./bounded-memo.ts";

/* To make a formatter costs 20 to 100 times what it costs to use one: each is made once. */

/** Languages, options and time zones together. Beyond it all are made anew. */
const MOST_KEPT = 400;

const dates = boundedMemo<Intl.DateTimeFormat>(MOST_KEPT);
const numbers = boundedMemo<Intl.NumberFormat>(MOST_KEPT);

/** A formatter of dates. @throws RangeError for a locale, option or time zone that there is not */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dates(keyOf(locale, options), () => new Intl.DateTimeFormat(locale, options));
}

/** A formatter of numbers. @throws RangeError for a locale or option that there is not */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return numbers(keyOf(locale, options), () => new Intl.NumberFormat(locale, options));
}

/**
 * The locale for dates. English is that of the country (two letters): 5 December is 5/12 in India
 * and 12/5 in the US. It is Britain's without a country, or where CLDR has no English of it. So is
 * South Africa's: CLDR's puts the month first where the year is left out.
 */
export function dateLocaleOf(language: string, country: string | null = null): string {
  if (language !== "en") return language;
  const own = country !== null && country !== "ZA" && /^[A-Z]{2}$/.test(country) ? `en-${country}` : "en-GB";
  return dateFormat(own, {}).resolvedOptions().locale === own ? own : "en-GB";
}

function keyOf(locale: string, options: object): string {
  return locale + JSON.stringify(options);
}
