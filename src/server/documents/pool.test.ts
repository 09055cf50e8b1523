import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import type { Embedded } from "./embedded/embedded.ts";
import { isUnavailable } from "#server/runtime/database-errors.ts";
import { inTransaction, openDatabase } from "./pool.ts";

let server: Embedded;
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"));
});
afterAll(() => server.stop());

test("a server older than version 15 is refused by name", async () => {
  const database = await openDatabase(server.connection);
  // A server that claims to be older: its own function comes before the built-in one.
  await database.pool.query("CREATE SCHEMA older");
  await database.pool.query(
    `CREATE FUNCTION older.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT CASE WHEN $1 LIKE '%num' THEN '140009' ELSE '14.9' END $$`,
  );
  const options = "-c search_path=older,pg_catalog";
  await expect(openDatabase({ ...server.connection, options })).rejects.toThrow(
    "DATABASE_URL points to PostgreSQL 14.9; Lifeboard needs version 15 or newer.",
  );
  await database.close();
});

test("a server that is not there is said, without the address's password", async () => {
  const connectionString = "postgres://user:hunter2secret@127.0.0.1:1/none";
  const error = await openDatabase({ connectionString }, 300).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/cannot be used .*DATABASE_URL/);
  expect(String(error)).not.toContain("hunter2secret");
});

test("a database that does not exist is said at once", async () => {
  // Were it waited for, as a server that is starting is, this would last for an hour.
  const waitMs = 3_600_000;
  const opened = openDatabase({ ...server.connection, database: "none" }, waitMs);
  await expect(opened).rejects.toThrow(/"none" does not exist/);
});

test("a connection that breaks in the middle of a transaction is an error for its user, and no more", async () => {
  const database = await openDatabase(server.connection);
  const client = await database.pool.connect();
  await client.query("BEGIN");
  const rows = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const broken = new Promise((resolve) => client.once("end", resolve));
  await database.pool.query("SELECT pg_terminate_backend($1)", [rows.rows[0]?.pid]);
  await broken;
  await expect(client.query("SELECT 1")).rejects.toThrow();
  client.release(true);
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test("what still runs in the background ends before its connections do", async () => {
  const own = await openDatabase(server.connection);
  const work = async (): Promise<number | null> => {
    await setImmediate();
    return (await own.pool.query("SELECT 1")).rowCount;
  };
  const done = own.background.during(work());
  await own.close();
  expect(await done).toBe(1);
});

test("a server that takes no writes is unavailable, as after a failover to a standby", async () => {
  const database = await openDatabase({ ...server.connection, options: "-c default_transaction_read_only=on" });
  const write = inTransaction(database, (client) => client.query("CREATE TABLE unwritten (id int)"));
  expect(await write.catch((error: unknown) => isUnavailable(error))).toBe(true);
  await database.close();
});
