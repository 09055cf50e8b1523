import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { numbersOfDocument } from "#server/numbers/numbers-of-document.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { fileDocuments } from "./file-documents.ts";
import { readLikely } from "./queries.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const AT = new Date("2026-11-26T10:00:00.000Z");
const numbersOf = numbersOfDocument(["a secret of thirty-two characters"]);

/** Writes facilities, and files them as the log does. */
async function write(facilities: readonly (Partial<StoredFacility> & { id: string })[]): Promise<void> {
  const keys: DocumentKey[] = facilities.map(({ id }) => ({ collection: "facilities", id }));
  const documents = facilities.map(({ id, ...about }) => ({
    collection: "facilities",
    id,
    body: bodyOf(aFacility(about)),
  }));
  await upsertBatch(database, documents, { who: "system", role: "system", act: "test.write" });
  await file(keys);
}

async function file(keys: readonly DocumentKey[]): Promise<void> {
  await fileDocuments({ database, numbersOf }, { keys, found: await readShieldedAll(database, keys), at: AT });
}

/** Pairs that moderators are asked about. They forget them: found again shows a new comparison. */
async function pairsFoundSince(): Promise<number> {
  const found = await readLikely(database, 100);
  await database.pool.query("DELETE FROM likely_duplicates");
  return found.length;
}

test("a facility is compared again when its name, place or number changes, not when its state or source does", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const name = "Nil Ratan Sarkar Hospital";
  await write([
    { id: one, name },
    { id: other, name, phones: [{ value: "+12025550102" }] },
  ]);
  expect(await pairsFoundSince()).toBe(1);

  const first = { id: one, name };
  await write([{ ...first, services: ["dialysis"] }]);
  expect(await pairsFoundSince()).toBe(0);
  await write([{ ...first, phones: [{ value: "+12025550103" }] }]);
  expect(await pairsFoundSince()).toBe(1);
  await write([{ ...first, name: "Nil Ratan Sarkar Medical College", phones: [{ value: "+12025550103" }] }]);
  expect(await pairsFoundSince()).toBe(1);
  // As it was before the last change, which was filed in between.
  await write([{ ...first, phones: [{ value: "+12025550103" }] }]);
  expect(await pairsFoundSince()).toBe(1);
});

test("one that is gone and comes back is compared again", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const name = "Subodh Mitra Clinic";
  await write([
    { id: one, name },
    { id: other, name, phones: [{ value: "+12025550104" }] },
  ]);
  expect(await pairsFoundSince()).toBe(1);
  await fileDocuments({ database, numbersOf }, { keys: [{ collection: "facilities", id: one }], found: [], at: AT });
  await file([{ collection: "facilities", id: one }]);
  expect(await pairsFoundSince()).toBe(1);
});
