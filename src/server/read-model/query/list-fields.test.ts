import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nearby } from "#contract/listings.ts";
import type { NearbyPage } from "#contract/listings.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { bodyOf } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { removeDocuments } from "../../testing/remove-documents.ts";
import { listing, query } from "../testing/arbitrary.ts";
import { AUDIT, ids, kmNorth, minutesAgo, openBench } from "../testing/harness.ts";
import type { NearbyQuery } from "../types.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** The fields that the contract leaves out of a list (CONTRACT.md 4). */
const LEFT_OUT = ["collection", "editVersion", "updatedAt", "facilityId", "status", "expiresAt"];
const SOURCE = ["kind", "name", "demo"];

/** Everything of a side on the globe, by row and by place. */
const ALL: readonly Partial<NearbyQuery>[] = (["offer", "need"] as const).flatMap((side) => [
  { lat: 22.5, lng: 88.5, withinKm: 30_000, side, limit: 100 },
  { lat: 22.5, lng: 88.5, withinKm: 30_000, side, limit: 100, group: "place" as const },
]);

type Item = NearbyPage["items"][number];

function cut(item: Item): object {
  const kept = Object.entries(item).filter(([name]) => !LEFT_OUT.includes(name));
  const source = Object.fromEntries(Object.entries(item.source).filter(([name]) => SOURCE.includes(name)));
  return { ...Object.fromEntries(kept), source, ...(item.lines && { lines: item.lines.map(cut) }) };
}

/** An answer as it is sent: the contract's schema would drop what it does not name. */
async function sent(about: Partial<NearbyQuery>): Promise<NearbyPage> {
  const answered = await bench.answer(about);
  if (!answered.ok) throw new Error(answered.reason);
  const page: unknown = JSON.parse(answered.value.json.toString());
  nearby.output.parse(page);
  return page as NearbyPage;
}

test("whatever is asked, a list is the full answer without what only an entry shows", async () => {
  const world = fc.tuple(
    fc.array(listing, { minLength: 20, maxLength: 50 }),
    fc.array(query, { minLength: 1, maxLength: 4 }),
  );
  let met = 0;
  await fc.assert(
    fc.asyncProperty(world, async ([listings, queries]) => {
      await removeDocuments(bench.database, { source: { name: "oracle" } }, AUDIT);
      const documents = listings.map((body) => ({ collection: "listings", id: randomUUID(), body: bodyOf(body) }));
      await upsertBatch(bench.database, documents, AUDIT);
      await bench.settle();
      for (const asked of queries.flatMap((one) => [one, ...ALL.map((wide) => ({ ...wide, sort: one.sort }))])) {
        const full = await sent({ ...asked, facets: true });
        const list = await sent({ ...asked, facets: true, fields: "list" });
        expect(list.items).toEqual(full.items.map(cut));
        // The log is some ms older at the second question.
        const same = { items: [], nextCursor: null, asOf: "" };
        expect({ ...list, ...same }).toEqual({ ...full, ...same });
        expect(list.nextCursor === null).toBe(full.nextCursor === null);
        met += full.items.length;
      }
    }),
    { numRuns: rounds(25, 500) },
  );
  // The listings of the last world would stand among those of the tests below.
  await removeDocuments(bench.database, { source: { name: "oracle" } }, AUDIT);
  await bench.settle();
  expect(bench.faults).toEqual([]);
  expect(met).toBeGreaterThan(0);
});

test("an import's source is cut, and its stock that is too old is left out of both", async () => {
  const source = { kind: "import" as const, name: "Lines", url: "https://lines.example", licence: "CC0" };
  const old = { value: "available" as const, at: minutesAgo(31 * 24 * 60), by: "facility" as const };
  const id = await bench.put({ source, stock: old, kind: "oxygen", note: 'Übung "quoted" ऑक्सीजन' });
  const [full] = (await sent({ kind: ["oxygen"] })).items;
  const [item] = (await sent({ kind: ["oxygen"], fields: "list" })).items;
  expect(full).toMatchObject({ id, source, stock: { value: "unknown" }, status: "open" });
  expect(item).toMatchObject({ id, stock: { value: "unknown", at: old.at }, note: 'Übung "quoted" ऑक्सीजन' });
  expect(item?.source).toEqual({ kind: "import", name: "Lines" });
});

test("a page of a list goes on as a full one, and the other way round", async () => {
  const put = await Promise.all([1, 2, 3, 4].map((km) => bench.put({ kind: "vaccine", place: kmNorth(km) })));
  const asked = { kind: ["vaccine"], sort: "near", limit: 2 } satisfies Partial<NearbyQuery>;
  const full = await sent(asked);
  const list = await sent({ ...asked, fields: "list" });
  expect(ids(list)).toEqual(ids(full));
  const afterFull = await sent({ ...asked, fields: "list", ...(full.nextCursor && { cursor: full.nextCursor }) });
  const afterList = await sent({ ...asked, ...(list.nextCursor && { cursor: list.nextCursor }) });
  expect(ids(afterFull)).toEqual(put.slice(2));
  expect(afterFull.items).toEqual(afterList.items.map(cut));
});

test("the lines of a place are cut as its best one is", async () => {
  const facilityId = randomUUID();
  for (const bedType of ["icu", "general", "oxygen"] as const) await bench.put({ facilityId, details: { bedType } });
  const asked = { kind: ["bed"], group: "place" } satisfies Partial<NearbyQuery>;
  const [full] = (await sent(asked)).items;
  const [list] = (await sent({ ...asked, fields: "list" })).items;
  expect(full?.lines).toHaveLength(2);
  expect(list).toEqual(full && cut(full));
  expect(JSON.stringify(list)).not.toContain(facilityId);
});
