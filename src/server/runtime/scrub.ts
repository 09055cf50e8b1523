const EMAIL = /[^\s@<>"'(),;:]+(?:@|%40)[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/gi;
/** A degree with two decimals or more: nothing else in a log looks so, and one reveals a street. */
const DEGREE = /(?<![\w.])[-+]?\d{1,3}\.\d{2,}(?![\w.])/g;
const QUERY = /\?[^\s"']*/g;
/** Seven digits or more with usual separators. A run inside a longer word (a hash, an id) stays. */
const NUMBER = /(?<![\w-])(?:\+|00|%2B|tel:)?\(?\p{Nd}(?:[\s().\-\u2010-\u2015/]{0,2}\p{Nd}){6,}(?![\w-])/giu;
const TIME = /^\d{4}-\d\d-\d\d[T ]/;

/**
 * Removes from a text what may identify a person: mail addresses, phone numbers in any digits,
 * degrees, query strings. Times and ids stay readable.
 */
export function scrub(text: string): string {
  return text
    .replaceAll(EMAIL, "[mail]")
    .replaceAll(QUERY, "?[query]")
    .replaceAll(DEGREE, "[degree]")
    .replaceAll(NUMBER, (found) => (TIME.test(found) ? found : "[number]"));
}
