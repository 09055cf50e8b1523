import type { Route } from "./route.ts";

/*
 * Where the values of a route's input go. Router, OpenAPI document and client all read it here.
 * Knows no schema library, so the browser's first script stays small.
 */

/** A route, by what says where its values go. */
type Placed = Pick<Route, "method" | "path">;

/** The input of a call, by where each value goes. `rest`: of a GET the query, else the body. */
export type PlacedInput<Value> = { path: Record<string, Value>; rest: Record<string, Value> };

/** The names in braces of a route's path, in its order. */
export function pathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
}

/** Whether the input is the query, but for the names of the path. Otherwise it is the body. */
export function isInQuery({ method }: Pick<Placed, "method">): boolean {
  return method === "GET";
}

/**
 * Splits an input, or the fields of its schema, by place.
 * @example splitInput({ path: "/listings/{id}" }, { id: "1", note: "x" })
 * // { path: { id: "1" }, rest: { note: "x" } }
 */
export function splitInput<Value>(
  { path }: Pick<Placed, "path">,
  input: Readonly<Record<string, Value>>,
): PlacedInput<Value> {
  const names = new Set(pathNames(path));
  const entries = Object.entries(input);
  return {
    path: Object.fromEntries(entries.filter(([name]) => names.has(name))),
    rest: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
  };
}
