import type { DocumentKey } from "./documents.ts";
import type { Feed } from "./feed.ts";
import { repeat } from "./jobs.ts";

/** Work behind the change log, which one process does at a time. */
export type LogWork = {
  feed: Pick<Feed, "subscribe">;
  /** The collections whose changes it is about. */
  collections: readonly string[];
  /** Pause before and after a piece of work, ms. */
  pauseMs: number;
  /** It also runs without a signal, because the process that did it may have died, ms. */
  lookMs: number;
  /** Does what is there. @returns whether there is more */
  run: (signal: AbortSignal) => Promise<boolean>;
  report: (error: unknown) => void;
};

/** Does it whenever something changed, never twice at once. @returns a function that stops it */
export function followLog({ feed, collections, pauseMs, lookMs, run, report }: LogWork): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  const follow = (): Promise<void> => {
    running = running.then(async () => {
      if (!closing.signal.aborted && (await run(closing.signal))) soon();
    });
    // A failure is reported to the caller, and retried at the next run.
    const asked = running;
    running = running.catch(() => undefined);
    return asked;
  };
  const soon = (): void => {
    if (closing.signal.aborted || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      follow().catch(report);
    }, pauseMs);
    timer.unref();
  };
  const concerns = ({ collection }: DocumentKey): boolean => collections.includes(collection);
  const stop = feed.subscribe(
    ({ documents, removed }) => {
      if ([...documents, ...removed].some(concerns)) soon();
    },
    { onReset: soon },
  );
  soon();
  const stopLooking = repeat(lookMs, { report }, follow);
  return async () => {
    closing.abort();
    stop();
    await stopLooking();
    if (timer !== null) clearTimeout(timer);
    await running;
  };
}
