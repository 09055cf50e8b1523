import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createKeyring } from "#server/config/keys.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { numbersOfDocument } from "#server/numbers/numbers-of-document.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { FindDependencies } from "./find-alike.ts";
import { judgeMerges } from "./judge-merges.ts";
import { documentsOf, noteAndFile, writeFiled } from "./testing/facilities.ts";
import type { TestFacility } from "./testing/facilities.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let dependencies: FindDependencies;

const SECRET = "a secret of thirty-two characters";
const AT = new Date("2026-11-26T10:00:00.000Z");

beforeAll(async () => {
  database = await testDatabase();
  dependencies = { database, numbersOf: numbersOfDocument(createKeyring(SECRET, [], AT).all("numbers")) };
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("DELETE FROM judged_merges");
  await database.pool.query("DELETE FROM likely_duplicates");
  await database.pool.query("DELETE FROM duplicate_keys");
  await database.pool.query("DELETE FROM documents WHERE collection IN ('facilities', 'listings')");
});

const facility = (name: string, about: Partial<TestFacility> = {}): TestFacility => ({
  id: randomUUID(),
  name,
  phones: [],
  ...about,
});

/** Writes facilities as an import by an older rule left them. */
const write = (facilities: readonly TestFacility[]): Promise<void> =>
  writeFiled(dependencies, documentsOf(facilities), AT);

/** Judges to the end, a group a turn. @returns how many turns it took */
async function judgeAll(): Promise<number> {
  let turns = 1;
  while (await judgeMerges(dependencies, AT, 1)) turns += 1;
  return turns;
}

/** What an entry is merged into. */
async function target(id: string): Promise<string | null> {
  const answer = await database.pool.query<{ into: string | null }>(
    "SELECT body->>'mergedInto' AS into FROM documents WHERE id = $1",
    [id],
  );
  return answer.rows[0]?.into ?? null;
}

/** The pairs that moderators are asked about. */
async function asked(): Promise<string[]> {
  const answer = await database.pool.query<{ pair: string }>(
    "SELECT low_id || ' ' || high_id AS pair FROM likely_duplicates WHERE answer IS NULL ORDER BY 1",
  );
  return answer.rows.map(({ pair }) => pair);
}

const pairOf = (...ids: readonly [string, string]): string => ids.toSorted().join(" ");

test("names that only sound alike are taken apart and asked about, and certain ones stay merged", async () => {
  const [patel, anand] = [facility("Patel Hospital"), facility("Anand Hospital")];
  const patil = facility("Patil Hospital", { mergedInto: patel.id });
  const same = facility("Anand Hospital", { mergedInto: anand.id });
  const offer = randomUUID();
  await write([patel, anand, patil, same]);
  const hidden = { status: "hidden", mergedInto: randomUUID(), autoMerge: { was: "open" } } as const;
  const body = bodyOf(aListing({ facilityId: patil.id, source: { kind: "import" }, ...hidden }));
  await upsertBatch(database, [{ collection: "listings", id: offer, body, shielded: null }], {
    who: "system",
    role: "system",
    act: "test.write",
  });

  await judgeAll();
  expect([await target(patil.id), await target(same.id), await target(offer)]).toEqual([null, anand.id, null]);
  expect(await asked()).toEqual([pairOf(patel.id, patil.id)]);
});

test("of a group that is not certain in each pair, those that are not are shown again", async () => {
  const main = facility("Bethune Hospital");
  const [one, two] = ["+12025550120", "+12025550121"].map((value) =>
    facility("Bethune Hospital", { phones: [{ value }], mergedInto: main.id }),
  ) as [TestFacility, TestFacility];
  const plain = facility("Bethune Hospital", { mergedInto: main.id });
  await write([main, one, two, plain]);
  await judgeAll();
  expect([await target(one.id), await target(two.id), await target(plain.id)]).toEqual([null, null, main.id]);
  expect(await asked()).toEqual([pairOf(main.id, one.id), pairOf(main.id, two.id)].toSorted());
});

test("a moderator is asked also where nothing is alike by now, and the filing keeps the question", async () => {
  const main = facility("Calcutta Hospital");
  const other = facility("Zeta Labs", { mergedInto: main.id, types: ["laboratory"] });
  await write([main, other]);
  await judgeAll();
  await noteAndFile(
    dependencies,
    [main, other].map(({ id }) => ({ collection: "facilities", id })),
    AT,
  );
  expect(await target(other.id)).toBeNull();
  expect(await asked()).toEqual([pairOf(main.id, other.id)]);
});

test("a moderator's own merge stays, of facilities and of listings", async () => {
  const main = facility("Dhakuria Hospital");
  const other = facility("Jadavpur Hospital", { mergedInto: main.id });
  await write([main, other]);
  const [low, high] = [main.id, other.id].toSorted();
  await database.pool.query(
    `INSERT INTO likely_duplicates (collection, low_id, high_id, score, found_at, answer)
     VALUES ('facilities', $1, $2, 0, $3, 'same')`,
    [low, high, AT],
  );
  const [kept, decided] = [randomUUID(), randomUUID()];
  const listings = [
    { collection: "listings", id: kept, body: bodyOf(aListing()), shielded: null },
    {
      collection: "listings",
      id: decided,
      body: bodyOf(aListing({ status: "hidden", mergedInto: kept, details: { bedType: "icu" } })),
      shielded: null,
    },
  ];
  await writeFiled(dependencies, listings, AT);
  await judgeAll();
  expect([await target(other.id), await target(decided)]).toEqual([main.id, kept]);
  expect(await asked()).toEqual([]);
});

test("it goes on where it was, and judges once for each rule", async () => {
  const pairs = Array.from({ length: 5 }, () => {
    const main = facility("Patel Hospital");
    return [main, facility("Patil Hospital", { mergedInto: main.id })] as const;
  });
  await write(pairs.flat());
  const merged = async (): Promise<number> =>
    (await Promise.all(pairs.map(async ([, other]) => await target(other.id)))).filter((into) => into !== null).length;
  expect(await judgeMerges(dependencies, AT, 2)).toBe(true);
  expect(await merged()).toBe(3);
  // A process that died before it noted its place judges a part again.
  await database.pool.query("DELETE FROM judged_merges");
  await judgeAll();
  expect(await merged()).toBe(0);
  expect(await asked()).toEqual(expect.arrayContaining(pairs.map(([main, other]) => pairOf(main.id, other.id))));
  const late = facility("Patil Hospital", { mergedInto: pairs[0]?.[0].id ?? "" });
  await write([late]);
  expect(await judgeAll()).toBe(1);
  expect(await target(late.id)).not.toBeNull();
});

test("a start of the product judges by itself, and a second start asks nothing anew", async () => {
  const main = facility("Patel Hospital");
  const other = facility("Patil Hospital", { mergedInto: main.id });
  await write([main, other]);
  type Likely = { items: { ids: [string, string] }[] };
  for (const start of ["first", "second"]) {
    const service = await testService({ database, secret: SECRET });
    const moderator = await signedIn(service, { roles: ["moderator"] });
    await service.settled();
    const { json } = await moderator.ask("GET", "/api/v1/moderation/duplicates");
    expect(
      (json as Likely).items.map(({ ids }) => pairOf(...ids)),
      start,
    ).toEqual([pairOf(main.id, other.id)]);
    const judged = await database.pool.query("SELECT FROM judged_merges WHERE after IS NULL");
    expect(judged.rowCount).toBe(1);
    await service.close();
  }
});
