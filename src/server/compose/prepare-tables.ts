import { refuseUnfinished } from "../backup/unfinished-restore.ts";
import type { Config } from "../config/config.ts";
import { nameOfDatabase } from "../documents/database-name.ts";
import { hasDatabase } from "../documents/embedded/folders.ts";
import { migrate, readSchemaState } from "../documents/migrate.ts";
import type { Database } from "../documents/pool.ts";

/**
 * Refuses to make an embedded database where starts change no tables. A new one needs them all.
 * @throws Error with what to do
 */
export function refuseUnmade(config: Config): void {
  const isMissing = !config.migrates && config.databaseUrl === null && !hasDatabase(config.dataDir);
  if (isMissing) throw unmade(config);
}

/**
 * Brings the tables to this version. With MIGRATE=off it only looks whether they are, and gives the
 * change log its id.
 * @throws Error with what to do: a restore was not finished, migrations are missing, or a newer
 * Lifeboard ran
 */
export async function prepareTables(database: Database, config: Config): Promise<void> {
  await refuseUnfinished(database.pool);
  if (!config.migrates) {
    const { isNew, missing } = await readSchemaState(database.pool);
    if (isNew) throw unmade(config);
    if (missing.length > 0)
      throw new Error(
        `MIGRATE=off, and ${missing.join(", ")} did not run on this database. Back it up, run \`lifeboard migrate\` with ` +
          "these settings, then start again.",
      );
  }
  await migrate(database);
}

function unmade(config: Config): Error {
  return new Error(
    `There is no database in ${nameOfDatabase(config)}, and with MIGRATE=off a start creates none. Check the settings, or ` +
      "start once without MIGRATE=off.",
  );
}
