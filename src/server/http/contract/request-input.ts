import type { FastifyRequest } from "fastify";
import type { FieldError } from "./problem.ts";
import type { Query } from "./query.ts";
import type { Sent } from "./serve.ts";

const NO_NAMES: readonly string[] = [];

/** The names in braces of a route's path. */
export function pathNames(path: string): readonly string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  return names.length === 0 ? NO_NAMES : names;
}

/** Names of the path and of the query, flat. A query cannot say again what the path says. */
export function sentInQuery(request: FastifyRequest, names: readonly string[]): Sent {
  const query = queryOf(request);
  if (names.length === 0) return query;
  const errors = names
    .filter((name) => query.values[name] !== undefined)
    .map((name): FieldError => ({ path: name, word: "unknown" }));
  return { values: { ...query.values, ...paramsOf(request) }, errors: [...query.errors, ...errors] };
}

/** Names of the path and the members of the JSON body, flat; of the query only `lang`. */
export function sentInBody(request: FastifyRequest, names: readonly string[]): Sent {
  const query = queryOf(request);
  const errors = Object.keys(query.values)
    .filter((name) => name !== "lang")
    .map((name): FieldError => ({ path: name, word: "unknown" }));
  const body: unknown = request.body ?? {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { values: {}, errors: [...query.errors, ...errors, { path: "", word: "object" }] };
  }
  const again = names
    .filter((name) => Object.hasOwn(body, name))
    .map((name): FieldError => ({ path: name, word: "unknown" }));
  return { values: { ...body, ...paramsOf(request) }, errors: [...query.errors, ...errors, ...again] };
}

function queryOf(request: FastifyRequest): Query {
  // Fastify's type of the parsed query is the caller's to know; `querystringParser` above makes it.
  return request.query as Query;
}

function paramsOf(request: FastifyRequest): Record<string, string> {
  return { ...(request.params as Record<string, string>) };
}
