import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distanceKm } from "#domain/places/distance.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { at, AUDIT, HERE, openBench } from "../testing/harness.ts";
import { seededInt, seedOf } from "../../../../scripts/testing/seed.ts";

const randomInt = seededInt(seedOf("rows-around"));

let bench: Awaited<ReturnType<typeof openBench>>;
type Row = { id: string; kind: "oxygen" | "food"; side: "need" | "offer"; lat: number; lng: number };
let rows: Row[];
beforeAll(async () => {
  bench = await openBench();
  // Few places and many rows: many are equally far.
  rows = Array.from({ length: 1_500 }, (_, nth) => ({
    id: randomUUID(),
    kind: nth % 2 === 0 ? ("oxygen" as const) : ("food" as const),
    side: nth % 3 === 0 ? ("need" as const) : ("offer" as const),
    lat: HERE.lat + randomInt(20) / 10,
    lng: HERE.lng + randomInt(20) / 10,
  }));
  const documents = rows.map(({ id, kind, side, lat, lng }) => {
    const body = bodyOf(aListing({ kind, side, details: {}, place: at(lat, lng) }));
    return { collection: "listings", id, body };
  });
  await upsertBatch(bench.database, documents, AUDIT);
  await bench.settle();
});
afterAll(() => bench.close());

const near = { ...HERE, withinKm: 150 };

/** The expected ids, from a linear scan. */
function byHand(most: number, passes: (row: Row) => boolean): string[] {
  return rows
    .filter(passes)
    .map((row) => ({ id: row.id, km: distanceKm(HERE, row) }))
    .filter(({ km }) => km <= near.withinKm)
    .toSorted((a, b) => (Math.abs(a.km - b.km) < 1e-6 ? (a.id < b.id ? -1 : 1) : a.km - b.km))
    .slice(0, most)
    .map(({ id }) => id);
}

describe("what is open around a point, nearest first, equals by id", () => {
  test.each([1, 7, 100, 5_000])("the first %i", (most) => {
    const found = bench.model.around({ of: "listings", near, sides: null, kinds: null }, most);
    expect(found.map(({ id }) => id)).toEqual(byHand(most, () => true));
  });

  test("of a side, of a kind", () => {
    const query = { of: "listings" as const, near, sides: new Set(["need"]), kinds: new Set(["food"]) };
    const wanted = byHand(50, ({ kind, side }) => kind === "food" && side === "need");
    expect(bench.model.around(query, 50).map(({ id }) => id)).toEqual(wanted);
  });

  test("facilities", async () => {
    const id = await bench.putFacility(aFacility());
    expect(bench.model.around({ of: "facilities", near }, 10)).toMatchObject([{ id }]);
  });
});
