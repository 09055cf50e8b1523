import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Place = {
  /** BACKUP_TO */
  folder: string;
  dataDir: string;
  /** The disk of a path; in tests another one. */
  deviceOf?: (path: string) => number;
};

/**
 * Finds that the disk of BACKUP_TO is not mounted. Its empty folder then lies on the disk of
 * DATA_DIR. Backups would go there, and all would look well. DATA_DIR remembers across starts that
 * the folder lay on another disk.
 * @returns what looks before each write; it throws an Error for people
 */
export function checkOfDisk({ folder, dataDir, deviceOf = (path) => statSync(path).dev }: Place): () => void {
  const memory = join(dataDir, "backup-disk");
  return () => {
    const isOther = existsSync(memory) && readFileSync(memory, "utf8") === folder;
    if (deviceOf(folder) !== deviceOf(dataDir)) {
      if (!isOther) writeFileSync(memory, folder, { mode: 0o600 });
      return;
    }
    if (!isOther) return;
    throw new Error(
      `${folder} was on another disk than DATA_DIR, and is now on the same disk: its disk is not mounted. ` +
        `Mount it. If you moved the folder on purpose, remove ${memory}`,
    );
  };
}
