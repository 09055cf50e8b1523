import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Gauge, Registry, collectDefaultMetrics } from "prom-client";
import type { Load } from "#server/http/admission/load.ts";
import type { LocalAccess } from "#server/http/admission/local-access.ts";
import type { PlainHandler } from "./contract/fallback.ts";
import type { ResponseCache } from "./response-cache/response-cache.ts";
import type { Meters } from "./metrics.ts";
import { answerReady, readiness } from "./readiness.ts";
import type { Health } from "./readiness.ts";
import { answerAlive } from "./transport/listener.ts";
import type { Connections } from "./transport/connections.ts";
import type { Replies } from "./transport/replies.ts";

type ProbeDependencies = {
  replies: Replies;
  local: LocalAccess;
  load: Load;
  meters: Meters;
  health: Health;
  cache: ResponseCache;
  metricsToken: string | null;
  connections: Connections;
  /** What the operator has to know, in sentences. */
  notes: () => string[];
};

/** The probes: liveness, readiness and metrics. */
export function probes(dependencies: ProbeDependencies): Record<"/healthz" | "/readyz" | "/metrics", PlainHandler> {
  const registry = makeRegistry(dependencies);
  return {
    "/healthz": (exchange) => answerAlive(exchange, dependencies.replies),
    "/readyz": (exchange) => answerReady(dependencies.replies, exchange, (pingMs) => readiness(dependencies, pingMs)),
    "/metrics": async (exchange) => {
      if (!mayReadMetrics(dependencies, exchange.request)) {
        dependencies.replies.refuse(exchange, "http/not-found");
        return;
      }
      const body = `${await registry.metrics()}
${dependencies.meters.text()}`;
      const headers = { "Content-Type": registry.contentType, "Cache-Control": "no-store" };
      dependencies.replies.send(exchange, { status: 200, headers, body });
    },
  };
}

/** With a token set, only with the token. Without one, callers on this machine with the key. */
function mayReadMetrics({ metricsToken, local }: ProbeDependencies, request: IncomingMessage): boolean {
  if (metricsToken === null) return local.mayReadMetrics(request);
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${metricsToken}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function makeRegistry({ replies, load, health, cache }: ProbeDependencies): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  };
  gauge("lifeboard_http_under_way", "Answers being made.", () => load.inFlight);
  gauge("lifeboard_streams_open", "Streams of events that are open.", () => replies.streams.size);
  gauge("lifeboard_event_loop_wait_ms", "Wait of the event loop at the last look, ms.", () => load.lagMs);
  gauge("lifeboard_log_lag_ms", "Age of the oldest change not yet applied, ms.", () => health.lagMs());
  // Metrics matter most when the database is down. These two are then unknown.
  const messages = (state: "waiting" | "dead") =>
    health.messages().then(
      (counts) => counts[state],
      () => NaN,
    );
  gauge("lifeboard_messages_waiting", "Mails and text messages that wait to be sent.", () => messages("waiting"));
  gauge("lifeboard_messages_dead", "Mails and text messages that could not be sent.", () => messages("dead"));
  for (const name of Object.keys(health.numbers())) {
    gauge(`lifeboard_${name}`, "A figure of the search or of the streams.", () => health.numbers()[name] ?? 0);
  }
  gauge("lifeboard_kept_answers_bytes", "Memory of finished answers, bytes.", () => cache.bytes);
  for (const name of ["sent", "confirmed", "drawn"] as const)
    gauge(`lifeboard_kept_answers_${name}`, "Answers for everybody, since the start.", () => cache.counts[name]);
  return registry;
}
