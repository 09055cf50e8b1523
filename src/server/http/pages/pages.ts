import type { IncomingMessage } from "node:http";
import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import type { Admitted } from "#server/http/admission/admission.ts";
import { prefixOf, providerOf } from "#server/http/admission/clients.ts";
import { admit } from "../contract/admit.ts";
import { reasonOfError } from "../contract/map-error.ts";
import { readCookie } from "../transport/cookies.ts";
import type { Exchange } from "../transport/exchange.ts";
import { answerAsker, mayPostAsker } from "./asker-page.ts";
import { keptScheme, keptText } from "./page-choices.ts";
import type { PageDependencies } from "./page-dependencies.ts";
import { LANGUAGE_COOKIE, pageLanguage, shippedOf } from "./page-language.ts";
import { isPageCached, renderPage } from "./render-page.ts";

/** Answers everything but the API: a file of the browser build, else a rendered page. */
export async function answerPage(dependencies: PageDependencies, exchange: Exchange): Promise<void> {
  const { replies, files } = dependencies;
  const { request, response } = exchange;
  const [path, query] = splitOnce(request.url ?? "/", "?");
  const isFile = files.has(path) || path.startsWith("/assets/");
  response.meter = isFile ? dependencies.meters.file : dependencies.meters.page;
  const isRead = request.method !== "POST";
  const isCached = (): boolean => !isFile && isRead && isPageCached(dependencies, request);
  const admitted = admit(dependencies, exchange, { limit: "public-read", isPage: true, isCached });
  if (admitted === null) return;
  if (request.method === "POST" && path === PASTE_PATH) {
    // Shared where no service worker took it: nobody reads the body, and the page asks for it.
    const headers = { Location: `${PASTE_PATH}?shared=nothing`, "Cache-Control": "no-store" };
    replies.send(exchange, { status: 303, headers, body: null });
  } else if (request.method === "POST" && isReadable(path) && isReadable(query) && mayPostAsker(path)) {
    await answerAsker(dependencies, exchange, admitted);
  } else if (request.method !== "GET" && request.method !== "HEAD") {
    const allow = mayPostAsker(path) ? "GET, HEAD, POST" : "GET, HEAD";
    replies.refusePage(exchange, "http/method-not-allowed", { headers: { Allow: allow } });
  } else if (isFile) {
    await files.send(exchange, path);
  } else if (!isReadable(path) || !isReadable(query)) {
    replies.refusePage(exchange, "http/invalid-argument");
  } else if (!(await isPicture(dependencies, exchange, { admitted, path, query }))) {
    const better = pageOnLocalhost(exchange.request, path, dependencies);
    if (better === null) await renderPage(dependencies, exchange, { admitted });
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
