import { stat } from "node:fs/promises";
import { readHead } from "../format.ts";
import type { BackupHead } from "../format.ts";
import type { HourlyFile } from "./backup-folder.ts";

type Known = { size: number; mtimeMs: number; database: string | null };

/**
 * Of which database each backup is, by its first line. That line is read once: a file whose size
 * and time of change are as before is the same. A folder far away is not read each minute.
 */
export class BackupHeadsCache {
  readonly #read: (path: string) => Promise<Pick<BackupHead, "database">>;
  #known = new Map<string, Known>();

  /** @param read reads the first line; tests count */
  constructor(read: (path: string) => Promise<Pick<BackupHead, "database">> = readHead) {
    this.#read = read;
  }

  /**
   * Which of these files are of a database. A file without such a word is an own one. An older
   * program wrote it, or it is damaged.
   */
  async ofDatabase(
    files: readonly HourlyFile[],
    identity: string,
  ): Promise<{ own: HourlyFile[]; foreign: HourlyFile[] }> {
    const heads = await Promise.all(files.map(async ({ path }) => [path, await this.#headOf(path)] as const));
    // What is gone is forgotten.
    this.#known = new Map(heads);
    const isOwn = ({ path }: HourlyFile): boolean => (this.#known.get(path)?.database ?? identity) === identity;
    return { own: files.filter(isOwn), foreign: files.filter((file) => !isOwn(file)) };
  }

  async #headOf(path: string): Promise<Known> {
    const { size, mtimeMs } = await stat(path).catch(() => ({ size: -1, mtimeMs: -1 }));
    const known = this.#known.get(path);
    if (known !== undefined && known.size === size && known.mtimeMs === mtimeMs) return known;
    const head = await this.#read(path).catch(() => null);
    // A file that could not be read is read again.
    return { size: head === null ? -1 : size, mtimeMs, database: head?.database ?? null };
  }
}
