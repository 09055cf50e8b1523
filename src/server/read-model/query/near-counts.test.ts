import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { NearbyPage } from "#contract/listings.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { ListingIndex } from "../index/listing-index.ts";
import { answeredFacets, expectedFacets } from "../testing/facets-oracle.ts";
import { HERE, kmNorth, minutesAgo, NOW, openBench, stock } from "../testing/harness.ts";
import { expectedRows } from "../testing/oracle.ts";
import { itemOf } from "../testing/places-oracle.ts";
import type { NearbyQuery } from "../types.ts";
import { facetsText } from "./facets.ts";
import { Searcher } from "./search.ts";
import { rowJudges } from "./slot-tiers.ts";

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

test("a place had none only if each of its lines had none, and has it only if one that surely answers has some", async () => {
  const ofPlace = { facilityId: randomUUID(), kind: "bed" } as const;
  const icu = { bedType: "icu" } as const;
  const asked: Partial<NearbyQuery> = { facets: true, kind: ["bed"], bedType: "icu", group: "place" };
  const told = async () => {
    const { total, may = 0, none = 0, facets } = await bench.search(asked);
    const facet = facets?.find(({ subtype }) => subtype === "icu");
    expect([facet?.count, facet?.may ?? 0, facet?.none ?? 0]).toEqual([total, may, none]);
    return { total, may, none };
  };
  await bench.put({ ...ofPlace, details: icu, stock: stock(5, "out") });
  expect(await told()).toEqual({ total: 1, may: 0, none: 1 });
  const unknown = await bench.put({ ...ofPlace, details: {}, stock: stock(5, "closed") });
  expect(await told()).toEqual({ total: 1, may: 0, none: 1 });
  await bench.put({ ...ofPlace, details: {} }, unknown);
  expect(await told()).toEqual({ total: 1, may: 1, none: 0 });
  await bench.put({ ...ofPlace, details: icu });
  expect(await told()).toEqual({ total: 1, may: 0, none: 0 });
});

test("what is closed had none, the stock of an old import is unknown, and a need has no stock", async () => {
  const kind: NearbyQuery["kind"] = ["bed"];
  const ofType = { kind: "bed", details: { bedType: "icu" } } as const;
  const old = { ...stock(0, "out"), at: minutesAgo(31 * 24 * 60) };
  await bench.put({ ...ofType, source: { kind: "import" }, stock: old });
  await bench.put({ ...ofType, source: { kind: "facility" }, stock: old });
  await bench.put({
    ...ofType,
    facilityState: { value: "closed", at: minutesAgo(5), by: "facility" },
    stock: stock(1),
  });
  await bench.put({ ...ofType, side: "need", stock: stock(5, "out") });
  const offers = await bench.search({ facets: true, kind });
  expect(offers).toMatchObject({ total: 3, none: 2, facets: [{ subtype: "icu", count: 3, none: 2 }] });
  const needs = await bench.search({ facets: true, kind, side: "need" });
  expect([needs.total, needs.may, needs.none]).toEqual([1, undefined, undefined]);
});

test("what cannot be called is counted without wide areas too, as its own list counts it", async () => {
  const contact = { channels: [], shielded: false, available: false };
  for (const place of [kmNorth(1), kmNorth(2), WIDE]) await bench.put({ kind: "bed", contact, place });
  const asked: Partial<NearbyQuery> = { facets: true, kind: ["bed"], group: "place" };
  const first = await bench.search(asked);
  expect(first).toMatchObject({ total: 0, notCallable: 3, near: { total: 0, notCallable: 2 } });
  const rest = await bench.search({ ...asked, callable: "no" });
  expect(rest).toMatchObject({ total: 3, notCallable: 3, near: { total: 2, notCallable: 2 } });
});

test("whatever is chosen, rows or places, all counts are those of a plain scan, with and without wide areas", async () => {
  const documents = new Map<string, StoredListing>();
  const places = Array.from({ length: 7 }, () => randomUUID());
  const types = [undefined, "icu", "hdu", "icu", undefined, "general", "ventilator"] as const;
  const stocks = [stock(5), stock(5, "out"), stock(60 * 24 * 40, "out"), undefined, stock(9, "closed")];
  const closed = { value: "closed", at: minutesAgo(5), by: "facility" } as const;
  for (let at = 0; at < 98; at += 1) {
    const bedType = types[at % types.length];
    const about: Partial<StoredListing> = {
      kind: "bed",
      details: bedType === undefined ? {} : { bedType },
      place: at % 3 === 0 ? WIDE : kmNorth(at / 5),
      // Some places have rows of both sorts, some only wide ones, and some rows are alone.
      facilityId: at % 2 === 0 ? places[at % 9] : undefined,
      source: { kind: at % 4 === 1 ? "import" : "facility" },
      ...(stocks[at % 5] !== undefined && { stock: stocks[at % 5] }),
      ...(at % 11 === 0 && { facilityState: closed }),
      ...(at % 13 === 0 && { contact: { channels: [], shielded: false, available: false } }),
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
      const counts = expectedFacets(documents, query, { ...moments, names: page.facets });
      expect(answeredFacets(page)).toEqual(counts);
    }
  }
});

test("of a thousand or more nobody says how many had none: not all of them were looked at", () => {
  const told = (many: number) => {
    const board = new ListingIndex();
    const at = new Date(NOW);
    const head = { collection: "listings", version: 1, editVersion: 1, createdAt: at, updatedAt: at, changedXid: 1n };
    const body = bodyOf(aListing({ details: { bedType: "icu" }, contact: ALONE, stock: stock(5, "out") }));
    for (let row = 0; row < many; row++) board.apply({ ...head, id: randomUUID(), body });
    const query: NearbyQuery = { ...HERE, withinKm: 25, side: "offer", sort: "best", limit: 20, kind: ["bed"] };
    const pin = { asOf: NOW, now: NOW, seed: 1, turn: 0, after: null, changedBefore: Infinity, xid: 2 };
    const judgesOf = () => rowJudges(board);
    const text = facetsText(board.rows, new Searcher(board), { query, pin, judgesOf, off: [] });
    const { total, none, facets } = JSON.parse(`{${text.slice(1)}}`) as NearbyPage;
    return [total, none, facets?.find(({ subtype }) => subtype === "icu")];
  };
  expect(told(999)).toEqual([999, 999, { subtype: "icu", count: 999, none: 999 }]);
  expect(told(1_100)).toEqual([1_000, undefined, { subtype: "icu", count: 1_000 }]);
});

const ALONE: StoredListing["contact"] = { channels: [], shielded: true, available: true };
