import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { walFolder } from "./timeline-folder.ts";
import { SEGMENT_BYTES, offsetOf, parseLsn, segmentName, segmentOf } from "./wal-names.ts";

/** The log from one position to another, in the folder of its line. Positions are PostgreSQL's. */
type CopiedLog = { line: string; timeline: number; from: string; to: string };

/**
 * The first file of a copied log that is missing or cut short. Recovery would end there without a
 * word, as at the true end.
 * @returns its path; null: the log is whole. A packed file is judged when it is unpacked.
 */
export function missingLog({ line, timeline, from, to }: CopiedLog): string | null {
  const end = parseLsn(to);
  const last = offsetOf(end) === 0 ? segmentOf(end) - 1 : segmentOf(end);
  for (let segment = segmentOf(parseLsn(from)); segment <= last; segment += 1) {
    const path = join(walFolder(line), segmentName(timeline, segment));
    if (existsSync(`${path}.gz`)) continue;
    const least = segment === segmentOf(end) ? offsetOf(end) : SEGMENT_BYTES;
    if (!existsSync(`${path}.part`) || statSync(`${path}.part`).size < least) return path;
  }
  return null;
}
