import type { Reason } from "#contract/errors.ts";
import type { Exchange } from "#server/http/transport/exchange.ts";
import type { Replies } from "#server/http/transport/replies.ts";
import { admit } from "./admit.ts";
import type { ServeDependencies } from "./serve.ts";

/** Answers one request outside the contract: a page, a file, a probe. */
export type PlainHandler = (exchange: Exchange) => void | Promise<void>;

/** What answers requests without an endpoint. */
export type FallbackDependencies = ServeDependencies & {
  /** Everything but the API and plain paths: files and pages. */
  pages: PlainHandler;
};

/**
 * Answers an address without an endpoint for the method. The API answers 404 or 405, anything else
 * is a page or a file.
 * @param methodsOf the methods that a path answers
 */
export function answerFallback(
  dependencies: FallbackDependencies,
  exchange: Exchange,
  methodsOf: (path: string) => readonly string[],
): void | Promise<void> {
  const path = pathOf(exchange);
  if (!isProgramPath(path)) return dependencies.pages(exchange);
  const admitted = admit(dependencies, exchange, { limit: "public-read" });
  if (admitted === null) return undefined;
  const { headers } = admitted;
  const methods = methodsOf(path);
  if (methods.length === 0) {
    dependencies.replies.refuse(exchange, "http/not-found", { headers });
    return undefined;
  }
  headers["Allow"] = methods.join(", ");
  if (exchange.request.method === "OPTIONS") dependencies.replies.send(exchange, { status: 204, headers, body: null });
  else dependencies.replies.refuse(exchange, "http/method-not-allowed", { headers });
  return undefined;
}

/** Refuses a request without an endpoint: a problem for programs, a page for people. */
export function refuseUnroutedRequest(replies: Replies, exchange: Exchange, reason: Reason): void {
  replies[isProgramPath(pathOf(exchange)) ? "refuse" : "refusePage"](exchange, reason);
}

/** Paths for programs: they are refused with a problem, not with a page. */
export function isProgramPath(path: string): boolean {
  return /^\/(api|dev|hooks)(\/|$)/.test(path) || path === "/healthz" || path === "/readyz" || path === "/metrics";
}

function pathOf({ request }: Exchange): string {
  return (request.url ?? "/").split("?")[0] ?? "/";
}
