/** Waits after a batch while people ask. @param written waits until all so far is written */
export type ReaderPace = (written: () => Promise<void>) => Promise<void>;

export type PaceDependencies = {
  /** How busy the process is with readers: 0, nobody asks, to 1, nothing is left. */
  load: () => number;
  /** A clock, ms. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
};

/**
 * Rest for each ms of work where nothing is left for readers. A batch then takes at most a seventh
 * of the time of two processors, the reader's and the database's. The goal: search
 * keeps 0.8 of its rate.
 */
const REST_TIMES = 6;
/** A load that nobody notices. */
const LEAST_LOAD = 0.05;
/** The longest rest, ms: a bar that moves every few seconds is alive. */
const MOST_REST_MS = 4_000;

/**
 * Keeps an import out of the way of people who search. Alone it never waits. The more the process
 * is asked, the longer it rests after each batch.
 */
export function readerPace({ load, now, wait }: PaceDependencies): ReaderPace {
  let since = now();
  return async (written) => {
    if (load() >= LEAST_LOAD) {
      // The database works for it as well: its time counts.
      await written();
      await wait(Math.min(MOST_REST_MS, (now() - since) * REST_TIMES * Math.min(1, load())));
    }
    since = now();
  };
}
