import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { runAsAccount, startAsAccount } from "./account.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { Folders } from "./folders.ts";

/** What postmaster.pid says of a running or dead postmaster. */
export type PidFile = { pid: number; socket: string; text: string };

/**
 * For a small server: about 150 MB with the connections of one process busy. Durability is never
 * reduced. A process takes up to 21 connections: 10 of the store, 8 of accounts, the log's
 * listener, the lease. Four processes fit on one folder, with some to spare.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "96MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  effective_cache_size: "512MB",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_parallel_workers_per_gather: "0",
  io_method: "sync",
  jit: "off",
  random_page_cost: "1.1",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  // People's texts must not get into the log, and an error's own text may quote them. The app gets
  // errors anyway.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_parameter_max_length_on_error: "0",
  log_checkpoints: "off",
};

const LOG_LIMIT_BYTES = 5_000_000;

/** Reads postmaster.pid. Null when there is none, or it is just being written. */
export function readPidFile(data: string): PidFile | null {
  const text = readIfThere(join(data, "postmaster.pid"));
  if (text === null) return null;
  const lines = text.split("\n");
  const pid = Math.abs(Number(lines[0]));
  return Number.isInteger(pid) && pid > 0 ? { pid, socket: lines[4] ?? "", text } : null;
}

/** Reads without checking first: a stopping server may remove the file in between. */
function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Whether a process is alive and works in this data folder. The number alone is not enough. After a
 * restart another process may have it, and an ended process may still be listed.
 */
export function isPostmaster(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    if (existsSync("/proc/self/cwd")) return false;
    return runAsAccount(null, "/bin/ps", ["-o", "command=", "-p", String(pid)]).output.includes(data);
  }
}

/** A lock file, and the process that it names. */
export type Lock = { file: string; pid: number };

/** Reads a lock file. Null when there is none. */
export function readLock(file: string): Lock | null {
  const pid = Math.abs(Number(readIfThere(file)?.split("\n")[0] ?? 0));
  return pid > 0 ? { file, pid } : null;
}

/**
 * Removes the postmaster.pid of a dead postmaster, if it is still the one that was read.
 * @returns what was removed
 */
export function removeStale(data: string, seen: PidFile): Lock | null {
  if (readPidFile(data)?.text !== seen.text) return null;
  const file = join(data, "postmaster.pid");
  rmSync(file, { force: true });
  return { file, pid: seen.pid };
}

/**
 * Removes the lock of a socket that no postmaster of this data folder has. It came with a copy of
 * the folder, or its number belongs to another program by now. PostgreSQL itself would refuse to
 * start. Only postmasters of this data folder use its folders of sockets.
 * @returns what was removed
 */
export function removeStaleSocketLock(socket: string, data: string): Lock | null {
  const lock = readLock(join(socket, ".s.PGSQL.5432.lock"));
  if (lock === null || isPostmaster(lock.pid, data)) return null;
  rmSync(lock.file, { force: true });
  return lock;
}

/**
 * A server writes its file right after creating it. Empty for this long, its server was killed in
 * between.
 */
const EMPTY_LIMIT_MS = 10_000;

/** Removes a file that a killed server left empty. PostgreSQL itself would wait for it forever. */
export function removeEmpty(data: string): void {
  const path = join(data, "postmaster.pid");
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.size === 0 && Date.now() - found.mtimeMs > EMPTY_LIMIT_MS) rmSync(path, { force: true });
}

/** The end of postgres.log. */
export function lastWords(base: string): string {
  const path = join(base, "postgres.log");
  return existsSync(path) ? readFileSync(path, "utf8").slice(-2_000) : "";
}

/** What a postmaster said before its end. `wasKilled`: by kill -9, as where memory ran out. */
export type PostmasterEnd = { words: string; wasKilled: boolean };

/** A started postmaster. `ended`: null while it runs. */
export type Postmaster = { pid: number; ended(): PostmasterEnd | null };

/**
 * Starts a postmaster in a session of its own, whose end is watched over (watcher.ts). It writes to
 * postgres.log next to the data.
 */
export function startPostmaster(where: {
  folders: Folders;
  socket: string;
  binaries: Binaries;
  account: Account;
  /** Instead of SETTINGS, by name. */
  settings: Readonly<Record<string, string>>;
}): Postmaster {
  const logPath = join(where.folders.base, "postgres.log");
  if (existsSync(logPath) && statSync(logPath).size > LOG_LIMIT_BYTES) renameSync(logPath, `${logPath}.1`);
  const from = existsSync(logPath) ? statSync(logPath).size : 0;
  const settings = { ...SETTINGS, ...where.settings, unix_socket_directories: where.socket };
  const args = [
    "-D",
    where.folders.data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const log = openSync(logPath, "a", 0o640);
  const child = startAsAccount(where.account, where.binaries.postgres, { args, stdio: ["ignore", log, log] });
  closeSync(log);
  let hasEnded = false;
  let wasKilled = false;
  let problem = "";
  child.on("exit", (_code, signal) => {
    hasEnded = true;
    wasKilled = signal === "SIGKILL";
  });
  child.on("error", (error) => {
    hasEnded = true;
    problem = error.message;
  });
  child.unref();
  return {
    pid: child.pid ?? 0,
    ended: () => (hasEnded ? { words: problem + readFileSync(logPath, "utf8").slice(from), wasKilled } : null),
  };
}
