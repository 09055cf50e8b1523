import type { Problem } from "#contract/errors.ts";
import type { Api, ApiResult, OutputOf, Route } from "#contract/route.ts";
import { recordTry } from "./fetch/server-reachability.ts";

/**
 * A call without an answer for this long has failed (DESIGN.md 5.3), unless its asker has more
 * patience.
 */
const LIMIT_MS = 15_000;
/** Readable cookie that a session brings, and the header that hands it back (CONTRACT.md 2). */
const ANTI_FORGERY_COOKIE = "XSRF-TOKEN";
const ANTI_FORGERY_HEADER = "X-XSRF-TOKEN";

/**
 * Asks the contract over the network: the only place of the browser that does. Answers are those of
 * our own server and are not checked again here. A failure of the net is the problem
 * `http/unavailable` with status 0.
 */
export const askServer: Api = <R extends Route>(
  route: R,
  input: unknown,
  options?: { signal?: AbortSignal; limitMs?: number },
) => sendTo<OutputOf<R>>(route, input, options);

/**
 * The same call by its address alone, for parts of the program that do without the contract's
 * schemas. `asNobody`: without the session, so that neither what is sent nor what is answered is
 * somebody's.
 */
export async function sendTo<T>(
  route: Pick<Route, "path" | "method" | "headers">,
  input: unknown,
  options?: { signal?: AbortSignal; limitMs?: number; asNobody?: boolean },
): Promise<ApiResult<T>> {
  const { signal, end, isLate } = limited(options?.limitMs ?? LIMIT_MS, options?.signal);
  try {
    const { path, query, body } = requestOf(route, input);
    const response = await fetch(`${path}${query}`, {
      method: route.method,
      credentials: options?.asNobody === true ? "omit" : "same-origin",
      headers: headersOf(route, body, options?.asNobody),
      body,
      signal,
    });
    recordTry(true);
    return (await readAnswer(response)) as ApiResult<T>;
  } catch {
    if (options?.signal?.aborted !== true) recordTry(false);
    return { ok: false, problem: isLate() ? TOO_LATE : NO_NETWORK };
  } finally {
    end();
  }
}

/**
 * Opens a stream and answers its bytes as they come; it lasts until its asker wants no more. The
 * first byte has the time of any call.
 */
export async function openStream(
  route: Pick<Route, "path" | "method">,
  input: unknown,
  { asker, asNobody }: { asker: AbortSignal; asNobody: boolean },
): Promise<ApiResult<ReadableStream<Uint8Array>>> {
  const { signal, end, isLate } = limited(LIMIT_MS, asker, true);
  try {
    const { path, query, body } = requestOf(route, input);
    const headers = { ...headersOf(route, body, asNobody), accept: "text/event-stream" };
    const response = await fetch(`${path}${query}`, {
      method: route.method,
      credentials: asNobody ? "omit" : "same-origin",
      headers,
      body,
      signal,
    });
    if (response.ok && response.body !== null) return { ok: true, value: response.body };
    const answer = await readAnswer(response);
    return answer.ok ? { ok: false, problem: NO_NETWORK } : answer;
  } catch {
    return { ok: false, problem: isLate() ? TOO_LATE : NO_NETWORK };
  } finally {
    end();
  }
}

/**
 * Whether this browser holds a session: only then there is the cookie that guards writes. No word
 * about whose it is.
 */
export function hasSession(): boolean {
  return antiForgeryToken() !== null;
}

function antiForgeryToken(): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${ANTI_FORGERY_COOKIE}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(ANTI_FORGERY_COOKIE.length + 1));
}

const TAB = "lifeboard.tab";
let tab: string | undefined;

/**
 * Who asks, of calls that anybody may make in two steps (a code is good for who asked for it): 32
 * hex letters, the tab's own.
 */
function tabId(): string {
  try {
    tab ??= sessionStorage.getItem(TAB) ?? undefined;
  } catch {
    // A browser that keeps nothing has one as long as the page lasts.
  }
  if (tab !== undefined) return tab;
  tab = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.setItem(TAB, tab);
  } catch {
    // The same.
  }
  return tab;
}

function headersOf(
  { method, headers }: Pick<Route, "method" | "headers">,
  body: string | undefined,
  asNobody = false,
): Record<string, string> {
  const token = method === "GET" || asNobody ? null : antiForgeryToken();
  return {
    accept: "application/json",
    // Sentences and mails in the language of the page, whatever the browser's own is.
    ...(document.documentElement?.lang && { "accept-language": document.documentElement.lang }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(token !== null && { [ANTI_FORGERY_HEADER]: token }),
    ...(headers?.includes("X-Client-Id") === true && { "x-client-id": tabId() }),
  };
}

async function readAnswer(response: Response): Promise<ApiResult<unknown>> {
  const text = response.status === 204 ? "" : await response.text();
  const value: unknown = text === "" ? null : JSON.parse(text);
  if (response.ok) return { ok: true, value };
  const wait = Number(response.headers.get("retry-after"));
  const problem = value as Problem;
  return { ok: false, problem: wait > 0 ? { ...problem, retryAfterSeconds: Math.ceil(wait) } : problem };
}

/**
 * A signal that ends a call after its time, or when its asker no longer wants it (AbortSignal.any
 * is too new for old phones). `outlives`: what was opened in time goes on until its asker ends it.
 */
function limited(
  limitMs: number,
  asker?: AbortSignal,
  outlives = false,
): { signal: AbortSignal; end: () => void; isLate: () => boolean } {
  const controller = new AbortController();
  let late = false;
  const stop = () => controller.abort();
  const timer = setTimeout(() => {
    late = true;
    stop();
  }, limitMs);
  asker?.addEventListener("abort", stop);
  return {
    signal: controller.signal,
    isLate: () => late,
    end: () => {
      clearTimeout(timer);
      if (!outlives) asker?.removeEventListener("abort", stop);
    },
  };
}

/** No answer at all: the net, or our side. */
export const NO_NETWORK: Problem = {
  type: "urn:lifeboard:http/unavailable",
  title: "",
  status: 0,
  code: "unavailable",
  reason: "http/unavailable",
  detail: "",
  retry: "later",
  requestId: "",
};

/** No answer within the time that was given. */
const TOO_LATE: Problem = {
  ...NO_NETWORK,
  type: "urn:lifeboard:http/deadline-exceeded",
  code: "deadline-exceeded",
  reason: "http/deadline-exceeded",
};

/**
 * Where and with what a route is called: a GET carries its input in the address, any other method
 * in its body.
 */
export function requestOf(
  { path, method }: Pick<Route, "path" | "method">,
  input: unknown,
): { path: string; query: string; body: string | undefined } {
  if (method === "GET") return { ...addressOf({ path }, input), body: undefined };
  const given = Object.entries(input ?? {});
  const isInPath = ([name]: [string, unknown]) => path.includes(`{${name}}`);
  const address = addressOf({ path }, Object.fromEntries(given.filter(isInPath)));
  return { ...address, body: JSON.stringify(Object.fromEntries(given.filter((part) => !isInPath(part)))) };
}

/** Puts an input into a route's path and query; what is undefined is left out. */
export function addressOf(route: Pick<Route, "path">, input: unknown): { path: string; query: string } {
  const search = new URLSearchParams();
  let path: string = route.path;
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else search.set(name, String(value));
  }
  const query = search.toString();
  return { path, query: query === "" ? "" : `?${query}` };
}
