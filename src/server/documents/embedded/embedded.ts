import { setTimeout as wait } from "node:timers/promises";
import { chooseAccount } from "./account.ts";
import type { Account } from "./account.ts";
import { findPackage, prepareBinaries } from "./binaries.ts";
import type { Binaries } from "./binaries.ts";
import { makePrivate, ownerOf, prepareFolders } from "./folders.ts";
import type { EmbeddedLog, Folders } from "./folders.ts";
import { initialise } from "./initialise.ts";
import { adminConnection, appConnection, claim } from "./lease.ts";
import type { Lease, SocketConnection } from "./lease.ts";
import { isPostmaster, lastWords, readPidFile, removeEmpty, removeStale, startPostmaster } from "./postmaster.ts";
import type { Postmaster } from "./postmaster.ts";
import { causeOf, explain, isOccupied, isSocketRefused } from "./problems.ts";

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
};

export type Embedded = {
  /** for openDatabase */
  connection: SocketConnection;
  /** the server's superuser and own database: tests create and drop databases with it */
  admin: SocketConnection;
  /** the real folder of the files: DATA_DIR, or what its postgres.location names */
  base: string;
  /** gives up this process's claim; stops the server if no other process has one */
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
 * server that runs there already: left after a kill -9, or used by a second process. A server that
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
  const supervisor = new Supervisor({ folders, binaries, account, log: options.log, settings: options.settings ?? {} });
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
    `The database files of ${dataDir} belong to account ${owner.uid}, and this process runs as ${uid}. ` +
      "Start Lifeboard as it was started before (root, if that made them), or give them to this account (chown -R).",
  );
}

type Site = {
  folders: Folders;
  binaries: Binaries;
  account: Account;
  log: EmbeddedLog;
  settings: Readonly<Record<string, string>>;
};

class Supervisor {
  readonly #site: Site;
  #lease: Lease | null = null;
  #socketIndex = 0;
  #isStopping = false;

  constructor(site: Site) {
    this.#site = site;
  }

  /** @returns the folder of the socket */
  async start(): Promise<string> {
    const { lease, socket } = await this.#join();
    this.#lease = lease;
    lease.onLost(() => void this.#restart());
    return socket;
  }

  async stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const lease = this.#lease;
    if (lease === null) return;
    const isLast = await lease.isLast().catch(() => false);
    if (isLast) await this.#shutDown();
    await lease.end();
  }

  /**
   * Restarts a server that ended (killed, or stopped for a full disk), while this process lives.
   */
  async #restart(): Promise<void> {
    const cause = causeOf(lastWords(this.#site.folders.base));
    const why = cause === null ? "" : `: ${cause}`;
    this.#site.log.warn(`The embedded PostgreSQL went away${why}. Bringing it back.`);
    while (!this.#isStopping) {
      try {
        await this.start();
        if (this.#isStopping) await this.#lease?.end();
        return;
      } catch (error) {
        this.#site.log.warn(error instanceof Error ? error.message : String(error));
      }
      await wait(RESTART_PAUSE_MS, undefined, { ref: false });
    }
  }

  async #join(): Promise<{ lease: Lease; socket: string }> {
    const limit = performance.now() + START_LIMIT_MS;
    let started: Postmaster | null = null;
    let words = "";
    while (performance.now() < limit) {
      const running = this.#running();
      // Each step depends on the result of the one before.
      const lease = running === null ? null : await claim(running);
      if (running !== null && lease !== null) return { lease, socket: running };
      const ended = started?.ended() ?? null;
      if (ended !== null) {
        words = ended;
        started = null;
        this.#judge(ended);
      }
      if (running === null && started === null) started = this.#launch();
      await wait(PAUSE_MS);
    }
    throw new Error(explain(`The embedded PostgreSQL did not start within ${START_LIMIT_MS / 1_000} s`, words));
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
    removeStale(data, found);
    return null;
  }

  #launch(): Postmaster {
    const { folders, binaries, account, settings } = this.#site;
    const socket = folders.sockets[this.#socketIndex] ?? folders.base;
    makePrivate(socket, account);
    return startPostmaster({ folders, socket, binaries, account, settings });
  }

  /** Decides from a postmaster's last output whether to retry. */
  #judge(ended: string): void {
    if (isOccupied(ended)) return;
    if (isSocketRefused(ended) && this.#socketIndex + 1 < this.#site.folders.sockets.length) {
      this.#socketIndex += 1;
      return;
    }
    throw new Error(explain("The embedded PostgreSQL did not start", ended));
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
