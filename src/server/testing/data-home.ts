import { accessSync, constants, mkdirSync, statfsSync } from "node:fs";
import { resolve } from "node:path";

/** Files in memory, on Linux. Every account may enter it. */
const IN_MEMORY = "/dev/shm";

/** Room that the databases of a run never fill, bytes. One has 9 MB, its log at most 512 MB. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * The folder in which tests and journeys make data folders. It lies in memory where there is room,
 * otherwise it is `fallback`. To copy the template of a database took 200 ms on a disk, 15 ms in
 * memory. What else writes to the disk does not slow a test down.
 * @param fallback relative to the checkout; it is made
 */
export function dataHome(fallback = ".cache"): string {
  if (hasRoomInMemory()) return IN_MEMORY;
  const path = resolve(fallback);
  mkdirSync(path, { recursive: true });
  return path;
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
  } catch {
    return false;
  }
}
