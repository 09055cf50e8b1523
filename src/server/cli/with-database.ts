import { readConfig } from "../config/config.ts";
import type { Config } from "../config/config.ts";
import { startEmbedded } from "../documents/embedded/embedded.ts";
import { migrate } from "../documents/migrate.ts";
import { openDatabase } from "../documents/pool.ts";
import type { Database } from "../documents/pool.ts";
import type { Terminal } from "./command.ts";

/**
 * Does a command's work on the deployment's database: that of DATABASE_URL, or the embedded one.
 * Joins the embedded one of a running program, else starts it for the command.
 */
export async function withDatabase<T>(
  terminal: Terminal,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const silent = { info: () => undefined, warn: (message: string) => terminal.err(message) };
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log: silent }) : null;
  try {
    const database = await openDatabase({
      ...(embedded === null ? { connectionString: config.databaseUrl ?? "" } : embedded.connection),
      connections: config.databaseConnections,
    });
    try {
      await migrate(database);
      return await work(database, config);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}
