import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import { readConfig } from "#server/config/config.ts";
import { createKeyring } from "#server/config/keys.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { createFeed } from "#server/documents/change-log/feed.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { migrate } from "#server/documents/migrate.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { upsertBatch } from "#server/documents/store.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { openHttpServer } from "#server/http/http.ts";
import type { HttpServer } from "#server/http/http.ts";
import type { Times } from "#server/http/transport/listener.ts";
import { loadRenderer } from "#server/http/pages/renderer.ts";
import type { Renderer } from "#server/http/pages/renderer.ts";
import { openLearning } from "#server/learning/learning.ts";
import { createLog } from "#server/runtime/log.ts";
import { openPlaces } from "#server/places/places.ts";
import type { Places } from "#server/places/places.ts";
import { openPolicies } from "#server/policies/policies.ts";
import { createReadModel } from "#server/read-model/read-model.ts";
import type { ReadModelDependencies } from "#server/read-model/types.ts";
import { openService } from "#server/compose/service.ts";
import type { ServiceDependencies } from "#server/compose/services.ts";
import type { PasswordHash } from "#server/identity/limits/password-hash.ts";
import { CHEAP_PASSWORDS } from "#server/identity/testing/cheap-passwords.ts";
import { testDatabase } from "./database.ts";
import { IS_LONG } from "./rounds.ts";
import { settleAll, settleFeed } from "./settle-feed.ts";
import type { Settling } from "./settle-feed.ts";

/** How a test's service differs from the default. */
export type ServiceOptions = {
  settings?: Record<string, string>;
  config?: Partial<Config>;
  renderer?: Renderer;
  /** The folder of the browser build; absent: none. */
  webFolder?: string;
  more?: readonly Binding[];
  now?: () => Date;
  /** Absent: no answer takes too long. */
  answerMs?: number;
  /** The clock of screens. Absent: none takes too long. */
  after?: ServiceDependencies["after"];
  geocoderMs?: number;
  /** Absent: as people have it. */
  refusalMs?: number;
  watches?: { waitMs: number };
  /** Absent: waiting messages are looked at as people have it. */
  lookMs?: number;
  times?: Times;
  /** Another service's, for two simulated processes on one database. */
  database?: Database;
  secret?: string;
  /** Absent: cheap ones, and the product's in `npm run test:long`. */
  passwords?: PasswordHash;
};

/** A document of a test; by default a listing with a new id. */
type Planted = { body: JsonObject; collection?: string; id?: string; shielded?: JsonObject };

/** What opens the local outbox and tokenless metrics of a test's service. */
export const OUTBOX_KEY = "the-key-of-every-test";

/** A whole server in this process: real port, real database, real read model and gazetteer. */
export type TestService = Settling & {
  url: string;
  port: number;
  /** The deployment's. */
  secret: string;
  httpServer: HttpServer;
  /** Every line logged so far. */
  log: string[];
  get(path: string, init?: RequestInit): Promise<Response>;
  /** Writes a document and waits until searches find it. Returns its id. */
  put(body: JsonObject, options?: Omit<Planted, "body">): Promise<string>;
  /** The same for many at once. */
  putAll(documents: Planted[]): Promise<string[]>;
  /**
   * Resolves when nothing is left to do now in this service and `others` of its database (see
   * `settleAll`).
   */
  settled(...others: TestService[]): Promise<void>;
  close(): Promise<void>;
};

/** The built pages, where a check or a start has built them, for tests of whole pages. */
export async function builtPages(): Promise<Pick<ServiceOptions, "renderer" | "webFolder"> | null> {
  const dist = join(readConfig({}).root, "dist");
  if (!existsSync(join(dist, "render/server-entry.js"))) return null;
  return { renderer: await loadRenderer(dist), webFolder: join(dist, "web") };
}

let places: Promise<Places> | null = null;

/** Proofs of work that a test solves in a moment. */
const EASY_WORK_BITS = 4;

/** For what would never come, ms. */
const HANGS_MS = 600_000;

function readTestConfig({ settings, config }: ServiceOptions, scratch: string): Config {
  const always = { PORT: "0", DEMO_DATA: "off", DEFAULT_COUNTRY: "IN", DEV_OUTBOX_KEY: OUTBOX_KEY };
  return { ...readConfig({ ...always, DATA_DIR: scratch, ...settings }), ...config };
}

/** Opens one. Call `close()` in afterAll. */
export async function testService(options: ServiceOptions = {}): Promise<TestService> {
  const log: string[] = [];
  const logger = createLog("debug", (line) => void log.push(line));
  // Created only when something is written, such as a message without a sender.
  const scratch = join(tmpdir(), `lifeboard-service-${randomUUID()}`);
  const config = readTestConfig(options, scratch);
  const { now = () => new Date(), secret = "a secret of thirty-two characters" } = options;
  const own = options.database === undefined ? await testDatabase() : null;
  // A second service has its own connections, like a second process.
  const database = own ?? (await openDatabase((options.database ?? own)?.connection ?? {}));
  if (own === null) await migrate(database);
  const feed = await createFeed(database, (error) => logger.warn({ error }, "the feed failed"));
  const policies = await openPolicies({ database, feed, report: (error) => logger.warn({ error }, "policies failed") });
  const keys = createKeyring(secret, config.oldSecrets, now());
  const cursorKeys = keys.all("cursors");
  const { inForce: switchedOff } = policies;
  const { readModel, closeSearch } = await openSearch({ database, feed, now, log: logger, cursorKeys, switchedOff });
  places ??= openPlaces(join(config.root, "data/gazetteer"));
  const httpServer = await openHttpServer(config, logger, options.times);
  const service = await openService({
    httpServer,
    config,
    log: logger,
    now,
    keys,
    database,
    feed,
    readModel,
    policies,
    places: await places,
    renderer: options.renderer ?? null,
    webFolder: options.webFolder ?? null,
    ...givenIn(options),
  });
  const url = `http://127.0.0.1:${httpServer.listener.port}`;
  const settling = { database, feed, sendDue: () => service.sendDue() };
  const putAll = (planted: Planted[]): Promise<string[]> => plant({ database, feed }, planted);
  return {
    ...settling,
    url,
    secret,
    httpServer,
    log,
    port: httpServer.listener.port,
    get: (path, init) => fetch(url + path, { redirect: "manual", ...init }),
    put: async (body, options = {}) => {
      const [id = ""] = await putAll([{ body, ...options }]);
      return id;
    },
    putAll,
    settled: (...others) => settleAll([settling, ...others]),
    close: async () => {
      await httpServer.listener.drain(0);
      await service.close();
      policies.close();
      await closeSearch();
      await feed.close();
      await (own === null ? database.close() : own.drop());
      // A drawing that nobody waits for any more may still write there.
      await rm(scratch, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** The search, which follows what was learnt as in the product. */
async function openSearch(dependencies: ReadModelDependencies & { log: ReturnType<typeof createLog> }) {
  const { database, feed, log } = dependencies;
  const learning = await openLearning({ database, feed, report: (error) => log.warn({ error }, "learning failed") });
  const readModel = createReadModel({ ...dependencies, chancesOf: learning.chancesOf });
  await readModel.ready;
  learning.onChange(() => void readModel.relearn());
  const closeSearch = (): Promise<void> => {
    learning.close();
    return readModel.close();
  };
  return { readModel, closeSearch };
}

/**
 * What a service takes of the options as they are. Time limits that no test is about are so long
 * that a slow machine keeps them.
 */
function givenIn(
  options: ServiceOptions,
): Pick<
  ServiceDependencies,
  | "after"
  | "more"
  | "watches"
  | "lookMs"
  | "passwords"
  | "refusalMs"
  | "busyLagMs"
  | "answerMs"
  | "geocoderMs"
  | "workBits"
  | "responseCacheClock"
> {
  const {
    after = () => () => undefined,
    more,
    watches,
    lookMs,
    now,
    refusalMs,
    passwords,
    answerMs = HANGS_MS,
    geocoderMs = HANGS_MS,
  } = options;
  return {
    after,
    busyLagMs: Number.POSITIVE_INFINITY,
    ...(passwords !== undefined ? { passwords } : !IS_LONG && { passwords: CHEAP_PASSWORDS }),
    answerMs,
    geocoderMs,
    workBits: EASY_WORK_BITS,
    ...(more && { more }),
    ...(watches && { watches }),
    ...(lookMs !== undefined && { lookMs }),
    ...(now && { responseCacheClock: () => now().getTime() }),
    ...(refusalMs !== undefined && { refusalMs }),
  };
}

async function plant({ database, feed }: { database: Database; feed: Feed }, planted: Planted[]): Promise<string[]> {
  const documents = planted.map((each) => ({ collection: "listings", id: randomUUID(), ...each }));
  await upsertBatch(database, documents, { who: "test", role: "admin", act: "test.put" });
  await settleFeed(database, feed);
  return documents.map(({ id }) => id);
}
