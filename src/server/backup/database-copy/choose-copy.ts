import { basesIn, copiedIn, linesIn } from "./line-folder.ts";
import type { BaseCopy, Copied } from "./line-folder.ts";

/** What restores a moment: the files, and the folder with the log that follows them. */
export type ChosenCopy = {
  line: string;
  base: BaseCopy;
  moment: Date;
  /** To where the log is copied. */
  lsn: string;
};

type Found = { line: string; base: BaseCopy; copied: Copied };

/**
 * Chooses the newest base copy that ended before the moment.
 * @param to null: the last moment that was copied
 * @throws Error in a sentence that names the moments that can be restored
 */
export async function chooseCopy(backupTo: string, to: Date | null): Promise<ChosenCopy> {
  const found: Found[] = [];
  for (const line of await linesIn(backupTo)) {
    const copied = await copiedIn(line);
    if (copied !== null) for (const base of await basesIn(line)) found.push({ line, base, copied });
  }
  const newest = found.toSorted((a, b) => Date.parse(b.base.ended) - Date.parse(a.base.ended));
  const [latest] = newest;
  const oldest = newest.at(-1);
  if (latest === undefined || oldest === undefined)
    throw new Error(`${backupTo} contains no complete copy of a database. Restore an hourly file from it instead.`);
  const moment = to ?? new Date(latest.copied.at);
  const chosen = newest.find(({ base }) => Date.parse(base.ended) <= moment.getTime());
  if (chosen === undefined) {
    throw new Error(
      `${moment.toISOString()} is before the first copy: ${oldest.base.ended} is the earliest moment that can be restored.`,
    );
  }
  if (moment.getTime() > Date.parse(chosen.copied.at)) {
    throw new Error(
      `${moment.toISOString()} was not copied: ${chosen.copied.at} is the latest moment before it that can be restored.`,
    );
  }
  return { line: chosen.line, base: chosen.base, moment, lsn: chosen.copied.lsn };
}
