import { chmodSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { dataHome } from "#server/testing/data-home.ts";

/**
 * A new data folder of a product under test. As root, the database runs as another account and must
 * be able to enter. Otherwise the data would be elsewhere, and nobody would remove it.
 */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(dataHome(process.getuid?.() === 0 ? "/tmp" : ".cache"), "lifeboard-journey-"));
  chmodSync(folder, 0o755);
  return folder;
}
