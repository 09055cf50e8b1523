import type { z } from "zod";
import type { Problem, Reason } from "./errors.ts";

/**
 * One call of the public contract. `input` is flat: names in braces in `path` come from the path,
 * the rest from the query of a GET or the JSON body of any other method. A route with `stream`
 * answers lines of that media type instead of JSON.
 */
export type Route<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: `/${string}`;
  /** Who may call it; the policy in the domain is the judge, this is what the document says. */
  who: "anyone" | "member" | "verifier" | "facility-staff" | "moderator" | "admin";
  summary: string;
  input: Input;
  output: Output;
  errors: readonly Reason[];
  /** Headers of our own that it reads. */
  headers?: readonly WriteHeader[];
  /** Answers 201 with the new document's address in `Location` when something was made. */
  creates?: boolean;
  /** Answers 202: what was sent is kept, and somebody looks at it later. */
  accepts?: boolean;
  /** Lists carry a weak ETag and `private, max-age=5`. */
  list?: boolean;
  /**
   * A list that is the same for everybody and changes with releases alone: so long a browser keeps
   * it without asking again.
   */
  keptSeconds?: number;
  stream?: "application/x-ndjson" | "text/csv; charset=utf-8" | "text/event-stream";
  /** Media type of a text answer that is not JSON, such as a metrics page. */
  text?: string;
};

/** Headers that a write may or must carry (CONTRACT.md 2, 5, 6). */
export type WriteHeader = "Idempotency-Key" | "If-Match" | "X-Client-Id";

export type InputOf<R extends Route> = z.input<R["input"]>;
export type ParsedInputOf<R extends Route> = z.output<R["input"]>;
export type OutputOf<R extends Route> = z.output<R["output"]>;

/** Declares a route, keeping the exact types of its schemas. */
export function route<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Route<Input, Output>,
): Route<Input, Output> {
  return definition;
}

/** What a call answered: the value, or the problem as it stands on the wire. */
export type ApiResult<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/**
 * Asks the contract. In the browser by fetch, on the server in process (no HTTP to itself); screens
 * never learn which. Never throws for a refusal; a network failure is the problem
 * `http/unavailable` with `status` 0. `limitMs`: how long an answer is waited for, where 15 s are
 * too short.
 */
export type Api = <R extends Route>(
  route: R,
  input: InputOf<R>,
  options?: { signal?: AbortSignal; limitMs?: number },
) => Promise<ApiResult<OutputOf<R>>>;
