import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "#server/documents/migrate.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { GENEROUS_TIMEOUTS } from "./generous-timeouts.ts";
import { TEMPLATE } from "./test-server.ts";

/**
 * A separate database, migrated and empty, on the run's real PostgreSQL. It is cloned from a
 * template by its files, which takes a third of the time of the default. Call `drop()` in afterAll.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await databaseFrom(`TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  // The clone gets its own change log.
  await migrate(database);
  return database;
}

/** A separate database without tables, as a restore needs it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return databaseFrom("");
}

/** A database that is dropped after its test. */
type TestDatabase = Database & { drop(): Promise<void> };

let admins: pg.Pool | undefined;

/**
 * One statement as the superuser of the run's server. The files of a worker share a connection: a
 * new one for each statement costs more than most statements.
 */
async function asSharedAdmin(statement: string): Promise<void> {
  // A connection without work keeps no worker alive, and may end before it.
  admins ??= new pg.Pool({
    ...inject("testServer").admin,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on("error", () => undefined);
  await admins.query(statement);
}

async function databaseFrom(template: string): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asSharedAdmin(`CREATE DATABASE ${name} ${template} OWNER ${server.connection.user}`);
  const database = await openDatabase({ ...server.connection, ...GENEROUS_TIMEOUTS, database: name });
  return {
    ...database,
    async drop() {
      await database.close();
      await asSharedAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The database as DATABASE_URL names it, for commands and processes that a test starts. */
export function databaseUrl(database: Database): string {
  const { host, user, password, port } = database.connection;
  const secret = typeof password === "string" ? `:${encodeURIComponent(password)}` : "";
  const place = `${encodeURIComponent(host ?? "")}${port === undefined ? "" : `:${port}`}`;
  return `postgres://${user}${secret}@${place}/${database.pool.options.database}`;
}
