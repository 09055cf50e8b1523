import { randomUUID } from "node:crypto";
import type pg from "pg";
import { MIGRATIONS } from "./migrations.ts";
import { BASELINE } from "./migrations/baseline/baseline.ts";
import { BEFORE_1_0 } from "./migrations/before-1.0/before-1.0.ts";
import type { Migration } from "./migrations/migration.ts";
import { contractedBy, recordMigration } from "./expand-only.ts";
import { ensureLogIdentity, MIGRATION_LOCK } from "./change-log/log-identity.ts";
import type { Database } from "./pool.ts";
import type { SqlClient } from "./sql-client.ts";

/**
 * Brings the tables up to date: forward only, in order, each step in its own transaction. A new
 * database begins with the baseline instead of the steps of before 1.0. One process at a time holds
 * an advisory lock; the others wait and find the work done. Also gives the change log its id.
 * @returns the ids that ran now
 * @throws Error when a newer Lifeboard did more to the database than to expand it
 */
export async function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const ran = await runMissing(client, migrations);
    await ensureLogIdentity(client, randomUUID);
    return ran;
  } finally {
    // The connection is not reused: closing it always frees the lock.
    client.release(true);
  }
}

/** The migrations a database has had, in order. None when it is new. */
export async function migrationsOf(client: SqlClient): Promise<string[]> {
  const there = await client.query<{ there: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS there");
  if (there.rows[0]?.there !== true) return [];
  const rows = await client.query<{ id: string }>("SELECT id FROM migrations ORDER BY id");
  return rows.rows.map((row) => row.id);
}

/**
 * How the tables of a database differ from those of this version. `isNew`: it has none.
 * `missing`: migrations that have not run on it. `unknown`: those of a newer Lifeboard.
 */
export type SchemaState = { isNew: boolean; missing: string[]; unknown: string[] };

/** Compares a database with this version, and changes nothing. */
export async function readSchemaState(
  client: SqlClient,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<SchemaState> {
  const had = await migrationsOf(client);
  const known = migrations.map(({ id }) => id);
  return {
    isNew: had.length === 0,
    missing: known.filter((id) => !had.includes(id)),
    unknown: had.filter((id) => !known.includes(id)),
  };
}

/** The refusal of tables that a newer Lifeboard made. @param unknown its migrations */
export function newerTables(unknown: readonly string[]): Error {
  return new Error(
    `This database was used by a newer Lifeboard (it has ${unknown.join(", ")}). Start that version, or restore a backup made by this one.`,
  );
}

async function runMissing(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  const state = await readSchemaState(client, migrations);
  const contracted = await contractedBy(client, state.unknown);
  if (contracted.length > 0) throw newerTables(contracted);
  const missing = migrations.filter(({ id }) => state.missing.includes(id));
  let rest = missing;
  if (state.isNew && beginsWithBaseline(missing)) {
    await inTransaction(client, "The baseline", () => makeBaseline(client));
    rest = missing.slice(BEFORE_1_0.length);
  }
  for (const migration of rest)
    await inTransaction(client, `Migration ${migration.id}`, () => runMigration(client, migration));
  return missing.map((migration) => migration.id);
}

/** @param what begins the sentence of a failure: "Migration 0062-name" */
async function inTransaction(client: pg.PoolClient, what: string, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const why = error instanceof Error ? error.message : String(error);
    const isRefused = /^(permission denied|must be owner)/.test(why);
    const remedy = isRefused ? " Make the user of DATABASE_URL the owner of the database (docs/guides/deploy.md)." : "";
    throw new Error(`${what} failed (${why}); it was rolled back.${remedy}`, { cause: error });
  }
}

/**
 * Makes the tables of an empty database as these migrations leave them, inside the caller's
 * transaction. A backup of an older Lifeboard is loaded into them.
 * @param migrations from the first one on
 */
export async function createTables(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  const isBaseline = beginsWithBaseline(migrations);
  if (isBaseline) await makeBaseline(client);
  for (const migration of isBaseline ? migrations.slice(BEFORE_1_0.length) : migrations)
    await runMigration(client, migration);
}

function beginsWithBaseline(migrations: readonly Migration[]): boolean {
  return BEFORE_1_0.every(({ id }, index) => migrations[index]?.id === id);
}

/** One set of statements instead of the steps of before 1.0, which count as run. */
async function makeBaseline(client: pg.PoolClient): Promise<void> {
  await makeMigrationsTable(client);
  for (const statement of BASELINE) await client.query(statement);
  for (const migration of BEFORE_1_0) await recordMigration(client, migration);
}

async function runMigration(client: pg.PoolClient, migration: Migration): Promise<void> {
  await makeMigrationsTable(client);
  for (const statement of migration.statements) await client.query(statement);
  await recordMigration(client, migration);
}

async function makeMigrationsTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    "CREATE TABLE IF NOT EXISTS migrations (id text PRIMARY KEY, at timestamptz(3) NOT NULL DEFAULT now())",
  );
}
