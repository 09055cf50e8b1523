import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { at, HERE, ids, kmNorth, openBench } from "../testing/harness.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

const UNKNOWN = [{ code: "subtype-unknown" }];
type Page = Awaited<ReturnType<typeof bench.search>>;
const found = (page: Page) => page.items.map(({ id, why }) => ({ id, why }));
const BOX = { west: HERE.lng - 1, east: HERE.lng + 1, south: HERE.lat - 1, north: HERE.lat + 1 };

/** A bed, and its facility where that says something. */
async function bed(km: number, about: Partial<StoredListing>, place?: Partial<StoredFacility>): Promise<string> {
  const facilityId = place === undefined ? undefined : await bench.putFacility(place);
  return bench.put({ place: kmNorth(km), ...about, ...(facilityId !== undefined && { facilityId }) });
}

// The bench's clock is Friday 17:30 in Kolkata.
const OPEN = { hours: { openingHours: "Mo-Sa 08:00-22:00" } };
const SHUT = { hours: { openingHours: "Mo-Fr 08:00-17:00" } };

test("open now: who is open, then whose hours nobody knows; who is closed is left out, on the map too", async () => {
  const unknown = await bed(1, {});
  const silent = await bed(2, {}, {});
  const odd = await bed(3, {}, { hours: { openingHours: "sunrise-sunset" } });
  const open = await bed(4, {}, OPEN);
  await bed(0, {}, SHUT);
  const page = await bench.search({ openNow: true, sort: "near", facets: true });
  expect(found(page)).toEqual([
    { id: open, why: undefined },
    { id: unknown, why: UNKNOWN },
    { id: silent, why: UNKNOWN },
    { id: odd, why: UNKNOWN },
  ]);
  expect(page).toMatchObject({ total: 4, may: 3 });
  const counted = await bench.model.clusters({ side: "offer", openNow: true, bbox: BOX, zoom: 9 });
  expect(counted.ok && counted.value.clusters.reduce((all, { count }) => all + count, 0)).toBe(4);
});

test("a post's own hours come before those of its facility, and time moves it", async () => {
  const evening = await bed(1, { openingHours: "17:00-19:00" }, SHUT);
  const morning = await bed(2, { openingHours: "09:00-12:00" }, OPEN);
  const page = await bench.search({ sort: "near" });
  expect(page.items.map(({ hours }) => hours?.state)).toEqual(["open", "closed"]);
  expect(ids(await bench.search({ openNow: true }))).toEqual([evening]);
  bench.clock.now += 14 * 3_600_000;
  expect(ids(await bench.search({ openNow: true }))).toEqual([]);
  bench.clock.now += 2.5 * 3_600_000;
  expect(ids(await bench.search({ openNow: true }))).toEqual([morning]);
});

test("a place is judged by its own clocks, not by those of whoever looks", async () => {
  // Friday 12:00 in London, 17:30 in Kolkata.
  const hours = { openingHours: "Fr 09:00-13:00" };
  const london = await bench.put({ ...hours, place: at(51.5, -0.12) });
  await bench.put({ ...hours, place: kmNorth(1) });
  expect(ids(await bench.search({ openNow: true, lat: 51.5, lng: -0.12 }))).toEqual([london]);
  expect(ids(await bench.search({ openNow: true }))).toEqual([]);
});

test("a language at the number: who says so, then who says nothing; who names others is left out", async () => {
  const silent = await bed(1, {}, {});
  const own = await bed(4, { speaks: ["ta", "hi-Latn-IN"] });
  const house = await bed(3, {}, { speaks: ["bn", "hi"] });
  const swapped = await bed(2, { speaks: ["bn"] }, { speaks: ["hi"] });
  const page = await bench.search({ speaks: "hi", sort: "near", facets: true });
  expect(found(page)).toEqual([
    { id: house, why: undefined },
    { id: own, why: undefined },
    { id: silent, why: UNKNOWN },
  ]);
  expect(page).toMatchObject({ total: 3, may: 1 });
  const all = await bench.search({ sort: "near" });
  expect(Object.fromEntries(all.items.map(({ id, speaks }) => [id, speaks]))).toEqual({
    [silent]: undefined,
    [swapped]: ["bn"],
    [house]: ["bn", "hi"],
    [own]: ["ta", "hi-Latn-IN"],
  });
});

test("a facility that says its languages or opens is found at once", async () => {
  const facilityId = await bench.putFacility({ speaks: ["bn"], ...SHUT });
  const id = await bench.put({ facilityId });
  expect(ids(await bench.search({ speaks: "hi" }))).toEqual([]);
  await bench.putFacility({ speaks: ["bn", "hi"], ...OPEN }, facilityId);
  expect(ids(await bench.search({ speaks: "hi", openNow: true }))).toEqual([id]);
});

test("pages and one long list hold the same, and a cursor of one filter opens no page of another", async () => {
  for (let km = 0; km < 7; km++) await bed(km, km % 2 === 0 ? { openingHours: "24/7" } : { speaks: ["ur"] });
  for (const asked of [{ openNow: true }, { speaks: "ur" }, { openNow: true, speaks: "ur" }] as const) {
    const whole = ids(await bench.search({ ...asked, sort: "near" }));
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await bench.search({ ...asked, sort: "near", limit: 2, ...(cursor !== undefined && { cursor }) });
      paged.push(...ids(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
    expect(whole).toHaveLength(7);
  }
  const { nextCursor } = await bench.search({ openNow: true, limit: 1 });
  expect(await bench.refused({ limit: 1, cursor: nextCursor ?? "" })).toBe("listings/cursor-mismatch");
});
