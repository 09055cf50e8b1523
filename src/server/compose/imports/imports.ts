import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import type { Config } from "../../config/config.ts";
import type { Keyring } from "../../config/keys.ts";
import { repeat } from "../../documents/jobs.ts";
import type { Database } from "../../documents/pool.ts";
import { runAlone } from "../../documents/run-alone.ts";
import type { Binding } from "../../http/contract/handle.ts";
import { PUBLIC_FEEDS } from "../../imports/feeds/fetch-feed.ts";
import type { FeedPolicy } from "../../imports/feeds/fetch-feed.ts";
import { pullFeed } from "../../imports/feeds/pull-feed.ts";
import { readDueSource } from "../../imports/feeds/queries.ts";
import { importRoutes } from "../../imports/routes.ts";
import { previewThread } from "../../imports/runs/preview-thread.ts";
import type { WorkThreads } from "../../http/admission/work-threads.ts";
import type { PreviewReader } from "../../imports/runs/preview.ts";
import { cancelCutRuns } from "../../imports/runs/cut-runs.ts";
import { readCommandRuns, readWaitingRun } from "../../imports/runs/queries.ts";
import { forgetOldFiles } from "../../imports/runs/statements.ts";
import type { Log } from "../../runtime/log.ts";
import { startWorker } from "../../runtime/start-worker.ts";
import type { ImportTask } from "./import.worker.ts";
import { ReaderLoad } from "./reader-load.ts";
import type { RequestEvents } from "./reader-load.ts";

type ImportsDependencies = {
  database: Database;
  config: Config;
  keys: Keyring;
  log: Log;
  now: () => Date;
  raise: (cause: AlarmCause) => void;
  threads: WorkThreads;
  /** The server whose readers go first. */
  requests: RequestEvents;
  /** Which addresses feeds may have; absent: https on the public internet. */
  feedPolicy?: FeedPolicy | undefined;
};

/** How often a process looks for a run whose process has ended, ms. */
const LOOK_MS = 5_000;
const FORGET_MS = 600_000;
/** How often feeds that are due are looked for, ms. */
const PULL_MS = 5_000;

/**
 * The routes of imports, and the work on them. In the whole deployment one run is worked on at a
 * time, in a thread of its own. Another process goes on where one was killed.
 */
export function openImports(dependencies: ImportsDependencies): { bindings: Binding[]; close: () => Promise<void> } {
  const { database, log, now, threads, feedPolicy: policy = PUBLIC_FEEDS } = dependencies;
  const readers = new ReaderLoad(dependencies.requests);
  let worker: Worker | null = null;
  const stopping = new AbortController();
  let isWorking = false;
  const report = (error: unknown): void => log.warn({ error }, "An import failed and will be retried.");
  const work = (id: string): Promise<void> =>
    new Promise((resolve, reject) => {
      worker = startWorker(new URL("./import.worker.ts", import.meta.url), {
        workerData: taskOf(dependencies, id, readers),
      });
      worker.once("error", reject);
      worker.once("exit", () => {
        worker = null;
        resolve();
      });
    });
  const workOnAll = async (): Promise<void> => {
    if (isWorking || stopping.signal.aborted) return;
    isWorking = true;
    try {
      await endCutRuns(dependencies);
      for (;;) {
        const id = await readWaitingRun(database.pool);
        if (id === null || stopping.signal.aborted) return;
        const isMine = await runAlone(database, "run an import", () => work(id));
        if (!isMine) return;
      }
    } finally {
      isWorking = false;
    }
  };
  const look = (): Promise<void> => database.background.during(workOnAll());
  const wake = (): void => void look().catch(report);
  const alarm = (): void => dependencies.raise("import-feed");
  const previewOf = previewsOfFeeds(threads, stopping.signal);
  const pull = async (): Promise<void> => {
    for (let source = await readDueSource(database.pool, now()); source !== null && !stopping.signal.aborted;) {
      await pullFeed({ database, policy, now, alarm, stop: stopping.signal, previewOf }, source);
      wake();
      source = await readDueSource(database.pool, now());
    }
  };
  const stops = [
    repeat(PULL_MS, { report }, () => pullAlone(dependencies, pull)),
    repeat(LOOK_MS, { report }, look),
    repeat(FORGET_MS, { report }, () => forgetOldFiles(database.pool, now())),
  ];
  return {
    bindings: importRoutes({ database, wake, policy, threads }),
    close: async () => {
      stopping.abort();
      readers.close();
      // What is written stays. The next start goes on from there.
      await worker?.terminate();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Looks at files of feeds, for which no caller waits. */
function previewsOfFeeds(threads: WorkThreads, signal: AbortSignal): (bytes: number) => PreviewReader {
  const ours = { caller: { address: "127.0.0.1", isUnlimited: true }, signal };
  return (bytes) => previewThread(threads, ours, { bytes });
}

/** Ends runs of commands that were cut. A command at work holds the same lock: then nothing is. */
async function endCutRuns({ database, now }: ImportsDependencies): Promise<void> {
  if ((await readCommandRuns(database.pool)).length > 0)
    await runAlone(database, "run an import", () => cancelCutRuns(database, now()));
}

/** The lock is taken only where there is something to read. */
async function pullAlone({ database, now }: ImportsDependencies, pull: () => Promise<void>): Promise<void> {
  if ((await readDueSource(database.pool, now())) !== null) await runAlone(database, "read feeds", pull);
}

function taskOf({ database, config, keys }: ImportsDependencies, id: string, readers: ReaderLoad): ImportTask {
  return {
    id,
    connection: database.connection,
    gazetteer: join(config.root, "data/gazetteer"),
    country: config.defaultCountry ?? undefined,
    numberSecrets: keys.all("numbers"),
    readerLoad: readers.shared,
  };
}
