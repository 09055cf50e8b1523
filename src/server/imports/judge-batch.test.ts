import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { listings } from "#server/stored/listings.ts";
import { testDatabase } from "#server/testing/database.ts";
import { FORMATS } from "./formats/all.ts";
import { importFiles } from "./import.ts";
import { openReport } from "./pipeline/report.ts";
import { judgeBatch } from "./queries.ts";
import { fixture } from "./testing/fixtures/outcomes.ts";
import { FEW_PLACES } from "./testing/fixtures/places.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "lifeboard-judge-"));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function importLeads(): Promise<void> {
  const format = FORMATS.get("west-bengal-leads");
  if (format === undefined) throw new Error("no such format");
  const report = await openReport("leads.json", folder);
  await importFiles({ format, files: [fixture("leads.json")], context: FEW_PLACES, database, report });
}

async function oxygenIn(): Promise<{ id: string; body: Record<string, unknown> } | undefined> {
  const answer = await database.pool.query<{ id: string; body: Record<string, unknown> }>(
    "SELECT id, body FROM documents WHERE body->>'title' = 'Lake Oxygen Service'",
  );
  return answer.rows[0];
}

test("what somebody says while a newer list is judged is not lost: the row is judged anew", async () => {
  await importLeads();
  const { id = "", body = {} } = (await oxygenIn()) ?? {};
  const wanted = { collection: "listings" as const, id, shielded: null, body: { ...body, importedAs: undefined } };
  const row = { ...wanted, body: { ...wanted.body, title: "Lake Oxygen Services" } };
  const { due } = await judgeBatch(database, [row], new Date());
  await database.pool.query(
    `UPDATE documents SET version = version + 1, body = body || '{"asked": "x"}' WHERE id = $1`,
    [id],
  );
  const by = { who: "test", role: "admin", act: "test.import" };
  expect(await upsertBatch(database, due, by)).toMatchObject({ updated: 0, unchanged: 0, outrun: [`listings/${id}`] });
  expect((await oxygenIn())?.body).toMatchObject({ asked: "x" });
  const { due: again } = await judgeBatch(database, [row], new Date());
  expect(await upsertBatch(database, again, by)).toMatchObject({ updated: 1, outrun: [] });
  expect(await oxygenIn()).toBeUndefined();
});

test("a newer count is judged with what people said before and with its own observation", async () => {
  await importLeads();
  const { id = "", body: first = {} } = (await oxygenIn()) ?? {};
  const [before, at] = ["2026-11-20T05:00:00.000Z", "2026-11-20T06:00:00.000Z"];
  const said = { listingId: id, outcome: "in-stock", at: before, by: "verifier" };
  const word = { collection: "observations", id: randomUUID(), body: said, shielded: { who: "user:x" } };
  await upsertBatch(database, [word], { who: "test", role: "verifier", act: "test.say" });
  await database.pool.query(`UPDATE documents SET body = body || '{"base": {}}' WHERE id = $1`, [id]);
  const counted = { ...first, stock: { value: "out", at, by: "feed", counts: { available: 0 } } };
  const row = { collection: "listings", id, shielded: null, body: { ...counted, importedAs: undefined } };
  const own = { listingId: id, outcome: "none-left", counts: { available: 0 }, at, by: "feed" };
  const brought = { collection: "observations", id: randomUUID(), body: own, shielded: null };
  const now = new Date("2026-11-20T07:00:00.000Z");
  const { due } = await judgeBatch(database, [row, brought], now);
  await upsertBatch(database, due, { who: "test", role: "admin", act: "test.import" });
  const written = listings.parse((await oxygenIn())?.body as JsonObject);
  const words = observationsOf(id, await readObservationsOf(database.pool, [id]));
  expect(words.map(({ said: { outcome } }) => outcome)).toContain("none-left");
  expect(written).toEqual(withDerivedFacts(written, words, now));
});
