import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import { SUPPLY_RULE } from "#server/duplicates/merge-supplies.ts";
import { storeMergedSupplies } from "#server/duplicates/statements.ts";
import { migrate } from "#server/documents/migrate.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";

/** An empty database of the current schema, in a data folder of its own. */
export type BenchDatabase = { database: Database; folder: string };

/** A new folder that the account of PostgreSQL may enter. */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lifeboard-bench-"));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Lends a new database to a bench, and removes it with its folder at the end.
 * @param max connections at most; absent: as the product has them
 */
export async function withBenchDatabase<Answer>(
  work: (lent: BenchDatabase) => Promise<Answer>,
  max?: number,
): Promise<Answer> {
  const folder = benchFolder();
  const embedded = await startEmbedded({ dataDir: folder, log: { info: () => undefined, warn: console.warn } });
  const database = await openDatabase({ ...embedded.connection, ...(max !== undefined && { max }) });
  try {
    await migrate(database);
    // Offers of a bench have ids of their own, many of one supply. A start would merge them.
    await storeMergedSupplies(database, { rule: SUPPLY_RULE, after: null });
    return await work({ database, folder });
  } finally {
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
