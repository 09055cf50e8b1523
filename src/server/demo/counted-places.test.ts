import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COUNTING_SERVICES, bloodRows, firstRows } from "#domain/facilities/counter-rows.ts";
import { FACILITY_TYPES } from "#domain/facilities/fields.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { toldState } from "#domain/facilities/state-rules.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { utilitiesAt } from "#domain/facilities/utilities.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { stockHeadline } from "#domain/listings/stock-headline.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { MADE_UP_NAME } from "#domain/shared/demo-source.ts";
import { createLog } from "#server/runtime/log.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { testDatabase } from "#server/testing/database.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { prepareDemo } from "./demo.ts";
import { moved, readDemoSet } from "./demo-set.ts";

/* Made-up places of each type, as their staff counted them, in the first hours after a start. */

const START = new Date("2026-11-20T06:00:00.000Z");
const NEWEST_AGE_MS = 5 * 60_000;
const later = (hours: number): Date => new Date(START.getTime() + hours * HOUR_MS);

const places = new Map<string, StoredFacility>();
const offers = new Map<string, StoredListing>();

beforeAll(async () => {
  const set = await readDemoSet("data/demo");
  const byMs = START.getTime() - NEWEST_AGE_MS - Date.parse(set.newest);
  const head = { version: 1, editVersion: 1, createdAt: START, updatedAt: START, changedXid: 1n };
  const stored = set.documents.map((each) => ({ ...each, ...head, body: moved(each.body, byMs) }));
  for (const each of stored.filter(facilities.holds)) {
    const place = facilities.read(each);
    if (place.source.name === MADE_UP_NAME) places.set(each.id, place);
  }
  for (const each of stored.filter(listings.holds)) {
    const listing = listings.read(each);
    if (places.has(listing.facilityId ?? "")) offers.set(each.id, listing);
  }
});

function headlineOf(listing: StoredListing, now: Date): string {
  const { kind, stock, hearsay, placeEffect } = listing;
  return stockHeadline({ kind, subtype: subtypeOf(listing), stock, hearsay: hearsay?.stock, effect: placeEffect }, now)
    .is;
}

function freshnessOf(listing: StoredListing, now: Date): string {
  const at = listing.confirmedAt === null ? null : new Date(listing.confirmedAt);
  return freshness(at, staleAfterMinutes(listing.kind, subtypeOf(listing)), now);
}

test.each(FACILITY_TYPES)("at least twelve of type %s count what their counter asks first", (type) => {
  const found = [...places].filter(([, { types }]) => types.includes(type));
  expect(found.length).toBeGreaterThanOrEqual(12);
  expect(new Set(found.map(([, { name }]) => name)).size).toBe(found.length);
  for (const [id, place] of found) {
    const rows = [...firstRows(place), ...(type === "blood-bank" ? bloodRows("red-cells") : [])];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const offer = offers.get(supplyId(id, row));
      expect(offer?.stock, `${place.name} ${JSON.stringify(row)}`).toMatchObject({ by: "facility" });
      expect(offer?.stock.value).not.toBe("unknown");
    }
  }
});

test("each service that a counter knows is one of some place", () => {
  const services = new Set([...places.values()].flatMap((place) => place.services));
  expect([...services].toSorted()).toEqual([...COUNTING_SERVICES].toSorted());
});

test("two are for women only, two closed, one turns emergencies away, one has no power, one little oxygen", () => {
  const all = [...places];
  const forWomen = all.filter(([id]) => {
    const own = [...offers.values()].filter(({ facilityId }) => facilityId === id);
    return own.every(({ stock }) => stock.for?.sex === "women");
  });
  expect(forWomen).toHaveLength(2);
  const states = all.flatMap(([, { status }]) => status.state?.value ?? []).toSorted();
  expect(states).toEqual(["closed", "closed", "diverting"]);
  const lacks = all.flatMap(([, { utilities }]) =>
    Object.entries(utilities ?? {}).map(([of, { value }]) => [of, value]),
  );
  expect(lacks.toSorted()).toEqual([
    ["oxygen", "short"],
    ["power", "none"],
  ]);
  const parted = [...offers.values()].filter(({ stock }) => stock.parts !== undefined);
  expect(parted.map(({ kind }) => kind).toSorted()).toEqual(["bed", "bed", "shelter"]);
  for (const { stock } of parted) {
    expect(stock.parts?.reduce((sum, { available }) => sum + available, 0)).toBe(stock.count);
  }
  expect([...offers.values()].some(({ stock }) => stock.counts?.staffed !== undefined)).toBe(true);
});

describe.each([0, 2])("%i hours after the start", (hours) => {
  const now = later(hours);

  test("what was counted is the headline, but at few places that counted long ago", () => {
    const headlines = [...offers.values()].map((offer) => headlineOf(offer, now));
    const times = (name: string): number => headlines.filter((each) => each === name).length;
    // Beds of a hospital, and oxygen: nobody counted them for ten hours.
    const old = [...offers.values()].filter((offer) => headlineOf(offer, now) === "not-counted");
    expect(new Set(old.map(({ facilityId }) => facilityId)).size).toBe(3);
    expect(times("ask-first")).toBe(1);
    expect(times("said")).toBe(offers.size - 1 - old.length);
  });

  test("states and lacks are told as they were said", () => {
    const told = [...places.values()].flatMap(({ status }) => toldState(status.state, now) ?? []);
    expect(told.map(({ value, lapsed }) => [value, lapsed])).toEqual([
      ["closed", undefined],
      ["diverting", undefined],
      ["closed", undefined],
    ]);
    const there = [...places.values()].flatMap(({ utilities }) => Object.values(utilitiesAt(utilities, now) ?? {}));
    expect(there.map(({ lapsed }) => lapsed)).toEqual([undefined, undefined]);
  });

  test("most is fresh, and only what was counted long ago is stale", () => {
    const words = [...offers.values()].map((offer) => freshnessOf(offer, now));
    expect(words.filter((word) => word === "fresh").length).toBeGreaterThan(offers.size * 0.7);
    expect(words).toContain("ageing");
    const stale = [...offers.values()].filter((offer) => freshnessOf(offer, now) === "stale");
    expect(new Set(stale.map(({ facilityId }) => facilityId)).size).toBe(3);
  });

  test("whoever has none left says when there will be more, and that lies ahead", () => {
    const expected = [...offers.values()].flatMap(({ stock }) => stock.moreAt ?? []);
    expect(expected.length).toBeGreaterThan(3);
    expect(expected.filter((time) => Date.parse(time) <= now.getTime())).toEqual([]);
  });
});

describe("over HTTP", () => {
  let service: TestService;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await testDatabase();
    const log = createLog("silent", () => undefined);
    await prepareDemo(database, { mode: "on", now: new Date(), log, folder: "data/demo" });
    service = await testService({ database });
    close = async () => {
      await service.close();
      await database.drop();
    };
  });
  afterAll(() => close());

  test("a nurse who counts overwrites what stands there, and adds nothing", async () => {
    const [id = ""] = [...places].find(([, { types }]) => types.includes("hospital")) ?? [];
    const nurse = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
    type Read = { beds: { bedType: string; listingId: string; available?: number }[]; listingIds: string[] };
    const read = async (): Promise<Read> => (await service.get(`/api/v1/facilities/${id}`)).json() as Promise<Read>;
    const before = await read();
    const beds = [{ bedType: "icu", available: 9, total: 12 }];
    expect((await nurse.ask("PUT", `/api/v1/facilities/${id}/capacity`, { beds })).status).toBe(200);
    const after = await read();
    expect(after.listingIds.toSorted()).toEqual(before.listingIds.toSorted());
    expect(after.beds.filter(({ bedType }) => bedType === "icu")).toMatchObject([{ available: 9 }]);
    const icu = supplyId(id, { kind: "bed", details: { bedType: "icu" } });
    const listing = (await (await service.get(`/api/v1/listings/${icu}`)).json()) as { stock: object };
    expect(listing.stock).toMatchObject({ value: "available", count: 9, by: "facility" });
  });
});
