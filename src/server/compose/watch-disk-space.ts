import { repeat } from "../documents/jobs.ts";
import type { Database } from "../documents/pool.ts";
import type { DiskSpace } from "../runtime/disk-space.ts";
import type { Log } from "../runtime/log.ts";

/** Pause between two looks at the disk, and at whether the database takes writes, ms. */
const LOOK_MS = 60_000;
/** Pause between two looks whether a disk is full, ms. Source: Proposal. */
const FULL_LOOK_MS = 5_000;

/**
 * Watches what writes need: room on the disk, and a database that takes them. What is missing is a
 * note and an alarm. On a full disk it writes something: else nobody knew before the first person
 * whose post fails.
 * @param fullLookMs absent: 5 s
 * @returns a function that ends it
 */
export function watchDiskSpace({
  database,
  disk,
  log,
  fullLookMs = FULL_LOOK_MS,
}: {
  database: Database;
  disk: DiskSpace;
  log: Log;
  fullLookMs?: number;
}): () => Promise<void> {
  const report = (error: unknown): void => log.warn({ error }, "The free disk could not be read.");
  const look = async (): Promise<void> => {
    // A database that is away is reported by whoever needs it.
    await database.writes.look().catch((error: unknown) => database.writes.failed(error));
    await disk.look();
  };
  let wasFull = false;
  const lookWhetherFull = async (): Promise<void> => {
    const isFull = await disk.isFull();
    if (isFull !== wasFull) await disk.look();
    wasFull = isFull;
    if (isFull) await database.writes.probe();
  };
  const first = look().catch(report);
  const stops = [repeat(LOOK_MS, { report }, look), repeat(fullLookMs, { report }, lookWhetherFull)];
  return async () => {
    await first;
    await Promise.all(stops.map((stop) => stop()));
  };
}
