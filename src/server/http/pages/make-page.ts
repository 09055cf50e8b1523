import type { AskerOfPage } from "#contract/render.ts";
import type { Site } from "#contract/site.ts";
import type { Waiter } from "#server/http/admission/fair-scheduler.ts";
import { tilesSource } from "../../config/setting-types.ts";
import { inProcessCalls } from "../contract/in-process-api.ts";
import type { InProcessCalls } from "../contract/in-process-api.ts";
import { reasonOfError } from "../contract/map-error.ts";
import type { Call } from "../contract/request-context.ts";
import type { FinishedAnswer, Look } from "../response-cache/response-cache.ts";
import { chooseEncoding } from "../transport/compress.ts";
import type { Encoding } from "../transport/compress.ts";
import type { Exchange } from "../transport/exchange.ts";
import { pageHeaders } from "../transport/headers.ts";
import type { RequestedPage } from "./requested-page.ts";
import { ThreadLost } from "./drawing/drawing-threads.ts";
import type { FinishedPage, LoadedPage, LoadPage } from "./drawing/page-drawer.ts";
import type { PageDependencies } from "./page-dependencies.ts";
import { PageSources } from "../response-cache/page-sources.ts";

export const VARY = "Accept-Language, Cookie, Accept-Encoding, Save-Data";

/** A request for a page, as it was read. `asker`: for whom it was asked with a form. */
export type PageRequest = RequestedPage & { exchange: Exchange; asker?: AskerOfPage };

type Redirect = Extract<LoadedPage, { type: "redirect" }>;
/** What is sent: a page that serves others too, or what is this caller's own. */
export type Made =
  | { type: "shared"; answer: FinishedAnswer }
  | { type: "own"; status: number; answer: FinishedAnswer }
  | Redirect;

/** Makes a page. One whose thread has ended is made again, once. @throws SchedulerFull */
export async function makePage(dependencies: PageDependencies, asked: PageRequest, call: Call): Promise<Made> {
  try {
    return await makeInTurn(dependencies, asked, call);
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
    dependencies.replies.log.warn({ error, requestId: call.requestId }, "A page is drawn again.");
    return makeInTurn(dependencies, asked, call);
  }
}

/**
 * Makes a page in the caller's turn. If the same page is being made already, the caller waits for
 * that one. The next caller then has the turn.
 */
async function makeInTurn(dependencies: PageDependencies, asked: PageRequest, call: Call): Promise<Made> {
  const { cache, drawer } = dependencies;
  const { key } = asked;
  if (key === null) return drawer.inTurn(call, (load) => makeOwn(dependencies, asked, { call, load }));
  const waiter = cache.isPopular(key) ? null : call;
  const { making } = await drawer.inTurn(waiter, async (load) => {
    const turn: Turn = { load, isUsed: false };
    const made = makeShared(dependencies, { ...asked, key }, { call, turn, waiter });
    if (turn.isUsed) await made.catch(() => undefined);
    turn.load = null;
    return { making: made };
  });
  return making;
}

/** A turn to draw; `load` is null when it is over. */
type Turn = { load: LoadPage | null; isUsed: boolean };

/**
 * Makes a page for all who ask the same. What turns out to be one caller's own is made for each.
 */
async function makeShared(
  dependencies: PageDependencies,
  asked: PageRequest & { key: string },
  { call, turn, waiter }: { call: Call; turn: Turn; waiter: Waiter | null },
): Promise<Made> {
  const { cache, drawer } = dependencies;
  const own: { loaded?: LoadedPage } = {};
  const lookWith = async (load: LoadPage): Promise<Look | null> => {
    const sources = new PageSources();
    const site = dependencies.site();
    const loaded = await loadPage(dependencies, asked, { call, load, sources, site });
    own.loaded = loaded;
    return lookOf(dependencies, asked, { loaded, sources, call, site });
  };
  try {
    const finished = await cache.ask(asked.key, () => {
      if (turn.load === null) return drawer.inTurn(waiter, lookWith);
      turn.isUsed = true;
      return lookWith(turn.load);
    });
    if (finished !== null) return { type: "shared", answer: finished };
    if (own.loaded !== undefined) return await finishOwn(dependencies, asked, own.loaded);
    return await drawer.inTurn(waiter, (load) => makeOwn(dependencies, asked, { call, load }));
  } finally {
    dropPage(own.loaded);
  }
}

async function makeOwn(
  dependencies: PageDependencies,
  asked: PageRequest,
  { call, load }: { call: Call; load: LoadPage },
): Promise<Made> {
  const loaded = await loadPage(dependencies, asked, {
    call,
    load,
    sources: new PageSources(),
    site: dependencies.site(),
  });
  return finishOwn(dependencies, asked, loaded);
}

async function finishOwn(dependencies: PageDependencies, asked: PageRequest, loaded: LoadedPage): Promise<Made> {
  if (loaded.type === "redirect") return loaded;
  const page = await loaded.finish(encodingOf(asked));
  const headers = { "Cache-Control": "private, no-store", ...headersOf(dependencies, page) };
  return { type: "own", status: loaded.status, answer: { headers, body: page.body } };
}

/** For a page that was finished it does nothing. */
function dropPage(loaded: LoadedPage | undefined): void {
  if (loaded?.type === "page") loaded.drop();
}

function encodingOf({ exchange }: PageRequest): Encoding | null {
  return chooseEncoding(exchange.request.headers["accept-encoding"]);
}

async function loadPage(
  dependencies: PageDependencies,
  { exchange, address, key, language, isTextOnly, asker }: PageRequest,
  { call, load, sources, site }: { call: Call; load: LoadPage; sources: PageSources; site: Site },
): Promise<LoadedPage> {
  const { origins } = dependencies;
  // Joined as text: relative to a base, an address with two leading slashes would name another
  // host.
  const url = `${origins.publicUrl}${address}`;
  const calls = callsFor(dependencies, exchange, { call, sources });
  // A page that may serve others is made to its end, also when its first caller has disconnected.
  const means = key === null ? { calls, signal: call.signal } : { calls };
  return load({ url, site, language, isTextOnly, asker, now: call.now }, means);
}

/** A page that serves others too; null: it is this caller's own, or no page. */
function lookOf(
  dependencies: PageDependencies,
  asked: PageRequest,
  { loaded, sources, call, site }: { loaded: LoadedPage; sources: PageSources; call: Call; site: Site },
): Look | null {
  if (loaded.type !== "page" || loaded.status !== 200 || !sources.isShared || call.session !== null) return null;
  const { isCurrent, isEachTime, again } = sources;
  return {
    stamp: sources.stamp(site, call.now),
    // A page says since when it is old, no longer and no later than that is so.
    isCurrent: () => isCurrent() && dependencies.replies.asOf() === (site.asOf ?? null),
    isEachTime,
    again,
    drop: loaded.drop,
    finish: async () => {
      const page = await loaded.finish(encodingOf(asked));
      const headers = {
        "Cache-Control": "private, no-cache",
        ETag: `W/"${page.tag}"`,
        ...headersOf(dependencies, page),
      };
      return { headers, body: page.body, madeAt: call.now.getTime() };
    },
  };
}

function callsFor(
  { replies, bindings }: PageDependencies,
  exchange: Exchange,
  { call, sources }: { call: Call; sources: PageSources },
): InProcessCalls {
  return inProcessCalls(bindings, call, {
    note: (binding, outcome) => sources.note(binding, outcome),
    explain: (outcome) => {
      const { language } = call;
      if (!("thrown" in outcome))
        return replies.problem(exchange, outcome.reason, { language, errors: outcome.errors ?? [] });
      replies.log.error({ error: outcome.thrown, requestId: call.requestId }, "A call of a page failed.");
      return replies.problem(exchange, reasonOfError(outcome.thrown), { language });
    },
  });
}

/** The head of a finished page. */
function headersOf(dependencies: PageDependencies, { encoding, inline }: FinishedPage): Record<string, string> {
  const { mapTiles } = dependencies.site();
  return {
    Vary: VARY,
    "Content-Type": "text/html; charset=utf-8",
    ...pageHeaders(inline, mapTiles === null ? undefined : tilesSource(mapTiles.url)),
    ...(encoding !== null && { "Content-Encoding": encoding }),
  };
}
