import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chooseAccount } from "./account.ts";
import type { Account } from "./account.ts";
import { findPackage, prepareBinaries } from "./binaries.ts";
import type { Binaries } from "./binaries.ts";
import { makePrivate, ownerOf, prepareFolders } from "./folders.ts";
import type { EmbeddedLog, Folders } from "./folders.ts";
import { initialise } from "./initialise.ts";
import { retainedWalSettings } from "./retained-wal.ts";
import { adminConnection, appConnection, claim } from "./lease.ts";
import type { Lease, SocketConnection } from "./lease.ts";
import { OrphanWatch } from "./orphans.ts";
import {
  isPostmaster,
  lastWords,
  readLock,
  readPidFile,
  removeEmpty,
  removeStale,
  removeStaleSocketLock,
  startPostmaster,
} from "./postmaster.ts";
import type { Lock, Postmaster, PostmasterEnd } from "./postmaster.ts";
import { causeOf, explain, explainLock, isOccupied, isSocketRefused, lockFileIn, wasStopped } from "./problems.ts";
import { startWatcher } from "./watcher.ts";
import type { Watcher } from "./watcher.ts";

export type EmbeddedOptions = {
  dataDir: string;
  log: EmbeddedLog;
  /** the folder with bin/ and lib/; absent: the platform package */
  native?: string;
  /**
   * server settings instead of those of postmaster.ts, by name; absent: none. Only the server of a
   * test run has any, whose data need not outlive it.
   */
  settings?: Readonly<Record<string, string>>;
  /** how long a start may wait for the server; absent: START_LIMIT_MS */
  startLimitMs?: number;
  /** whether the log is copied elsewhere; absent: as the last start had it */
  isLogCopied?: boolean | undefined;
};

export type Embedded = {
  /** for openDatabase */
  connection: SocketConnection;
  /** the server's superuser and own database: tests create and drop databases with it */
  admin: SocketConnection;
  /** the real folder of the files: DATA_DIR, or what its postgres.location names */
  base: string;
  /**
   * Gives up this process's claim, and stops the server if no other process has one. Where this
   * process ends without it, in whatever way, a watcher does the same.
   */
  stop(): Promise<void>;
};

/**
 * Recovery after a crash with a full log, or waiting for old processes to end, may take this long.
 */
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;
const PAUSE_MS = 25;
const RESTART_PAUSE_MS = 1_000;

/**
 * Starts the embedded PostgreSQL on a data folder, and creates the folder the first time. Joins a
 * server that runs there already, used by a second process. A server that
 * dies is restarted while this process lives.
 * @throws Error with cause and remedy: no package, wrong version of the files, disk full, no
 * permission
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const native = options.native ?? findPackage();
  const account = chooseAccount(ownerOf(options.dataDir));
  const folders = prepareFolders(options.dataDir, account, options.log);
  checkOwner(options.dataDir, account);
  const binaries = prepareBinaries(native, account, options.log);
  await initialise({ folders, binaries, account, log: options.log });
  const { log, settings = {}, startLimitMs = START_LIMIT_MS, isLogCopied } = options;
  const supervisor = new Supervisor({ folders, binaries, account, log, settings, startLimitMs, isLogCopied });
  const socket = await supervisor.start();
  return {
    connection: appConnection(socket),
    admin: adminConnection(socket),
    base: folders.base,
    stop: () => supervisor.stop(),
  };
}

function checkOwner(dataDir: string, account: Account): void {
  const owner = ownerOf(dataDir);
  const uid = account?.uid ?? process.getuid?.();
  if (owner === null || owner.uid === uid) return;
  throw new Error(
    `The database files of ${dataDir} belong to account ${owner.uid}, but this process runs as ${uid}. ` +
      "Start Lifeboard as before (as root, if root created them), or change their owner to this account (chown -R).",
  );
}

type Site = {
  folders: Folders;
  binaries: Binaries;
  account: Account;
  log: EmbeddedLog;
  settings: Readonly<Record<string, string>>;
  startLimitMs: number;
  isLogCopied: boolean | undefined;
};

class Supervisor {
  readonly #site: Site;
  /** Names this process's claim. */
  readonly #name = `lifeboard lease ${randomUUID()}`;
  readonly #watcher: Watcher;
  readonly #orphans: OrphanWatch;
  readonly #stopping = new AbortController();
  #restarting: Promise<void> = Promise.resolve();
  #lease: Lease | null = null;
  #socketIndex = 0;

  constructor(site: Site) {
    this.#site = site;
    this.#orphans = new OrphanWatch(site.folders.data, site.log);
    // Before a server is started, so that none is without a watcher.
    this.#watcher = startWatcher(site.folders.data, this.#name);
  }

  /** @returns the folder of the socket */
  async start(): Promise<string> {
    try {
      return await this.#claim();
    } catch (error) {
      this.#watcher.leave();
      throw error;
    }
  }

  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    await this.#restarting;
    const lease = this.#lease;
    const isLast = (await lease?.isLast().catch(() => null)) ?? null;
    if (isLast === true) await this.#shutDown();
    await lease?.end();
    // Without an answer, as from a server that is being brought back, the watcher finds out.
    if (isLast === null) this.#watcher.leave();
    else this.#watcher.dismiss();
  }

  async #claim(): Promise<string> {
    const { lease, socket } = await this.#join();
    this.#lease = lease;
    lease.onLost(() => {
      this.#restarting = this.#restart();
    });
    return socket;
  }

  /**
   * Restarts a server that ended (killed, or stopped for a full disk), while this process lives.
   */
  async #restart(): Promise<void> {
    const cause = causeOf(lastWords(this.#site.folders.base));
    const why = cause === null ? "" : `: ${cause}`;
    this.#site.log.warn(`The embedded PostgreSQL stopped${why}. Restarting it.`);
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#claim();
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#site.log.warn(error instanceof Error ? error.message : String(error));
      }
      await wait(RESTART_PAUSE_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  async #join(): Promise<{ lease: Lease; socket: string }> {
    const { startLimitMs } = this.#site;
    const limit = performance.now() + startLimitMs;
    let started: Postmaster | null = null;
    let words = "";
    while (performance.now() < limit) {
      this.#stopping.signal.throwIfAborted();
      const running = this.#running();
      // Each step depends on the result of the one before.
      const lease = running === null ? null : await claim(running, this.#name);
      if (running !== null && lease !== null) return { lease, socket: running };
      const ended = started?.ended() ?? null;
      if (ended !== null) {
        words = ended.words;
        started = null;
        this.#judge(ended);
      }
      if (running === null && started === null) started = this.#launch();
      await wait(PAUSE_MS);
    }
    const what = `The embedded PostgreSQL did not start within ${startLimitMs / 1_000} s`;
    const lock = this.#heldLock(words);
    throw new Error(lock === null ? explain(what, words) : explainLock(what, lock));
  }

  /** The lock that PostgreSQL says another process has; without its word, that on the files. */
  #heldLock(words: string): Lock | null {
    return readLock(resolve(this.#site.folders.data, lockFileIn(words) ?? "postmaster.pid"));
  }

  /**
   * The socket folder of the postmaster that has the data folder, or null. Clears up after a dead
   * one.
   */
  #running(): string | null {
    const { data } = this.#site.folders;
    const found = readPidFile(data);
    if (found === null) {
      removeEmpty(data);
      return null;
    }
    if (isPostmaster(found.pid, data)) return found.socket === "" ? null : found.socket;
    this.#sayRemoved(removeStale(data, found));
    return null;
  }

  #launch(): Postmaster {
    const { folders, binaries, account, isLogCopied } = this.#site;
    const settings = { ...retainedWalSettings(folders.data, isLogCopied), ...this.#site.settings };
    const socket = folders.sockets[this.#socketIndex] ?? folders.base;
    makePrivate(socket, account);
    this.#sayRemoved(removeStaleSocketLock(socket, folders.data));
    const postmaster = startPostmaster({ folders, socket, binaries, account, settings });
    this.#watcher.sayStarted(postmaster.pid);
    return postmaster;
  }

  #sayRemoved(lock: Lock | null): void {
    if (lock === null) return;
    const { file, pid } = lock;
    this.#site.log.info(`Removed the stale lock ${file}: process ${pid} is not a PostgreSQL of this folder.`);
  }

  /** Decides from how a postmaster ended whether to retry. */
  #judge({ words, wasKilled }: PostmasterEnd): void {
    this.#orphans.note(words);
    if (wasKilled || isOccupied(words) || wasStopped(words)) return;
    if (isSocketRefused(words) && this.#socketIndex + 1 < this.#site.folders.sockets.length) {
      this.#socketIndex += 1;
      return;
    }
    throw new Error(explain("The embedded PostgreSQL did not start", words));
  }

  /** Fast shutdown: ends sessions, writes everything, then ends the process. */
  async #shutDown(): Promise<void> {
    const { data } = this.#site.folders;
    const found = readPidFile(data);
    if (found === null || !isPostmaster(found.pid, data)) return;
    process.kill(found.pid, "SIGINT");
    const limit = performance.now() + STOP_LIMIT_MS;
    while (performance.now() < limit) {
      if (!isPostmaster(found.pid, data)) return;
      await wait(PAUSE_MS);
    }
    this.#site.log.warn(`The embedded PostgreSQL (process ${found.pid}) is still stopping.`);
  }
}
