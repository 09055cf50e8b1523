import type pg from "pg";
import { forgetLog } from "#server/documents/change-log/log-identity.ts";
import { createTables, migrate, migrationsOf } from "#server/documents/migrate.ts";
import { MIGRATIONS } from "#server/documents/migrations.ts";
import type { Database } from "#server/documents/pool.ts";
import {
  abandonRestore,
  beginRestore,
  dropEmptyTables,
  endRestore,
  loadRows,
  markFinished,
  markUnfinished,
  raiseIdentity,
  readUnfinished,
} from "./statements.ts";
import { readBackup } from "./format.ts";
import type { Summary } from "./format.ts";
import { filledTables } from "./queries.ts";
import { TABLES } from "./tables.ts";
import type { BackupTable } from "./tables.ts";

const BATCH = 500;

/**
 * Reads a whole backup and returns its content. @throws Error when it is damaged, cut off or no
 * backup
 */
export function checkBackup(path: string): Promise<Summary> {
  return readBackup(path, () => undefined);
}

/**
 * Restores a backup into an empty database: all of it or nothing, after a check of the whole file.
 * A backup of an older Lifeboard is loaded into tables of that version, which are then migrated.
 * The change log begins again. Until `finish` is done the database is marked as unfinished, which a
 * start refuses. The same restore once more goes on where a kill ended it.
 * @param finish what must be done before anybody may use the database
 * @throws Error when the file is damaged or of a newer Lifeboard, or when the database contains
 * data
 */
export async function restoreBackup(
  database: Database,
  path: string,
  finish: (summary: Summary) => Promise<void> = () => Promise.resolve(),
): Promise<Summary> {
  const checked = await checkBackup(path);
  const { migrations } = checked;
  const known = MIGRATIONS.map((migration) => migration.id);
  if (migrations.some((id, index) => known[index] !== id)) {
    throw new Error(`${path} was made by a newer Lifeboard (${migrations.at(-1)}). Restore it with that version.`);
  }
  const before = await readUnfinished(database.pool);
  const isLoaded = before?.loaded?.getTime() === checked.at.getTime();
  if (!isLoaded) await loadAll(database, { path, migrations });
  await migrate(database);
  await finish(checked);
  await markFinished(database.pool);
  return checked;
}

async function loadAll({ pool }: Database, file: { path: string; migrations: string[] }): Promise<void> {
  const client = await pool.connect();
  try {
    await refuseFilled(client);
    await markUnfinished(client, null);
    try {
      await beginRestore(client);
      await prepare(client, file.migrations);
      const { at } = await load(client, file.path);
      await forgetLog(client);
      await markUnfinished(client, at);
      await endRestore(client);
    } catch (error) {
      await abandonRestore(client).catch(() => undefined);
      throw error;
    }
  } finally {
    client.release(true);
  }
}

/** @throws Error where the database is not empty */
async function refuseFilled(client: pg.PoolClient): Promise<void> {
  const filled = await filledTables(client);
  if (filled.length > 0) {
    throw new Error(
      `The database already contains data (${filled.join(", ")}), and a restore does not merge into it. Use an empty DATA_DIR or database.`,
    );
  }
}

/** Makes the tables of the backup. */
async function prepare(client: pg.PoolClient, migrations: string[]): Promise<void> {
  const had = await migrationsOf(client);
  if (had.length === migrations.length) return;
  if (had.length > 0) await dropEmptyTables(client);
  await createTables(client, MIGRATIONS.slice(0, migrations.length));
}

async function load(client: pg.PoolClient, path: string): Promise<Summary> {
  const tables = new Map(TABLES.map((table) => [table.name, table]));
  let waiting: { table: BackupTable; rows: string[] } | null = null;
  async function flush(): Promise<void> {
    if (waiting !== null && waiting.rows.length > 0) await loadRows(client, waiting.table, waiting.rows);
    waiting = null;
  }
  const summary = await readBackup(path, async ({ table: name, json }) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`${path} contains an unknown table: ${name}.`);
    if (waiting?.table !== table || waiting.rows.length === BATCH) {
      await flush();
      waiting = { table, rows: [] };
    }
    waiting.rows.push(json);
  });
  await flush();
  for (const table of TABLES) {
    await raiseIdentity(client, table);
  }
  return summary;
}
