import type { DocumentKey } from "../documents.ts";
import type { Feed } from "./feed.ts";
import { repeat } from "../jobs.ts";
import type { Database } from "../pool.ts";

/** Work behind the change log, which one process does at a time. */
export type LogWork = {
  database: Pick<Database, "background">;
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
export function followLog({ database, feed, collections, pauseMs, lookMs, run, report }: LogWork): () => Promise<void> {
  const background = database.background.part();
  let cancel: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  const follow = (): Promise<void> => {
    const asked = background.during(
      running.then(async () => {
        if (!closing.signal.aborted && (await run(closing.signal))) soon();
      }),
    );
    // A failure is reported to the caller, and retried at the next run.
    running = asked.catch(() => undefined);
    return asked;
  };
  const soon = (): void => {
    if (closing.signal.aborted || cancel !== null) return;
    cancel = background.after(pauseMs, () => {
      cancel = null;
      follow().catch(report);
    });
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
    cancel?.();
    await background.idle();
  };
}
