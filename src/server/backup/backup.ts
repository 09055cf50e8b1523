import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { Stats } from "node:fs";
import { lstat, open, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { headText, StoredHead } from "#server/audit-chain/chain.ts";
import { migrationsOf } from "#server/documents/migrate.ts";
import type { Database } from "#server/documents/pool.ts";
import { runAlone } from "#server/documents/run-alone.ts";
import { readBackup, rowLine } from "./format.ts";
import type { BackupHead, Summary } from "./format.ts";
import { databaseIdentity, readBackupRows } from "./queries.ts";

/**
 * Writes all kept data of one snapshot, while the server runs. One JSON object a line, the last
 * with counts and a checksum; packed when the path ends in .gz. The file contains people's numbers,
 * so only its owner may read it. It gets its name when it is on disk and was read back whole.
 * @throws Error when the file exists already, or while another backup of the database is written
 */
export async function writeBackup(database: Database, path: string, now: Date): Promise<Summary> {
  let summary: Summary | undefined;
  await runAlone(database, "write a backup", async () => {
    if (existsSync(path)) throw new Error(`${path} exists already; a backup does not overwrite it.`);
    summary = await writeBackupFile(database, path, { now });
  });
  if (summary === undefined) throw new Error("Another backup of this database is being written. Wait until it ends.");
  return summary;
}

/**
 * As writeBackup, for who has the lock "write a backup". The file is read back before it gets its
 * name. @param about `signal` ends it half-way and leaves nothing
 */
export async function writeBackupFile(
  database: Database,
  path: string,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<Summary> {
  const migrations = await migrationsOf(database.pool);
  const summary: Summary = { at: now, migrations, rows: {}, auditHead: null };
  const half = `${path}.part`;
  const part = await createPart(half);
  const own = await part.stat();
  try {
    const lines = Readable.from(linesOf(database, summary, signal));
    const file = part.createWriteStream();
    await (path.endsWith(".gz") ? pipeline(lines, createGzip(), file) : pipeline(lines, file));
    if (!(await isAt(half, own))) throw replaced(half);
    await syncFile(half);
    await readBackup(half, () => signal?.throwIfAborted());
    await rename(half, path);
  } catch (error) {
    if (await isAt(half, own)) await rm(half, { force: true });
    // It went away between two steps.
    throw error instanceof Error && "code" in error && error.code === "ENOENT" ? replaced(half) : error;
  }
  return summary;
}

function replaced(half: string): Error {
  return new Error(`Another program replaced ${half}. Make one backup at a time, in a folder of your own.`);
}

async function* linesOf(database: Database, summary: Summary, signal?: AbortSignal): AsyncGenerator<string> {
  const { at, migrations, rows } = summary;
  const hash = createHash("sha256");
  const identity = await databaseIdentity(database.pool);
  const head: BackupHead = {
    kind: "lifeboard-backup",
    format: 1,
    at: at.toISOString(),
    migrations,
    database: identity,
  };
  let part = `${JSON.stringify(head)}\n`;
  for await (const row of readBackupRows(database)) {
    rows[row.table] = (rows[row.table] ?? 0) + 1;
    // Sorted by day, so the last one is where the chain is.
    if (row.table === "audit_days") summary.auditHead = headText(StoredHead.parse(JSON.parse(row.json)));
    part += rowLine(row);
    if (part.length < 65_536) continue;
    signal?.throwIfAborted();
    hash.update(part);
    yield part;
    part = "";
  }
  hash.update(part);
  yield part;
  const { auditHead } = summary;
  yield `${JSON.stringify({ kind: "end", rows, sha256: hash.digest("hex"), ...(auditHead !== null && { auditHead }) })}\n`;
}

/** Whether a file is still at its path, and not what somebody put there since. */
async function isAt(path: string, own: Stats): Promise<boolean> {
  const there = await lstat(path).catch(() => null);
  return there !== null && there.ino === own.ino && there.dev === own.dev;
}

/**
 * Creates the unfinished file. What a killed backup left there is removed: it would keep its owner
 * and mode. A link there is not followed.
 */
async function createPart(path: string): Promise<FileHandle> {
  await rm(path, { force: true });
  return open(path, "wx", 0o600);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync();
  await file.close();
}
