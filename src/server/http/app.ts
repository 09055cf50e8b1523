import type { IncomingMessage } from "node:http";
import fastify from "fastify";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Reason } from "#contract/errors.ts";
import type { Route } from "#contract/route.ts";
import { Answering } from "./answering.ts";
import { readJsonBody } from "./body.ts";
import { enter } from "./gate.ts";
import type { Binding } from "./handle.ts";
import { REQUEST } from "./limits.ts";
import type { Meter, Meters } from "./metrics.ts";
import type { FieldError } from "./problem.ts";
import { readQuery } from "./query.ts";
import type { Query } from "./query.ts";
import { serve } from "./serve.ts";
import type { Sent, ServeParts } from "./serve.ts";
import { reasonOfThrown } from "./thrown.ts";

/** What answers one request that is not of the contract: a page, a file, a probe. */
export type PlainHandler = (request: IncomingMessage, response: Answering) => void | Promise<void>;

export type AppParts = ServeParts & {
  bindings: readonly Binding[];
  meters: Meters;
  /** Probes, metrics, outbox: exact paths, GET. */
  plain: Readonly<Record<string, PlainHandler>>;
  /** Everything that is neither the API nor a plain path: files and pages. */
  pages: PlainHandler;
};

/** The request handler of the whole program: routes of the contract, plain paths, pages, and refusals for all else. */
export async function createApp(parts: AppParts): Promise<PlainHandler> {
  const app = fastify({
    logger: false,
    disableRequestLogging: true,
    bodyLimit: REQUEST.bodyBytes,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500, querystringParser: (text) => readQuery(text), ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => refuseThrown(parts, error, request, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, readJsonBody);
  app.setErrorHandler((error: FastifyError, request, reply) => refuseThrown(parts, error, request, reply));
  for (const binding of parts.bindings) addBinding(app, parts, binding);
  for (const [path, handler] of Object.entries(parts.plain)) addPlain(app, parts.meters.add(path), { path, handler });
  app.setNotFoundHandler((request, reply) => answerOther(parts, request, reply));
  await app.ready();
  return (request, response) => app.routing(request, response);
}

function addBinding(app: FastifyInstance, parts: AppParts, binding: Binding): void {
  const { method, path } = binding.route;
  const meter = parts.meters.add(`${method} ${path}`);
  const names = pathNames(path);
  const isRead = method === "GET";
  app.route({
    method: isRead ? ["GET", "HEAD"] : method,
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    // A write is let in before its body is read; a read has no body and is let in by `serve`.
    ...(!isRead && {
      onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        const response = responseOf(reply);
        response.meter = meter;
        if (enter(parts, { request: request.raw, response, limit: binding.limit }) === null) reply.hijack();
        else done();
      },
    }),
    handler: (request, reply) => {
      reply.hijack();
      const response = responseOf(reply);
      response.meter = meter;
      const sent = isRead ? sentInQuery(request, names) : sentInBody(request, names);
      return serve(parts, binding, { request: request.raw, response }, sent);
    },
  });
}

function addPlain(
  app: FastifyInstance,
  meter: Meter,
  { path, handler }: { path: string; handler: PlainHandler },
): void {
  app.route({
    method: ["GET", "HEAD"],
    url: path,
    handler: (request, reply) => {
      reply.hijack();
      const response = responseOf(reply);
      response.meter = meter;
      return handler(request.raw, response);
    },
  });
}

const NO_NAMES: readonly string[] = [];

function pathNames(path: string): readonly string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  return names.length === 0 ? NO_NAMES : names;
}

/** Names of the path and of the query, flat. A query cannot say again what the path says. */
function sentInQuery(request: FastifyRequest, names: readonly string[]): Sent {
  const query = queryOf(request);
  if (names.length === 0) return query;
  const errors = names
    .filter((name) => query.values[name] !== undefined)
    .map((name): FieldError => ({ path: name, word: "unknown" }));
  return { values: { ...query.values, ...paramsOf(request) }, errors: [...query.errors, ...errors] };
}

/** Names of the path and the members of the JSON body, flat; of the query only `lang`. */
function sentInBody(request: FastifyRequest, names: readonly string[]): Sent {
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

function responseOf(reply: FastifyReply): Answering {
  if (reply.raw instanceof Answering) return reply.raw;
  throw new Error("the listener makes every response an Answering");
}

/** An address nobody bound: the API says 404 or 405, anything else is a page or a file. */
function answerOther(parts: AppParts, request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
  reply.hijack();
  const response = responseOf(reply);
  const path = pathOf(request.raw);
  if (!isProgramPath(path)) return parts.pages(request.raw, response);
  const entry = enter(parts, { request: request.raw, response, limit: "public-read" });
  if (entry === null) return;
  const allowed = allowedMethods(parts, path);
  if (allowed.length === 0) parts.replies.refuse(request.raw, response, "http/not-found", { headers: entry.headers });
  else if (request.method === "OPTIONS")
    parts.replies.send(request.raw, response, 204, { ...entry.headers, Allow: allowed.join(", ") }, null);
  else
    parts.replies.refuse(request.raw, response, "http/method-not-allowed", {
      headers: { ...entry.headers, Allow: allowed.join(", ") },
    });
}

/** Paths programs ask for: they are refused with a problem, not with a page. */
export function isProgramPath(path: string): boolean {
  return /^\/(api|dev)(\/|$)/.test(path) || path === "/healthz" || path === "/readyz" || path === "/metrics";
}

function allowedMethods(parts: AppParts, path: string): string[] {
  const methods = new Set<string>();
  for (const { route } of parts.bindings) {
    if (patternOf(route).test(path))
      for (const method of route.method === "GET" ? ["GET", "HEAD"] : [route.method]) methods.add(method);
  }
  if (Object.hasOwn(parts.plain, path)) for (const method of ["GET", "HEAD"]) methods.add(method);
  return [...methods];
}

const patterns = new WeakMap<Route, RegExp>();

function patternOf(route: Route): RegExp {
  const known = patterns.get(route);
  if (known !== undefined) return known;
  const pattern = new RegExp(`^${route.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
  patterns.set(route, pattern);
  return pattern;
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?")[0] ?? "/";
}

/** What Fastify refuses before a handler runs: an address it cannot decode, a body too large or of another type. */
function refuseThrown(parts: AppParts, error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const response = responseOf(reply);
  const reason = reasonOfFastify(error);
  if (reason === "http/internal") parts.replies.log.error({ error, requestId: response.requestId }, "A call failed.");
  const refuse = isProgramPath(pathOf(request.raw)) ? "refuse" : "refusePage";
  parts.replies[refuse](request.raw, response, reason);
}

function reasonOfFastify(error: FastifyError): Reason {
  switch (error.code) {
    case "FST_ERR_BAD_URL":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "FST_ERR_CTP_INVALID_JSON_BODY":
      return "http/invalid-argument";
    case "FST_ERR_MAX_PARAM_LENGTH":
      return "http/uri-too-long";
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return "http/payload-too-large";
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return "http/unsupported-media-type";
    default:
      return reasonOfThrown(error);
  }
}
