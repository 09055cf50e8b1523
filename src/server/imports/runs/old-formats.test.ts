import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#domain/shared/ids.ts";
import { testDatabase } from "#server/testing/database.ts";
import { fixture } from "../testing/fixtures/outcomes.ts";
import { readRun } from "./queries.ts";
import type { RunRow } from "./run-rows.ts";
import { changeRun, insertPiece, insertRun } from "./statements.ts";
import { workOnRun } from "./work-on-run.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const CONTEXT = {
  geocode: () => ({ placeId: "x", uncertaintyKm: 10, confidence: 1, lat: 44.8, lng: -68.8, label: "Bangor" }),
  country: undefined,
};

/** A run as an earlier release stored it: by the name of a format, with no mapping. */
async function storeRun(format: string, sample: string): Promise<string> {
  const { pool } = database;
  const [id, bytes] = [newId(), await readFile(fixture(`examples/${sample}`))];
  await insertRun(pool, { id, fileName: sample, bytes: bytes.length, byId: "admin", at: new Date(0) });
  await insertPiece(pool, id, { ordinal: 0, bytes });
  const plan = { source: { id: newId(), name: "A list", licence: "CC0" }, format, mapping: null };
  await changeRun(pool, id, { from: ["uploading"], state: "importing", plan });
  return id;
}

async function work(id: string): Promise<RunRow | null> {
  await workOnRun({ database, context: CONTEXT }, id);
  return readRun(database.pool, id);
}

test("a run stored under the name of a list's own reader is imported, taken back and repeated", async () => {
  const id = await storeRun("us-hhs-beds", "us-hhs-beds.csv");
  const done = await work(id);
  expect(done).toMatchObject({ state: "done", progress: { counts: { rows: { taken: 2, merged: 1, refused: 0 } } } });
  await changeRun(database.pool, id, { from: ["done"], state: "undoing", progress: {} });
  expect(await work(id)).toMatchObject({ state: "undone", progress: { undone: { removed: 5, kept: 0 } } });
  const again = await work(await storeRun("us-hhs-beds", "us-hhs-beds.csv"));
  expect(again?.progress.counts?.rows).toEqual(done?.progress.counts?.rows);
});

test("a stored run of Delhi's own files fails with the sentence that says what to make of them", async () => {
  const id = await storeRun("delhi-beds", "delhi-beds.beds.js.txt");
  const failed = await work(id);
  expect(failed).toMatchObject({ state: "failed", fault: { code: "other-format" } });
  expect(failed?.fault?.sentence).toContain("node examples/imports/delhi-beds.mjs");
});
