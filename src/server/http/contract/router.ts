import type { IncomingMessage, ServerResponse } from "node:http";
import findMyWay from "find-my-way";
import type { HTTPVersion, Instance } from "find-my-way";
import { isInQuery, pathNames } from "#contract/input-places.ts";
import { reasonOfError } from "#server/http/contract/map-error.ts";
import type { Meter, Meters } from "#server/http/metrics.ts";
import { ExchangeResponse } from "#server/http/transport/exchange.ts";
import type { Exchange } from "#server/http/transport/exchange.ts";
import type { Replies } from "#server/http/transport/replies.ts";
import { admit } from "./admit.ts";
import { answerFallback, refuseUnroutedRequest } from "./fallback.ts";
import type { FallbackDependencies, PlainHandler } from "./fallback.ts";
import type { Binding } from "./handle.ts";
import { serveLibrary } from "./library.ts";
import type { Library } from "./library.ts";
import { readQuery } from "./query.ts";
import type { Query } from "./query.ts";
import { serveForm } from "./form-page.ts";
import type { FormPage } from "./form-page.ts";
import { serveHook } from "./hooks.ts";
import type { Hook } from "./hooks.ts";
import { FIELDS_BODY, FORM_BODY, JSON_BODY, readBody, readBytes } from "./read-body.ts";
import type { BodyParsers } from "./read-body.ts";
import { isReadCached } from "../response-cache/cached-reads.ts";
import { inputOfRead, inputOfWrite } from "./request-input.ts";
import type { PathValues } from "./request-input.ts";
import { serve } from "./serve.ts";

/** Everything that can be requested. */
export type RouterDependencies = FallbackDependencies & {
  bindings: readonly Binding[];
  /** Probes, metrics, outbox: exact paths, GET. */
  plain: Readonly<Record<string, PlainHandler>>;
  /** Pages with a form, by path: GET and POST. */
  forms: Readonly<Record<string, FormPage>>;
  /** The identity library, below LIBRARY_PATH. */
  library: Library | null;
  hooks: readonly Hook[];
  meters: Meters;
};

/** Answers one request to its path; `values` are those of the names in the path. */
type Endpoint = (exchange: Exchange, values: PathValues) => void | Promise<void>;
type Method = (typeof METHODS)[number];
/** `isAllowed`: whether `Allow` names the methods. */
type Place = { methods: Method[]; path: string; meter?: Meter; isAllowed?: boolean };
type Add = (place: Place, endpoint: Endpoint) => void;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
const ALLOWED = "allowed";
/** Longest value of a name in a path, characters. A longer one is `http/uri-too-long`. */
const LONGEST_VALUE = 500;
const NOTHING = {};

/** The request handler of the program: routes of the contract, plain paths, pages, refusals. */
export function createRouter(dependencies: RouterDependencies): (exchange: Exchange) => void {
  const { replies, bindings, plain, library, meters } = dependencies;
  const methodsOf = (path: string) => METHODS.filter((method) => router.find(method, path)?.store === ALLOWED);
  const fallback: PlainHandler = (exchange) => answerFallback(dependencies, exchange, methodsOf);
  const router: Instance<HTTPVersion.V1> = findMyWay({
    maxParamLength: LONGEST_VALUE,
    // Each endpoint parses its query strictly.
    querystringParser: () => NOTHING,
    defaultRoute: (request, response) => run(dependencies, exchangeOf(request, response), { endpoint: fallback }),
    onBadUrl: (_path, request, response) =>
      refuseUnroutedRequest(replies, exchangeOf(request, response), "http/invalid-argument"),
    onMaxParamLength: (_path, request, response) =>
      refuseUnroutedRequest(replies, exchangeOf(request, response), "http/uri-too-long"),
  });
  const add: Add = ({ methods, path, meter = null, isAllowed = true }, endpoint) => {
    const answer = (request: IncomingMessage, response: ServerResponse, values: PathValues): void => {
      const exchange = exchangeOf(request, response);
      exchange.response.meter = meter;
      run(dependencies, exchange, { endpoint, values });
    };
    router.on(methods, path, answer, isAllowed ? ALLOWED : null);
  };
  for (const binding of bindings) addBinding(dependencies, binding, add);
  for (const [path, answer] of Object.entries(plain))
    add({ methods: ["GET", "HEAD"], path, meter: meters.add(path) }, answer);
  for (const [path, page] of Object.entries(dependencies.forms)) addForm(dependencies, { path, page }, add);
  if (library !== null) addLibrary(dependencies, library, add);
  for (const hook of dependencies.hooks) addHook(dependencies, hook, add);
  const isElsewhere = (method: Method, path: string) => router.find(method, path) !== null;
  addUnbound(bindings, isElsewhere, ({ methods, path }) => add({ methods, path, isAllowed: false }, fallback));
  return ({ request, response }) => router.lookup(request, response);
}

function addBinding(dependencies: RouterDependencies, binding: Binding, add: Add): void {
  const { limit, route } = binding;
  const names = pathNames(route.path);
  const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const meter = dependencies.meters.add(`${route.method} ${route.path}`);
  if (isInQuery(route)) {
    add({ methods: ["GET", "HEAD"], path, meter }, (exchange, values) => {
      const input = inputOfRead(queryOf(exchange), names, values);
      const isCached = (): boolean => isReadCached(dependencies, exchange, { binding, values: input.values });
      const admitted = admit(dependencies, exchange, { limit, isCached });
      if (admitted === null) return undefined;
      return serve(dependencies, exchange, { binding, admitted, input });
    });
    return;
  }
  add({ methods: [route.method], path, meter }, async (exchange, values) => {
    // Before the body is read: a refused caller costs no parsing.
    const admitted = admit(dependencies, exchange, { limit });
    if (admitted === null) return;
    const body = await bodyOf(dependencies, exchange, JSON_BODY);
    if (!body.ok) return;
    const input = inputOfWrite({ body: body.value, query: queryOf(exchange), values }, names);
    await serve(dependencies, exchange, { binding, admitted, input });
  });
}

/**
 * A page with a form. Its POST may come from a mail program, without cookie and origin (RFC 8058).
 */
function addForm(dependencies: RouterDependencies, { path, page }: { path: string; page: FormPage }, add: Add): void {
  const meter = dependencies.meters.add(path);
  add({ methods: ["GET", "HEAD", "POST"], path, meter, isAllowed: false }, async (exchange, values) => {
    const admitted = admit(dependencies, exchange, { limit: "public-read", isPage: true });
    if (admitted === null) return;
    const isPosted = exchange.request.method === "POST";
    const body = isPosted ? await readBody(exchange.request, FIELDS_BODY) : NO_BODY;
    if (!body.ok) return dependencies.replies.refusePage(exchange, body.reason);
    const fields = isPosted ? ((body.value ?? NOTHING) as Record<string, string>) : null;
    await serveForm(dependencies, exchange, { page, admitted, values, fields });
  });
}

/**
 * Adds the missing methods of addresses without names, where another route would read `nearby` as
 * an id. It comes last, when all routes are known. Others are answered alike without a route.
 */
function addUnbound(
  bindings: readonly Binding[],
  isElsewhere: (method: Method, path: string) => boolean,
  addFallback: (place: Place) => void,
): void {
  const methodsAt = new Map<string, Set<string>>();
  for (const { route } of bindings) {
    const { path, method } = route;
    if (!path.includes("{")) methodsAt.set(path, (methodsAt.get(path) ?? new Set()).add(method));
  }
  for (const [path, bound] of methodsAt) {
    const missing = METHODS.filter((method) => !bound.has(method === "HEAD" ? "GET" : method));
    const methods = missing.filter((method) => isElsewhere(method, path));
    if (methods.length > 0) addFallback({ methods, path });
  }
}

/** A call from elsewhere: its signature proves it, and no cookie counts. */
function addHook(dependencies: RouterDependencies, hook: Hook, add: Add): void {
  const meter = dependencies.meters.add(hook.path);
  add({ methods: [hook.method], path: hook.path, meter }, async (exchange, values) => {
    const admitted = admit(dependencies, exchange, { limit: "public-read", isFromElsewhere: true });
    if (admitted === null) return;
    const body = await readBytes(exchange.request);
    if (body.ok) await serveHook(dependencies, exchange, { hook, admitted, values, body: body.value });
    else dependencies.replies.refuse(exchange, body.reason);
  });
}

const LIBRARY_PATH = "/api/auth";

/**
 * Everything below the library's path. Only its callback accepts forms, because providers post
 * them.
 */
function addLibrary(dependencies: RouterDependencies, library: Library, add: Add): void {
  const meter = dependencies.meters.add(LIBRARY_PATH);
  const addBelow = (path: string, isFromElsewhere: boolean, parsers: BodyParsers): void =>
    add({ methods: ["GET", "POST"], path, meter, isAllowed: false }, async (exchange) => {
      const admitted = admit(dependencies, exchange, { limit: "public-read", isFromElsewhere });
      if (admitted === null) return;
      const isRead = exchange.request.method === "GET";
      const body = isRead ? NO_BODY : await bodyOf(dependencies, exchange, parsers);
      if (body.ok) await serveLibrary(dependencies, exchange, { library, admitted, body: body.value });
    });
  addBelow(`${LIBRARY_PATH}/*`, false, JSON_BODY);
  addBelow(`${LIBRARY_PATH}/callback/*`, true, { ...JSON_BODY, ...FORM_BODY });
}

const NO_BODY = { ok: true, value: undefined } as const;

/** The body of a write. Not `ok` for a refusal, which has been answered. */
async function bodyOf(
  { replies }: RouterDependencies,
  exchange: Exchange,
  parsers: BodyParsers,
): Promise<{ ok: true; value: unknown } | { ok: false }> {
  const body = await readBody(exchange.request, parsers);
  if (!body.ok) refuseUnroutedRequest(replies, exchange, body.reason);
  return body;
}

function queryOf({ request: { url = "" } }: Exchange): Query {
  const mark = url.indexOf("?");
  return readQuery(mark === -1 ? "" : url.slice(mark + 1));
}

/** Runs an endpoint; an exception is logged and answered. */
function run(
  { replies }: RouterDependencies,
  exchange: Exchange,
  { endpoint, values = NOTHING }: { endpoint: Endpoint; values?: PathValues },
): void {
  try {
    endpoint(exchange, values)?.catch((error: unknown) => refuseThrown(replies, exchange, error));
  } catch (error) {
    refuseThrown(replies, exchange, error);
  }
}

function refuseThrown(replies: Replies, exchange: Exchange, error: unknown): void {
  const reason = reasonOfError(error);
  if (reason === "http/internal")
    replies.log.error({ error, requestId: exchange.response.requestId }, "A call failed.");
  refuseUnroutedRequest(replies, exchange, reason);
}

function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
  if (response instanceof ExchangeResponse) return { request, response };
  throw new Error("the listener makes every response an Answering");
}
