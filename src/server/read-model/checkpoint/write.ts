import type { FileHandle } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { formatCheckpoint } from "#server/documents/change-log/change-log.ts";
import { readWitness } from "#server/documents/change-log/log-witness.ts";
import type { LogWitness } from "#server/documents/change-log/log-witness.ts";
import type { Database } from "#server/documents/pool.ts";
import type { LoadedBoard } from "../load/load-board.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { BlockWriter, END, HEAD } from "./blocks.ts";
import type { Block } from "./blocks.ts";
import { RowCopier } from "./row-blocks.ts";
import { chancesOfTrees, treeBlocks } from "./tree-blocks.ts";
import { checkpointVersion } from "./version.ts";

/** The content of the first block: who may read the rest. */
export type CheckpointHead = { version: object; logId: string };

/** The content of the last block. */
export type CheckpointEnd = {
  rows: number;
  /** Where to follow the log from: each row contains what was changed before. */
  position: string;
  /** No row contains anything that was changed at this transaction or later. */
  until: string;
  witness: LogWitness;
  /** When writing began. */
  at: string;
  /** With which chances the trees were built. */
  chances: string;
};

/** What was written. `longestMs`: the longest time in one go. */
export type WrittenCheckpoint = { rows: number; bytes: number; longestMs: number };

/** Bytes after which what was written is forced to the disk: less at once disturbs others less. */
const SYNC_BYTES = 32 * 1024 * 1024;

/** Ends the writing of a checkpoint that nobody wants any more. */
class Cancelled extends Error {
  override name = "Cancelled";
}

export type WriteOptions = { database: Pick<Database, "pool">; blockRows: number; now: Date; signal: AbortSignal };

/**
 * Writes the rows of a board that goes on following the log. A block is copied in one go; between
 * blocks the process does other work.
 * @throws Error when it was cancelled, or the disk is full
 */
export async function writeCheckpoint(
  file: FileHandle,
  { board, follower }: LoadedBoard,
  { database, blockRows, now, signal }: WriteOptions,
): Promise<WrittenCheckpoint> {
  const version = await checkpointVersion();
  const writer = new BlockWriter(file);
  // Transactions that are applied by half are read again: the position is before them.
  const position = { ...follower.checkpoint, ordinal: 0n };
  const copier = new RowCopier(board, blockRows);
  const pieces = piecesOf(board, copier);
  let longestMs = 0;
  try {
    await writer.write({ kind: HEAD, ...json({ version, logId: position.logId } satisfies CheckpointHead) });
    for (let synced = 0; ;) {
      await nextTurn();
      if (signal.aborted) throw new Cancelled("not wanted any more");
      const began = performance.now();
      const { value: block, done } = await pieces.next();
      if (done === true) break;
      const written = writer.write(block);
      longestMs = Math.max(longestMs, performance.now() - began);
      await written;
      if (writer.written - synced < SYNC_BYTES) continue;
      synced = writer.written;
      await file.datasync();
    }
  } finally {
    copier.close();
  }
  const applied = follower.checkpoint.xid;
  // A load may hold changes that the log shows later, because an older transaction is still open.
  const until = applied > copier.newestXid ? applied : BigInt(copier.newestXid) + 1n;
  const end: CheckpointEnd = {
    rows: copier.copied,
    position: formatCheckpoint(position),
    until: until.toString(),
    witness: await readWitness(database, until),
    at: now.toISOString(),
    chances: chancesOfTrees(board),
  };
  await writer.write({ kind: END, ...json(end) });
  if (signal.aborted) throw new Cancelled("not wanted any more");
  return { rows: copier.copied, bytes: writer.written, longestMs };
}

/** All rows, then all trees. */
async function* piecesOf(board: ListingIndex, copier: RowCopier): AsyncGenerator<Block> {
  for (let block = copier.next(); block !== null; block = copier.next()) yield block;
  yield* treeBlocks(board, copier);
}

function json(content: object): { columns: Uint8Array; bytes: Uint8Array } {
  return { columns: new Uint8Array(0), bytes: Buffer.from(JSON.stringify(content)) };
}
