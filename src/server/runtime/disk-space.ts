import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { OperatorNotes } from "./operator-notes.ts";

/** Room of one file system, bytes. `free`: what this account may use. */
export type Room = { free: number; total: number };

/** Below this, bytes, or this share of its size, a disk is nearly full. Source: proposal. */
const LEAST_FREE_BYTES = 1_000_000_000;
const LEAST_FREE_SHARE = 0.1;

/**
 * Below this, bytes, PostgreSQL cannot begin another file of its log, which is as large. Source:
 * wal_segment_size of PostgreSQL.
 */
const FULL_BYTES = 16 * 1024 * 1024;

/** Whether a disk is nearly full: below 1 GB, or below a tenth of its size. */
export function isNearlyFull({ free, total }: Room): boolean {
  return free < LEAST_FREE_BYTES || free < total * LEAST_FREE_SHARE;
}

/** The free disk of the program's folders, as of the last look. A nearly full one is a note. */
export class DiskSpace {
  readonly #folders: readonly string[];
  readonly #notes: OperatorNotes;
  readonly #roomOf: (folder: string) => Promise<Room>;
  /** Of the folder with the least room; null before the first look. */
  least: Room | null = null;

  /** @param roomOf absent: asks the file system */
  constructor(folders: readonly string[], notes: OperatorNotes, roomOf: (folder: string) => Promise<Room> = roomAt) {
    this.#folders = [...new Set(folders)];
    this.#notes = notes;
    this.#roomOf = roomOf;
  }

  /** Whether a disk is full by now. Changes no note. @throws what the file system says */
  async isFull(): Promise<boolean> {
    const rooms = await Promise.all(this.#folders.map((folder) => this.#roomOf(folder)));
    return rooms.some(({ free }) => free < FULL_BYTES);
  }

  /** Looks now. @throws what the file system says */
  async look(): Promise<void> {
    const rooms = await Promise.all(
      this.#folders.map(async (folder) => ({ folder, room: await this.#roomOf(folder) })),
    );
    const [first, ...others] = rooms.toSorted((one, other) => one.room.free - other.room.free);
    if (first === undefined) return;
    this.least = first.room;
    const full = [first, ...others].find(({ room }) => isNearlyFull(room));
    this.#notes.set("disk-space", full === undefined ? null : { sentence: sentenceOf(full), alarm: "disk-space" });
  }
}

function sentenceOf({ folder, room: { free, total } }: { folder: string; room: Room }): string {
  const megabytes = Math.floor(free / 1_000_000);
  const share = Math.floor((free / total) * 100);
  return `The disk of ${folder} has ${megabytes} MB free (${share} %). Make room: a full disk refuses all writes.`;
}

/** The room at a folder, or at the nearest one above it that is there. */
async function roomAt(folder: string): Promise<Room> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing || dirname(folder) === folder) throw error;
    return roomAt(dirname(folder));
  }
}
