import type { FastifyError } from "fastify";
import type { Reason } from "#contract/errors.ts";
import type { Route } from "#contract/route.ts";
import type { Exchange } from "../transport/exchange.ts";
import { enter } from "../gate.ts";
import type { Binding } from "./handle.ts";
import type { Library } from "./library.ts";
import type { ServeParts } from "./serve.ts";
import { reasonOfThrown } from "./map-error.ts";

/** What answers one request that is not of the contract: a page, a file, a probe. */
export type PlainHandler = (exchange: Exchange) => void | Promise<void>;

/** All that can be asked for. */
export type OtherParts = ServeParts & {
  bindings: readonly Binding[];
  /** Probes, metrics, outbox: exact paths, GET. */
  plain: Readonly<Record<string, PlainHandler>>;
  /** The identity library, below LIBRARY_PATH. */
  library: Library | null;
  /** Everything that is neither the API nor a plain path: files and pages. */
  pages: PlainHandler;
};

/** An address nobody bound: the API says 404 or 405, anything else is a page or a file. */
export function answerOther(parts: OtherParts, exchange: Exchange): void | Promise<void> {
  const path = pathOf(exchange);
  if (!isProgramPath(path)) return parts.pages(exchange);
  const entry = enter(parts, exchange, { limit: "public-read" });
  if (entry === null) return undefined;
  const { headers } = entry;
  const allowed = allowedMethods(parts, path);
  if (allowed.length === 0) {
    parts.replies.refuse(exchange, "http/not-found", { headers });
    return undefined;
  }
  headers["Allow"] = allowed.join(", ");
  if (exchange.request.method === "OPTIONS") parts.replies.send(exchange, { status: 204, headers, body: null });
  else parts.replies.refuse(exchange, "http/method-not-allowed", { headers });
  return undefined;
}

/** Paths programs ask for: they are refused with a problem, not with a page. */
function isProgramPath(path: string): boolean {
  return /^\/(api|dev)(\/|$)/.test(path) || path === "/healthz" || path === "/readyz" || path === "/metrics";
}

function allowedMethods(parts: OtherParts, path: string): string[] {
  const methods = new Set<string>();
  // An address that is written out in the contract is no id: `/listings/nearby` is not the listing
  // "nearby".
  const isWritten = parts.bindings.some(({ route }) => route.path === path);
  for (const { route } of parts.bindings) {
    if (isWritten ? route.path === path : patternOf(route).test(path))
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

function pathOf({ request }: Exchange): string {
  return (request.url ?? "/").split("?")[0] ?? "/";
}

/**
 * What Fastify refuses before a handler runs: an address it cannot decode, a body too large or of
 * another type.
 */
export function refuseThrown({ replies }: OtherParts, exchange: Exchange, error: FastifyError): void {
  const reason = reasonOfFastify(error);
  if (reason === "http/internal")
    replies.log.error({ error, requestId: exchange.response.requestId }, "A call failed.");
  replies[isProgramPath(pathOf(exchange)) ? "refuse" : "refusePage"](exchange, reason);
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
