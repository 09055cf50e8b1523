import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { openAuthPool } from "#server/identity/library/auth.ts";
import { eventually } from "#server/testing/eventually.ts";
import { openRelay } from "#server/testing/faults/relay.ts";
import { startTwoServers } from "#server/testing/faults/two-servers.ts";
import type { TwoServers } from "#server/testing/faults/two-servers.ts";
import { createFeed } from "../change-log/feed.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../pool.ts";
import type { Database } from "../pool.ts";
import { upsertBatch } from "../store.ts";
import { primaryFinderOf } from "./primary-finder.ts";

/* The process is not restarted in any of these: it goes on writing by itself. */

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

type Running = { database: Database; acknowledged: Set<string>; write: () => Promise<void> };

/** One process with its pools, its feed and a writer. */
async function open(ports: number[]): Promise<Running> {
  const places = ports.map((port) => `127.0.0.1:${port}`).join(",");
  const url = `postgres://lifeboard@${places}/postgres?target_session_attrs=read-write`;
  const database = await openDatabase({ connectionString: url });
  closers.push(() => database.close());
  await migrate(database);
  const acknowledged = new Set<string>();
  const write = async (): Promise<void> => {
    const id = randomUUID();
    await upsertBatch(database, [{ collection: "x", id, body: {} }], { who: "user:1", role: "member", act: "x" });
    acknowledged.add(id);
  };
  return { database, acknowledged, write };
}

async function servers(): Promise<TwoServers> {
  const two = await startTwoServers();
  closers.push(() => two.close());
  return two;
}

async function portOf({ pool }: Pick<Database, "pool">): Promise<number> {
  const { rows } = await pool.query<{ port: number }>("SELECT inet_server_port() AS port");
  return rows[0]?.port ?? 0;
}

async function lostOf({ database, acknowledged }: Running): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>("SELECT id::text FROM documents WHERE collection = 'x'");
  const there = new Set(rows.map(({ id }) => id));
  return [...acknowledged].filter((id) => !there.has(id));
}

test("the primary is found wherever it stands, and after it died its standby: pools, listener, nothing lost", async () => {
  const two = await servers();
  const running = await open([two.ports.b, two.ports.a]);
  const { database, write, acknowledged } = running;
  const accounts = openAuthPool(database.connection, "pg_catalog");
  closers.push(() => accounts.end());
  const heard = new Set<string>();
  const feed = await createFeed(database);
  closers.push(() => feed.close());
  feed.subscribe(({ documents }) => documents.forEach(({ id }) => void heard.add(id)));
  for (let count = 0; count < 20; count += 1) await write();
  expect([await portOf(database), await portOf({ pool: accounts })]).toEqual([two.ports.a, two.ports.a]);

  two.stop("a", "immediate");
  await expect(write()).rejects.toThrow();
  await two.promote("b");
  await eventually(write);
  for (let count = 0; count < 20; count += 1) await write();
  expect([await portOf(database), await portOf({ pool: accounts })]).toEqual([two.ports.b, two.ports.b]);
  expect(await lostOf(running)).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(40);
  const newest = [...acknowledged].slice(-5);
  await feed.readNow();
  await write();
  await eventually(() => expect([...heard]).toEqual(expect.arrayContaining([[...acknowledged].at(-1)])));
  expect(newest).toHaveLength(5);

  // The old primary comes back, still as a primary, and is first in nobody's eyes.
  two.start("a", "-c synchronous_standby_names=''");
  await two.ask("a", "CREATE TABLE written_by_its_own (n int)");
  const { connection } = database;
  await eventually(() => {
    expect(primaryFinderOf(connection)?.sentences().join("")).toContain("is an old primary and is not used");
  });
  for (const client of [database.pool, accounts]) await client.query("SELECT pg_backend_pid()");
  for (let count = 0; count < 20; count += 1) await write();
  expect(await portOf(database)).toBe(two.ports.b);
  const [of] = await two.ask("a", `SELECT count(*)::int AS n FROM documents WHERE id = '${[...acknowledged].at(-1)}'`);
  expect(of).toEqual({ n: 0 });
}, 120_000);

test("an old primary whose line is dead and one that only reads are left without a restart", async () => {
  const two = await servers();
  const line = await openRelay({ host: "127.0.0.1", port: two.ports.a });
  closers.push(() => line.close());
  const running = await open([line.port, two.ports.b]);
  for (let count = 0; count < 10; count += 1) await running.write();
  // Silent both ways: nobody closes anything, and the primary still runs.
  line.stall();
  await two.promote("b");
  await eventually(running.write);
  expect(await portOf(running.database)).toBe(two.ports.b);
  expect(await lostOf(running)).toEqual([]);

  // The new one only reads from here on: its sessions are dropped, and nobody is written to.
  await two.ask("b", "ALTER SYSTEM SET default_transaction_read_only = on");
  await two.ask("b", "SELECT pg_reload_conf()");
  line.resume();
  await expect(
    eventually(async () => {
      const failure = await running.write().then(
        () => null,
        (error: unknown) => error,
      );
      expect(String(failure)).toMatch(/No host of DATABASE_URL accepts writes/);
    }),
  ).resolves.toBeUndefined();
  await two.ask("b", "ALTER SYSTEM RESET default_transaction_read_only");
}, 120_000);

test("a process whose sessions still work on the old primary leaves it when another one took over", async () => {
  const two = await servers();
  const running = await open([two.ports.a, two.ports.b]);
  await running.write();
  await two.ask("a", "ALTER SYSTEM SET synchronous_standby_names = ''");
  await two.ask("a", "SELECT pg_reload_conf()");
  await two.promote("b");
  await eventually(async () => {
    expect(await portOf(running.database)).toBe(two.ports.b);
  });
  await running.write();
  expect(await lostOf(running)).toEqual([]);
}, 120_000);
