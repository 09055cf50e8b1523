import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { DAY_MS } from "#domain/shared/durations.ts";
import { GENEROUS_TIMEOUTS } from "#server/testing/generous-timeouts.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import { asAdmin } from "#server/testing/test-server.ts";
import { currentCheckpoint } from "./change-log.ts";
import type { Embedded } from "../embedded/embedded.ts";
import { createFeed } from "./feed.ts";
import type { Feed, FeedBatch } from "./feed.ts";
import { migrate } from "../migrate.ts";
import { CHANGES_CHANNEL } from "../notifier.ts";
import { openDatabase } from "../pool.ts";
import { prune } from "../prune.ts";
import type { Database } from "../pool.ts";
import { executeCommand } from "../execute-command.ts";

// Connections of the feed are ended here by their name: hence a separate server.
let server: Embedded;
let database: Database;
let feed: Feed;
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"));
  database = await openDatabase({ ...server.connection, ...GENEROUS_TIMEOUTS });
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

/** The payload of every NOTIFY from now on. */
async function listener(): Promise<string[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`LISTEN ${CHANGES_CHANNEL}`);
  const payloads: string[] = [];
  client.on("notification", ({ payload = "" }) => payloads.push(payload));
  onTestFinished(() => client.end());
  return payloads;
}

/** Collects what a subscription is given. */
function collector(): { ids: string[]; onChanges: (batch: FeedBatch) => void } {
  const ids: string[] = [];
  return { ids, onChanges: (batch) => ids.push(...batch.documents.map((document) => document.id)) };
}

/**
 * Ends the connections that listen, as a machine that went back with its memory does. Waits for the
 * new ones.
 */
async function breakLines(): Promise<void> {
  const lines = "SELECT pid FROM pg_stat_activity WHERE application_name = 'lifeboard feed'";
  const ended = await database.pool.query<{ pid: number }>(
    `SELECT pid, pg_terminate_backend(pid, 5000) FROM (${lines}) line`,
  );
  const pids = ended.rows.map(({ pid }) => pid);
  const madeAgain = async (): Promise<number | null> =>
    (await database.pool.query(`${lines} AND state = 'idle' AND pid <> ALL($1::int[])`, [pids])).rowCount;
  await expect.poll(madeAgain).toBe(pids.length);
}

test("no NOTIFY is part of a command", async () => {
  const own = await openDatabase(server.connection);
  const payloads = await listener();
  // The clock of the notifier stands still: what is heard now was sent by a command.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 10 }, () => insert(own)));
  await database.pool.query(`NOTIFY ${CHANGES_CHANNEL}, 'after them'`);
  await expect.poll(() => payloads).toEqual(["after them"]);
  // Closing sends what is due.
  await own.close();
  await expect.poll(() => payloads).toEqual(["after them", ""]);
});

describe("on a clock that the test moves", () => {
  // A database that nothing else sends wake-ups in.
  const quiet = "quiet";
  let own: Database;
  let follower: Feed;
  beforeAll(async () => {
    await asAdmin(server.admin, `CREATE DATABASE ${quiet} OWNER ${server.connection.user}`);
    const first = await openDatabase({ ...server.connection, database: quiet });
    await migrate(first);
    await first.close();
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    own = await openDatabase({ ...server.connection, database: quiet });
    follower = await createFeed(own);
    await follower.readNow();
  });
  afterEach(async () => {
    await follower.close();
    await own.close();
    vi.useRealTimers();
  });

  test("a commit of another process arrives 5 ms after it, by a wake-up and not by the poll", async () => {
    const other = await openDatabase(own.connection);
    const { ids, onChanges } = collector();
    follower.subscribe(onChanges);
    const id = await insert(other);
    await vi.advanceTimersByTimeAsync(5);
    await expect.poll(() => ids.includes(id)).toBe(true);
    await other.close();
  });

  test("a lost wake-up costs a second at most: readers poll", async () => {
    const { ids, onChanges } = collector();
    follower.subscribe(onChanges);
    // Straight into the tables, as a process that dies before its NOTIFY.
    const id = randomUUID();
    await own.pool.query(
      `WITH kept AS (INSERT INTO documents (collection, id, version, edit_version, body) VALUES ('x', $1, 1, 1, '{}') RETURNING collection, id, version)
     INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM kept`,
      [id],
    );
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => ids.includes(id)).toBe(true);
  });

  test("an open write of this database holds the log back, and the lag says so", async () => {
    const { ids, onChanges } = collector();
    follower.subscribe(onChanges);
    const elsewhere = new pg.Client({ ...server.admin, database: quiet });
    await elsewhere.connect();
    await elsewhere.query("BEGIN");
    await elsewhere.query("SELECT pg_current_xact_id()");
    const id = await insert(own);
    await follower.readNow();
    await vi.advanceTimersByTimeAsync(600);
    await follower.readNow();
    expect(ids).not.toContain(id);
    expect(follower.lagMs()).toBe(600);
    await elsewhere.query("ROLLBACK");
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return ids.includes(id);
      })
      .toBe(true);
    await elsewhere.end();
    await follower.readNow();
    expect(follower.lagMs()).toBe(0);
  });
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
  await expect.poll(() => resets).toBe(1);
  const id = await insert();
  await expect.poll(() => ids.includes(id)).toBe(true);
});

test("on another timeline the log begins anew once, without a restart, and every process is reset", async () => {
  const second = await createFeed(database);
  onTestFinished(() => second.close());
  const old = feed.position().logId;
  const resets: string[] = [];
  for (const each of [feed, second]) each.subscribe(() => undefined, { onReset: ({ logId }) => resets.push(logId) });
  const { ids, onChanges } = collector();
  second.subscribe(onChanges);
  // As a log that was begun before a standby took over.
  await database.pool.query(
    "UPDATE log_meta SET cluster = split_part(cluster, '/', 1) || '/77/' || split_part(cluster, '/', 3)",
  );
  await Promise.all([feed.readNow(), second.readNow()]);
  await expect.poll(() => resets).toHaveLength(2);
  expect(new Set(resets).size).toBe(1);
  expect(resets).not.toContain(old);
  const id = await insert();
  await expect.poll(() => ids.includes(id)).toBe(true);
});

test("the connection that listens is made again when it breaks", async () => {
  const { ids, onChanges } = collector();
  feed.subscribe(onChanges);
  await breakLines();
  const id = await insert();
  await expect.poll(() => ids.includes(id)).toBe(true);
});

/** The id of the log at each reset from now on. */
function resetsOf(each: Feed): string[] {
  const resets: string[] = [];
  each.subscribe(() => undefined, { onReset: ({ logId }) => resets.push(logId) });
  return resets;
}

test("when the line broke and the log has another past, it begins anew once, and every process is reset", async () => {
  const second = await createFeed(database);
  onTestFinished(() => second.close());
  for (let count = 0; count < 3; count += 1) await insert();
  for (const each of [feed, second]) await each.readNow();
  const old = feed.position().logId;
  const resets = [resetsOf(feed), resetsOf(second)];
  // The same number of changes, the same id and timeline: another version of one document.
  await database.pool.query(
    "UPDATE changes SET version = version + 1000 WHERE (xid, ordinal) = (SELECT xid, ordinal FROM changes ORDER BY xid DESC, ordinal DESC LIMIT 1)",
  );
  await breakLines();
  await expect.poll(() => resets.flat()).toHaveLength(2);
  expect(new Set(resets.flat()).size).toBe(1);
  expect(resets.flat()).not.toContain(old);
});

test("a line that broke is no reason to begin anew: neither in a long log nor after changes were pruned", async () => {
  // More than is remembered, and read in parts.
  const writes = Array.from(
    { length: 1_500 },
    () => ({ do: "insert", collection: "x", id: randomUUID(), body: {} }) as const,
  );
  const act = { by: { who: "user:1", role: "member" }, act: "x" } as const;
  await executeCommand(database, { ...act, writes });
  const resets = resetsOf(feed);
  const { logId } = feed.position();
  for (const keep of [1_000, 100, 0]) {
    await insert();
    await feed.readNow();
    await prune(database, new Date(), { changesMs: DAY_MS, changeRows: keep, mutationsMs: DAY_MS });
    await breakLines();
    await feed.readNow();
  }
  expect(feed.position().logId).toBe(logId);
  expect(resets).toEqual([]);
});

test("a transaction left open is ended by the server", async () => {
  const limited = await openDatabase(server.connection);
  const settings = await limited.pool.query(
    "SELECT current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('statement_timeout') AS statement",
  );
  await limited.close();
  expect(settings.rows).toEqual([{ idle: "10s", statement: "5s" }]);
});
