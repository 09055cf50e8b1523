import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { openApiDocument } from "#contract/openapi.ts";
import type { Site } from "#contract/site.ts";
import { isLocalCaller } from "#server/http/admission/local-caller.ts";
import { addressReader } from "#server/http/admission/network.ts";
import { readOrigins } from "#server/http/admission/origin.ts";
import type { Origins } from "#server/http/admission/origin.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../runtime/log.ts";
import { Admission } from "./admission/admission.ts";
import type { PlainHandler } from "./contract/fallback.ts";
import type { Binding } from "./contract/handle.ts";
import { routeKey } from "./contract/in-process-api.ts";
import type { Library } from "./contract/library.ts";
import { createRouter } from "./contract/router.ts";
import { NO_SESSIONS } from "./contract/session.ts";
import type { Sessions } from "./contract/session.ts";
import { probes } from "./health.ts";
import type { Health } from "./health.ts";
import { Meters } from "./metrics.ts";
import { answerPage } from "./pages/pages.ts";
import type { PageParts } from "./pages/pages.ts";
import type { Renderer } from "./pages/renderer.ts";
import { readTexts } from "./pages/texts.ts";
import { Files } from "./transport/files.ts";
import { baseHeaders } from "./transport/headers.ts";
import { openListener } from "./transport/listener.ts";
import type { Listener, Times } from "./transport/listener.ts";
import { Replies, textTag } from "./transport/replies.ts";

/** The open door: the port is ours and answers that the server is starting. */
export type Door = { listener: Listener; replies: Replies; origins: Origins };

/** Opens the port before anything slow begins, so that a port in use is told at once. */
export async function openDoor(config: Config, log: Log, times?: Times): Promise<Door> {
  const replies = new Replies({ texts: readTexts(join(config.root, "locales")), log, base: baseHeaders(false) });
  const listener = await openListener(config, replies, times);
  const origins = readOrigins({ publicUrl: config.publicUrl, host: config.host, port: listener.port });
  replies.base = baseHeaders(origins.publicUrl.startsWith("https:"));
  return { listener, replies, origins };
}

export type ServiceParts = {
  config: Config;
  secret: string;
  bindings: readonly Binding[];
  /** Exact paths of rooms beside the contract, such as the dev outbox. */
  plain: Readonly<Record<string, PlainHandler>>;
  /** Who asks; absent: everybody is anybody. */
  sessions?: Sessions;
  /** The identity library; absent: there is none. */
  library?: Library;
  site: () => Site;
  renderer: Renderer | null;
  webFolder: string | null;
  health: Health;
  now: () => Date;
  /** Answers the picture of a link; absent: there are none. */
  picture?: PageParts["picture"];
  /** For an answer to be made, ms; absent: limits.ts. */
  answerMs?: number;
  /** Wait of the event loop above which the process counts as busy, ms; absent: limits.ts. */
  busyLagMs?: number;
};

/** Takes up service at an open door. @returns what ends it, after the listener was drained */
export function takeUpService(door: Door, parts: ServiceParts): { close: () => void } {
  const { replies, origins } = door;
  const { config, secret, now, answerMs, busyLagMs } = parts;
  const admission = new Admission({
    secret,
    origins,
    addressOf: addressReader(config.trustedProxies),
    isUnlimited: config.rateLimits ? () => false : (request: IncomingMessage) => isLocalCaller(request, origins),
    now,
    answerMs,
    busyLagMs,
  });
  const meters = new Meters();
  const serving = { replies, admission, sessions: parts.sessions ?? NO_SESSIONS, now };
  const pageParts = {
    ...serving,
    origins,
    files: new Files(parts.webFolder, replies),
    renderer: parts.renderer,
    bindings: new Map(parts.bindings.map((binding) => [routeKey(binding.route), binding])),
    site: parts.site,
    picture: parts.picture ?? (() => Promise.resolve(false)),
    meters: { page: meters.add("page"), file: meters.add("file"), picture: meters.add("picture") },
  };
  const handler = createRouter({
    ...serving,
    bindings: parts.bindings,
    library: parts.library ?? null,
    meters,
    plain: {
      ...probes({
        replies,
        origins,
        load: admission.load,
        meters,
        health: parts.health,
        metricsToken: config.metricsToken,
      }),
      "/api/v1/openapi.json": openApiHandler(replies, config.version),
      ...parts.plain,
    },
    pages: (exchange) => answerPage(pageParts, exchange),
  });
  door.listener.use(handler);
  return { close: () => admission.close() };
}

function openApiHandler(replies: Replies, version: string): PlainHandler {
  const text = JSON.stringify(openApiDocument(version));
  const tag = `W/"${textTag(text)}"`;
  return (exchange) => {
    const headers: Record<string, string> = {
      ETag: tag,
      "Cache-Control": "public, max-age=300",
      Vary: "Accept-Encoding",
    };
    const isKnown = exchange.request.headers["if-none-match"] === tag;
    if (!isKnown) headers["Content-Type"] = "application/json; charset=utf-8";
    replies.send(exchange, { status: isKnown ? 304 : 200, headers, body: isKnown ? null : text });
  };
}
