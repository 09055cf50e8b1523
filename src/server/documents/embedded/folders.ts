import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { canEnter } from "./account.ts";
import type { Account } from "./account.ts";

/** Where the supervisor reports what it does. A pino logger fits. */
export type EmbeddedLog = { info(message: string): void; warn(message: string): void };

/** The folders of the embedded server. */
export type Folders = {
  /**
   * contains `postgres` (the data), `postgres.log` and, where the path is short enough, the socket
   */
  base: string;
  data: string;
  /** tried in this order: a path may be too long, or its file system may have no sockets */
  sockets: string[];
};

/** A socket's path may have 107 bytes on Linux, 103 on macOS. */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = "/.s.PGSQL.5432";

/** Folders that every account can enter, best first. */
const PUBLIC_ROOTS = ["/var/lib/lifeboard", "/usr/local/var/lifeboard", "/var/tmp/lifeboard", "/tmp/lifeboard"];

/** The account that owns a data folder, or null when there is none yet. */
export function ownerOf(dataDir: string): { uid: number; gid: number } | null {
  const data = join(locate(resolve(dataDir)) ?? dataDir, "postgres");
  if (!existsSync(data)) return null;
  const { uid, gid } = statSync(data);
  return { uid, gid };
}

/**
 * Whether a data folder contains a database that was made here. Makes nothing.
 * @throws Error when this account may not look
 */
export function hasDatabase(dataDir: string): boolean {
  try {
    const data = join(locate(resolve(dataDir)) ?? resolve(dataDir), "postgres");
    if (statSync(data, { throwIfNoEntry: false }) === undefined) return false;
    // PostgreSQL closes its folder to other accounts. Who may use it is judged at the start.
    return !isReadable(data) || statSync(join(data, "PG_VERSION"), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EACCES")) throw error;
    throw new Error(`This account cannot read ${dataDir}. Run the command as the account of the service.`, {
      cause: error,
    });
  }
}

function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Decides where the database files are stored. Normally in DATA_DIR. Where the account cannot enter
 * it (root's 0700 home), in a folder it can reach. DATA_DIR/postgres.location names that folder and
 * decides from then on.
 */
export function prepareFolders(dataDir: string, account: Account, log: EmbeddedLog): Folders {
  const asked = resolve(dataDir);
  mkdirSync(asked, { recursive: true });
  const base = locate(asked) ?? (canEnter(account, asked) ? asked : elsewhere(asked, account, log));
  const short = join("/tmp", `lifeboard-${hashOf(base)}`);
  const near = join(base, "socket");
  const sockets = Buffer.byteLength(near + SOCKET_NAME) <= LONGEST_SOCKET_PATH ? [near, short] : [short];
  return { base, data: join(base, "postgres"), sockets };
}

/** Where a restore makes a database before it has its place. @param base of the data folder */
export function restoringFolder(base: string): string {
  return join(base, "postgres.restoring");
}

/** Creates a folder that only the account can enter. */
export function makePrivate(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const uid = account?.uid ?? process.getuid?.() ?? found.uid;
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder, but must be one.`);
  if (found.uid !== uid) {
    if (process.getuid?.() !== 0 || found.uid !== 0)
      throw new Error(`${folder} belongs to another account (${found.uid}, not ${uid}).`);
    chownSync(folder, uid, account?.gid ?? found.gid);
  }
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}

/**
 * A folder of Lifeboard that the account can enter, for what cannot stay where it was.
 * @throws Error when there is none
 */
export function publicFolder(account: Account): string {
  for (const root of PUBLIC_ROOTS) {
    try {
      makeEnterable(root);
    } catch {
      continue;
    }
    if (canEnter(account, root)) return root;
  }
  throw new Error(
    `PostgreSQL's account can reach none of ${PUBLIC_ROOTS.join(", ")}. Set DATA_DIR to a folder it can reach.`,
  );
}

/**
 * Creates a folder that everybody may enter, whatever the umask.
 * @throws Error when there is one with another owner
 */
function makeEnterable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) throw new Error(`${folder} is not ours.`);
  if ((found.mode & 0o055) !== 0o055) chmodSync(folder, 0o755);
}

function locate(asked: string): string | null {
  const pointer = join(asked, "postgres.location");
  if (!existsSync(pointer)) return null;
  const base = readFileSync(pointer, "utf8").trim();
  if (existsSync(base)) return base;
  throw new Error(
    `${pointer} says that the database is in ${base}, but that folder is gone. Bring it back, or remove the file to start empty.`,
  );
}

function elsewhere(asked: string, account: Account, log: EmbeddedLog): string {
  const base = join(publicFolder(account), hashOf(asked));
  makeEnterable(base);
  writeFileSync(join(asked, "postgres.location"), `${base}\n`);
  log.warn(
    `PostgreSQL does not run as root, and its account cannot enter ${asked}: the database files are kept in ${base}.`,
  );
  return base;
}

function hashOf(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 12);
}
