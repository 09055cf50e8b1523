import type pg from "pg";
import { tableExists } from "./queries.ts";
import { NOT_KEPT, quoted } from "./tables.ts";
import type { BackupTable } from "./tables.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * Writes rows of a backup. Their transaction number is 0: before everything in the new log.
 * @param rows the texts of JSON objects
 */
export async function loadRows(client: pg.PoolClient, table: BackupTable, rows: string[]): Promise<void> {
  const columns = await columnsOf(client, table);
  const name = quoted(table.name);
  const list = columns.map(quoted).join(", ");
  const [more, values] = table.name === "documents" ? [", changed_xid", ", '0'::xid8"] : ["", ""];
  await client.query(
    `INSERT INTO ${name} (${list}${more}) OVERRIDING SYSTEM VALUE
     SELECT ${list}${values} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
    [`[${rows.join(",")}]`],
  );
}

async function columnsOf(client: pg.PoolClient, table: BackupTable): Promise<string[]> {
  const rows = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [quoted(table.name)],
  );
  return rows.rows.map((row) => row.name).filter((name) => table.leaveOut?.includes(name) !== true);
}

/**
 * Continues a numbering after the highest restored number, where the table is as old as the backup.
 */
export async function raiseIdentity(client: pg.PoolClient, table: BackupTable): Promise<void> {
  if (table.identity === undefined || !(await tableExists(client, table))) return;
  await client.query(
    `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT coalesce(max(${table.identity}), 0) + 1 FROM ${quoted(table.name)}), false)`,
    [quoted(table.name), table.identity],
  );
}

/** Drops the empty tables, so that they can be created as at the time of the backup. */
export async function dropEmptyTables(client: pg.PoolClient): Promise<void> {
  await client.query("DROP SCHEMA IF EXISTS auth CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
}

/**
 * Opens the one transaction of a restore. Reading a large file may take longer than a command may.
 */
export async function beginRestore(client: pg.PoolClient): Promise<void> {
  await client.query("BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0");
}

/** Commits the whole restore. */
export async function endRestore(client: pg.PoolClient): Promise<void> {
  await client.query("COMMIT");
}

/** Takes the rows of a restore back, and its mark. */
export async function abandonRestore(client: pg.PoolClient): Promise<void> {
  await client.query("ROLLBACK");
  await markFinished(client);
}

/**
 * What a restore of a file has left behind. `loaded`: of which moment the backup is whose rows are
 * there, null where none are.
 */
export type UnfinishedRestore = { loaded: Date | null };

/** Reads the mark of a restore that began and did not end; null: there is none. */
export async function readUnfinished(client: SqlClient): Promise<UnfinishedRestore | null> {
  const found = await client.query<{ there: boolean }>("SELECT to_regclass('unfinished_restore') IS NOT NULL AS there");
  if (found.rows[0]?.there !== true) return null;
  const { rows } = await client.query<UnfinishedRestore>("SELECT loaded FROM unfinished_restore");
  return rows[0] ?? { loaded: null };
}

/**
 * Marks a database, before the first row and in the transaction of the rows. The mark is a table
 * that is there only during the restore. A database of any version can have it.
 */
export async function markUnfinished(client: SqlClient, loaded: Date | null): Promise<void> {
  await client.query("CREATE TABLE IF NOT EXISTS unfinished_restore (loaded timestamptz(3))");
  await client.query("DELETE FROM unfinished_restore");
  await client.query("INSERT INTO unfinished_restore (loaded) VALUES ($1)", [loaded]);
}

/** Removes the mark. */
export async function markFinished(client: SqlClient): Promise<void> {
  await client.query("DROP TABLE IF EXISTS unfinished_restore");
}

/**
 * Empties what a backup leaves out on purpose, in a database whose files were restored. Nobody is
 * signed in, and no pending code or message is left. The change log has its own way (`forgetLog`).
 */
export async function emptyLeftOut(client: pg.ClientBase): Promise<void> {
  for (const name of NOT_KEPT.filter((each) => !LOG_TABLES.has(each))) {
    const found = await client.query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [quoted(name)]);
    if (found.rows[0]?.there === true) await client.query(`DELETE FROM ${quoted(name)}`);
  }
}

const LOG_TABLES: ReadonlySet<string> = new Set(["changes", "log_meta", "log_marks", "migrations"]);
