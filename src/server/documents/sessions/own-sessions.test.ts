import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { openAuthPool } from "#server/identity/library/auth.ts";
import { startPooler } from "#server/testing/faults/pooler.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import type { Embedded } from "../embedded/embedded.ts";
import { Listener } from "../change-log/listener.ts";
import { CHANGES_CHANNEL } from "../notifier.ts";
import { openDatabase } from "../pool.ts";
import { SESSION_LIMITS } from "./session-pool.ts";

let server: Embedded;
const closers: (() => void)[] = [];
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"));
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => server.stop());

async function pooler(options: Parameters<typeof startPooler>[1]): Promise<string> {
  const started = await startPooler(server.connection, options);
  closers.push(started.close);
  return started.url;
}

const REFUSED = /^DATABASE_URL points to a pooler that shares one session .*Set pool_mode=session/;

test("through a pooler of sessions both pools work, and their limits are in force", async () => {
  const database = await openDatabase({ connectionString: await pooler({ mode: "session" }) });
  const accounts = openAuthPool(database.connection, "pg_catalog");
  for (const pool of [database.pool, accounts]) {
    const { rows } = await pool.query<{ name: keyof typeof SESSION_LIMITS; ms: number }>(
      "SELECT name, setting::int AS ms FROM pg_settings WHERE name = ANY($1)",
      [Object.keys(SESSION_LIMITS)],
    );
    expect(Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))).toEqual(SESSION_LIMITS);
  }
  expect((await accounts.query("SHOW search_path")).rows).toEqual([{ search_path: "pg_catalog" }]);
  await accounts.end();
  await database.close();
});

test("what one client of a pooler of sessions has set, prepared or locked is not there for the next", async () => {
  const connectionString = await pooler({ mode: "session" });
  for (let turn = 0; turn < 3; turn += 1) {
    // One after the other gets the same server connection.
    const database = await openDatabase({ connectionString, max: 1 });
    const named = { name: "same", text: `SELECT ${turn} AS turn, pg_try_advisory_lock(7) AS got` };
    expect((await database.pool.query(named)).rows).toEqual([{ turn, got: true }]);
    expect((await database.pool.query("SHOW search_path")).rows).toEqual([{ search_path: '"$user", public' }]);
    await database.pool.query("SET search_path TO pg_catalog");
    await database.close();
  }
});

test("changes are heard of through a pooler of sessions", async () => {
  const database = await openDatabase({ connectionString: await pooler({ mode: "session" }) });
  let woken = (): void => undefined;
  const listener = new Listener(
    database.connection,
    () => woken(),
    () => undefined,
  );
  await listener.connect();
  const heard = new Promise<void>((resolve) => (woken = resolve));
  await database.pool.query(`NOTIFY ${CHANGES_CHANNEL}`);
  await heard;
  await listener.close();
  await database.close();
});

test.each([
  { mode: "transaction" },
  { mode: "transaction", order: "longest" },
  { mode: "transaction", servers: 1 },
  { mode: "transaction", servers: 2, order: "longest" },
  { mode: "statement" },
] as const)("an idle pooler that shares sessions is refused at once: %o", async (options) => {
  const connectionString = await pooler(options);
  // Were it waited for, this would last for an hour.
  await expect(openDatabase({ connectionString }, 3_600_000)).rejects.toThrow(REFUSED);
  // A second look, at a pooler with several connections that are free.
  await expect(openDatabase({ connectionString }, 3_600_000)).rejects.toThrow(REFUSED);
});

test("a server without a pooler has own sessions", async () => {
  const { host, user, database: name } = server.connection;
  const connectionString = `postgres://${user}@${encodeURIComponent(host)}/${name}`;
  const database = await openDatabase({ connectionString });
  await database.close();
});
