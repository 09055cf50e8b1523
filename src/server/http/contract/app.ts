import fastify, { LogController } from "fastify";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readJsonBody } from "./body.ts";
import { DirectReads } from "./static-routes.ts";
import { Answering } from "../transport/exchange.ts";
import type { Exchange } from "../transport/exchange.ts";
import { enter } from "../gate.ts";
import type { Binding } from "./handle.ts";
import { serveLibrary } from "./library.ts";
import type { Library } from "./library.ts";
import { REQUEST } from "../limits.ts";
import type { Meter, Meters } from "../metrics.ts";
import { answerOther, refuseThrown } from "./fallback.ts";
import type { OtherParts } from "./fallback.ts";
import { readQuery } from "./query.ts";
import { pathNames, sentInBody, sentInQuery } from "./request-input.ts";
import { serve } from "./serve.ts";

export type AppParts = OtherParts & { meters: Meters };

/**
 * The request handler of the whole program: routes of the contract, plain paths, pages, and
 * refusals for all else.
 */
export async function createApp(parts: AppParts): Promise<(exchange: Exchange) => void> {
  const app = fastify({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: REQUEST.bodyBytes,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500, querystringParser: (text) => readQuery(text), ignoreTrailingSlash: false },
    frameworkErrors: (error, _request, reply) => refuseThrown(parts, exchangeOf(reply), error),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, readJsonBody);
  app.setErrorHandler((error: FastifyError, _request, reply) => refuseThrown(parts, exchangeOf(reply), error));
  const direct = new DirectReads(parts);
  for (const binding of parts.bindings) direct.add(binding, addBinding(app, parts, binding));
  for (const path of Object.keys(parts.plain)) addPlain(app, parts, path);
  addNotAllowed(app, parts);
  if (parts.library !== null) await addLibrary(app, parts, parts.library);
  app.setNotFoundHandler((_request, reply) => answerOther(parts, exchangeOf(reply)));
  await app.ready();
  return (exchange) => {
    if (!direct.answer(exchange)) app.routing(exchange.request, exchange.response);
  };
}

function addBinding(app: FastifyInstance, parts: AppParts, binding: Binding): Meter {
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
        const response = answeringOf(reply);
        response.meter = meter;
        if (enter(parts, { request: request.raw, response }, { limit: binding.limit }) === null) reply.hijack();
        else done();
      },
    }),
    handler: (request, reply) => {
      const exchange = exchangeOf(reply);
      exchange.response.meter = meter;
      return serve(parts, exchange, {
        binding,
        sent: isRead ? sentInQuery(request, names) : sentInBody(request, names),
      });
    },
  });
  return meter;
}

/**
 * Keeps an address that is written out in the contract from being taken for an id where only the
 * id's route has a method.
 */
function addNotAllowed(app: FastifyInstance, parts: AppParts): void {
  const paths = new Set(parts.bindings.map(({ route }) => route.path).filter((path) => !path.includes("{")));
  for (const path of paths) {
    const has = new Set<string>(
      parts.bindings.filter(({ route }) => route.path === path).map(({ route }) => route.method),
    );
    const method = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((each) => !has.has(each));
    app.route({ method, url: path, handler: (_request, reply) => answerOther(parts, exchangeOf(reply)) });
  }
}

const LIBRARY_PATH = "/api/auth";

/**
 * Everything below the library's path. A provider may send people back by a form: there alone forms
 * are read.
 */
async function addLibrary(app: FastifyInstance, parts: AppParts, library: Library): Promise<void> {
  const meter = parts.meters.add(LIBRARY_PATH);
  const route = (url: string, isFromElsewhere: boolean) => ({
    method: ["GET" as const, "POST" as const],
    url,
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const response = answeringOf(reply);
      response.meter = meter;
      if (enter(parts, { request: request.raw, response }, { limit: "public-read", isFromElsewhere }) === null)
        reply.hijack();
      else done();
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      serveLibrary(parts, exchangeOf(reply), { library, body: request.body }),
  });
  app.route(route(`${LIBRARY_PATH}/*`, false));
  await app.register(async (forms) => {
    forms.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    forms.route(route(`${LIBRARY_PATH}/callback/*`, true));
  });
}

function addPlain(app: FastifyInstance, { meters, plain }: AppParts, path: string): void {
  const meter = meters.add(path);
  app.route({
    method: ["GET", "HEAD"],
    url: path,
    handler: (_request, reply) => {
      const exchange = exchangeOf(reply);
      exchange.response.meter = meter;
      return plain[path]?.(exchange);
    },
  });
}

/** Takes the exchange over from Fastify: what is written from here on is ours. */
function exchangeOf(reply: FastifyReply): Exchange {
  reply.hijack();
  return { request: reply.request.raw, response: answeringOf(reply) };
}

function answeringOf(reply: FastifyReply): Answering {
  if (reply.raw instanceof Answering) return reply.raw;
  throw new Error("the listener makes every response an Answering");
}
