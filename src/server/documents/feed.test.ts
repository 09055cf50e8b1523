import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import { currentCheckpoint } from "./change-log.ts";
import type { Embedded } from "./embedded/embedded.ts";
import { createFeed } from "./feed.ts";
import type { Feed, FeedBatch } from "./feed.ts";
import { migrate } from "./migrate.ts";
import { CHANGES_CHANNEL } from "./notifier.ts";
import { openDatabase } from "./pool.ts";
import type { Database } from "./pool.ts";
import { executeCommand } from "./execute-command.ts";

// Lag is measured here, and any open write in a cluster holds the log back: hence a separate
// server.
let server: Embedded;
let database: Database;
let feed: Feed;
beforeAll(async () => {
  server = await temporaryServer();
  database = await openDatabase(server.connection);
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(async () => {
  feed = await createFeed(database);
});
afterEach(() => feed.close());

async function insert(into: Database = database): Promise<string> {
  const id = randomUUID();
  await executeCommand(into, {
    by: { who: "user:1", role: "member" },
    act: "x",
    writes: [{ do: "insert", collection: "x", id, body: {} }],
  });
  return id;
}

/** Collects what a subscription is given. */
function collector(): { ids: string[]; onChanges: (batch: FeedBatch) => void } {
  const ids: string[] = [];
  return { ids, onChanges: (batch) => ids.push(...batch.documents.map((document) => document.id)) };
}

test("a commit of another process arrives within a tenth of a second", async () => {
  const other = await openDatabase(server.connection);
  const { ids, onChanges } = collector();
  feed.subscribe(onChanges);
  const times: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    const id = await insert(other);
    const start = performance.now();
    await expect.poll(() => ids.includes(id), { interval: 2 }).toBe(true);
    times.push(performance.now() - start);
  }
  await other.close();
  expect(times.toSorted((one, two) => one - two)[5]).toBeLessThan(100);
});

test("no NOTIFY is part of a command: many commits send few, at most one in 25 ms", async () => {
  const listener = new pg.Client(server.connection);
  await listener.connect();
  await listener.query(`LISTEN ${CHANGES_CHANNEL}`);
  let heard = 0;
  listener.on("notification", () => (heard += 1));
  const start = performance.now();
  for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 10 }, () => insert()));
  const tookMs = performance.now() - start;
  await expect.poll(() => heard).toBeGreaterThan(0);
  await wait(100);
  expect(heard).toBeLessThanOrEqual(Math.ceil(tookMs / 25) + 2);
  await listener.end();
});

test("a lost wake-up costs a second at most: readers poll", async () => {
  const { ids, onChanges } = collector();
  feed.subscribe(onChanges);
  await feed.readNow();
  // Directly into the tables, like a process that dies before its NOTIFY.
  const id = randomUUID();
  await database.pool.query(
    `WITH kept AS (INSERT INTO documents (collection, id, version, edit_version, body) VALUES ('x', $1, 1, 1, '{}') RETURNING collection, id, version)
     INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM kept`,
    [id],
  );
  const start = performance.now();
  await expect.poll(() => ids.includes(id), { interval: 20, timeout: 5_000 }).toBe(true);
  expect(performance.now() - start).toBeLessThan(1_500);
});

test("a subscriber that begins after another, at an older place, gets all from there, in order", async () => {
  const before = await currentCheckpoint(database);
  const first = [await insert(), await insert(), await insert()];
  await feed.readNow();
  const { ids, onChanges } = collector();
  feed.subscribe(onChanges, { after: before });
  const second = await insert();
  await expect.poll(() => ids.includes(second)).toBe(true);
  expect(ids.filter((id) => [...first, second].includes(id))).toEqual([...first, second]);
});

test("a subscriber with a place of another log is reset and then follows", async () => {
  const { ids, onChanges } = collector();
  let resets = 0;
  feed.subscribe(onChanges, { after: { logId: randomUUID(), xid: 1n, ordinal: 0n }, onReset: () => (resets += 1) });
  await expect.poll(() => resets).toBe(1);
  const id = await insert();
  await expect.poll(() => ids.includes(id)).toBe(true);
});

test("when the log begins anew under it, every subscriber is reset and then follows", async () => {
  const { ids, onChanges } = collector();
  let resets = 0;
  feed.subscribe(onChanges, { onReset: () => (resets += 1) });
  await database.pool.query("UPDATE log_meta SET cluster = '1/1/1'");
  await migrate(database);
  await expect.poll(() => resets, { timeout: 5_000 }).toBe(1);
  const id = await insert();
  await expect.poll(() => ids.includes(id)).toBe(true);
});

test("an open write anywhere in the cluster holds the log back, and the lag says so", async () => {
  const { ids, onChanges } = collector();
  feed.subscribe(onChanges);
  const elsewhere = new pg.Client(server.admin);
  await elsewhere.connect();
  await elsewhere.query("BEGIN");
  await elsewhere.query("SELECT pg_current_xact_id()");
  const id = await insert();
  await wait(600);
  await feed.readNow();
  expect(ids).not.toContain(id);
  expect(feed.lagMs()).toBeGreaterThan(300);
  await elsewhere.query("ROLLBACK");
  const start = performance.now();
  await expect.poll(() => ids.includes(id), { interval: 5, timeout: 5_000 }).toBe(true);
  expect(performance.now() - start).toBeLessThan(1_500);
  await elsewhere.end();
  await feed.readNow();
  expect(feed.lagMs()).toBe(0);
});

test("the connection that listens is made again when it breaks", async () => {
  const { ids, onChanges } = collector();
  feed.subscribe(onChanges);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lifeboard feed'",
  );
  const heard = async (): Promise<boolean> => {
    const rows = await database.pool.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'lifeboard feed' AND state = 'idle'",
    );
    return rows.rowCount === 1;
  };
  await expect.poll(heard, { timeout: 5_000 }).toBe(true);
  const id = await insert();
  await expect.poll(() => ids.includes(id), { interval: 5 }).toBe(true);
});

test("a transaction left open is ended by the server", async () => {
  const settings = await database.pool.query(
    "SELECT current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('statement_timeout') AS statement",
  );
  expect(settings.rows).toEqual([{ idle: "10s", statement: "5s" }]);
});
