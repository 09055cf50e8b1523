const EMAIL = /[^\s@<>"'(),;:]+(?:@|%40)[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/gi;
/**
 * A degree with at least two decimals: nothing else in a log line looks like it, and one is enough
 * to find a street.
 */
const DEGREE = /(?<![\w.])[-+]?\d{1,3}\.\d{2,}(?![\w.])/g;
const QUERY = /\?[^\s"']*/g;
/**
 * Seven digits or more with what people put between them; a run inside a longer word (a hash, an
 * id) is left alone.
 */
const NUMBER = /(?<![\w-])(?:\+|00|%2B|tel:)?\(?\p{Nd}(?:[\s().\-\u2010-\u2015/]{0,2}\p{Nd}){6,}(?![\w-])/giu;
const TIME = /^\d{4}-\d\d-\d\d[T ]/;

/**
 * Takes out of a text what may point at a person: mail addresses, phone numbers in any digits,
 * degrees, query strings. Times and ids stay readable.
 */
export function scrub(text: string): string {
  return text
    .replaceAll(EMAIL, "[mail]")
    .replaceAll(QUERY, "?[query]")
    .replaceAll(DEGREE, "[degree]")
    .replaceAll(NUMBER, (found) => (TIME.test(found) ? found : "[number]"));
}
