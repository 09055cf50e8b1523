import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COUNTING_SERVICES, bloodRows, firstRows } from "#domain/facilities/counter-rows.ts";
import { FACILITY_TYPES } from "#domain/facilities/fields.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { toldState } from "#domain/facilities/state-rules.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { utilitiesAt } from "#domain/facilities/utilities.ts";
import { hasElectricity } from "#domain/facilities/power.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { stockHeadline } from "#domain/listings/stock-headline.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { isCountOld, reckonReserve } from "#domain/resources/oxygen/reserve/reckon-reserve.ts";
import { MADE_UP_NAME } from "#domain/shared/demo-source.ts";
import { createLog } from "#server/runtime/log.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { oxygenReserves } from "#server/stored/oxygen-reserves.ts";
import type { ShieldedReserve } from "#server/stored/oxygen-reserves.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { testDatabase } from "#server/testing/database.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { prepareDemo, removeDemo } from "./demo.ts";
import { moved, movedApart, readDemoSet } from "./demo-set.ts";
import { readPlaceToTry } from "./queries.ts";

/* Made-up places of each type, as their staff counted them, in the first hours after a start. */

const START = new Date("2026-11-20T06:00:00.000Z");
const NEWEST_AGE_MS = 5 * 60_000;
const later = (hours: number): Date => new Date(START.getTime() + hours * HOUR_MS);

const places = new Map<string, StoredFacility>();
const offers = new Map<string, StoredListing>();
const reserves = new Map<string, ShieldedReserve>();

beforeAll(async () => {
  const set = await readDemoSet("data/demo");
  const byMs = START.getTime() - NEWEST_AGE_MS - Date.parse(set.newest);
  const head = { version: 1, editVersion: 1, createdAt: START, updatedAt: START, changedXid: 1n };
  const stored = set.documents.map((each) => {
    return { ...each, ...head, body: moved(each.body, byMs), shielded: movedApart(each.shielded, byMs) };
  });
  for (const each of stored.filter(facilities.holds)) {
    const place = facilities.read(each);
    if (place.source.name === MADE_UP_NAME) places.set(each.id, place);
  }
  for (const each of stored.filter(listings.holds)) {
    const listing = listings.read(each);
    if (places.has(listing.facilityId ?? "")) offers.set(each.id, listing);
  }
  for (const each of stored.filter(oxygenReserves.holds)) {
    const reserve = oxygenReserves.readShielded(each);
    if (reserve !== null) reserves.set(each.id, reserve);
  }
});

/** How long the oxygen of each hospital lasts, by its name; null where nobody knows. */
function hoursAt(now: Date): Map<string, number | null> {
  const found = [...reserves].flatMap(([id, reserve]) => {
    const place = places.get(id);
    if (place === undefined) return [];
    return [[place.name, reckonReserve(reserve, { now, hasPower: hasElectricity(place) })?.hours ?? null] as const];
  });
  return new Map(found);
}

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

test("hospitals counted their oxygen in each way that tells its use, and one got a delivery", () => {
  expect([...reserves.keys()].filter((id) => places.get(id)?.types.includes("hospital") !== true)).toEqual([]);
  const bases = [...reserves].map(([id, reserve]) => {
    const hasPower = hasElectricity(places.get(id) ?? {});
    return reckonReserve(reserve, { now: START, hasPower })?.basis;
  });
  expect(new Set(bases)).toEqual(new Set(["counted", "said", "patients", undefined]));
  expect([...reserves.values()].some(({ deliveries }) => deliveries.length > 0)).toBe(true);
  const plants = [...reserves].filter(([, { counts }]) => (counts.at(-1)?.plantLitresPerMinute ?? 0) > 0);
  expect(plants.map(([id]) => hasElectricity(places.get(id) ?? {})).toSorted()).toEqual([false, true]);
});

describe.each([0, 2])("%i hours after the start", (hours) => {
  const now = later(hours);

  test("the oxygen of one hospital lasts less than 5 hours, of one less than 8, of most longer", () => {
    const lasts = [...hoursAt(now)].flatMap(([name, left]) => (left === null || left >= 8 ? [] : [{ name, left }]));
    const [under8, under5] = lasts.toSorted((one, other) => other.left - one.left);
    expect(lasts).toHaveLength(2);
    expect(under8?.left).toBeGreaterThan(5);
    expect(under5?.left).toBeLessThan(5);
    expect(under5?.left).toBeGreaterThan(1);
    const short = [...places.values()].find(({ utilities }) => utilities?.oxygen?.value === "short");
    expect(under5?.name).toBe(short?.name);
    expect([...hoursAt(now).values()].filter((left) => left !== null && left >= 8).length).toBeGreaterThan(3);
    const old = [...reserves.values()].filter(({ counts }) => isCountOld(counts.at(-1)?.at ?? "", now));
    expect(old).toHaveLength(1);
  });

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

  test("staff of the hospital to try read for how many hours its oxygen lasts", async () => {
    const { id = "" } = (await readPlaceToTry(service.database, "hospital")) ?? {};
    const nurse = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
    const { status, json } = await nurse.ask("GET", `/api/v1/facilities/${id}/oxygen`);
    expect(status).toBe(200);
    const { hours } = json["reckoning"] as { hours: number };
    expect(hours).toBeLessThan(8);
    expect(hours).toBeGreaterThan(5);
  });

  test("oxygen that was counted at a made-up place goes with the demonstration", async () => {
    const { pool } = service.database;
    const none = "AND id NOT IN (SELECT id FROM documents WHERE collection = 'oxygen-reserves')";
    const found = await pool.query<{ id: string }>(
      `SELECT id FROM documents WHERE collection = 'facilities' ${none} LIMIT 1`,
    );
    const id = found.rows[0]?.id ?? "";
    const nurse = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
    const cylinders = [{ size: "in-d", full: 3 }];
    expect((await nurse.ask("PUT", `/api/v1/facilities/${id}/oxygen`, { cylinders })).status).toBe(200);
    const stored = () => pool.query("SELECT id FROM documents WHERE collection = 'oxygen-reserves'");
    expect((await stored()).rows).toHaveLength(reserves.size + 1);
    await removeDemo(service.database);
    expect((await stored()).rows).toEqual([]);
  });
});
