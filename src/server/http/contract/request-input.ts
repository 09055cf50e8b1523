import type { FieldError } from "./problem.ts";
import type { Query } from "./query.ts";

/** The input of a request, flat and unchecked, with the errors of its form. */
export type RequestInput = { values: Readonly<Record<string, unknown>>; errors: readonly FieldError[] };

/** Values of the names in a route's path, as the router found them. */
export type PathValues = Readonly<Record<string, string | undefined>>;

/**
 * Input of a read: the values of the path and of the query. A query cannot repeat a name of the
 * path.
 */
export function inputOfRead(query: Query, names: readonly string[], values: PathValues): RequestInput {
  if (names.length === 0) return query;
  const repeated = names.filter((name) => query.values[name] !== undefined).map(unknown);
  return { values: { ...query.values, ...values }, errors: [...query.errors, ...repeated] };
}

/**
 * Input of a write: the values of the path and the members of the JSON body. Of the query only
 * `lang` is allowed.
 */
export function inputOfWrite(
  { body, query, values }: { body: unknown; query: Query; values: PathValues },
  names: readonly string[],
): RequestInput {
  const inQuery = Object.keys(query.values).filter((name) => name !== "lang");
  const errors = [...query.errors, ...inQuery.map(unknown)];
  const members = body ?? {};
  if (typeof members !== "object" || Array.isArray(members))
    return { values: {}, errors: [...errors, { path: "", word: "object" }] };
  const repeated = names.filter((name) => Object.hasOwn(members, name));
  return { values: { ...members, ...values }, errors: [...errors, ...repeated.map(unknown)] };
}

function unknown(path: string): FieldError {
  return { path, word: "unknown" };
}
