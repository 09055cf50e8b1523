import type { IncomingMessage } from "node:http";
import type { AskerOfPage } from "#contract/render.ts";
import type { Admitted } from "#server/http/admission/admission.ts";
import { prefixOf } from "#server/http/admission/clients.ts";
import { SchedulerFull } from "#server/http/admission/fair-scheduler.ts";
import { sendFinished } from "../response-cache/cached-reads.ts";
import { reasonOfError } from "../contract/map-error.ts";
import { Call } from "../contract/request-context.ts";
import { PROXY_CACHES } from "../response-cache/response-cache.ts";
import type { FinishedAnswer } from "../response-cache/response-cache.ts";
import type { Exchange } from "../transport/exchange.ts";
import { makePage, VARY } from "./make-page.ts";
import type { PageRequest, Made } from "./make-page.ts";
import type { PageDependencies } from "./page-dependencies.ts";

/** Whether the page that is asked for is cached. */
export function isPageCached({ asked, cache }: PageDependencies, request: IncomingMessage): boolean {
  const { key } = asked.of(request);
  return key !== null && cache.has(key);
}

/**
 * Answers with a page: one that is cached, or one that is drawn now.
 * @param asker for whom it was asked with a form; absent: it is only read
 */
export async function renderPage(
  dependencies: PageDependencies,
  exchange: Exchange,
  { admitted, asker }: { admitted: Admitted; asker?: AskerOfPage },
): Promise<void> {
  const { replies, admission, cache } = dependencies;
  const asked = askedPage(dependencies, exchange, asker);
  const { language, key } = asked;
  const network = (): string => prefixOf(admission.addressOf(exchange.request));
  if (key !== null && sendCached(dependencies, asked, cache.find(key, network))) return;
  const call = new Call(exchange, {
    admission,
    sessions: dependencies.sessions,
    languages: replies.texts.languages,
    language,
    now: dependencies.now(),
  });
  const inFlight = admission.begin(admitted.client, () => {
    call.abort();
    replies.refusePage(exchange, "http/deadline-exceeded", { language });
  });
  try {
    const made = await makePage(dependencies, asked, call);
    if (inFlight.isLate) return;
    if (made.type === "shared") sendCached(dependencies, asked, made.answer);
    else sendOwn(dependencies, asked, made);
  } catch (error) {
    if (!(error instanceof SchedulerFull))
      replies.log.error({ error, requestId: call.requestId }, "A page could not be made.");
    if (!inFlight.isLate) replies.refusePage(exchange, reasonOfError(error), { language });
  } finally {
    inFlight.finish();
  }
}

/** What a request asks. A page for somebody is in no cache, and comes with no cookie. */
function askedPage({ asked }: PageDependencies, exchange: Exchange, asker: AskerOfPage | undefined): PageRequest {
  const read = asked.of(exchange.request);
  if (asker === undefined) return { ...read, exchange };
  return { ...read, exchange, asker, key: null, mayProxyCache: false, cookies: [] };
}

/** @returns whether there was an answer to send */
function sendCached(
  dependencies: PageDependencies,
  { exchange, mayProxyCache }: PageRequest,
  answer: FinishedAnswer | null,
): boolean {
  if (answer === null) return false;
  const ageMs = Math.max(0, dependencies.now().getTime() - (answer.madeAt ?? 0));
  // The page tells its own time. With its age the browser knows this server's clock.
  const headers = { "Server-Timing": `kept;dur=${ageMs}`, ...(mayProxyCache && { "Cache-Control": PROXY_CACHES }) };
  sendFinished(dependencies.replies, exchange, { answer, headers });
  return true;
}

/** Sends what is made for this caller, with the choices that the address has named. */
function sendOwn(
  { replies, origins }: PageDependencies,
  { exchange, cookies, asker }: PageRequest,
  made: Extract<Made, { type: "own" | "redirect" }>,
): void {
  setCookies(exchange, cookies, origins);
  if (made.type === "redirect") {
    const headers = { "Cache-Control": "private, no-store", Vary: VARY, Location: made.location };
    replies.send(exchange, { status: made.status, headers, body: null });
    return;
  }
  const { answer } = made;
  const status = asker === "unclear" && made.status === 200 ? 400 : made.status;
  replies.send(exchange, { status, headers: { ...answer.headers }, body: answer.body, isPacked: true });
}

/** Sends the choices that an address has named, to be kept. */
export function setCookies(
  { response }: Exchange,
  cookies: readonly string[],
  { publicUrl }: PageDependencies["origins"],
): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  for (const cookie of cookies) response.appendHeader("Set-Cookie", `${cookie}; Path=/; SameSite=Lax${secure}`);
}
