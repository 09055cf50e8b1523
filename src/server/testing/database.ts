import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { migrate } from "#server/documents/migrate.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { GENEROUS_TIMEOUTS } from "./generous-timeouts.ts";
import { TEMPLATE, asAdmin } from "./test-server.ts";

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

async function databaseFrom(template: string): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(server.admin, `CREATE DATABASE ${name} ${template} OWNER ${server.connection.user}`);
  const database = await openDatabase({ ...server.connection, ...GENEROUS_TIMEOUTS, database: name });
  return {
    ...database,
    async drop() {
      await database.close();
      await asAdmin(server.admin, `DROP DATABASE ${name} WITH (FORCE)`);
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
