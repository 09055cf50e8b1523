import type { Background } from "#server/runtime/background.ts";

export type WorkSource<Item> = {
  /** Claims at most this many due items for this process. */
  claim: (most: number) => Promise<Item[]>;
  deliver: (item: Item) => Promise<void>;
  report: (error: unknown) => void;
};

export type Worker = {
  /**
   * Looks for due items at once. Resolves with their number when all, and those that came in
   * between, were tried.
   */
  look(): Promise<number>;
  /** Stops looking and waits for current items, but not longer than this. */
  stop(mostMs: number): Promise<void>;
};

/**
 * Delivers due items, a few at once. Looks when called and at intervals. A slot is reused as soon
 * as it is free, so a slow receiver delays nobody.
 */
export function openWorker<Item>(
  { claim, deliver, report }: WorkSource<Item>,
  { background, places, everyMs }: { background: Background; places: number; everyMs: number },
): Worker {
  let free = places;
  let isStopped = false;
  const running = background.part();
  async function take(most: number): Promise<Item[]> {
    free -= most;
    let items: Item[] = [];
    try {
      items = isStopped ? [] : await claim(most);
    } finally {
      free += most - items.length;
    }
    return items;
  }
  async function place(first: Item): Promise<number> {
    let tried = 0;
    for (let item: Item | undefined = first; item !== undefined; [item] = await take(1)) {
      tried += 1;
      try {
        await deliver(item);
      } finally {
        free += 1;
      }
    }
    return tried;
  }
  async function look(): Promise<number> {
    const items = free > 0 ? await take(free) : [];
    const tried = await Promise.all(items.map(place));
    return tried.reduce((sum, each) => sum + each, 0);
  }
  function start(): Promise<number> {
    return running.during(look());
  }
  const timer = setInterval(() => void start().catch(report), everyMs);
  timer.unref();
  return {
    look: start,
    stop: async (mostMs) => {
      isStopped = true;
      clearInterval(timer);
      await running.idleWithin(mostMs);
    },
  };
}
