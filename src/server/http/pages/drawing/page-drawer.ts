import type { Assets, DrawnPage, Render, RenderAnswer, RenderContext } from "#contract/render.ts";
import type { FairScheduler, Waiter } from "#server/http/admission/fair-scheduler.ts";
import type { InProcessCalls } from "../../contract/in-process-api.ts";
import { apiOf } from "../../contract/in-process-api.ts";
import { compressAtOnce, SMALLEST_COMPRESSED } from "../../transport/compress.ts";
import type { Encoding } from "../../transport/compress.ts";
import { inlineSources } from "../../transport/headers.ts";
import type { InlineSources } from "../../transport/headers.ts";
import { textTag } from "../../transport/replies.ts";

/** What draws pages on one thread. */
type RenderModule = { render: Render; assets: Assets };

/** What a page is drawn from, besides its calls. Every part can be sent to a thread. */
export type PageRequest = Pick<RenderContext, "site" | "language" | "isTextOnly" | "asker" | "now"> & { url: string };

/**
 * A page as bytes. `encoding`: in which they are compressed; null: not. `tag`: equal for equal
 * pages in one encoding.
 */
export type FinishedPage = { body: Buffer; encoding: Encoding | null; tag: string; inline: InlineSources };

/**
 * A page whose data is loaded. `finish` draws and compresses it. Exactly one of `finish` and `drop`
 * is called.
 */
export type LoadedPage =
  | { type: "page"; status: number; finish: (encoding: Encoding | null) => Promise<FinishedPage>; drop: () => void }
  | Extract<RenderAnswer, { type: "redirect" }>;

/** How a page gets its data. `signal`: aborts when nobody waits for the page any more. */
type Means = { calls: InProcessCalls; signal?: AbortSignal };

/** Loads the data of a page. */
export type LoadPage = (page: PageRequest, means: Means) => Promise<LoadedPage>;

/** Draws pages, each in its caller's turn. */
export type PageDrawer = {
  /**
   * Runs `make` when it is the caller's turn.
   * @param waiter null: a page that many wait for, which goes before
   * @throws SchedulerFull when too many wait, or the caller has disconnected
   */
  inTurn: <T>(waiter: Waiter | null, make: (load: LoadPage) => Promise<T>) => Promise<T>;
};

async function noTurn(): Promise<void> {}

/**
 * Draws on the main thread. A turn is a task of its event loop, so that a page waits for the last
 * one.
 * @param renderer null where the pages were not built: none can be drawn
 */
export function drawerHere(renderer: RenderModule | null, scheduler: FairScheduler): PageDrawer {
  return {
    inTurn: async (waiter, make) => {
      if (renderer === null) throw new Error("the pages were not built");
      const turn = waiter === null ? noTurn : await scheduler.begin(waiter);
      return make((page, means) => loadHere(renderer, page, { ...means, turn }));
    },
  };
}

/** Loads a page on this thread. */
export async function loadHere(
  { render, assets }: RenderModule,
  { url, ...page }: PageRequest,
  { calls, turn, signal }: Means & { turn: () => Promise<void> },
): Promise<LoadedPage> {
  const request = new Request(url, signal === undefined ? {} : { signal });
  const answer = await render(request, { ...page, api: apiOf(calls), assets, turn });
  if (answer.type === "redirect") return answer;
  const { status, draw } = answer;
  return { type: "page", status, finish: (encoding) => finishPage(draw(), encoding), drop: () => undefined };
}

async function finishPage({ html, inline }: DrawnPage, accepted: Encoding | null): Promise<FinishedPage> {
  const bytes = Buffer.from(html);
  const encoding = html.length >= SMALLEST_COMPRESSED ? accepted : null;
  const body = encoding === null ? bytes : await compressAtOnce(bytes, encoding);
  return { body, encoding, tag: textTag(body), inline: inlineSources(inline) };
}
