import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { z } from "zod";

/**
 * The first line of a backup. `database`: which one it is of (`databaseIdentity`); absent in files
 * of older programs.
 */
const BackupHead = z.object({
  kind: z.literal("lifeboard-backup"),
  format: z.literal(1),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  database: z.string().optional(),
});

/**
 * The last line: how many rows of each table, and the SHA-256 of every byte before this line.
 * `auditHead`: where the chain of the audit stood; absent where it has no line.
 */
const BackupEnd = z.object({
  kind: z.literal("end"),
  rows: z.record(z.string(), z.int()),
  sha256: z.string(),
  auditHead: z.string().optional(),
});

export type BackupHead = z.infer<typeof BackupHead>;
export type BackupEnd = z.infer<typeof BackupEnd>;

/** A row of a line. `json` is the row's own text, which need not be parsed. */
export type RowLine = { table: string; json: string };

const ROW = /^\{"table":"([A-Za-z_.]+)","row":(\{.*\})\}$/s;
const NEWLINE = 10;

export function rowLine(row: RowLine): string {
  return `{"table":"${row.table}","row":${row.json}}\n`;
}

/** Parses a row's line; null when it is none. */
export function parseRow(line: string): RowLine | null {
  const [, table, json] = ROW.exec(line) ?? [];
  return table === undefined || json === undefined ? null : { table, json };
}

/** The content of a whole, undamaged backup. `auditHead`: as in the file; null: none. */
export type Summary = { at: Date; migrations: string[]; rows: Record<string, number>; auditHead: string | null };

/**
 * Reads a whole backup and compares checksum and counts.
 * @param onRow gets each row, in the order of the file; awaited
 * @throws Error that states how the file is damaged, cut off or no backup
 */
export async function readBackup(path: string, onRow: (row: RowLine) => void | Promise<void>): Promise<Summary> {
  const hash = createHash("sha256");
  const rows: Record<string, number> = {};
  let head: BackupHead | null = null;
  let end: BackupEnd | null = null;
  for await (const line of linesOf(path)) {
    if (end !== null) throw new Error(`${path} is damaged: something follows its last line.`);
    if (head === null) head = parseHead(path, line);
    else if (line.startsWith('{"kind":"end"')) {
      end = BackupEnd.parse(JSON.parse(line));
      continue;
    } else await takeRow(line);
    hash.update(line).update("\n");
  }
  if (head === null || end === null) throw new Error(`${path} is truncated: its last line is missing.`);
  if (hash.digest("hex") !== end.sha256) throw new Error(`${path} is damaged: its checksum does not match.`);
  const counted = Object.entries(end.rows).every(([table, count]) => (rows[table] ?? 0) === count);
  if (!counted) throw new Error(`${path} is damaged: rows are missing.`);
  return { at: new Date(head.at), migrations: head.migrations, rows: end.rows, auditHead: end.auditHead ?? null };

  async function takeRow(line: string): Promise<void> {
    const row = parseRow(line);
    if (row === null) throw new Error(`${path} is damaged: a line cannot be read.`);
    rows[row.table] = (rows[row.table] ?? 0) + 1;
    await onRow(row);
  }
}

/**
 * The first line of a backup, without the rest.
 * @throws Error that states why the file is no backup
 */
export async function readHead(path: string): Promise<BackupHead> {
  for await (const line of linesOf(path)) return parseHead(path, line);
  throw new Error(`${path} is empty.`);
}

function parseHead(path: string, line: string): BackupHead {
  try {
    return BackupHead.parse(JSON.parse(line));
  } catch (error) {
    throw new Error(`${path} is not a Lifeboard backup, or has a newer format.`, { cause: error });
  }
}

/**
 * The lines of a file, unpacked when its name ends in .gz, also of an unfinished one. Only a line
 * feed ends a line: texts may hold other breaks.
 */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const stream = /\.gz(?:\.part)?$/.test(path) ? file.pipe(createGunzip()) : file;
  file.on("error", (error) => stream.destroy(error));
  let rest: Buffer[] = [];
  try {
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) continue;
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, at)]).toString("utf8");
        rest = [];
        start = at + 1;
      }
      rest.push(chunk.subarray(start));
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new Error(`There is no file ${path}.`, { cause: error });
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw new Error(`${path} is damaged or truncated.`, { cause: error });
    throw error;
  } finally {
    // Who reads the first line alone leaves before the end: the unpacked stream does not close it.
    file.destroy();
  }
  const last = Buffer.concat(rest).toString("utf8");
  if (last !== "") yield last;
}
