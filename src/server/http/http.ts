import { join } from "node:path";
import { openApiDocument } from "#contract/openapi.ts";
import type { Site } from "#contract/site.ts";
import { LocalAccess } from "#server/http/admission/local-access.ts";
import { addressReader, isLoopback, networkTest } from "#server/http/admission/network.ts";
import { readOrigins } from "#server/http/admission/origin.ts";
import type { Origins } from "#server/http/admission/origin.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../runtime/log.ts";
import { OperatorNotes } from "../runtime/operator-notes.ts";
import { Admission } from "./admission/admission.ts";
import { UndeclaredProxy } from "./admission/undeclared-proxy-warning.ts";
import type { PlainHandler } from "./contract/fallback.ts";
import type { FormPage } from "./contract/form-page.ts";
import type { Binding } from "./contract/handle.ts";
import type { Hook } from "./contract/hooks.ts";
import { routeKey } from "./contract/in-process-api.ts";
import type { Library } from "./contract/library.ts";
import { createRouter } from "./contract/router.ts";
import type { ServeDependencies } from "./contract/serve.ts";
import { NO_SESSIONS } from "./contract/session.ts";
import type { Sessions } from "./contract/session.ts";
import { probes } from "./probes.ts";
import { answerWhileStarting } from "./starting.ts";
import type { Starting } from "./starting.ts";
import { ResponseCache } from "./response-cache/response-cache.ts";
import type { Health } from "./readiness.ts";
import { Meters } from "./metrics.ts";
import { RequestedPages } from "./pages/requested-page.ts";
import { drawerHere } from "./pages/drawing/page-drawer.ts";
import { answerPage } from "./pages/pages.ts";
import type { PageDependencies } from "./pages/page-dependencies.ts";
import type { Renderer } from "./pages/renderer.ts";
import { readTexts } from "./pages/texts.ts";
import { connectionBounds } from "./transport/connection-bounds.ts";
import { Connections } from "./transport/connections.ts";
import { Files } from "./transport/files.ts";
import { baseHeaders } from "./transport/headers.ts";
import { openListener } from "./transport/listener.ts";
import type { Listener, Times } from "./transport/listener.ts";
import { Replies, textTag } from "./transport/replies.ts";

/** The open port. It answers that the server is starting. `local`: what this machine alone gets. */
export type HttpServer = {
  listener: Listener;
  replies: Replies;
  origins: Origins;
  local: LocalAccess;
  connections: Connections;
  notes: OperatorNotes;
  /** What is known while the program starts. */
  starting: Pick<Starting, "numbers" | "isDatabaseUp">;
};

/** Opens the port before any slow work, so that a used port is reported at once. */
export async function openHttpServer(config: Config, log: Log, times?: Times): Promise<HttpServer> {
  const replies = new Replies({ texts: readTexts(join(config.root, "locales")), log, base: baseHeaders(false) });
  const listener = await openListener(config, replies, times);
  const isDeclared = networkTest(config.trustedProxies);
  const isShared = (address: string): boolean => isLoopback(address) || isDeclared(address);
  const connections = new Connections(listener.server, connectionBounds(), isShared);
  replies.streams.most = connections.bounds.streams;
  const origins = readOrigins({ publicUrl: config.publicUrl, host: config.host, port: listener.port });
  replies.base = baseHeaders(origins.publicUrl.startsWith("https:"), config.hstsSubdomains);
  const notes = new OperatorNotes();
  const starting: Starting = {
    replies,
    connections,
    notes: () => notes.sentences(),
    numbers: () => [],
    isDatabaseUp: () => false,
  };
  listener.use((exchange) => void answerWhileStarting(starting, exchange));
  return { listener, replies, origins, local: new LocalAccess(config, origins, log), connections, notes, starting };
}

export type HttpDependencies = {
  config: Config;
  secret: string;
  bindings: readonly Binding[];
  /** Exact paths outside the contract, such as the dev outbox. */
  plain: Readonly<Record<string, PlainHandler>>;
  /** Pages with a form outside the contract; absent: there are none. */
  forms?: Readonly<Record<string, FormPage>>;
  /** Addresses that providers of text messages call; absent: there are none. */
  hooks?: readonly Hook[];
  /** Finds the caller; absent: everybody is anonymous. */
  sessions?: Sessions;
  /** The identity library; absent: there is none. */
  library?: Library;
  site: () => Site;
  /** Null where the pages were not built: only the API answers. */
  renderer: Renderer | null;
  webFolder: string | null;
  health: Health;
  now: () => Date;
  /** Gets what was refused to whom. */
  onRefused?: ServeDependencies["onRefused"];
  /** Answers preview pictures of links; absent: there are none. */
  picture?: PageDependencies["picture"];
  /** Time limit of an answer, ms; absent: limits.ts. */
  answerMs?: number;
  /** Wait of the event loop above which the process counts as busy, ms; absent: limits.ts. */
  busyLagMs?: number;
  /** Clock of the response cache, ms; absent: the monotonic one. */
  responseCacheClock?: (() => number) | undefined;
};

/** Starts to serve on an open port. @returns `close`; call it after the listener has drained */
export function startServing(httpServer: HttpServer, dependencies: HttpDependencies): { close: () => void } {
  const { replies, origins, local } = httpServer;
  const { config, secret, now, answerMs, busyLagMs } = dependencies;
  const admission = new Admission({
    secret,
    origins,
    addressOf: addressReader(config.trustedProxies),
    isUnlimited: (request) => local.isUnlimited(request),
    now,
    answerMs,
    busyLagMs,
  });
  const proxy = new UndeclaredProxy(config.trustedProxies, replies.log, httpServer.notes);
  const meters = new Meters();
  const cache = new ResponseCache({ mostBytes: config.responseCacheBytes, now: dependencies.responseCacheClock });
  const sessions = dependencies.sessions ?? NO_SESSIONS;
  const serving = { replies, admission, sessions, cache, now, onRefused: dependencies.onRefused };
  const pageParts = pagePartsOf(dependencies, { serving, origins, meters });
  const handler = createRouter({
    ...serving,
    bindings: dependencies.bindings,
    library: dependencies.library ?? null,
    hooks: dependencies.hooks ?? [],
    meters,
    plain: {
      ...probes({
        replies,
        local,
        connections: httpServer.connections,
        notes: () => httpServer.notes.sentences(),
        load: admission.load,
        meters,
        health: dependencies.health,
        cache,
        metricsToken: config.metricsToken,
      }),
      "/api/v1/openapi.json": openApiHandler(replies, config.version),
      ...dependencies.plain,
    },
    forms: dependencies.forms ?? {},
    pages: (exchange) => answerPage(pageParts, exchange),
  });
  httpServer.listener.use((exchange) => {
    local.observe(exchange.request);
    proxy.observe(exchange.request);
    handler(exchange);
  });
  return { close: () => admission.close() };
}

/** What pages are made from. */
function pagePartsOf(
  { renderer, webFolder, bindings, site, picture }: HttpDependencies,
  { serving, origins, meters }: { serving: ServeDependencies; origins: Origins; meters: Meters },
): PageDependencies {
  const { replies, cache, admission } = serving;
  const here = drawerHere(renderer, admission.scheduler);
  return {
    ...serving,
    origins,
    files: new Files(webFolder, replies),
    drawer: renderer?.threads?.drawer(here) ?? here,
    asked: new RequestedPages({
      languages: replies.texts.languages,
      publicAddress: cache.isOn ? (renderer?.publicAddress ?? null) : null,
    }),
    bindings: new Map(bindings.map((binding) => [routeKey(binding.route), binding])),
    site,
    picture: picture ?? (() => Promise.resolve(false)),
    meters: { page: meters.add("page"), file: meters.add("file"), picture: meters.add("picture") },
  };
}

/** The document is made at its first call: making it takes longer than the rest of a start. */
function openApiHandler(replies: Replies, version: string): PlainHandler {
  let made: { text: string; tag: string } | null = null;
  const make = () => {
    const text = JSON.stringify(openApiDocument(version));
    return { text, tag: `W/"${textTag(text)}"` };
  };
  return (exchange) => {
    made ??= make();
    const { text, tag } = made;
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
