import type { EmergencyNumber } from "#domain/places/emergency-numbers.ts";
import { isProgramPath } from "./contract/fallback.ts";
import { escapeHtml } from "./pages/escape-html.ts";
import { pageLanguage } from "./pages/page-language.ts";
import { PLAIN_PAGE_HEADERS, plainPage } from "./pages/plain-page.ts";
import type { Texts } from "./pages/texts.ts";
import { answerReady } from "./readiness.ts";
import type { Readiness } from "./readiness.ts";
import type { Connections } from "./transport/connections.ts";
import type { Exchange } from "./transport/exchange.ts";
import { answerAlive } from "./transport/listener.ts";
import type { Replies } from "./transport/replies.ts";

/** What is known while the program starts. */
export type Starting = {
  replies: Replies;
  connections: Connections;
  notes: () => string[];
  /** The emergency numbers of the deployment's country, the general one first. */
  numbers: () => readonly EmergencyNumber[];
  /** Whether the database has answered. */
  isDatabaseUp: () => boolean;
};

/** Seconds after which a reader may come again. The page loads itself then. */
const RETRY_SECONDS = 10;

/**
 * Answers while the program starts, which may last as long as its database is away. Probes have
 * their fields, programs a problem, and people one page with the emergency numbers.
 */
export function answerWhileStarting(starting: Starting, exchange: Exchange): void | Promise<void> {
  const { replies } = starting;
  const { url = "/", headers } = exchange.request;
  const path = url.split("?")[0] ?? "/";
  if (path === "/healthz") return answerAlive(exchange, replies);
  if (path === "/readyz") return answerReady(replies, exchange, () => Promise.resolve(readinessOf(starting)));
  const isPage = !isProgramPath(path) && (headers.accept?.includes("text/html") === true || !/\.\w+$/.test(path));
  if (isPage) return sendWaitingPage(starting, exchange);
  return replies.refuse(exchange, "http/unavailable", { headers: { "Retry-After": String(RETRY_SECONDS) } });
}

function readinessOf({ replies, connections, notes, isDatabaseUp }: Starting): Readiness {
  const { open, bounds } = connections;
  return {
    ready: false,
    reads: false,
    writes: false,
    database: isDatabaseUp() ? "up" : "down",
    readModel: "loading",
    lagMs: 0,
    stopping: replies.draining,
    connections: { open, most: bounds.connections, files: bounds.files },
    notes: notes(),
  };
}

/** The page that people get. Its status keeps it out of caches and of search engines. */
function sendWaitingPage({ replies, numbers }: Starting, exchange: Exchange): void {
  const { request } = exchange;
  const { language } = pageLanguage(request, request.url?.split("?")[1] ?? "", replies.texts.languages);
  const say = (...path: string[]): string => escapeHtml(replies.texts.say(language, path));
  replies.send(exchange, {
    status: 503,
    headers: {
      ...PLAIN_PAGE_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Retry-After": String(RETRY_SECONDS),
      Refresh: String(RETRY_SECONDS),
      Vary: "Accept-Language, Cookie, Accept-Encoding",
    },
    body: plainPage({
      title: replies.texts.say(language, ["errors", "http/unavailable", "title"]),
      before: emergencyHtml(replies.texts, language, numbers()),
      html: `<p>${say("errors", "http/unavailable", "detail")}</p><p>${say("errors", "page", "again")}</p>`,
      // Relative to itself: the page that was asked for, and nobody else's host.
      link: { href: "", text: replies.texts.say(language, ["problem", "retry"]) },
      language,
      texts: replies.texts,
    }),
  });
}

/** The numbers as links to call, each with what it is for. */
function emergencyHtml(texts: Texts, language: string, numbers: readonly EmergencyNumber[]): string {
  if (numbers.length === 0) return "";
  const say = (...path: string[]): string => escapeHtml(texts.say(language, path));
  const lines = numbers.map(({ number, for: service, ambulance }) => {
    const name = ambulance === undefined ? say("emergency", "for", service) : say("emergency", "ambulance", ambulance);
    return `<li><a href="tel:${escapeHtml(number)}">${name} <bdi dir="ltr">${escapeHtml(number)}</bdi></a></li>`;
  });
  const lead = `<b>${say("emergency", "danger")}</b> ${say("emergency", "first")} ${say("emergency", "noNet")}`;
  return `<section><p>${lead}</p><ul>${lines.join("")}</ul></section>`;
}
