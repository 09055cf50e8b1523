import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { judgeBackups, openBackups } from "./backups.ts";
import { logHeads } from "../audit-chain/log-heads.ts";
import { sealLines } from "../audit-chain/statements.ts";
import type { Config } from "../config/config.ts";
import { prepareDemo } from "../demo/demo.ts";
import { startEmbedded } from "../documents/embedded/embedded.ts";
import type { Embedded } from "../documents/embedded/embedded.ts";
import { createFeed } from "#server/documents/change-log/feed.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { startJobs } from "../documents/jobs.ts";
import type { Database } from "../documents/pool.ts";
import { openHttpServer } from "../http/http.ts";
import type { HttpServer } from "../http/http.ts";
import { DrawingThreads } from "../http/pages/drawing/drawing-threads.ts";
import { drawingThreadCount } from "../http/pages/drawing/thread-count.ts";
import { loadRenderer } from "../http/pages/renderer.ts";
import type { Renderer } from "../http/pages/renderer.ts";
import { openLearning } from "../learning/learning.ts";
import { learnNightly } from "../learning/nightly.ts";
import type { Log } from "../runtime/log.ts";
import { openPolicies } from "../policies/policies.ts";
import type { Policies } from "../policies/policies.ts";
import { openPlaces } from "../places/places.ts";
import { mergeSupplies } from "../duplicates/merge-supplies.ts";
import { createReadModel } from "../read-model/read-model.ts";
import type { ReadModel } from "../read-model/types.ts";
import { openKeyring } from "../config/keys.ts";
import type { Keyring } from "../config/keys.ts";
import { DiskSpace } from "../runtime/disk-space.ts";
import { readEmergencyNumbers } from "../site/emergency.ts";
import { loadWhileOpening } from "./load-while-opening.ts";
import { openService } from "./service.ts";
import { signInUrl } from "../identity/library/auth.ts";
import { prepareTables, refuseUnmade } from "./prepare-tables.ts";
import { prepareTrials, trialLines } from "./trial-sign-ins.ts";
import type { TrialSignIns } from "./trial-sign-ins.ts";
import { SWEEPS_EVERY_SECOND, SWEEPS_EVERY_TEN_MINUTES, openSweeps } from "./sweeps.ts";
import type { OpenSweeps } from "./sweeps.ts";
import { throughOutages } from "./through-outages.ts";
import type { Persist } from "./through-outages.ts";
import { waitForDatabase } from "./wait-for-database.ts";
import { watchDiskSpace } from "./watch-disk-space.ts";
import { brokenDocuments } from "#server/documents/collections/broken-documents.ts";

/** The input of start-up. `signal` ends it half-way; what was opened by then is closed again. */
export type StartDependencies = { config: Config; log: Log; signal: AbortSignal; now: () => Date };

export type RunningService = {
  /** Where to reach it on this machine. */
  address: string;
  publicUrl: string;
  /** Where messages without a sender are shown, with the key; null where there is no such place. */
  outboxAddress: string | null;
  /** What the console says of sign-ins for trying; null where there are none. */
  trials: string | null;
  stop(): Promise<void>;
};

type Closer = () => Promise<void> | void;

/** How long current answers may take to finish when the process stops. */
const DRAIN_MS = 10_000;

/**
 * Starts everything in order: the port (so that a used one is reported at once), database, tables,
 * demonstration data, feed. A database that is away is waited for. Places and pages load at the
 * same time. Then comes the read model, and service last. A failure closes what was opened, and
 * does not wait for pages.
 */
export async function start(dependencies: StartDependencies): Promise<RunningService> {
  const closers: Closer[] = [];
  const stop = () => closeAll(closers, dependencies.log);
  try {
    const { httpServer, trials } = await bringUp(dependencies, closers);
    return {
      address: localAddress(dependencies.config.host, httpServer.listener.port),
      publicUrl: httpServer.origins.publicUrl,
      outboxAddress: httpServer.local.outboxAddress(),
      trials: trials === null ? null : trialLines(trials, `${signInUrl(httpServer.origins)}/signin`),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Closes what was opened, one after the other, in the reverse order. */
async function closeAll(closers: Closer[], log: Log): Promise<void> {
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
    try {
      await close();
    } catch (error) {
      log.error({ error }, "Something could not be closed.");
    }
  }
}

async function bringUp(
  dependencies: StartDependencies,
  closers: Closer[],
): Promise<{ httpServer: HttpServer; trials: TrialSignIns | null }> {
  const { config, log, signal } = dependencies;
  const httpServer = await openHttpServer(config, log);
  closers.push(() => httpServer.listener.drain(0));
  judgeBackups(config, log);
  const numbers = readEmergencyNumbers(config.emergencyNumbersFile);
  httpServer.starting.numbers = () => numbers.of(config.defaultCountry ?? "ZZ");
  const keys = openKeyring(config, dependencies.now());
  const persist = throughOutages({ ...dependencies, httpServer });
  const [data, [places, renderer]] = await loadWhileOpening(signal, {
    data: (ends) => openData({ ...dependencies, signal: ends }, { closers, keys, httpServer, persist }),
    rest: (ends) =>
      Promise.all([
        openPlaces(join(config.root, "data/gazetteer")),
        loadPages({ ...dependencies, signal: ends }, closers),
      ]),
  });
  signal.throwIfAborted();
  const backups = openBackups({ ...data, config, notes: httpServer.notes, log, now: dependencies.now });
  closers.push(backups.close);
  const service = await openService({
    config,
    database: data.database,
    disk: data.disk,
    feed: data.feed,
    log,
    now: dependencies.now,
    policies: data.policies,
    readModel: data.readModel,
    sweeps: data.sweeps,
    httpServer,
    keys,
    persist,
    places,
    renderer,
    watches: { waitMs: 3_000 },
    figures: backups.figures,
    webFolder: renderer === null ? null : join(config.root, "dist/web"),
  });
  closers.push(() => service.close());
  // First of all, so that current answers still find everything they need.
  closers.push(() => httpServer.listener.drain(DRAIN_MS));
  return { httpServer, trials: data.trials };
}

type Data = {
  embedded: Embedded | null;
  database: Database;
  disk: DiskSpace;
  feed: Feed;
  readModel: ReadModel;
  policies: Policies;
  sweeps: OpenSweeps;
  trials: TrialSignIns | null;
};

/** What the start opens of the database, and with what. */
type Opening = { closers: Closer[]; keys: Keyring; httpServer: HttpServer; persist: Persist };

async function openData(dependencies: StartDependencies, { closers, persist, ...given }: Opening): Promise<Data> {
  const { log } = dependencies;
  closers.push(
    brokenDocuments.listen((error) => log.error({ error, ...error.key }, "A document cannot be read; it is left out.")),
  );
  const watched = await openWatched(dependencies, closers, given.httpServer);
  const opened: Closer[] = [];
  closers.push(() => closeAll(opened, log));
  return persist(async () => {
    try {
      return { ...watched, ...(await openFollowers(dependencies, watched.database, { ...given, closers: opened })) };
    } catch (error) {
      await closeAll(opened, log);
      throw error;
    }
  });
}

/** Brings tables and demonstration up to date, and opens what follows the change log. */
async function openFollowers(
  { config, log, signal, now }: StartDependencies,
  database: Database,
  { closers, keys, httpServer }: Omit<Opening, "persist">,
): Promise<Omit<Data, "embedded" | "database" | "disk">> {
  signal.throwIfAborted();
  await prepareTables(database, config);
  signal.throwIfAborted();
  await prepareDemo(database, {
    mode: config.demoData === "on" ? "on" : "off",
    now: now(),
    log,
    folder: join(config.root, "data/demo"),
  });
  signal.throwIfAborted();
  await mergeSupplies(database, { now, log, signal });
  signal.throwIfAborted();
  const { takesTrials } = httpServer.local;
  const trials = await prepareTrials(database, { takesTrials, now: now() });
  signal.throwIfAborted();
  const report = (error: unknown): void => log.warn({ error }, "Background work failed and will be retried.");
  const feed = await createFeed(database, report);
  closers.push(() => feed.close());
  const policies = await openPolicies({ database, feed, report });
  closers.push(() => policies.close());
  const switchedOff = policies.inForce;
  const learning = await openLearning({ database, feed, report });
  closers.push(() => learning.close());
  const [{ chancesOf }, cursorKeys] = [learning, keys.all("cursors")];
  const checkpoint = { folder: config.dataDir };
  const readModel = createReadModel({ database, feed, now, log, cursorKeys, switchedOff, chancesOf, checkpoint });
  closers.push(() => readModel.close());
  learning.onChange(() => void readModel.relearn());
  const sweeps = openSweeps(config, { database, notes: httpServer.notes, now });
  closers.push(
    startJobs(database, {
      now,
      report,
      maintenance: [learnNightly, (ours, at) => logHeads(ours, at, log)],
      due: [sealLines],
      sweeps: { run: sweeps.run, everyTenMinutes: SWEEPS_EVERY_TEN_MINUTES, everySecond: SWEEPS_EVERY_SECOND },
    }),
  );
  await readModel.ready;
  return { feed, readModel, policies, sweeps, trials };
}

/** The database, waited for, and the disk of what it and the program write. */
async function openWatched(
  { config, log, signal }: Omit<StartDependencies, "now">,
  closers: Closer[],
  httpServer: HttpServer,
): Promise<Pick<Data, "database" | "disk" | "embedded">> {
  const embedded = await embeddedOf(config, log, closers);
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? "" };
  const shared = { ...connection, connections: config.databaseConnections };
  const database = await waitForDatabase(shared, { log, signal, notes: httpServer.notes });
  closers.push(() => database.close());
  httpServer.starting.isDatabaseUp = () => true;
  const folders = embedded === null ? [config.dataDir] : [config.dataDir, embedded.base];
  const disk = new DiskSpace(folders, httpServer.notes);
  closers.push(watchDiskSpace({ database, disk, log }));
  return { embedded, database, disk };
}

async function embeddedOf(config: Config, log: Log, closers: Closer[]): Promise<Embedded | null> {
  if (config.databaseUrl !== null) return null;
  refuseUnmade(config);
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    isLogCopied: config.backupTo !== null,
    log: { info: (message) => log.info({}, message), warn: (message) => log.warn({}, message) },
  });
  closers.push(() => embedded.stop());
  return embedded;
}

/** The built pages, and the threads that draw them. Without a build the API still works. */
async function loadPages({ config, log, signal }: StartDependencies, closers: Closer[]): Promise<Renderer | null> {
  const dist = join(config.root, "dist");
  if (!existsSync(join(dist, "render"))) {
    log.warn({}, "The pages are not built (node scripts/run.mjs build): only the API answers.");
    return null;
  }
  const renderer = await loadRenderer(dist);
  signal.throwIfAborted();
  const freeBytes = process.availableMemory();
  const count = drawingThreadCount({ wanted: config.workers, cores: availableParallelism(), freeBytes });
  if (count === 0) return renderer;
  const threads = new DrawingThreads({ dist, count, log });
  closers.push(() => threads.close());
  return { ...renderer, threads };
}

function localAddress(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
