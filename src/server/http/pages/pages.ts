import type { IncomingMessage } from "node:http";
import type { RenderAnswer } from "#contract/render.ts";
import type { Api } from "#contract/route.ts";
import type { Site } from "#contract/site.ts";
import type { Admitted } from "#server/http/admission/admission.ts";
import { prefixOf, providerOf } from "#server/http/admission/clients.ts";
import { SchedulerFull } from "#server/http/admission/fair-scheduler.ts";
import type { Origins } from "#server/http/admission/origin.ts";
import { tilesSource } from "../../config/setting-types.ts";
import { admit } from "../contract/admit.ts";
import type { Binding } from "../contract/handle.ts";
import { inProcessApi } from "../contract/in-process-api.ts";
import { reasonOfError } from "../contract/map-error.ts";
import { Call } from "../contract/request-context.ts";
import type { ServeDependencies } from "../contract/serve.ts";
import type { Meter } from "../metrics.ts";
import { readCookie } from "../transport/cookies.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Files } from "../transport/files.ts";
import { newNonce, pageHeaders } from "../transport/headers.ts";
import { wantedLanguages } from "./language.ts";
import { keptScheme, keptText, pageChoices } from "./page-choices.ts";
import { LANGUAGE_COOKIE, pageLanguage, shippedOf } from "./page-language.ts";
import type { Renderer } from "./renderer.ts";

export type PageDependencies = ServeDependencies & {
  origins: Origins;
  files: Files;
  /** Null where the pages were not built: only the API answers. */
  renderer: Renderer | null;
  bindings: ReadonlyMap<string, Binding>;
  site: () => Site;
  /** Draws and answers the preview picture of a link; false where the path names none. */
  picture: (exchange: Exchange, asked: PictureRequest) => Promise<boolean>;
  meters: { page: Meter; file: Meter; picture: Meter };
};

/** @param isLate whether the caller has been answered already; a drawing is then not sent */
type PictureRequest = { path: string; language: string; callers: readonly string[]; isLate: () => boolean };

const YEAR_SECONDS = 31_536_000;

/** Answers everything but the API: a file of the browser build, else a rendered page. */
export async function answerPage(dependencies: PageDependencies, exchange: Exchange): Promise<void> {
  const { replies, files } = dependencies;
  const { request, response } = exchange;
  const [path, query] = splitOnce(request.url ?? "/", "?");
  const isFile = files.has(path) || path.startsWith("/assets/");
  response.meter = isFile ? dependencies.meters.file : dependencies.meters.page;
  const admitted = admit(dependencies, exchange, { limit: "public-read", isPage: true });
  if (admitted === null) return;
  if (request.method !== "GET" && request.method !== "HEAD") {
    replies.refusePage(exchange, "http/method-not-allowed", { headers: { Allow: "GET, HEAD" } });
  } else if (isFile) {
    await files.send(exchange, path);
  } else if (!isReadable(path) || !isReadable(query)) {
    replies.refusePage(exchange, "http/invalid-argument");
  } else if (!(await isPicture(dependencies, exchange, { admitted, path, query }))) {
    const better = pageOnLocalhost(exchange.request, path, dependencies);
    if (better === null) await renderPage(dependencies, exchange, { admitted, query });
    else
      replies.send(exchange, { status: 302, headers: { Location: better, "Cache-Control": "no-store" }, body: null });
  }
}

/** Pictures use the language in their address, because programs that fetch them have none. */
async function isPicture(
  dependencies: PageDependencies,
  exchange: Exchange,
  { admitted, path, query }: { admitted: Admitted; path: string; query: string },
): Promise<boolean> {
  if (!path.startsWith("/og/")) return false;
  const { picture, replies, admission } = dependencies;
  const { request, response } = exchange;
  response.meter = dependencies.meters.picture;
  const { language } = pageLanguage(request, query, replies.texts.languages);
  const inFlight = dependencies.admission.begin(admitted.client, () =>
    replies.refusePage(exchange, "http/deadline-exceeded", { language }),
  );
  try {
    const address = admission.addressOf(request);
    const callers = [prefixOf(address), providerOf(address)];
    return await picture(exchange, { path, language, callers, isLate: () => inFlight.isLate });
  } catch (error) {
    replies.log.error({ error, requestId: response.requestId }, "A picture could not be made.");
    if (!inFlight.isLate) replies.refusePage(exchange, reasonOfError(error), { language });
    return true;
  } finally {
    inFlight.finish();
  }
}

/** Pages that depend on the account. */
const ACCOUNT_PAGES =
  /^\/(post|me|signin|signup|recover|verify|verify-email|verify-phone|invitation|account|people)(\/|$)/;
const ADDRESS_HOST = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/;

/**
 * On a local machine, account pages use the host `localhost`. Browsers refuse passkeys on an IP
 * address, and session and passkey must share a host (CONTRACT.md 1). Language and colours, which
 * each host stores separately, are passed on. Null where the host is right.
 */
function pageOnLocalhost(
  request: IncomingMessage,
  path: string,
  { origins, replies }: PageDependencies,
): string | null {
  const { headers, url = "/" } = request;
  const address = ADDRESS_HOST.exec(headers.host ?? "");
  if (!origins.isLocal || address === null || !ACCOUNT_PAGES.test(path)) return null;
  const [bare, query] = splitOnce(url, "?");
  const search = new URLSearchParams(query);
  const language = shippedOf(readCookie(headers.cookie, LANGUAGE_COOKIE), replies.texts.languages);
  const look = keptScheme(request);
  if (language !== null && !search.has("lng")) search.set("lng", language);
  if (look !== null) search.set("look", look);
  const text = keptText(request);
  if (text !== null && !search.has("text")) search.set("text", text);
  const there = search.toString();
  return `http://localhost${address[1] ?? ""}${bare}${there === "" ? "" : `?${there}`}`;
}

async function renderPage(
  dependencies: PageDependencies,
  exchange: Exchange,
  { admitted, query }: { admitted: Admitted; query: string },
): Promise<void> {
  const { replies, renderer } = dependencies;
  const { languages } = replies.texts;
  const { language, keep } = pageLanguage(exchange.request, query, languages);
  const { scheme, isTextOnly, chosen } = pageChoices(exchange.request, query);
  const call = new Call(exchange, {
    client: admitted.client,
    admission: dependencies.admission,
    sessions: dependencies.sessions,
    languages,
    language,
    now: dependencies.now(),
  });
  const inFlight = dependencies.admission.begin(admitted.client, () => {
    call.abort();
    replies.refusePage(exchange, "http/deadline-exceeded", { language });
  });
  try {
    if (renderer === null) throw new Error("the pages were not built");
    const turn = await dependencies.admission.scheduler.begin(call);
    const nonce = newNonce();
    const answer = await renderer.render(asWebRequest(exchange, dependencies.origins.publicUrl, call.signal), {
      api: apiFor(dependencies, exchange, call),
      site: dependencies.site(),
      assets: renderer.assets,
      nonce,
      language,
      wanted: wantedLanguages(exchange.request.headers["accept-language"]),
      scheme,
      isTextOnly,
      now: call.now,
      turn,
    });
    if (!inFlight.isLate)
      sendPage(dependencies, exchange, { answer, nonce, cookies: [...languageCookie(keep), ...chosen] });
  } catch (error) {
    if (!(error instanceof SchedulerFull))
      replies.log.error({ error, requestId: call.requestId }, "A page could not be made.");
    if (!inFlight.isLate) replies.refusePage(exchange, reasonOfError(error), { language });
  } finally {
    inFlight.finish();
  }
}

function apiFor({ replies, bindings }: PageDependencies, exchange: Exchange, call: Call): Api {
  return inProcessApi(bindings, call, (outcome) => {
    const { language } = call;
    if (!("thrown" in outcome))
      return replies.problem(exchange, outcome.reason, { language, errors: outcome.errors ?? [] });
    replies.log.error({ error: outcome.thrown, requestId: call.requestId }, "A call of a page failed.");
    return replies.problem(exchange, reasonOfError(outcome.thrown), { language });
  });
}

type RenderedPage = { answer: RenderAnswer; nonce: string; cookies: readonly string[] };

function languageCookie(language: string | null): string[] {
  return language === null ? [] : [`${LANGUAGE_COOKIE}=${language}; Max-Age=${YEAR_SECONDS}`];
}

function sendPage(dependencies: PageDependencies, exchange: Exchange, { answer, nonce, cookies }: RenderedPage): void {
  const { replies, origins } = dependencies;
  const secure = origins.publicUrl.startsWith("https:") ? "; Secure" : "";
  for (const cookie of cookies)
    exchange.response.appendHeader("Set-Cookie", `${cookie}; Path=/; SameSite=Lax${secure}`);
  const headers: Record<string, string> = {
    "Cache-Control": "private, no-store",
    Vary: "Accept-Language, Cookie, Accept-Encoding, Save-Data",
  };
  if (answer.type === "redirect") {
    replies.send(exchange, { status: answer.status, headers: { ...headers, Location: answer.location }, body: null });
    return;
  }
  const { mapTiles } = dependencies.site();
  const images = mapTiles === null ? undefined : tilesSource(mapTiles.url);
  Object.assign(headers, pageHeaders(nonce, images), { "Content-Type": "text/html; charset=utf-8" });
  replies.send(exchange, { status: answer.status, headers, body: answer.html, isInTurn: true });
}

function asWebRequest({ request }: Exchange, publicUrl: string, signal: AbortSignal): Request {
  // Joined as text: relative to a base, an address with two leading slashes would name another
  // host.
  return new Request(`${publicUrl}${request.url ?? "/"}`, { method: "GET", signal });
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
