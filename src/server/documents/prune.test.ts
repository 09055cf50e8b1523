import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Embedded } from "./embedded/embedded.ts";
import { GENEROUS_TIMEOUTS } from "#server/testing/generous-timeouts.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import { currentCheckpoint, readChanges } from "./change-log/change-log.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./pool.ts";
import type { Database } from "./pool.ts";
import { RETENTION, prune } from "./prune.ts";
import { executeCommand } from "./execute-command.ts";

// A separate server: an open transaction of another test would hold the log back.
let server: Embedded;
let database: Database;
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"));
  database = await openDatabase({ ...server.connection, ...GENEROUS_TIMEOUTS });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const NOW = new Date("2031-01-01T00:00:00.000Z");

function day(days: number): Date {
  return new Date(NOW.getTime() + days * 86_400_000);
}

function write(): Promise<unknown> {
  return executeCommand(database, {
    by: { who: "user:1", role: "member" },
    act: "x",
    mutation: { who: "user:1", key: randomUUID(), argsHash: "1" },
    writes: [{ do: "insert", collection: "x", id: randomUUID(), body: {} }],
  });
}

test("a change is kept for seven days; then a checkpoint before it gets reset, one after it does not", async () => {
  const old = await currentCheckpoint(database);
  await write();
  await prune(database, NOW);
  const kept = await currentCheckpoint(database);
  await write();
  expect(await prune(database, day(6.9))).toBe(0);
  expect(await readChanges(database, old)).toMatchObject({ reset: false });
  expect(await prune(database, day(7))).toBe(1);
  expect(await readChanges(database, old)).toMatchObject({ reset: true });
  expect(await readChanges(database, kept)).toMatchObject({ reset: false, documents: [{ collection: "x" }] });
});

test("of very many changes the newest are kept", async () => {
  const old = await currentCheckpoint(database);
  for (let count = 0; count < 30; count += 1) await write();
  await prune(database, day(8), { ...RETENTION, changeRows: 10 });
  expect(await readChanges(database, old)).toMatchObject({ reset: true });
  const rows = await database.pool.query<{ count: number }>("SELECT count(*) FROM changes");
  expect(rows.rows[0]?.count).toBe(11);
});

test("what readers cannot have read yet, behind an open write, is kept", async () => {
  const other = await database.pool.connect();
  await other.query("BEGIN");
  await other.query("SELECT pg_current_xact_id()");
  const before = await currentCheckpoint(database);
  for (let count = 0; count < 30; count += 1) await write();
  await prune(database, day(9), { ...RETENTION, changeRows: 10 });
  await other.query("COMMIT");
  other.release();
  const answer = await readChanges(database, before);
  expect(!answer.reset && answer.documents).toHaveLength(30);
});

test("a mutation's result is kept for seven days", async () => {
  const count = async () => (await database.pool.query("SELECT FROM mutations")).rowCount ?? 0;
  await write();
  const before = await count();
  await prune(database, new Date(Date.now() + RETENTION.mutationsMs - 60_000));
  expect(await count()).toBe(before);
  await prune(database, new Date(Date.now() + RETENTION.mutationsMs + 60_000));
  expect(await count()).toBe(0);
});
