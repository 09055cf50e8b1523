import { WORK_HEADER } from "#domain/limits/proof-of-work.ts";
import type { Problem } from "#contract/errors.ts";
import { isInQuery, splitInput } from "#contract/input-places.ts";
import type { Api, ApiResult, OutputOf, Route } from "#contract/route.ts";
import { coarseBody, coarseQuestion } from "./coarse-points.ts";
import { challengeIn, workOn } from "./work/working.ts";
import { recordAsOf } from "./fetch/answers-as-of.ts";
import { recordTry } from "./fetch/server-reachability.ts";

/**
 * A call without an answer for this long has failed (DESIGN.md 5.3), unless the caller allows more.
 */
const LIMIT_MS = 15_000;
/** Readable cookie of a session, and the header that returns its value (CONTRACT.md 2). */
/** On https with the prefix; without it on http, and from a server of before. */
const ANTI_FORGERY_COOKIES = ["__Host-XSRF-TOKEN", "XSRF-TOKEN"];
const ANTI_FORGERY_HEADER = "X-XSRF-TOKEN";

/**
 * Calls the contract's routes: the browser's only network access. Answers come from our own server
 * and are not validated. A network failure is the problem `http/unavailable` with status 0.
 */
export const askServer: Api = <R extends Route>(route: R, input: unknown, options?: Omit<SendOptions, "asNobody">) =>
  sendTo<OutputOf<R>>(route, input, options);

/**
 * The same call by address, for code that does without the contract's schemas. `asNobody` sends no
 * session, so neither request nor answer is personal.
 */
export async function sendTo<T>(
  route: Pick<Route, "path" | "method" | "headers">,
  input: unknown,
  options?: SendOptions,
): Promise<ApiResult<T>> {
  const first = await sendOnce<T>(route, input, { ...options, proof: null });
  if (route.method === "GET") return first;
  // A write that newcomers share is tried again with the proof of work that the server asks for.
  const challenge = challengeIn(first.ok ? first.value : first.problem);
  const proof = challenge === null ? null : await workOn(challenge);
  return proof === null || options?.signal?.aborted === true ? first : sendOnce<T>(route, input, { ...options, proof });
}

type SendOptions = { signal?: AbortSignal; limitMs?: number; isFresh?: boolean; asNobody?: boolean };

async function sendOnce<T>(
  route: Pick<Route, "path" | "method" | "headers">,
  input: unknown,
  options: SendOptions & { proof: string | null },
): Promise<ApiResult<T>> {
  const { signal, end, isLate } = limited(options.limitMs ?? LIMIT_MS, options.signal);
  const { asNobody = false, proof } = options;
  try {
    const { path, query, body } = requestOf(route, input);
    const response = await fetch(`${path}${query}`, {
      method: route.method,
      credentials: asNobody ? "omit" : "same-origin",
      headers: { ...headersOf(route, body, asNobody), ...(proof !== null && { [WORK_HEADER]: proof }) },
      body,
      signal,
      // Asked with the tag of what is cached, so an answer that did not change is short.
      ...(options.isFresh === true && { cache: "no-cache" }),
    });
    recordTry(true);
    recordAsOf(response);
    return (await readAnswer(response)) as ApiResult<T>;
  } catch {
    if (options.signal?.aborted !== true) recordTry(false);
    return { ok: false, problem: isLate() ? TOO_LATE : NO_NETWORK };
  } finally {
    end();
  }
}

/**
 * Opens a stream and yields its bytes until the caller aborts. The first byte has the usual limit.
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
    recordAsOf(response);
    if (response.ok && response.body !== null) return { ok: true, value: response.body };
    const answer = await readAnswer(response);
    return answer.ok ? { ok: false, problem: NO_NETWORK } : answer;
  } catch {
    return { ok: false, problem: isLate() ? TOO_LATE : NO_NETWORK };
  } finally {
    end();
  }
}

/** Whether this browser holds a session, judged by the anti-forgery cookie. Does not say whose. */
export function hasSession(): boolean {
  return antiForgeryToken() !== null;
}

function antiForgeryToken(): string | null {
  const pairs = document.cookie.split("; ");
  for (const name of ANTI_FORGERY_COOKIES) {
    const found = pairs.find((pair) => pair.startsWith(`${name}=`));
    if (found !== undefined) return decodeURIComponent(found.slice(name.length + 1));
  }
  return null;
}

const TAB = "lifeboard.tab";
let tab: string | undefined;

/** Id of the tab, 32 hex digits. A code works only for the tab that requested it. */
function tabId(): string {
  try {
    tab ??= sessionStorage.getItem(TAB) ?? undefined;
  } catch {
    // Without storage it lasts as long as the page.
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
    // Texts and mails use the page's language, whatever the browser's is.
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
 * A signal that aborts after the limit or with the caller's signal. AbortSignal.any is too new for
 * old phones. `outlives`: what opened in time goes on until the caller aborts.
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

/** No answer: the network or our server failed. */
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

/** No answer within the limit. */
const TOO_LATE: Problem = {
  ...NO_NETWORK,
  type: "urn:lifeboard:http/deadline-exceeded",
  code: "deadline-exceeded",
  reason: "http/deadline-exceeded",
};

/**
 * Method and address of a route's call. A GET carries its input in the address, others in the body.
 * Where somebody is leaves the browser with three decimals at most.
 */
export function requestOf(
  { path, method }: Pick<Route, "path" | "method">,
  input: unknown,
): { path: string; query: string; body: string | undefined } {
  if (isInQuery({ method })) return { ...routeAddressOf({ path }, coarseQuestion(input)), body: undefined };
  const { path: inPath, rest } = splitInput({ path }, Object.fromEntries(Object.entries(input ?? {})));
  return { ...routeAddressOf({ path }, inPath), body: coarseBody(rest) };
}

/** Puts an input into a route's path and query. Undefined values are left out. */
export function routeAddressOf(route: Pick<Route, "path">, input: unknown): { path: string; query: string } {
  const { path: inPath, rest } = splitInput(route, Object.fromEntries(Object.entries(input ?? {})));
  const search = new URLSearchParams();
  let path: string = route.path;
  for (const [name, value] of Object.entries(inPath)) {
    if (value !== undefined) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
  }
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) search.set(name, String(value));
  const query = search.toString();
  return { path, query: query === "" ? "" : `?${query}` };
}
