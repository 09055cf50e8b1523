import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { basesIn, copiedIn, linesIn, walFolder } from "./timeline-folder.ts";
import type { BaseCopy } from "./timeline-folder.ts";
import { parseLsn, segmentName, segmentOf } from "./wal-names.ts";

/** To how far back any moment can be restored. Proposal, 2026-11-29: a mistake is seen by then. */
export const REACH_MS = 48 * 3_600_000;
/** Base copies that stay whatever the clock says. Proposal, 2026-11-29. */
const FEWEST = 3;

/**
 * The base copies that stay: those of the reach, the one before, and never fewer than three.
 * @param bases oldest first
 */
export function retainedBases(bases: readonly BaseCopy[], now: Date): readonly BaseCopy[] {
  const limit = now.getTime() - REACH_MS;
  const within = bases.findIndex((base) => Date.parse(base.ended) > limit);
  const first = within === -1 ? bases.length - 1 : within - 1;
  return bases.slice(Math.max(0, Math.min(first, bases.length - FEWEST)));
}

/**
 * Removes what no moment of the reach needs. These are old base copies, the log before the oldest
 * that stays, and lines that ended before. Only files of our own names go.
 */
export async function removeOldCopies(backupTo: string, line: string, now: Date): Promise<void> {
  const bases = await basesIn(line);
  const kept = retainedBases(bases, now);
  for (const { name } of bases.filter((base) => !kept.includes(base))) {
    // The description first: without it the archive does not count.
    await rm(join(line, `${name}.json`), { force: true });
    await rm(join(line, `${name}.tar.gz`), { force: true });
  }
  const [oldest] = kept;
  if (oldest === undefined) return;
  const first = segmentName(oldest.timeline, segmentOf(parseLsn(oldest.start)));
  for (const name of await readdir(walFolder(line)))
    if (/^[0-9A-F]{24}\.(?:gz|part)$/.test(name) && name.slice(0, 24) < first) await rm(join(walFolder(line), name));
  if (kept.length < FEWEST) return;
  for (const other of await linesIn(backupTo)) {
    const copied = other === line ? null : await copiedIn(other);
    if (copied !== null && now.getTime() - Date.parse(copied.at) > REACH_MS) await rm(other, { recursive: true });
  }
}

/** Bytes of the packed log since a base copy. */
export async function logBytesSince(line: string, base: BaseCopy): Promise<number> {
  const first = segmentName(base.timeline, segmentOf(parseLsn(base.start)));
  const names = (await readdir(walFolder(line))).filter((name) => name.endsWith(".gz") && name.slice(0, 24) >= first);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(walFolder(line), name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
