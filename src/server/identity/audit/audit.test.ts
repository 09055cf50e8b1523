import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import { audit, moveEvents, noteEvent } from "./statements.ts";
import type { SecurityEvent } from "./statements.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await database.pool.query("DELETE FROM audit");
});

const at = new Date("2031-05-01T12:00:00.000Z");
const signedIn: SecurityEvent = { act: "identity.signed-in", who: randomUUID(), role: "member", at };

async function rows(): Promise<Record<string, unknown>[]> {
  const answer = await database.pool.query(
    "SELECT at, who, role, act, collection, id, details FROM audit ORDER BY ordinal",
  );
  return answer.rows;
}

test("what a hook notes is moved into the audit, with its own time", async () => {
  const about = randomUUID();
  await noteEvent(database.pool, signedIn);
  await noteEvent(database.pool, { ...signedIn, act: "identity.session-ended", about, details: { count: 3 } });
  expect(await rows()).toEqual([]);
  expect(await moveEvents(database)).toBe(2);
  expect(await rows()).toEqual([
    { ...signedIn, collection: null, id: null, details: null },
    { ...signedIn, act: "identity.session-ended", collection: "accounts", id: about, details: { count: 3 } },
  ]);
  expect(await moveEvents(database)).toBe(0);
});

test("an event noted in a transaction that fails is not there", async () => {
  const client = await database.pool.connect();
  await client.query("BEGIN");
  await noteEvent(client, signedIn);
  await client.query("ROLLBACK");
  client.release();
  expect(await moveEvents(database)).toBe(0);
});

test("several processes that move at once move each event once", async () => {
  await Promise.all(Array.from({ length: 30 }, () => noteEvent(database.pool, signedIn)));
  const moved = await Promise.all([moveEvents(database), moveEvents(database), moveEvents(database)]);
  await moveEvents(database);
  expect(moved.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(30);
  expect(await rows()).toHaveLength(30);
});

test("addresses and numbers that get into details by mistake are taken out", async () => {
  await audit(database.pool, {
    ...signedIn,
    details: { note: "asha@example.org called +91 98765 43210", list: ["kim@example.org"], ways: "password" },
  });
  expect(await rows()).toMatchObject([
    { details: { note: "[mail] called [number]", list: ["[mail]"], ways: "password" } },
  ]);
});
