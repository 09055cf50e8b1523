import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Facility } from "#contract/facilities.ts";
import { Listing } from "#contract/listings.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import { createFeed } from "#server/documents/change-log/feed.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { AUDIT, HERE, ids, kmNorth, minutesAgo, NOW, openBench, stock } from "../testing/harness.ts";
import type { NearbyQuery } from "../types.ts";

const STRANGER = { actor: ANYONE, showsOwn: false };

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

describe("single documents", () => {
  test("closed ones are read without contact, hidden ones only by owner and moderators", async () => {
    const id = await bench.put({ status: "fulfilled" });
    const closed = await bench.model.listingById(id, STRANGER);
    expect(closed.ok && Listing.parse(closed.value)).toMatchObject({
      status: "fulfilled",
      contact: { channels: [], available: false },
    });
    await bench.put({ status: "hidden", ownerId: "user:1" }, id);
    expect(await bench.model.listingById(id, STRANGER)).toEqual({ ok: false, reason: "listings/not-found" });
    expect((await bench.model.listingById(id, { ...STRANGER, actor: { ...ANYONE, id: "user:1" } })).ok).toBe(true);
    expect(await bench.model.listingById(randomUUID(), STRANGER)).toEqual({ ok: false, reason: "listings/not-found" });
    expect(await bench.model.observations(id, 10, { id: null, isModerator: false })).toEqual({
      ok: false,
      reason: "listings/not-found",
    });
  });

  test("observations come newest first", async () => {
    const listingId = await bench.put({});
    const saw = (minutes: number) => ({
      collection: "observations",
      id: randomUUID(),
      body: { listingId, outcome: "in-stock", at: minutesAgo(minutes), by: "seeker", language: "en" },
    });
    await upsertBatch(bench.database, [saw(30), saw(5), saw(60)], AUDIT);
    const found = await bench.model.observations(listingId, 2, { id: null, isModerator: false });
    expect(found.ok && found.value.map((one) => one.at)).toEqual([minutesAgo(5), minutesAgo(30)]);
  });
});

describe("facilities", () => {
  test("beds and blood are views of the open listings, in lists and alone, and follow their changes", async () => {
    const facilityId = await bench.putFacility({ types: ["hospital"] });
    const counts = { total: 20, occupied: 12, available: 6 };
    const icu = await bench.put({ facilityId, details: { bedType: "icu" }, stock: { ...stock(5), count: 6, counts } });
    const blood = await bench.put({
      facilityId,
      kind: "blood",
      details: { component: "plasma", group: "AB+" },
      stock: { ...stock(9), count: 3 },
    });
    const none = await bench.put({ facilityId, kind: "blood", details: {} });
    const alone = await bench.model.facilityById(facilityId);
    const [listed] = (await bench.hospitals()).items;
    expect(listed).toMatchObject({
      beds: [{ bedType: "icu", ...counts, at: minutesAgo(5), by: "facility", listingId: icu }],
      blood: [{ component: "plasma", group: "AB+", units: 3, at: minutesAgo(9), by: "facility", listingId: blood }],
      listingIds: [icu, blood, none].sort(),
      distanceKm: 0,
    });
    expect({ ...(alone.ok ? Facility.parse(alone.value) : {}), distanceKm: 0 }).toEqual(listed);
    await bench.put({ facilityId, details: { bedType: "icu" }, status: "withdrawn" }, icu);
    expect((await bench.hospitals()).items[0]).toMatchObject({ beds: [], listingIds: [blood, none].sort() });
    expect(await bench.model.facilityById(randomUUID())).toEqual({ ok: false, reason: "facilities/not-found" });
  });

  test("are found by type, by bed type (named before unnamed), by words, and page by page", async () => {
    const far = await bench.putFacility({ place: kmNorth(5), types: ["hospital", "blood-bank"] });
    const near = await bench.putFacility({ place: kmNorth(1), types: ["clinic"] });
    await bench.putFacility({ place: kmNorth(2), types: ["pharmacy"], services: ["dialysis"] });
    await bench.put({ facilityId: far, details: { bedType: "icu" } });
    await bench.put({ facilityId: near, details: {} });
    expect(ids(await bench.hospitals({ type: "blood-bank" }))).toEqual([far]);
    expect(ids(await bench.hospitals({ bedType: "icu" }))).toEqual([far, near]);
    expect(ids(await bench.hospitals({ q: "dialys" }))).toHaveLength(1);
    const first = await bench.hospitals({ limit: 2 });
    const second = await bench.hospitals({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(ids(first)).toHaveLength(2);
    expect([...ids(first), ...ids(second)].sort()).toEqual(ids(await bench.hospitals()).sort());
    expect(second.nextCursor).toBeNull();
  });
});

describe("pages", () => {
  test("a cursor is refused when it is broken, of another query, or old", async () => {
    for (let km = 1; km <= 3; km++) await bench.put({ place: kmNorth(km) });
    const { nextCursor } = await bench.search({ limit: 1 });
    const cursor = nextCursor ?? "";
    expect(await bench.refused({ cursor: `x${cursor}` })).toBe("listings/cursor-broken");
    expect(await bench.refused({ cursor, kind: ["bed"] })).toBe("listings/cursor-mismatch");
    expect(await bench.refused({ cursor, lat: 22.58 })).toBe("listings/cursor-mismatch");
    bench.clock.now = NOW + 16 * 60_000;
    expect(await bench.refused({ cursor })).toBe("listings/cursor-expired");
  });

  test("a process that does not know what the cursor's writer knew looks first, and says so when it cannot", async () => {
    for (let km = 1; km <= 3; km++) await bench.put({ place: kmNorth(km) });
    const late = await createFeed(bench.database);
    const other = bench.open(late);
    await other.ready;
    await late.close();
    await bench.put({ place: kmNorth(1.5) });
    const { nextCursor } = await bench.search({ limit: 1 });
    const asked = {
      ...HERE,
      withinKm: 25,
      side: "offer" as const,
      sort: "best" as const,
      limit: 1,
      cursor: nextCursor ?? "",
    };
    expect(await other.nearby(asked)).toEqual({ ok: false, reason: "http/unavailable" });
    await other.close();
  });

  test("total and facets count over all pages, facets without the filter on the subtype", async () => {
    for (let count = 0; count < 3; count++) await bench.put({ details: { bedType: "icu" } });
    await bench.put({ details: {} });
    await bench.put({ kind: "oxygen", details: { form: "cylinder" } });
    const page = await bench.search({ facets: true, limit: 1, bedType: "icu" });
    expect(page.total).toBe(4);
    expect(page.facets).toEqual([
      { subtype: "icu", count: 4, may: 1 },
      { subtype: "unknown", count: 1 },
    ]);
    const all = await bench.search({
      facets: true,
      limit: 1,
      cursor: (await bench.search({ limit: 1 })).nextCursor ?? "",
    });
    expect(all.total).toBe(5);
  });

  test("places of which only a wide area is known are counted apart", async () => {
    await bench.put({});
    const area = { ...kmNorth(3), label: "Howrah", precision: "area", basis: "geocoded" } as const;
    await bench.put({ place: { ...area, uncertaintyKm: 30 } });
    await bench.put({ place: { ...area, uncertaintyKm: 2 } });
    expect(await bench.search({ facets: true })).toMatchObject({ total: 3, vague: 1 });
  });

  test("a facet says what choosing it would find, for a patient's blood too", async () => {
    const bank = (details: object) => bench.put({ kind: "blood", details });
    await bank({ component: "red-cells", group: "O-" });
    await bank({ component: "red-cells", group: "A+" });
    await bank({ component: "plasma", group: "AB+" });
    await bank({ component: "plasma" });
    await bank({});
    for (const asked of [{}, { bloodGroup: "O-" }, { bloodGroup: "B+" }, { component: "plasma" }] as const) {
      const { facets } = await bench.search({ kind: ["blood"], facets: true, limit: 1, ...asked });
      expect(facets?.length).toBeGreaterThan(1);
      for (const { subtype, count } of facets ?? []) {
        const component = BLOOD_COMPONENTS.find((each) => each === subtype);
        if (component === undefined) continue;
        const chosen = await bench.search({ kind: ["blood"], facets: true, limit: 1, ...asked, component });
        expect(chosen.total).toBe(count);
      }
    }
  });

  test("the validator changes with what is shown, not with the time", async () => {
    const tag = async (about: Partial<NearbyQuery> = {}) => {
      const answer = await bench.model.nearby({
        ...HERE,
        withinKm: 25,
        side: "offer",
        sort: "near",
        limit: 20,
        ...about,
      });
      return answer.ok ? answer.value.etag : "";
    };
    const id = await bench.put({ stock: stock(1), place: kmNorth(1) });
    const before = await tag();
    bench.clock.now = NOW + 1_000;
    expect(await tag()).toBe(before);
    expect(await tag({ lat: 22.56 })).not.toBe(before);
    bench.clock.now = NOW + 5 * 3_600_000;
    const aged = await tag();
    expect(aged).not.toBe(before);
    await bench.put({ stock: stock(1), place: kmNorth(1), title: "changed" }, id);
    expect(await tag()).not.toBe(aged);
    expect(await tag()).toMatch(/^[0-9a-z]+$/);
  });
});
