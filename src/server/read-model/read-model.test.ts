import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { facilitiesNearby, Facility } from "#contract/facilities.ts";
import { Listing, nearby } from "#contract/listings.ts";
import type { NearbyPage } from "#contract/listings.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { ANONYMOUS } from "#domain/listings/policy.ts";
import { createFeed } from "#server/documents/feed.ts";
import type { Feed } from "#server/documents/feed.ts";
import { removeDocuments } from "#server/documents/remove.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { settled } from "#server/testing/settled.ts";
import { createReadModel } from "./read-model.ts";
import type { FacilitiesQuery, NearbyQuery, ReadModel } from "./types.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const AUDIT = { who: "system", role: "system", act: "test" };
const HERE = { lat: 22.57, lng: 88.36 };
let clock = NOW;
let database: Awaited<ReturnType<typeof testDatabase>>;
let feed: Feed;
let model: ReadModel;
let faults: object[] = [];
const log = { info: () => undefined, warn: () => undefined, error: (details: object) => void faults.push(details) };

function open(): ReadModel {
  return createReadModel({ database, feed, now: () => new Date(clock), log, cursorKey: "key of the test" });
}

beforeAll(async () => {
  database = await testDatabase();
  feed = await createFeed(database);
  model = open();
  await model.ready;
});
afterEach(async () => {
  clock = NOW;
  faults = [];
  await removeDocuments(database, { language: "en" }, AUDIT);
  await removeDocuments(database, { name: "General Hospital" }, AUDIT);
  await settled(database, feed);
});
afterAll(async () => {
  await model.close();
  await feed.close();
  await database.drop();
});

const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const stock = (minutes: number, value: StoredListing["stock"]["value"] = "available") => ({
  value,
  at: minutesAgo(minutes),
  by: "facility" as const,
});
const at = (lat: number, lng: number) => ({
  lat,
  lng,
  label: "there",
  precision: "exact" as const,
  basis: "given" as const,
  uncertaintyKm: 0.1,
});
const kmNorth = (km: number) => at(HERE.lat + km / 111.195, HERE.lng);

async function put(about: Partial<StoredListing>, id: string = randomUUID()): Promise<string> {
  await upsertBatch(
    database,
    [{ collection: "listings", id, body: bodyOf(aListing(about)), shielded: { channels: ["secret"] } }],
    AUDIT,
  );
  await settled(database, feed);
  return id;
}
async function putFacility(about: Partial<StoredFacility>, id: string = randomUUID()): Promise<string> {
  await upsertBatch(database, [{ collection: "facilities", id, body: bodyOf(aFacility(about)) }], AUDIT);
  await settled(database, feed);
  return id;
}
async function search(about: Partial<NearbyQuery> = {}, from = model): Promise<NearbyPage> {
  const answer = await from.nearby(
    { ...HERE, withinKm: 25, side: "offer", sort: "best", limit: 20, ...about },
    "somebody",
  );
  if (!answer.ok) throw new Error(answer.reason);
  return nearby.output.parse(JSON.parse(answer.value.json.toString()));
}
const ids = (page: { items: { id: string }[] }) => page.items.map((item) => item.id);
async function refused(about: Partial<NearbyQuery>): Promise<string> {
  const answer = await model.nearby(
    { ...HERE, withinKm: 25, side: "offer", sort: "best", limit: 20, ...about },
    "somebody",
  );
  return answer.ok ? "nothing" : answer.reason;
}
async function hospitals(about: Partial<FacilitiesQuery> = {}) {
  const answer = await model.facilitiesNearby({ ...HERE, withinKm: 25, limit: 20, ...about });
  if (!answer.ok) throw new Error(answer.reason);
  return facilitiesNearby.output.parse(JSON.parse(answer.value.json.toString()));
}

describe("what a search holds", () => {
  test("law 5.1: closed, hidden and ended listings leave at once, an end that no job has marked too", async () => {
    const id = await put({ expiresAt: new Date(NOW + 60_000).toISOString() });
    expect(ids(await search())).toEqual([id]);
    clock = NOW + 60_000;
    expect(ids(await search())).toEqual([]);
    clock = NOW;
    for (const status of ["matched", "fulfilled", "expired", "withdrawn", "hidden"] as const) {
      await put({ status }, id);
      expect(ids(await search())).toEqual([]);
      await put({ status: "open", title: status }, id);
      expect(ids(await search())).toEqual([id]);
    }
  });

  test("a row that moves, changes kind or side, or is removed is found where it now is", async () => {
    const id = await put({});
    await put({ place: at(-16.5, 179.95) }, id);
    expect(ids(await search())).toEqual([]);
    expect(ids(await search({ lat: -16.5, lng: -179.95, withinKm: 30 }))).toEqual([id]);
    await put({ kind: "blood", details: { component: "plasma", group: "O+" } }, id);
    expect(ids(await search({ kind: ["bed"] }))).toEqual([]);
    expect(ids(await search({ kind: ["blood"] }))).toEqual([id]);
    await put({ side: "need" }, id);
    expect(ids(await search())).toEqual([]);
    expect(ids(await search({ side: "need" }))).toEqual([id]);
    await removeDocuments(database, { language: "en" }, AUDIT);
    await settled(database, feed);
    expect(ids(await search({ side: "need" }))).toEqual([]);
  });

  test("a fresh process finds the same", async () => {
    await put({ place: kmNorth(3) });
    await put({ kind: "oxygen", details: { form: "refill" }, stock: stock(10) });
    await put({ status: "fulfilled" });
    const other = open();
    await other.ready;
    expect(await search({}, other)).toMatchObject({ items: (await search()).items });
    await other.close();
  });

  test("before it is loaded, the answer is that it is not available", async () => {
    const other = open();
    const answer = await other.nearby({ ...HERE, withinKm: 25, side: "offer", sort: "best", limit: 20 }, "somebody");
    expect(answer).toEqual({ ok: false, reason: "http/unavailable" });
    await other.ready;
    await other.close();
  });

  test("a document that cannot be shown is left out, told in the log, and disturbs no other", async () => {
    const good = await put({});
    const bad = await put({ title: "bad", place: { ...at(HERE.lat, HERE.lng), basis: "masked" } });
    expect(ids(await search())).toEqual([good]);
    expect(faults).toMatchObject([{ id: bad }]);
    const other = open();
    await other.ready;
    expect(ids(await search({}, other))).toEqual([good]);
    await other.close();
  });

  test("when the log begins anew everything is loaded again", async () => {
    const id = await put({});
    await database.pool.query("UPDATE log_meta SET log_id = gen_random_uuid()::text");
    const added = await put({ title: "after" });
    await expect.poll(async () => ids(await search()).sort()).toEqual([id, added].sort());
  });
});

describe("order", () => {
  test("best: useful before near, stale after all others", async () => {
    const far = await put({ place: kmNorth(4), stock: stock(5) });
    const empty = await put({ place: kmNorth(1), stock: stock(5, "out") });
    const stale = await put({ place: kmNorth(0.5), stock: stock(60 * 24) });
    const never = await put({ place: kmNorth(0.1) });
    const page = await search();
    expect(ids(page).slice(0, 2)).toEqual([far, empty]);
    expect(ids(page).slice(2).sort()).toEqual([stale, never].sort());
    expect(page.items.map((item) => item.freshness)).toEqual(["fresh", "fresh", "stale", "stale"]);
  });

  test("near by distance, fresh by time with the never confirmed last", async () => {
    const near = await put({ place: kmNorth(1) });
    const fresh = await put({ place: kmNorth(2), stock: stock(1) });
    const older = await put({ place: kmNorth(3), stock: stock(90) });
    expect(ids(await search({ sort: "near" }))).toEqual([near, fresh, older]);
    expect(ids(await search({ sort: "fresh" }))).toEqual([fresh, older, near]);
    expect(ids(await search({ sort: "near", freshWithinMinutes: 60 }))).toEqual([fresh]);
  });

  test("law 5.5: blood by what suits, exact first, and why each row is there", async () => {
    const blood = (group?: "O-" | "A+" | "A-" | "B+" | "AB+", component?: "red-cells" | "plasma") =>
      put({ kind: "blood", details: { component, group }, stock: stock(5) });
    const exact = await blood("A+", "red-cells");
    const compatible = await blood("O-", "red-cells");
    await blood("B+", "red-cells");
    await blood("A+", "plasma");
    const unknown = await blood();
    const page = await search({ bloodGroup: "A+" });
    expect(ids(page)).toEqual([exact, compatible, unknown]);
    expect(page.items.map((item) => item.why)).toEqual([
      undefined,
      [{ code: "compatible", group: "O-" }],
      [{ code: "subtype-unknown" }],
    ]);
    const plasma = await search({ bloodGroup: "unknown", component: "plasma" });
    expect(plasma.items.map((item) => item.why)).toEqual([[{ code: "subtype-unknown" }]]);
    const forUnknown = await search({ bloodGroup: "unknown" });
    expect(forUnknown.items.map((item) => item.why?.[0])).toEqual([
      { code: "ask-blood-bank", group: "O-" },
      { code: "subtype-unknown" },
    ]);
  });

  test("a patient's group says nothing about other patients' needs: only the same group answers", async () => {
    const need = (group: "O-" | "AB+") =>
      put({ side: "need", kind: "blood", details: { component: "red-cells", group } });
    await need("O-");
    const same = await need("AB+");
    expect(ids(await search({ side: "need", bloodGroup: "AB+" }))).toEqual([same]);
  });

  test("a filter on a bed type answers beds of unknown type too, behind the others, and no other kind", async () => {
    const icu = await put({ details: { bedType: "icu" }, place: kmNorth(5) });
    const unknown = await put({ details: {}, place: kmNorth(1) });
    await put({ details: { bedType: "general" } });
    await put({ kind: "oxygen", details: {} });
    const page = await search({ bedType: "icu", sort: "near" });
    expect(page.items.map(({ id, why }) => ({ id, why }))).toEqual([
      { id: icu, why: undefined },
      { id: unknown, why: [{ code: "subtype-unknown" }] },
    ]);
    expect(ids(await search({ bedType: "icu", kind: ["oxygen"] }))).toEqual([]);
    expect(ids(await search({ bedType: "icu", bloodGroup: "A+" }))).toEqual([]);
  });

  test("words are found in title, facility and details, in any order and script, all of them", async () => {
    const id = await put({
      title: "Oxygen at St. Mary's",
      facilityName: "অক্সিজেন ব্যাংক",
      details: { bedType: "icu", generic: "Amphotericin B" },
    });
    await put({ title: "Something else" });
    for (const q of ["MARY oxygen", "অক্সিজেন", "icu", "amphoter b", "xyge"])
      expect(ids(await search({ q }))).toEqual([id]);
    expect(ids(await search({ q: "oxygen nowhere" }))).toEqual([]);
    expect(ids(await search({ q: "" }))).toHaveLength(2);
  });
});

describe("people", () => {
  test("law 5.2: distances to a masked place are told in bands, radius and order use its masked point", async () => {
    const masked = { precision: "area" as const, basis: "masked" as const, uncertaintyKm: 1.5 };
    const person = await put({ place: { ...kmNorth(3), ...masked } });
    const next = await put({ place: kmNorth(4) });
    const page = await search({ sort: "near" });
    expect(page.items.map(({ id, distanceKm }) => ({ id, distanceKm }))).toEqual([
      { id: person, distanceKm: 5 },
      { id: next, distanceKm: 4 },
    ]);
    expect(ids(await search({ withinKm: 2.9 }))).toEqual([]);
  });

  test("law 5.2: no answer holds an owner or anything shielded", async () => {
    const id = await put({
      ownerId: "user:private",
      title: "Mine",
      contact: { channels: [], shielded: true, available: true },
    });
    const answer = await model.nearby({ ...HERE, withinKm: 25, side: "offer", sort: "best", limit: 20 }, "somebody");
    const one = await model.listingById(id, ANONYMOUS);
    const text = `${answer.ok ? answer.value.json.toString() : ""}${JSON.stringify(one)}`;
    expect(text).toContain("Mine");
    for (const secret of ["private", "owner", "secret", '"shielded":{']) expect(text).not.toContain(secret);
  });

  test("an import's stock is not told after 30 days, from that moment on and without a change", async () => {
    const said = { value: "available" as const, count: 4, at: minutesAgo(60 * 24 * 30), by: "feed" as const };
    const id = await put({ source: { kind: "import" }, stock: said });
    expect((await search()).items[0]?.stock).toEqual(said);
    clock = NOW + 5_000;
    expect((await search()).items[0]?.stock).toEqual({ value: "unknown", at: said.at, by: "feed" });
    const one = await model.listingById(id, ANONYMOUS);
    expect(one.ok && one.value.stock).toEqual({ value: "unknown", at: said.at, by: "feed" });
  });
});

describe("single documents", () => {
  test("closed ones are read without contact, hidden ones only by owner and moderators", async () => {
    const id = await put({ status: "fulfilled" });
    const closed = await model.listingById(id, ANONYMOUS);
    expect(closed.ok && Listing.parse(closed.value)).toMatchObject({
      status: "fulfilled",
      contact: { channels: [], available: false },
    });
    await put({ status: "hidden", ownerId: "user:1" }, id);
    expect(await model.listingById(id, ANONYMOUS)).toEqual({ ok: false, reason: "listings/not-found" });
    expect((await model.listingById(id, { id: "user:1", isModerator: false })).ok).toBe(true);
    expect(await model.listingById(randomUUID(), ANONYMOUS)).toEqual({ ok: false, reason: "listings/not-found" });
    expect(await model.observations(id, 10, ANONYMOUS)).toEqual({ ok: false, reason: "listings/not-found" });
  });

  test("observations come newest first", async () => {
    const listingId = await put({});
    const saw = (minutes: number) => ({
      collection: "observations",
      id: randomUUID(),
      body: { listingId, outcome: "in-stock", at: minutesAgo(minutes), by: "seeker", language: "en" },
    });
    await upsertBatch(database, [saw(30), saw(5), saw(60)], AUDIT);
    const found = await model.observations(listingId, 2, ANONYMOUS);
    expect(found.ok && found.value.map((one) => one.at)).toEqual([minutesAgo(5), minutesAgo(30)]);
  });
});

describe("facilities", () => {
  test("beds and blood are views of the open listings, in lists and alone, and follow their changes", async () => {
    const facilityId = await putFacility({ types: ["hospital"] });
    const counts = { total: 20, occupied: 12, available: 6 };
    const icu = await put({ facilityId, details: { bedType: "icu" }, stock: { ...stock(5), count: 6, counts } });
    const blood = await put({
      facilityId,
      kind: "blood",
      details: { component: "plasma", group: "AB+" },
      stock: { ...stock(9), count: 3 },
    });
    const none = await put({ facilityId, kind: "blood", details: {} });
    const alone = await model.facilityById(facilityId);
    const [listed] = (await hospitals()).items;
    expect(listed).toMatchObject({
      beds: [{ bedType: "icu", ...counts, at: minutesAgo(5), by: "facility", listingId: icu }],
      blood: [{ component: "plasma", group: "AB+", units: 3, at: minutesAgo(9), by: "facility", listingId: blood }],
      listingIds: [icu, blood, none].sort(),
      distanceKm: 0,
    });
    expect({ ...(alone.ok ? Facility.parse(alone.value) : {}), distanceKm: 0 }).toEqual(listed);
    await put({ facilityId, details: { bedType: "icu" }, status: "withdrawn" }, icu);
    expect((await hospitals()).items[0]).toMatchObject({ beds: [], listingIds: [blood, none].sort() });
    expect(await model.facilityById(randomUUID())).toEqual({ ok: false, reason: "facilities/not-found" });
  });

  test("are found by type, by bed type (named before unnamed), by words, and page by page", async () => {
    const far = await putFacility({ place: kmNorth(5), types: ["hospital", "blood-bank"] });
    const near = await putFacility({ place: kmNorth(1), types: ["clinic"] });
    await putFacility({ place: kmNorth(2), types: ["pharmacy"], services: ["dialysis"] });
    await put({ facilityId: far, details: { bedType: "icu" } });
    await put({ facilityId: near, details: {} });
    expect(ids(await hospitals({ type: "blood-bank" }))).toEqual([far]);
    expect(ids(await hospitals({ bedType: "icu" }))).toEqual([far, near]);
    expect(ids(await hospitals({ q: "dialys" }))).toHaveLength(1);
    const first = await hospitals({ limit: 2 });
    const second = await hospitals({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(ids(first)).toHaveLength(2);
    expect([...ids(first), ...ids(second)].sort()).toEqual(ids(await hospitals()).sort());
    expect(second.nextCursor).toBeNull();
  });
});

describe("pages", () => {
  test("a cursor is refused when it is broken, of another query, or old", async () => {
    for (let km = 1; km <= 3; km++) await put({ place: kmNorth(km) });
    const { nextCursor } = await search({ limit: 1 });
    const cursor = nextCursor ?? "";
    expect(await refused({ cursor: `x${cursor}` })).toBe("listings/cursor-broken");
    expect(await refused({ cursor, kind: ["bed"] })).toBe("listings/cursor-mismatch");
    expect(await refused({ cursor, lat: 22.58 })).toBe("listings/cursor-mismatch");
    clock = NOW + 16 * 60_000;
    expect(await refused({ cursor })).toBe("listings/cursor-expired");
  });

  test("a process that does not know what the cursor's writer knew looks first, and says so when it cannot", async () => {
    for (let km = 1; km <= 3; km++) await put({ place: kmNorth(km) });
    const late = await createFeed(database);
    const other = createReadModel({
      database,
      feed: late,
      now: () => new Date(clock),
      log,
      cursorKey: "key of the test",
    });
    await other.ready;
    await late.close();
    await put({ place: kmNorth(1.5) });
    const { nextCursor } = await search({ limit: 1 });
    const asked = {
      ...HERE,
      withinKm: 25,
      side: "offer" as const,
      sort: "best" as const,
      limit: 1,
      cursor: nextCursor ?? "",
    };
    expect(await other.nearby(asked, "somebody")).toEqual({ ok: false, reason: "http/unavailable" });
    await other.close();
  });

  test("total and facets count over all pages, facets without the filter on the subtype", async () => {
    for (let count = 0; count < 3; count++) await put({ details: { bedType: "icu" } });
    await put({ details: {} });
    await put({ kind: "oxygen", details: { form: "cylinder" } });
    const page = await search({ facets: true, limit: 1, bedType: "icu" });
    expect(page.total).toBe(4);
    expect(page.facets).toEqual([
      { subtype: "icu", count: 3 },
      { subtype: "unknown", count: 1 },
    ]);
    const all = await search({ facets: true, limit: 1, cursor: (await search({ limit: 1 })).nextCursor ?? "" });
    expect(all.total).toBe(5);
  });

  test("the validator changes with what is shown, not with the time", async () => {
    const tag = async (about: Partial<NearbyQuery> = {}) => {
      const answer = await model.nearby(
        { ...HERE, withinKm: 25, side: "offer", sort: "near", limit: 20, ...about },
        "somebody",
      );
      return answer.ok ? answer.value.etag : "";
    };
    const id = await put({ stock: stock(1), place: kmNorth(1) });
    const before = await tag();
    clock = NOW + 1_000;
    expect(await tag()).toBe(before);
    expect(await tag({ lat: 22.56 })).not.toBe(before);
    clock = NOW + 5 * 3_600_000;
    const aged = await tag();
    expect(aged).not.toBe(before);
    await put({ stock: stock(1), place: kmNorth(1), title: "changed" }, id);
    expect(await tag()).not.toBe(aged);
    expect(await tag()).toMatch(/^[0-9a-z]+$/);
  });
});
