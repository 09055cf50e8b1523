import { rmSync } from "node:fs";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { startMeasuredProduct } from "../../e2e/support/product.ts";
import type { MeasuredProduct } from "../../e2e/support/product.ts";
import { benchFolder } from "../support/database.ts";

/** Settings of every product of the bench: one process each. */
export const SETTINGS = { DEMO_DATA: "off", RATE_LIMITS: "off", WORKERS: "1" };

/** The build of before, with its own database. */
export type Before = { product: MeasuredProduct; database: Database; stop: () => Promise<void> };

/**
 * Starts another build on a new database of its own schema.
 * @param checkout its folder, built
 * @param fill writes its listings
 */
export async function startBefore(checkout: string, fill: (database: Database) => Promise<void>): Promise<Before> {
  const dataDir = benchFolder();
  const settings = { DATA_DIR: dataDir, ...SETTINGS };
  // It makes its tables, which may differ from today's.
  await (await startMeasuredProduct(settings, checkout)).stop();
  const embedded = await startEmbedded({ dataDir, log: { info: () => undefined, warn: console.warn } });
  const database = await openDatabase(embedded.connection);
  await fill(database);
  const product = await startMeasuredProduct(settings, checkout);
  return {
    product,
    database,
    stop: async () => {
      await product.stop();
      await database.close();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
