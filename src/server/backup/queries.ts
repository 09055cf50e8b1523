import type pg from "pg";
import { IS_NOT_DEMO, PERSON_OF, isTrialSql } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { RowLine } from "./format.ts";
import { quoted, TABLES } from "./tables.ts";
import type { BackupTable } from "./tables.ts";

/** Rows read at once: a thousand would hold the event loop for tens of milliseconds. */
const PAGE = 250;

/**
 * Every row of a backup's tables in one snapshot (REPEATABLE READ), table by table, sorted by key.
 */
export async function* readBackupRows(database: Database): AsyncGenerator<RowLine> {
  const client = await database.pool.connect();
  let isBroken = true;
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    // The consumer of the rows may be slow (a disk, a pipe).
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0");
    for (const table of TABLES) if (await tableExists(client, table)) yield* rowsOfTable(client, table);
    await client.query("COMMIT");
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}

async function* rowsOfTable(client: pg.PoolClient, table: BackupTable): AsyncGenerator<RowLine> {
  const key = table.key.map(quoted).join(", ");
  const leaveOut = (table.leaveOut ?? []).map((column) => ` - '${column}'`).join("");
  const keyText = table.key.map((column) => `${quoted(column)}::text`).join(", ");
  let after: string[] | null = null;
  for (;;) {
    const place: string =
      after === null ? "" : `WHERE (${key}) > (${after.map((_value, index) => `$${index + 1}`).join(", ")})`;
    // One page after the other: the next begins where this one ended.
    const page: pg.QueryResult<{ json: string; place: string[] }> = await client.query(
      `SELECT (to_jsonb(t)${leaveOut})::text AS json, ARRAY[${keyText}] AS place FROM ${quoted(table.name)} t ${place} ORDER BY ${key} LIMIT ${PAGE}`,
      after ?? [],
    );
    for (const row of page.rows) yield { table: table.name, json: row.json };
    after = page.rows.at(-1)?.place ?? null;
    if (page.rows.length < PAGE) return;
  }
}

/**
 * What a start and a night write by themselves: the state of the demonstration, and chances that
 * were learnt.
 */
const MADE_BY_ITSELF = "'settings', 'chance-tables'";

/**
 * Whether a database contains something that people brought. That is an account, or a document that
 * is neither of the demonstration nor written by the program itself. Sign-ins for trying it bring
 * nothing.
 */
export async function hasContent({ pool }: Database): Promise<boolean> {
  const answer = await pool.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM auth."user" WHERE NOT ${isTrialSql("id")}) OR EXISTS (
       SELECT FROM documents WHERE collection NOT IN (${MADE_BY_ITSELF}) AND ${IS_NOT_DEMO}
         AND NOT ${isTrialSql("id::text")} AND NOT ${isTrialSql(PERSON_OF)}) AS has`,
  );
  return answer.rows[0]?.has === true;
}

/** The tables of a backup that hold rows. A restore requires none. */
export async function filledTables(client: pg.PoolClient): Promise<string[]> {
  const filled: string[] = [];
  for (const table of TABLES) {
    if (!(await tableExists(client, table))) continue;
    const rows = await client.query(`SELECT FROM ${quoted(table.name)} LIMIT 1`);
    if (rows.rowCount !== 0) filled.push(table.name);
  }
  return filled;
}

/** Whether the database has a table: one of an older Lifeboard has fewer. */
export async function tableExists(client: pg.PoolClient, { name }: BackupTable): Promise<boolean> {
  const found = await client.query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [quoted(name)]);
  return found.rows[0]?.there === true;
}

/**
 * Names the database that a backup is of, over its whole life. It is the cluster's own id and the
 * database's number in it. A standby that takes over has the same. A restored database has another.
 */
export async function databaseIdentity(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `SELECT (SELECT system_identifier FROM pg_control_system()) || '/' ||
            (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity`,
  );
  if (rows[0] === undefined) throw new Error("The database does not say which it is.");
  return rows[0].identity;
}
