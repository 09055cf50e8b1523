import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/documents/pool.ts";
import { numbersOfDocument } from "#server/numbers/numbers-of-document.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aFacility } from "#server/testing/listings.ts";
import type { FindDependencies } from "./find-alike.ts";
import { mergeImported } from "./merge-imported.ts";
import { documentsOf, writeFiled } from "./testing/facilities.ts";
import type { TestFacility } from "./testing/facilities.ts";

let database: Database & { drop: () => Promise<void> };
let dependencies: FindDependencies;

beforeAll(async () => {
  database = await testDatabase();
  dependencies = { database, numbersOf: numbersOfDocument(["a secret of thirty-two characters"]) };
});
afterAll(() => database.drop());

const AT = new Date("2026-11-26T10:00:00.000Z");

/** Imports facilities as one list. @returns what each is merged into */
async function importList(list: string, facilities: readonly TestFacility[]): Promise<(string | undefined)[]> {
  const of = facilities.map((each) => ({ ...each, source: { kind: "import" as const, name: list } }));
  const { documents } = await mergeImported(dependencies, documentsOf(of));
  await writeFiled(dependencies, documents, AT);
  return documents.map(({ body }) => body["mergedInto"] as string | undefined);
}

const facility = (name: string, phone?: string): TestFacility => ({
  id: randomUUID(),
  name,
  phones: phone === undefined ? [] : [{ value: phone }],
});

test("an entry without a number that certainly is two with different ones stays apart", async () => {
  const [one, two] = [facility("Anand Hospital", "+12025550110"), facility("Anand Hospital", "+12025550111")];
  expect(await importList("city", [one])).toEqual([undefined]);
  expect(await importList("state", [two])).toEqual([undefined]);
  expect(await importList("ward", [facility("Anand Hospital")])).toEqual([undefined]);
});

test("an entry that is certainly the main one, and not what is merged into it, stays apart", async () => {
  const main = facility("Bethune Hospital");
  await importList("city", [main]);
  expect(await importList("state", [facility("Bethune Hospital", "+12025550112")])).toEqual([main.id]);
  expect(await importList("ward", [facility("Bethune Hospital", "+12025550113")])).toEqual([undefined]);
});

test("of one list, two that are certainly a third and not each other stay apart", async () => {
  await importList("city", [facility("Calcutta Hospital")]);
  const both = [facility("Calcutta Hospital", "+12025550114"), facility("Calcutta Hospital", "+12025550115")];
  expect(await importList("state", both)).toEqual([undefined, undefined]);
});

test("six lists of one hospital with one number are one: what is merged is no further helper", async () => {
  // Not of one door, so that the number has to be theirs alone.
  const place = { ...aFacility().place, precision: "area" as const, uncertaintyKm: 1 };
  const listed = (): TestFacility => ({ ...facility("Dhakuria Hospital", "+12025550116"), place });
  const main = listed();
  await importList("list 0", [main]);
  for (let list = 1; list < 7; list += 1) expect(await importList(`list ${list}`, [listed()])).toEqual([main.id]);
});

test("a moderator's merge is not judged: another list still finds the main one", async () => {
  const [main, other] = [facility("Eastern Hospital"), facility("Eastern Clinic", "+12025550117")];
  await importList("city", [main]);
  await importList("state", [other]);
  const [low, high] = [main.id, other.id].toSorted();
  await database.pool.query(
    `INSERT INTO likely_duplicates (collection, low_id, high_id, score, found_at, answer)
     VALUES ('facilities', $1, $2, 0, now(), 'same')
     ON CONFLICT (collection, low_id, high_id) DO UPDATE SET answer = 'same'`,
    [low, high],
  );
  await writeFiled(dependencies, documentsOf([{ ...other, mergedInto: main.id }]), AT);
  expect(await importList("ward", [facility("Eastern Hospital", "+12025550118")])).toEqual([main.id]);
});
