import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { openApiDocument } from "#contract/openapi.ts";
import type { Site } from "#contract/site.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { routeKey } from "./api.ts";
import { createApp } from "./app.ts";
import type { PlainHandler } from "./other.ts";
import { Clients } from "./clients.ts";
import { Deadlines } from "./deadlines.ts";
import { Files } from "./files.ts";
import { isLocalCaller } from "./guard.ts";
import type { Binding } from "./handle.ts";
import { baseHeaders } from "./headers.ts";
import { probes } from "./health.ts";
import type { Health } from "./health.ts";
import { openListener } from "./listener.ts";
import type { Listener, Times } from "./listener.ts";
import type { Library } from "./library.ts";
import { Load } from "./load.ts";
import { Meters } from "./metrics.ts";
import { addressReader } from "./network.ts";
import { readOrigins } from "./origin.ts";
import type { Origins } from "./origin.ts";
import { answerPage } from "./pages.ts";
import type { PageParts } from "./pages.ts";
import type { Renderer } from "./renderer.ts";
import { Replies, textTag } from "./replies.ts";
import { NO_SESSIONS } from "./session.ts";
import type { Sessions } from "./session.ts";
import { readTexts } from "./texts.ts";
import { Turns } from "./turns.ts";

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
export async function takeUpService(door: Door, parts: ServiceParts): Promise<{ close: () => void }> {
  const { replies, origins } = door;
  const { config } = parts;
  const clients = new Clients(parts.secret);
  const load = new Load(clients, parts.busyLagMs);
  const deadlines = new Deadlines(parts.answerMs);
  const meters = new Meters();
  const serving = {
    replies,
    origins,
    clients,
    load,
    deadlines,
    turns: new Turns(),
    sessions: parts.sessions ?? NO_SESSIONS,
    addressOf: addressReader(config.trustedProxies),
    isUnlimited: config.rateLimits ? () => false : (request: IncomingMessage) => isLocalCaller(request, origins),
    now: parts.now,
  };
  const pageParts = {
    ...serving,
    files: new Files(parts.webFolder, replies),
    renderer: parts.renderer,
    bindings: new Map(parts.bindings.map((binding) => [routeKey(binding.route), binding])),
    site: parts.site,
    picture: parts.picture ?? (() => Promise.resolve(false)),
    meters: { page: meters.add("page"), file: meters.add("file"), picture: meters.add("picture") },
  };
  const handler = await createApp({
    ...serving,
    bindings: parts.bindings,
    library: parts.library ?? null,
    meters,
    plain: {
      ...probes({ replies, origins, load, meters, health: parts.health, metricsToken: config.metricsToken }),
      "/api/v1/openapi.json": openApiHandler(replies, config.version),
      ...parts.plain,
    },
    pages: (exchange) => answerPage(pageParts, exchange),
  });
  door.listener.use(handler);
  return {
    close: () => {
      clients.close();
      load.close();
      deadlines.close();
    },
  };
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
