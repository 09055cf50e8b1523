import { expireDocuments } from "./expiry.ts";
import type { Database } from "./pool.ts";
import { prune } from "./prune.ts";
import { mendVersions } from "./versions.ts";

type Work = (database: Database, now: Date) => Promise<unknown>;

export type JobOptions = {
  now: () => Date;
  report: (error: unknown) => void;
  /** Further work of features, done every ten minutes. */
  maintenance?: readonly Work[];
  /** Work of features that is due at a time, checked every second. */
  due?: readonly Work[];
};

const EXPIRY_MS = 1_000;
const PRUNE_MS = 600_000;

/**
 * Starts the background work. Every second: expiry, mending of versions and due work of features.
 * Every ten minutes: pruning and other work of features. Every process may run it, for they do not
 * disturb each other. A failure is reported and retried the next time.
 * @returns a function that stops it and waits for what is running
 */
export function startJobs(database: Database, options: JobOptions): () => Promise<void> {
  const stops = [
    repeat(EXPIRY_MS, options, () => expireDocuments(database, options.now())),
    repeat(EXPIRY_MS, options, () => mendVersions(database)),
    repeat(PRUNE_MS, options, () => prune(database, options.now())),
    ...(options.due ?? []).map((work) => repeat(EXPIRY_MS, options, () => work(database, options.now()))),
    ...(options.maintenance ?? []).map((work) => repeat(PRUNE_MS, options, () => work(database, options.now()))),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/**
 * Repeats work with a pause in between, never twice at once.
 * @returns a function that stops it and waits for what is running
 */
export function repeat(
  pauseMs: number,
  { report }: Pick<JobOptions, "report">,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  function later(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work()
        .then(() => undefined, report)
        .finally(later);
    }, pauseMs);
    timer.unref();
  }
  later();
  return async () => {
    isStopped = true;
    if (timer !== null) clearTimeout(timer);
    await running;
  };
}
