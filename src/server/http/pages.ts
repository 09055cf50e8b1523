import type { IncomingMessage } from "node:http";
import type { RenderAnswer, Scheme } from "#contract/render.ts";
import { SCHEMES } from "#contract/render.ts";
import type { Route } from "#contract/route.ts";
import type { Site } from "#contract/site.ts";
import type { Answering } from "./answering.ts";
import { inProcessApi } from "./api.ts";
import { Call } from "./call.ts";
import { readCookie } from "./cookies.ts";
import type { Files } from "./files.ts";
import { enter } from "./gate.ts";
import type { Entry } from "./clients.ts";
import type { Binding } from "./handle.ts";
import { newNonce, pageHeaders } from "./headers.ts";
import { chooseLanguage, shippedLanguage, wantedLanguages } from "./language.ts";
import type { Meter } from "./metrics.ts";
import type { Renderer } from "./renderer.ts";
import type { ServeParts } from "./serve.ts";
import { reasonOfThrown } from "./thrown.ts";

export type PageParts = ServeParts & {
  files: Files;
  /** Null where the pages were not built: only the API answers. */
  renderer: Renderer | null;
  bindings: ReadonlyMap<Route, Binding>;
  site: () => Site;
  meters: { page: Meter; file: Meter };
};

/** Where i18next keeps the reader's choice, in the browser and here (CONTRACT.md 7). */
const LANGUAGE_COOKIE = "i18next";
const SCHEME_COOKIE = "scheme";
const YEAR_SECONDS = 31_536_000;

/** Answers everything that is not the API: a file of the browser build, else a page made by the render module. */
export async function answerPage(parts: PageParts, request: IncomingMessage, response: Answering): Promise<void> {
  const { replies, files } = parts;
  const [path = "/", query = ""] = splitOnce(request.url ?? "/", "?");
  const isRead = request.method === "GET" || request.method === "HEAD";
  response.meter = files.has(path) || path.startsWith("/assets/") ? parts.meters.file : parts.meters.page;
  const entry = enter(parts, { request, response, limit: "public-read", isPage: true });
  if (entry === null) return;
  if (!isRead) {
    replies.refusePage(request, response, "http/method-not-allowed", { headers: { Allow: "GET, HEAD" } });
  } else if (response.meter === parts.meters.file) {
    await files.send(request, response, path);
  } else if (!isReadable(path) || !isReadable(query.replaceAll("+", " "))) {
    replies.refusePage(request, response, "http/invalid-argument");
  } else {
    await renderPage(parts, { request, response, entry, query });
  }
}

type PageCall = { request: IncomingMessage; response: Answering; entry: Entry; query: string };

async function renderPage(parts: PageParts, { request, response, entry, query }: PageCall): Promise<void> {
  const { replies, load, deadlines } = parts;
  const chosen = pageLanguage(request, query, replies.texts.languages);
  const call = new Call({
    request,
    response,
    client: entry.client,
    clients: parts.clients,
    languages: replies.texts.languages,
    language: chosen.language,
    now: parts.now(),
  });
  const fail = (error: unknown): void => {
    const reason = reasonOfThrown(error);
    replies.log.error({ error, requestId: response.requestId }, "A page could not be made.");
    replies.refusePage(request, response, reason, { language: chosen.language });
  };
  load.enter(entry.client);
  const watched = deadlines.watch(() => {
    load.leave(entry.client);
    call.abort();
    replies.refusePage(request, response, "http/deadline-exceeded", { language: chosen.language });
  });
  try {
    if (parts.renderer === null) throw new Error("the pages were not built");
    const nonce = newNonce();
    const answer = await parts.renderer.render(asWebRequest(request, parts.origins.publicUrl, call.signal), {
      api: apiFor(parts, request, response, call),
      site: parts.site(),
      assets: parts.renderer.assets,
      nonce,
      language: chosen.language,
      scheme: readScheme(request),
      now: call.now,
    });
    if (!watched.isLate) sendPage(parts, { request, response, answer, nonce, keep: chosen.keep });
  } catch (error) {
    if (!watched.isLate) fail(error);
  } finally {
    deadlines.done(watched);
    if (!watched.isLate) load.leave(entry.client);
  }
}

function apiFor(
  { replies, bindings }: PageParts,
  request: IncomingMessage,
  response: Answering,
  call: Call,
): ReturnType<typeof inProcessApi> {
  return inProcessApi(bindings, call, (outcome) => {
    const details = { language: call.language };
    if (!("thrown" in outcome))
      return replies.problem(request, response, outcome.reason, { ...details, errors: outcome.errors ?? [] });
    const reason = reasonOfThrown(outcome.thrown);
    replies.log.error({ error: outcome.thrown, requestId: call.requestId }, "A call of a page failed.");
    return replies.problem(request, response, reason, details);
  });
}

type Made = { request: IncomingMessage; response: Answering; answer: RenderAnswer; nonce: string; keep: string | null };

function sendPage({ replies, origins }: PageParts, { request, response, answer, nonce, keep }: Made): void {
  const secure = origins.publicUrl.startsWith("https:") ? "; Secure" : "";
  const headers: Record<string, string> = {
    "Cache-Control": "private, no-store",
    Vary: "Accept-Language, Cookie, Accept-Encoding",
    ...(keep !== null && {
      "Set-Cookie": `${LANGUAGE_COOKIE}=${keep}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`,
    }),
  };
  if (answer.type === "redirect") {
    replies.send(request, response, answer.status, { ...headers, Location: answer.location }, null);
    return;
  }
  Object.assign(headers, pageHeaders(nonce), { "Content-Type": "text/html; charset=utf-8" });
  replies.send(request, response, answer.status, headers, answer.html);
}

/** The page's language: a shipped `lng` of the query (kept in the cookie), the cookie, Accept-Language. */
export function pageLanguage(
  request: IncomingMessage,
  query: string,
  shipped: readonly string[],
): { language: string; keep: string | null } {
  const asked = shippedOf(new URLSearchParams(query).get("lng"), shipped);
  if (asked !== null) return { language: asked, keep: asked };
  const kept = shippedOf(readCookie(request.headers.cookie, LANGUAGE_COOKIE), shipped);
  return { language: kept ?? chooseLanguage(wantedLanguages(request.headers["accept-language"]), shipped), keep: null };
}

function shippedOf(tag: string | null, shipped: readonly string[]): string | null {
  return tag === null || tag.length > 35 ? null : shippedLanguage(tag, shipped);
}

function readScheme(request: IncomingMessage): Scheme | null {
  const kept = readCookie(request.headers.cookie, SCHEME_COOKIE);
  return SCHEMES.find((scheme) => scheme === kept) ?? null;
}

function asWebRequest(request: IncomingMessage, publicUrl: string, signal: AbortSignal): Request {
  return new Request(new URL(request.url ?? "/", publicUrl), { method: "GET", signal });
}

function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
