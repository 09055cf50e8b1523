import { setTimeout as pause } from "node:timers/promises";
import type { FileHandle } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { currentCheckpoint, parseCheckpoint, readChanges } from "#server/documents/change-log/change-log.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import { renewLogIdentity } from "#server/documents/change-log/log-identity.ts";
import { isSameLog } from "#server/documents/change-log/log-witness.ts";
import type { Database } from "#server/documents/pool.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import type { Follower } from "../load/follower.ts";
import { BlockReader, END, HEAD, ROWS, TREE, UnusableCheckpoint } from "./blocks.ts";
import type { Block } from "./blocks.ts";
import { rowsOf } from "./row-blocks.ts";
import { chancesOfTrees, TreeColumns } from "./tree-blocks.ts";
import { checkpointVersion } from "./version.ts";
import type { CheckpointEnd, CheckpointHead } from "./write.ts";

/** Rows of the log that are read at once. */
const AT_ONCE = 5_000;

/** What a checkpoint says beside its rows. `hasTrees`: its trees serve, with the chances of now. */
export type ReadCheckpoint = { position: Checkpoint; at: Date; hasTrees: boolean };

/**
 * Adds the rows of a file to an empty board, with its trees where they serve.
 * A database with another past than the file gets a new log id, so that every reader begins anew.
 * @throws UnusableCheckpoint when the file is torn, or of another program or database. The board is
 * of no use then.
 */
export async function readCheckpoint(
  file: FileHandle,
  board: ListingIndex,
  database: Database,
): Promise<ReadCheckpoint> {
  const reader = new BlockReader(file);
  const { version, logId } = contentOf<CheckpointHead>(await reader.next(), HEAD);
  if (!isDeepStrictEqual(version, await checkpointVersion())) throw new UnusableCheckpoint("of another version");
  if (logId !== (await currentCheckpoint(database)).logId) throw new UnusableCheckpoint("of another database");
  const trees = new TreeColumns();
  const last = await addRows(reader, board, trees);
  await reader.end();
  const end = contentOf<CheckpointEnd>(last, END);
  const position = parseCheckpoint(end.position);
  if (position === null || end.rows !== board.rows.used) throw new UnusableCheckpoint("rows are missing");
  if (!(await isSameLog(database, BigInt(end.until), end.witness))) {
    // An image of the disk was put back while no process ran. Browsers know what it has lost.
    await renewLogIdentity(database, logId);
    throw new UnusableCheckpoint("the database has another past");
  }
  const hasTrees = end.chances === chancesOfTrees(board);
  if (hasTrees) board.restore(trees.build(board));
  return { position, at: new Date(end.at), hasTrees };
}

/** @returns the first block that contains neither rows nor a tree */
async function addRows(reader: BlockReader, board: ListingIndex, trees: TreeColumns): Promise<Block> {
  for (let waiting = reader.next(); ;) {
    const block = await waiting;
    if (block.kind !== ROWS && block.kind !== TREE) return block;
    // The disk works while the rows are added.
    waiting = reader.next();
    waiting.catch(() => undefined);
    if (block.kind === ROWS) board.adopt(rowsOf(block));
    else trees.add(block);
  }
}

function contentOf<T>({ kind, bytes }: Block, wanted: number): T {
  if (kind !== wanted) throw new UnusableCheckpoint("a block stands in the wrong place");
  try {
    // Its checksum says that this program wrote it.
    return JSON.parse(Buffer.from(bytes).toString()) as T;
  } catch {
    throw new UnusableCheckpoint("a block is no JSON");
  }
}

/** How often, and each how long, ms, an open write elsewhere is waited for at the head. */
const WAITS = { most: 100, ms: 10 };

/**
 * Applies the log up to its head of this moment. An open write may hold committed changes back.
 * They are waited for, up to a second: who reads the database sees them too.
 * @returns how many documents had changed
 * @throws UnusableCheckpoint when the log no longer has the position
 */
export async function followToHead(follower: Follower, database: Database): Promise<number> {
  for (let changed = 0, waits = 0; ;) {
    const answer = await readChanges(database, follower.checkpoint, AT_ONCE);
    if (answer.reset) throw new UnusableCheckpoint("too old: the log begins later");
    follower.apply(answer);
    changed += answer.documents.length + answer.removed.length;
    if (answer.more) continue;
    if (!answer.pending || waits === WAITS.most) return changed;
    waits += 1;
    await pause(WAITS.ms);
  }
}
