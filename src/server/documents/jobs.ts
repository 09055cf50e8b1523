import { expireDocuments } from "./expiry.ts";
import type { Database } from "./pool.ts";
import { prune } from "./prune.ts";
import { runAtOnce } from "./sweeps/sweeps.ts";
import type { RunSweep, Sweep } from "./sweeps/sweeps.ts";
import { mendVersions } from "./versions.ts";

type Work = (database: Database, now: Date) => Promise<unknown>;

/** Work that ends or erases by time: it waits while the clock is doubted (decision 158). */
export type TimedWork = Sweep & { work: Work };

export type JobOptions = {
  now: () => Date;
  report: (error: unknown) => void;
  /** Further work of features, done every ten minutes. */
  maintenance?: readonly Work[];
  /** Work of features that is due at a time, checked every second. */
  due?: readonly Work[];
  /** Work that ends or erases by time, at the same pauses. */
  sweeps?: { run: RunSweep; everyTenMinutes: readonly TimedWork[]; everySecond: readonly TimedWork[] };
};

const EXPIRY_MS = 1_000;
const PRUNE_MS = 600_000;
const EXPIRY: TimedWork = { name: "expiry", kind: "end", work: expireDocuments };
const PRUNING: TimedWork = { name: "change-log", kind: "end", work: (database, now) => prune(database, now) };

/**
 * Starts the background work. Every second: expiry, mending of versions and due work of features.
 * Every ten minutes: pruning and other work of features. Every process may run it, for they do not
 * disturb each other. A failure is reported and retried the next time.
 * @returns a function that stops it and waits for what is running
 */
export function startJobs(database: Database, options: JobOptions): () => Promise<void> {
  const { run = runAtOnce(options.now), everySecond = [], everyTenMinutes = [] } = options.sweeps ?? {};
  const sweep = (pauseMs: number, { work, ...about }: TimedWork): (() => Promise<void>) =>
    repeat(pauseMs, options, () => run(about, (now) => work(database, now)));
  const stops = [
    repeat(EXPIRY_MS, options, () => mendVersions(database)),
    ...[EXPIRY, ...everySecond].map((each) => sweep(EXPIRY_MS, each)),
    ...[PRUNING, ...everyTenMinutes].map((each) => sweep(PRUNE_MS, each)),
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
