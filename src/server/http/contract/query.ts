import type { FieldError } from "./problem.ts";

/**
 * A parsed query string: each name once. `errors` has repeated names and parts that are not
 * UTF-8.
 */
export type Query = { values: Readonly<Record<string, string>>; errors: readonly FieldError[] };

// Without a prototype, `__proto__` is an ordinary name. Made by a constructor, the object stays
// fast.
class Values {
  [name: string]: string;
}
Object.setPrototypeOf(Values.prototype, null);
Reflect.deleteProperty(Values.prototype, "constructor");

const NOTHING_WRONG: readonly FieldError[] = [];

/**
 * Reads a query string strictly: nothing is dropped, joined or guessed. A plus is a space.
 * Malformed percent-encoding or UTF-8 and repeated names are errors that name the parameter.
 */
export function readQuery(text: string): Query {
  const values = new Values();
  let errors: FieldError[] | null = null;
  let start = 0;
  while (start < text.length) {
    const next = text.indexOf("&", start);
    const end = next === -1 ? text.length : next;
    if (end > start) {
      const error = readPair(text.slice(start, end), values);
      if (error !== null) (errors ??= []).push(error);
    }
    start = end + 1;
  }
  return { values, errors: errors ?? NOTHING_WRONG };
}

function readPair(pair: string, values: Record<string, string>): FieldError | null {
  const equals = pair.indexOf("=");
  const rawName = equals === -1 ? pair : pair.slice(0, equals);
  const name = decode(rawName);
  if (name === null) return { path: rawName.slice(0, 100), word: "encoding" };
  const value = equals === -1 ? "" : decode(pair.slice(equals + 1));
  if (value === null) return { path: name, word: "encoding" };
  if (values[name] !== undefined) return { path: name, word: "twice" };
  values[name] = value;
  return null;
}

const NEEDS_DECODING = /[%+]/;

function decode(text: string): string | null {
  if (!NEEDS_DECODING.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
