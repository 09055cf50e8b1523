/* To make a formatter costs 20 to 100 times what it costs to use one: each is made once. */

/** Languages, options and time zones together. Beyond it all are made anew. */
const MOST_KEPT = 400;

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** A formatter of dates. @throws RangeError for a locale, option or time zone that there is not */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep(dates, keyOf(locale, options), () => new Intl.DateTimeFormat(locale, options));
}

/** A formatter of numbers. @throws RangeError for a locale or option that there is not */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keep(numbers, keyOf(locale, options), () => new Intl.NumberFormat(locale, options));
}

function keyOf(locale: string, options: object): string {
  return locale + JSON.stringify(options);
}

function keep<Format>(kept: Map<string, Format>, key: string, make: () => Format): Format {
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}
