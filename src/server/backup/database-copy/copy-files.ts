import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { syncFolder } from "../hourly/backup-folder.ts";
import { writeWhole } from "./timeline-folder.ts";
import type { BaseCopy } from "./timeline-folder.ts";
import { beginCopy, endCopy } from "./statements.ts";
import { TAR_END, tarFile, tarHeader, tarText } from "./tar.ts";
import { lsnText } from "./wal-names.ts";

/** What a base copy is made of. */
export type CopyFiles = {
  pool: pg.Pool;
  /** the server's data folder */
  data: string;
  line: string;
  timeline: number;
  major: number;
  now: () => Date;
  signal: AbortSignal;
};

/** Folders that are empty in a copy: a start fills them (PostgreSQL's manual, "base backup"). */
const EMPTY = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|pg_internal\.init.*|pgsql_tmp.*)$/;
const CONTROL = "global/pg_control";

/**
 * Copies the files of the running server into one packed archive, with its backup_label. The copy
 * counts when its description is there, which is written last. Before that it is read back.
 */
export async function copyFiles(about: CopyFiles): Promise<BaseCopy> {
  const { pool, line, now } = about;
  const began = now();
  const name = `base-${began.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  const [path, half] = [join(line, `${name}.tar.gz`), join(line, `${name}.tar.gz.tmp`)];
  await rm(half, { force: true });
  const client = await pool.connect();
  try {
    const start = await beginCopy(client, name);
    const file = await open(half, "wx", 0o600);
    const end = { lsn: start };
    const hash = createHash("sha256");
    const counting = new Transform({
      transform: (chunk: Buffer, _encoding, done) => done(null, (hash.update(chunk), chunk)),
    });
    await pipeline(
      Readable.from(piecesOf(about, client, end)),
      createGzip({ level: 1 }),
      counting,
      file.createWriteStream({ flush: true }),
      { signal: about.signal },
    );
    const sha256 = hash.digest("hex");
    if ((await hashOf(half)) !== sha256) throw new Error(`${half} cannot be read back as it was written.`);
    const { size: bytes } = await stat(half);
    await rename(half, path);
    await syncFolder(line);
    const [from, to] = [lsnText(start), lsnText(end.lsn)];
    const times = { began: began.toISOString(), ended: now().toISOString() };
    const { timeline, major } = about;
    const copy = { name, start: from, stop: to, ...times, bytes, sha256, timeline, major };
    await writeWhole(line, `${name}.json`, copy);
    return copy;
  } finally {
    // Ends a copy that failed, too.
    client.release(true);
    await rm(half, { force: true }).catch(() => undefined);
  }
}

async function* piecesOf({ data }: CopyFiles, client: pg.PoolClient, end: { lsn: bigint }): AsyncGenerator<Buffer> {
  yield* folderPieces(data, "");
  // Last, as it says where recovery begins.
  yield* tarFile(CONTROL, join(data, CONTROL));
  const { lsn, label } = await endCopy(client);
  end.lsn = lsn;
  yield tarText("backup_label", label);
  yield TAR_END;
}

async function* folderPieces(data: string, folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(join(data, folder), { withFileTypes: true });
  for (const entry of entries) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(entry.name) || path === CONTROL) continue;
    if (entry.isDirectory()) {
      yield tarHeader({ path, bytes: 0, isFolder: true });
      if (!EMPTY.has(path)) yield* folderPieces(data, path);
    } else if (entry.isFile()) yield* tarFile(path, join(data, path));
  }
}

/** SHA-256 of a file's bytes. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
