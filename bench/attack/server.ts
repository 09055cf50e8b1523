import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Connection } from "#server/documents/pool.ts";
import { createLog } from "#server/runtime/log.ts";
import { openBenchService } from "../support/bench-service.ts";

/**
 * The product with its limits on, over the database of its parent. It believes which address each
 * request names. It sends its port, then its resident memory in bytes as often as it is asked.
 */
async function begin({ folder, connection }: { folder: string; connection: Connection }): Promise<number> {
  const log = createLog("silent", console.error);
  const config = readConfig({
    PORT: "0",
    DEMO_DATA: "off",
    DATA_DIR: folder,
    TRUSTED_PROXIES: "127.0.0.1",
    DEFAULT_COUNTRY: "IN",
  });
  const database = await openDatabase(connection);
  const { httpServer } = await openBenchService(database, { config, log });
  return httpServer.listener.port;
}

process.on("message", (message: "memory" | { folder: string; connection: Connection }) => {
  if (message === "memory") process.send?.(process.memoryUsage().rss);
  else void begin(message).then((port) => process.send?.(port));
});
process.on("disconnect", () => process.exit(0));
