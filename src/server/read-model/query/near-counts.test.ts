import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StoredListing } from "#domain/listings/listing.ts";
import { BED_TYPES } from "#domain/resources/kinds.ts";
import { aListing } from "#server/testing/listings.ts";
import { answeredFacets, expectedFacets } from "../testing/facets-oracle.ts";
import { HERE, kmNorth, NOW, openBench } from "../testing/harness.ts";
import { expectedRows } from "../testing/oracle.ts";
import { itemOf } from "../testing/places-oracle.ts";
import type { NearbyQuery } from "../types.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

const WIDE = { ...kmNorth(3), label: "Howrah", precision: "area", basis: "geocoded", uncertaintyKm: 30 } as const;

test("each choice is counted without those of a wide area too, whichever is chosen", async () => {
  const icu = { kind: "bed", details: { bedType: "icu" } } as const;
  await bench.put(icu);
  await bench.put({ ...icu, place: WIDE });
  await bench.put({ kind: "bed", details: {} });
  await bench.put({ kind: "bed", details: {}, place: WIDE });
  const asked: Partial<NearbyQuery> = { facets: true, kind: ["bed"] };
  const open = await bench.search(asked);
  expect(open).toMatchObject({ total: 4, vague: 2, all: 4, near: { total: 2, all: 2 } });
  const beds = { subtype: "icu", count: 4, may: 2, near: { count: 2, may: 1 } };
  expect(open.facets).toContainEqual(beds);
  const chosen = await bench.search({ ...asked, bedType: "icu" });
  expect(chosen).toMatchObject({ total: 4, may: 2, near: { total: 2, may: 1, all: 2 } });
  expect(chosen.facets).toContainEqual(beds);
});

test("a place is near if one of its lines is, and nothing is said twice where all are near", async () => {
  const ofPlace = { kind: "bed", facilityId: randomUUID() } as const;
  await bench.put({ ...ofPlace, details: { bedType: "icu" } });
  const grouped: Partial<NearbyQuery> = { facets: true, kind: ["bed"], group: "place" };
  const alone = await bench.search(grouped);
  expect([alone.near, alone.facets?.map(({ near }) => near)]).toEqual([undefined, [undefined]]);
  await bench.put({ ...ofPlace, details: { bedType: "hdu" }, place: WIDE });
  const both = await bench.search(grouped);
  expect(both).toMatchObject({ total: 1, vague: 0, all: 1 });
  expect(both.facets?.find(({ subtype }) => subtype === "hdu")).toMatchObject({ count: 1, near: { count: 0 } });
});

test("whatever is chosen, rows or places, all counts are those of a plain scan, with and without wide areas", async () => {
  const documents = new Map<string, StoredListing>();
  const places = Array.from({ length: 7 }, () => randomUUID());
  const types = [undefined, "icu", "hdu", "icu", undefined, "general", "ventilator"] as const;
  for (let at = 0; at < 70; at += 1) {
    const bedType = types[at % types.length];
    const about: Partial<StoredListing> = {
      kind: "bed",
      details: bedType === undefined ? {} : { bedType },
      place: at % 3 === 0 ? WIDE : kmNorth(at / 5),
      // Some places have rows of both sorts, some only wide ones, and some rows are alone.
      facilityId: at % 2 === 0 ? places[at % 9] : undefined,
    };
    documents.set(await bench.put(about), aListing(about));
  }
  const moments = { asOf: new Date(NOW), now: new Date(NOW) };
  for (const group of [undefined, "place" as const]) {
    for (const bedType of [undefined, ...BED_TYPES]) {
      const kind: NearbyQuery["kind"] = ["bed"];
      const query = { ...HERE, withinKm: 25, side: "offer", sort: "near", limit: 100, kind, group, bedType } as const;
      const page = await bench.search({ ...query, facets: true });
      const rows = expectedRows(documents, query, moments);
      const count = (some: typeof rows) => (group === undefined ? some.length : new Set(some.map(itemOf)).size);
      const near = count(rows.filter(({ isWide }) => !isWide));
      expect(near).toBeLessThan(count(rows));
      expect([page.total, page.vague, page.items.length]).toEqual([count(rows), count(rows) - near, count(rows)]);
      expect(answeredFacets(page, query)).toEqual(expectedFacets(documents, query, moments));
    }
  }
});
