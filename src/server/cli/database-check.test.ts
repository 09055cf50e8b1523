import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/runtime/log.ts";
import { prepareDemo } from "#server/demo/demo.ts";
import { testDatabase } from "#server/testing/database.ts";
import { checkDatabase } from "./database-check.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  const log = createLog("silent", () => undefined);
  await prepareDemo(database, { mode: "on", now: new Date(), log, folder: "data/demo" });
});
afterAll(() => database.drop());

test("the demonstration set agrees with the contract in every document", async () => {
  const { documents, faults } = await checkDatabase(database);
  expect(faults).toEqual([]);
  expect(documents).toBeGreaterThan(2_000);
});

test.each([
  [
    "a shape outside the contract",
    "UPDATE documents SET body = jsonb_set(body, '{urgency}', '\"miracle\"') WHERE id = $1",
    "urgency does not match the contract",
  ],
  [
    "a time that nobody said",
    "UPDATE documents SET body = jsonb_set(body, '{confirmedAt}', '\"2026-01-01T00:00:00.000Z\"') WHERE id = $1",
    "confirmedAt does not follow from its axes",
  ],
  [
    "supply without its facility",
    "UPDATE documents SET body = jsonb_set(body, '{facilityId}', '\"0\"') WHERE id = $1",
    "its facility does not exist",
  ],
  [
    "a log ahead of its document",
    "INSERT INTO changes (collection, id, version) VALUES ('listings', $1, 99)",
    "the change log is ahead of the document",
  ],
  [
    "a shielded number in the open",
    'UPDATE documents SET shielded = \'{"channels": [{"type": "phone", "value": "+12125550142"}]}\', body = jsonb_set(body, \'{note}\', \'"ask +12125550142"\') WHERE id = $1',
    "a shielded number is in its public part",
  ],
  ["what cannot be shown", "UPDATE documents SET body = '{}' WHERE id = $1", "it cannot be shown at all"],
])("%s is found, and named without what is in it", async (_case, damage, fault) => {
  const client = await database.pool.connect();
  try {
    const listing = await client.query<{ id: string }>(
      "SELECT id FROM documents WHERE collection = 'listings' AND body ? 'facilityId' LIMIT 1",
    );
    const id = listing.rows[0]?.id ?? "";
    const before = await client.query("SELECT body, shielded FROM documents WHERE id = $1", [id]);
    await client.query(damage, [id]);
    const { faults } = await checkDatabase(database);
    await client.query("UPDATE documents SET body = $2, shielded = $3 WHERE id = $1", [
      id,
      before.rows[0]?.body,
      before.rows[0]?.shielded,
    ]);
    await client.query("DELETE FROM changes WHERE version = 99");
    expect(faults).toEqual([`listings/${id}: ${fault}`]);
  } finally {
    client.release();
  }
});

test("a document of any other collection that cannot be read is found too", async () => {
  const { rows } = await database.pool.query("SELECT body FROM documents WHERE collection = 'settings'");
  await database.pool.query("UPDATE documents SET body = '{\"removed\": 1}' WHERE collection = 'settings'");
  const { faults } = await checkDatabase(database);
  expect(faults).toEqual([expect.stringMatching(/^settings\/[0-9a-f-]{36}: it cannot be read$/)]);
  await database.pool.query("UPDATE documents SET body = $1 WHERE collection = 'settings'", [rows[0]?.body]);
});
