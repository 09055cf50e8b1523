import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { ids, kmNorth, openBench, stock } from "../testing/harness.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

const line = (value: string): StoredListing["contact"] => ({
  channels: [{ type: "phone", value }],
  shielded: false,
  available: true,
});
const MUTE: StoredListing["contact"] = { channels: [], shielded: false, available: false };
const PERSON: StoredListing["contact"] = { channels: [], shielded: true, available: true };
const lead = (about: Partial<StoredListing>) => bench.put({ source: { kind: "import" }, ...about });

test("a bank's lines are one place: the best is the item, five more come with it, and the rest is counted", async () => {
  const facilityId = randomUUID();
  const put = (component: "plasma" | "red-cells", group?: (typeof BLOOD_GROUPS)[number]) =>
    bench.put({ facilityId, kind: "blood", details: { component, ...(group !== undefined && { group }) } });
  for (const group of BLOOD_GROUPS) await put("red-cells", group);
  const best = await bench.put({
    facilityId,
    kind: "blood",
    details: { component: "plasma", group: "AB+" },
    stock: stock(5),
  });
  const other = await bench.put({ kind: "blood", details: { component: "plasma" }, place: kmNorth(3) });
  const page = await bench.search({ kind: ["blood"], group: "place", facets: true });
  expect(ids(page)).toEqual([best, other]);
  expect(page.items[0]?.lines).toHaveLength(5);
  expect(page.items[0]?.lines?.[0]).toMatchObject({ facilityId, distanceKm: 0, freshness: "stale" });
  expect(page.items[0]).toMatchObject({ moreLines: 3, stock: { value: "available" } });
  expect(page.items[1]).not.toHaveProperty("lines");
  expect(page.items[1]).not.toHaveProperty("moreLines");
  expect(page).toMatchObject({ total: 2, notCallable: 0 });
  expect(page.facets).toEqual([
    { subtype: "plasma", count: 2 },
    { subtype: "red-cells", count: 1 },
  ]);
});

test("lines are those that answer the question", async () => {
  const facilityId = randomUUID();
  const icu = await bench.put({ facilityId, details: { bedType: "icu" } });
  const unknown = await bench.put({ facilityId, details: {} });
  await bench.put({ facilityId, details: { bedType: "general" } });
  await bench.put({ facilityId, kind: "oxygen", details: {} });
  await bench.put({ facilityId, side: "need", details: { bedType: "icu" } });
  const [place] = (await bench.search({ bedType: "icu", group: "place" })).items;
  expect([place?.id, ...(place?.lines ?? []).map(({ id }) => id)]).toEqual([icu, unknown]);
  expect(place?.lines?.[0]?.why).toEqual([{ code: "subtype-unknown" }]);
});

test("the group that was asked for stands first among a bank's lines, though it is out and many others are not", async () => {
  const facilityId = randomUUID();
  const put = (group: (typeof BLOOD_GROUPS)[number], value: "available" | "out") =>
    bench.put({ facilityId, kind: "blood", details: { component: "red-cells", group }, stock: stock(5, value) });
  const others: string[] = [];
  for (const group of BLOOD_GROUPS.filter((each) => each !== "AB+")) others.push(await put(group, "available"));
  const exact = await put("AB+", "out");
  const [place] = (await bench.search({ bloodGroup: "AB+", component: "red-cells", group: "place" })).items;
  expect(others).toContain(place?.id);
  expect(place?.lines?.[0]).toMatchObject({ id: exact, stock: { value: "out" } });
  expect(place?.lines?.slice(1).map(({ why }) => why?.[0]?.code)).toEqual(Array(4).fill("compatible"));
  expect(place?.moreLines).toBe(2);
});

test("leads are one place by number; people's posts never are", async () => {
  const [one, two] = ["+12025550100", "+12025550101"];
  const shop = { ...kmNorth(1), label: "Howrah" };
  const first = await lead({ contact: line(one), place: shop, stock: stock(1) });
  const second = await lead({ contact: line(one), place: shop, kind: "oxygen", details: {} });
  const elsewhere = await lead({ contact: line(one), place: { ...shop, label: "Kolkata" } });
  const otherNumber = await lead({ contact: line(two), place: shop });
  const posts = [];
  for (let post = 0; post < 2; post++)
    posts.push(
      await bench.put({
        source: { kind: "member" },
        ownerId: "user:1",
        facilityId: randomUUID(),
        contact: PERSON,
        place: shop,
      }),
    );
  const { items } = await bench.search({ group: "place" });
  expect(items.map(({ id }) => id).toSorted()).toEqual([first, otherNumber, ...posts].sort());
  const lines = items.find(({ id }) => id === first)?.lines?.map(({ id }) => id);
  expect(lines?.toSorted()).toEqual([second, elsewhere].sort());
});

test("limit and cursor count places, and each comes once where its best line ranks", async () => {
  const best: string[] = [];
  for (let km = 1; km <= 5; km++) {
    const facilityId = randomUUID();
    best.push(await bench.put({ facilityId, place: kmNorth(km), stock: stock(5) }));
    for (const bedType of ["icu", "hdu"] as const)
      await bench.put({ facilityId, place: kmNorth(km), details: { bedType } });
  }
  for (const sort of ["best", "near", "fresh"] as const) {
    const shown: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await bench.search({ group: "place", sort, limit: 2, ...(cursor !== undefined && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      for (const item of page.items) expect(item.lines).toHaveLength(2);
      shown.push(...ids(page));
      cursor = page.nextCursor;
    }
    expect(shown.toSorted()).toEqual(best.toSorted());
    if (sort !== "fresh") expect(shown).toEqual(best);
  }
});

test("a place whose best line changes, goes, or ends between two pages does not come again", async () => {
  const places: { facilityId: string; best: string; other: string }[] = [];
  for (let km = 1; km <= 4; km++) {
    const facilityId = randomUUID();
    const about = { facilityId, place: kmNorth(km) };
    const best = await bench.put({
      ...about,
      stock: stock(5),
      expiresAt: new Date(bench.clock.now + 60_000).toISOString(),
    });
    places.push({ facilityId, best, other: await bench.put({ ...about, details: {} }) });
  }
  const first = await bench.search({ group: "place", limit: 3 });
  expect(ids(first)).toEqual(places.slice(0, 3).map(({ best }) => best));
  const [one, two] = places;
  await bench.put({ facilityId: one?.facilityId ?? "", place: kmNorth(1), title: "changed" }, one?.best);
  await bench.put({ facilityId: two?.facilityId ?? "", status: "withdrawn" }, two?.best);
  bench.clock.now += 60_000;
  const second = await bench.search({ group: "place", limit: 3, cursor: first.nextCursor ?? "" });
  // The best line of the fourth place has ended too, so it may be missing; none comes twice.
  const again = new Set(places.slice(0, 3).flatMap(({ best, other }) => [best, other]));
  expect(ids(second).filter((id) => again.has(id))).toEqual([]);
  const anew = await bench.search({ group: "place" });
  expect(ids(anew)).toHaveLength(4);
});

test("what nobody can call is left out of places, counted, and asked for by callable=no", async () => {
  const facilityId = randomUUID();
  const open = await bench.put({ place: kmNorth(5) });
  await bench.put({ facilityId, contact: MUTE, stock: stock(1) });
  await bench.put({ facilityId, contact: MUTE, details: { bedType: "icu" } });
  const paused = { source: { kind: "member" }, ownerId: "user:1", contact: { ...PERSON, isPaused: true } } as const;
  const person = await bench.put({ ...paused, contact: { ...paused.contact, channels: [] } });
  const page = await bench.search({ group: "place", facets: true });
  expect(ids(page)).toEqual([open]);
  expect(page).toMatchObject({ total: 1, notCallable: 2 });
  const rest = await bench.search({ group: "place", callable: "no", facets: true });
  expect(rest).toMatchObject({ total: 2, notCallable: 2 });
  expect(rest.items.find(({ id }) => id !== person)?.lines).toHaveLength(1);
  expect(ids(await bench.search({ callable: "yes" }))).toEqual([open]);
  expect(await bench.search({ callable: "no", facets: true })).toMatchObject({ total: 3 });
  const all = await bench.search({ facets: true });
  expect(ids(all)[0]).toBe(open);
  expect(all.total).toBe(4);
  expect(all).not.toHaveProperty("notCallable");
});

test("the map counts the listings that a search without places answers, with callable too", async () => {
  const facilityId = randomUUID();
  await bench.put({ facilityId });
  await bench.put({ facilityId, details: { bedType: "icu" } });
  await bench.put({ facilityId, contact: MUTE, details: { bedType: "hdu" } });
  for (const [callable, count] of [
    [undefined, 3],
    ["yes", 2],
    ["no", 1],
  ] as const) {
    const bbox = { west: 88, south: 22, east: 89, north: 23 };
    const counted = await bench.model.clusters({
      bbox,
      zoom: 8,
      side: "offer",
      ...(callable !== undefined && { callable }),
    });
    expect(counted.ok && counted.value.clusters.reduce((sum, cluster) => sum + cluster.count, 0)).toBe(count);
    expect(ids(await bench.search(callable === undefined ? {} : { callable }))).toHaveLength(count);
  }
});

test("a cursor belongs to its grouping and its callable", async () => {
  for (let km = 1; km <= 3; km++) await bench.put({ place: kmNorth(km), facilityId: randomUUID() });
  const cursor = (await bench.search({ limit: 1, group: "place" })).nextCursor ?? "";
  expect(await bench.refused({ limit: 1, cursor })).toBe("listings/cursor-mismatch");
  expect(await bench.refused({ limit: 1, cursor, group: "place", callable: "no" })).toBe("listings/cursor-mismatch");
});

test("the validator changes with a line of a place", async () => {
  const facilityId = randomUUID();
  await bench.put({ facilityId, stock: stock(1) });
  const id = await bench.put({ facilityId, details: { bedType: "icu" } });
  const tag = async () => {
    const answered = await bench.answer({ group: "place" });
    return answered.ok ? answered.value.etag : "";
  };
  const before = await tag();
  expect(await tag()).toBe(before);
  await bench.put({ facilityId, details: { bedType: "icu" }, title: "changed" }, id);
  expect(await tag()).not.toBe(before);
});
