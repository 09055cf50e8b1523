import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { syncFolder } from "../hourly/backup-folder.ts";
import { walFolder } from "./timeline-folder.ts";
import { offsetOf, SEGMENT_BYTES, segmentName, segmentOf } from "./wal-names.ts";

const PIECE = 1_048_576;

/** What the server no longer has: the line cannot be continued. */
export class LogGap extends Error {
  override name = "LogGap";
}

type Range = { data: string; line: string; timeline: number; from: bigint; to: bigint };

/**
 * Copies what the server has flushed, to the last byte. The beginning of a file that is still
 * written is NAME.part. A file that is full is packed to NAME.gz. All is on disk on return.
 * @throws LogGap when the server has removed a file that is missing here
 */
export async function copyLog(range: Range): Promise<void> {
  const { timeline, from, to } = range;
  if (to <= from) return;
  const last = offsetOf(to) === 0 ? segmentOf(to) - 1 : segmentOf(to);
  for (let segment = segmentOf(from); segment <= last; segment += 1) {
    const isFull = BigInt(segment + 1) * BigInt(SEGMENT_BYTES) <= to;
    const start = segment === segmentOf(from) ? offsetOf(from) : 0;
    // One file after the other: a later one without an earlier one is worth nothing.
    await copyPart(range, segmentName(timeline, segment), { start, end: isFull ? SEGMENT_BYTES : offsetOf(to) });
    if (isFull) await pack(walFolder(range.line), segmentName(timeline, segment));
  }
}

async function copyPart(
  { data, line }: Range,
  name: string,
  { start, end }: { start: number; end: number },
): Promise<void> {
  const folder = walFolder(line);
  const path = join(folder, `${name}.part`);
  if (existsSync(join(folder, `${name}.gz`))) return;
  const isThere = existsSync(path);
  const source = await open(join(data, "pg_wal", name), "r").catch((error: unknown) => {
    throw new LogGap(`The log ${name} is gone before it was copied.`, { cause: error });
  });
  try {
    const copy = await open(path, isThere ? "r+" : "wx", 0o600);
    try {
      for (let at = isThere ? start : 0; at < end;) {
        const piece = Buffer.alloc(Math.min(PIECE, end - at));
        const { bytesRead } = await source.read(piece, 0, piece.length, at);
        if (bytesRead === 0) throw new LogGap(`The log ${name} is shorter than it should be.`);
        await copy.write(piece, 0, bytesRead, at);
        at += bytesRead;
      }
      await copy.sync();
    } finally {
      await copy.close();
    }
    if (!isThere) await syncFolder(folder);
  } finally {
    await source.close();
  }
}

/** A log file is mostly repetition: packed it takes a fraction. */
async function pack(folder: string, name: string): Promise<void> {
  const part = join(folder, `${name}.part`);
  if (!existsSync(part)) return;
  const half = join(folder, `${name}.gz.tmp`);
  await rm(half, { force: true });
  const packed = await open(half, "wx", 0o600);
  await pipeline(createReadStream(part), createGzip({ level: 1 }), packed.createWriteStream({ flush: true }));
  await rename(half, join(folder, `${name}.gz`));
  await syncFolder(folder);
  await rm(part);
}
