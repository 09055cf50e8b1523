import type { z } from "zod";
import type { Problem, Reason } from "./errors.ts";

/**
 * One call of the public contract. `input` is a flat object. Fields named in braces in `path` come
 * from the path. The others come from the query of a GET, or else from the JSON body. A route with
 * `stream` answers lines of that media type instead of JSON.
 */
export type Route<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: `/${string}`;
  /** The role that the documentation names. The policy in the domain decides who may call it. */
  who: "anyone" | "member" | "verifier" | "facility-staff" | "moderator" | "admin";
  summary: string;
  input: Input;
  output: Output;
  errors: readonly Reason[];
  /** Our own headers that the route reads. */
  headers?: readonly WriteHeader[];
  /** True if the route answers 201, with `Location`, when it created a document. */
  creates?: boolean;
  /** True if the route answers 202: the input is stored and handled later. */
  accepts?: boolean;
  /** True for lists. Their answers have a weak ETag and `private, max-age=5`. */
  list?: boolean;
  /**
   * For how many seconds a browser caches the answer. Only for lists that are equal for everybody
   * and change with releases.
   */
  keptSeconds?: number;
  stream?: "application/x-ndjson" | "text/csv; charset=utf-8" | "text/event-stream";
  /**
   * Media type of a file. It is also answered in ranges of bytes (RFC 9110, 14), with a strong
   * ETag.
   */
  file?: string;
  /** Media type of a text answer that is not JSON, such as a metrics page. */
  text?: string;
};

/** Headers that a write may or must carry (CONTRACT.md 2, 5, 6). */
export type WriteHeader = "Idempotency-Key" | "If-Match" | "X-Client-Id";

/** The input of a route as a caller writes it. */
export type InputOf<R extends Route> = z.input<R["input"]>;
export type ParsedInputOf<R extends Route> = z.output<R["input"]>;
export type OutputOf<R extends Route> = z.output<R["output"]>;

/** Declares a route, keeping the exact types of its schemas. */
export function route<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Route<Input, Output>,
): Route<Input, Output> {
  return definition;
}

/** The outcome of a call: the value, or the problem as the server sent it. */
export type ApiResult<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/**
 * Calls a route of the contract: in the browser by fetch, on the server in process. Screens do not
 * know which. A refusal never throws. A network failure is the problem `http/unavailable` with
 * `status` 0. `limitMs` is the timeout in ms; the default is 15 s. `isFresh`: the server answers,
 * not what the browser keeps of a list.
 */
export type Api = <R extends Route>(
  route: R,
  input: InputOf<R>,
  options?: { signal?: AbortSignal; limitMs?: number; isFresh?: boolean },
) => Promise<ApiResult<OutputOf<R>>>;
