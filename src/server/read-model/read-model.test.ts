import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ANYONE } from "#domain/identity/actor.ts";
import { STATED_CHANCES } from "#domain/listings/rank.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { removeDocuments } from "../testing/remove-documents.ts";
import { at, AUDIT, HERE, ids, kmNorth, minutesAgo, NOW, openBench, stock } from "./testing/harness.ts";

const STRANGER = { actor: ANYONE, showsOwn: false };

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

describe("what a search holds", () => {
  test("law 5.1: closed, hidden and ended listings leave at once, an end that no job has marked too", async () => {
    const id = await bench.put({ expiresAt: new Date(NOW + 60_000).toISOString() });
    expect(ids(await bench.search())).toEqual([id]);
    bench.clock.now = NOW + 60_000;
    expect(ids(await bench.search())).toEqual([]);
    bench.clock.now = NOW;
    for (const status of ["matched", "fulfilled", "expired", "withdrawn", "hidden"] as const) {
      await bench.put({ status }, id);
      expect(ids(await bench.search())).toEqual([]);
      await bench.put({ status: "open", title: status }, id);
      expect(ids(await bench.search())).toEqual([id]);
    }
  });

  test("a row that moves, changes kind or side, or is removed is found where it now is", async () => {
    const id = await bench.put({});
    await bench.put({ place: at(-16.5, 179.95) }, id);
    expect(ids(await bench.search())).toEqual([]);
    expect(ids(await bench.search({ lat: -16.5, lng: -179.95, withinKm: 30 }))).toEqual([id]);
    await bench.put({ kind: "blood", details: { component: "plasma", group: "O+" } }, id);
    expect(ids(await bench.search({ kind: ["bed"] }))).toEqual([]);
    expect(ids(await bench.search({ kind: ["blood"] }))).toEqual([id]);
    await bench.put({ side: "need" }, id);
    expect(ids(await bench.search())).toEqual([]);
    expect(ids(await bench.search({ side: "need" }))).toEqual([id]);
    await removeDocuments(bench.database, { language: "en" }, AUDIT);
    await bench.settle();
    expect(ids(await bench.search({ side: "need" }))).toEqual([]);
  });

  test("a fresh process finds the same", async () => {
    await bench.put({ place: kmNorth(3) });
    await bench.put({ kind: "oxygen", details: { form: "refill" }, stock: stock(10) });
    await bench.put({ status: "fulfilled" });
    const other = bench.open();
    await other.ready;
    expect(await bench.search({}, other)).toMatchObject({ items: (await bench.search()).items });
    await other.close();
  });

  test("before it is loaded, the answer is that it is not available", async () => {
    const other = bench.open();
    const answer = await other.nearby({ ...HERE, withinKm: 25, side: "offer", sort: "best", limit: 20 });
    expect(answer).toEqual({ ok: false, reason: "http/unavailable" });
    await other.ready;
    await other.close();
  });

  test("a document that cannot be shown is left out, told in the log, and disturbs no other", async () => {
    const good = await bench.put({});
    const bad = await bench.put({ title: "bad", place: { ...at(HERE.lat, HERE.lng), basis: "masked" } });
    expect(ids(await bench.search())).toEqual([good]);
    expect(bench.faults).toMatchObject([{ id: bad }]);
    const other = bench.open();
    await other.ready;
    expect(ids(await bench.search({}, other))).toEqual([good]);
    await other.close();
  });

  test("when the log begins anew everything is loaded again", async () => {
    const id = await bench.put({});
    await bench.database.pool.query("UPDATE log_meta SET log_id = gen_random_uuid()::text");
    const added = await bench.put({ title: "after" });
    await expect.poll(async () => ids(await bench.search()).sort()).toEqual([id, added].sort());
  });
});

test("while everything is loaded again, the old index still gets what is written", async () => {
  const { feed } = bench;
  let opened = Promise.resolve();
  let reads = 0;
  const held: Feed = {
    subscribe: feed.subscribe.bind(feed),
    position: feed.position.bind(feed),
    lagMs: feed.lagMs.bind(feed),
    ageMs: feed.ageMs.bind(feed),
    hasReadSince: feed.hasReadSince.bind(feed),
    close: feed.close.bind(feed),
    readNow: async () => {
      reads += 1;
      await opened;
      await feed.readNow();
    },
  };
  const other = bench.open(held);
  await other.ready;
  let open = (): void => undefined;
  opened = new Promise((resolve) => (open = resolve));
  await bench.database.pool.query("UPDATE log_meta SET log_id = gen_random_uuid()::text");
  await bench.settle();
  await expect.poll(() => reads).toBe(2);
  const written = await bench.put({});
  expect(ids(await bench.search({}, other))).toEqual([written]);
  open();
  await other.close();
});

describe("order", () => {
  test("best: the likelier yes before the nearer one, age through the chances, and what nobody can call last", async () => {
    const empty = await bench.put({ place: kmNorth(1), stock: stock(5, "out") });
    const unknown = await bench.put({ place: kmNorth(0.1) });
    const yesterday = await bench.put({ place: kmNorth(1), stock: stock(6 * 60) });
    const has = await bench.put({ place: kmNorth(4), stock: stock(5) });
    const mute = { channels: [], shielded: false, available: false };
    const silent = await bench.put({ stock: stock(1), contact: mute });
    const page = await bench.search();
    expect(ids(page)).toEqual([has, yesterday, unknown, empty, silent]);
    expect(page.items.map((item) => item.freshness)).toEqual(["fresh", "ageing", "stale", "fresh", "fresh"]);
  });

  test("best: a helpline of a whole state stands behind each near number", async () => {
    const area = { ...kmNorth(2), label: "West Bengal", precision: "area", basis: "geocoded" } as const;
    const state = await bench.put({ place: { ...area, uncertaintyKm: 280 }, stock: stock(1) });
    const near = await bench.put({ place: kmNorth(24) });
    const town = await bench.put({ place: { ...area, uncertaintyKm: 15 }, stock: stock(1) });
    expect(ids(await bench.search())).toEqual([town, near, state]);
  });

  test("best: what may be it stands before what is it and has none, and not before what may have some", async () => {
    const bed = (bedType: "icu" | undefined, value?: "available" | "out") =>
      bench.put({ details: { bedType }, ...(value !== undefined && { stock: stock(5, value) }) });
    const none = await bed("icu", "out");
    const free = await bed(undefined, "available");
    const asked = await bed("icu");
    expect(ids(await bench.search({ bedType: "icu" }))).toEqual([asked, free, none]);
  });

  test("best: other chances of a kind give another order", async () => {
    const empty = await bench.put({ stock: stock(5, "out") });
    const full = await bench.put({ stock: stock(5) });
    const stockOf = { ...STATED_CHANCES.stock, out: 0.9, available: 0.1 };
    const learnt = { ...STATED_CHANCES, stock: stockOf };
    const other = bench.open(bench.feed, { chancesOf: (kind) => (kind === "bed" ? learnt : STATED_CHANCES) });
    await other.ready;
    expect(ids(await bench.search())).toEqual([full, empty]);
    expect(ids(await bench.search({}, other))).toEqual([empty, full]);
    await other.close();
  });

  test("near by distance, fresh by time with the never confirmed last", async () => {
    const near = await bench.put({ place: kmNorth(1) });
    const fresh = await bench.put({ place: kmNorth(2), stock: stock(1) });
    const older = await bench.put({ place: kmNorth(3), stock: stock(90) });
    expect(ids(await bench.search({ sort: "near" }))).toEqual([near, fresh, older]);
    expect(ids(await bench.search({ sort: "fresh" }))).toEqual([fresh, older, near]);
    expect(ids(await bench.search({ sort: "near", freshWithinMinutes: 60 }))).toEqual([fresh]);
  });

  test("law 5.5: blood by what suits, exact first, and why each row is there", async () => {
    const blood = (group?: "O-" | "A+" | "A-" | "B+" | "AB+", component?: "red-cells" | "plasma") =>
      bench.put({ kind: "blood", details: { component, group }, stock: stock(5) });
    const exact = await blood("A+", "red-cells");
    const compatible = await blood("O-", "red-cells");
    await blood("B+", "red-cells");
    await blood("A+", "plasma");
    const unknown = await blood();
    const page = await bench.search({ bloodGroup: "A+" });
    expect(ids(page)).toEqual([exact, compatible, unknown]);
    expect(page.items.map((item) => item.why)).toEqual([
      undefined,
      [{ code: "compatible", group: "O-" }],
      [{ code: "subtype-unknown" }],
    ]);
    const plasma = await bench.search({ bloodGroup: "unknown", component: "plasma" });
    expect(plasma.items.map((item) => item.why)).toEqual([[{ code: "subtype-unknown" }]]);
    const forUnknown = await bench.search({ bloodGroup: "unknown" });
    expect(forUnknown.items.map((item) => item.why?.[0])).toEqual([
      { code: "ask-blood-bank", group: "O-" },
      { code: "subtype-unknown" },
    ]);
  });

  test("a donor's group finds the needs it may help: the same group first, then others by their component", async () => {
    const need = (component: "red-cells" | "plasma" | "whole-blood", group: "O-" | "O+" | "AB+") =>
      bench.put({ side: "need", kind: "blood", details: { component, group } });
    const other = await need("red-cells", "AB+");
    const same = await need("red-cells", "O+");
    const plasma = await need("plasma", "O-");
    await need("red-cells", "O-");
    await need("whole-blood", "AB+");
    const found = await bench.search({ side: "need", donorGroup: "O+", facets: true });
    expect(ids(found)[0]).toBe(same);
    expect(ids(found).slice(1).toSorted()).toEqual([other, plasma].toSorted());
    expect(found.items[1]?.why).toMatchObject([{ code: "compatible" }]);
    expect(ids(await bench.search({ side: "need", donorGroup: "O+", component: "plasma" }))).toEqual([plasma]);
    expect(found.facets).toEqual([
      { subtype: "red-cells", count: 2 },
      { subtype: "plasma", count: 1 },
    ]);
  });

  test("a patient's group says nothing about other patients' needs: only the same group answers", async () => {
    const need = (group: "O-" | "AB+") =>
      bench.put({ side: "need", kind: "blood", details: { component: "red-cells", group } });
    await need("O-");
    const same = await need("AB+");
    expect(ids(await bench.search({ side: "need", bloodGroup: "AB+" }))).toEqual([same]);
  });

  test("a filter on a bed type answers beds of unknown type too, behind the others, and no other kind", async () => {
    const icu = await bench.put({ details: { bedType: "icu" }, place: kmNorth(5) });
    const unknown = await bench.put({ details: {}, place: kmNorth(1) });
    await bench.put({ details: { bedType: "general" } });
    await bench.put({ kind: "oxygen", details: {} });
    const page = await bench.search({ bedType: "icu", sort: "near" });
    expect(page.items.map(({ id, why }) => ({ id, why }))).toEqual([
      { id: icu, why: undefined },
      { id: unknown, why: [{ code: "subtype-unknown" }] },
    ]);
    expect(ids(await bench.search({ bedType: "icu", kind: ["oxygen"] }))).toEqual([]);
    expect(ids(await bench.search({ bedType: "icu", bloodGroup: "A+" }))).toEqual([]);
  });

  test("words are found in title, facility and details, in any order and script, all of them", async () => {
    const id = await bench.put({
      title: "Oxygen at St. Mary's",
      facilityName: "অক্সিজেন ব্যাংক",
      details: { bedType: "icu", generic: "Amphotericin B" },
    });
    await bench.put({ title: "Something else" });
    for (const q of ["MARY oxygen", "অক্সিজেন", "icu", "amphoter b", "xyge"])
      expect(ids(await bench.search({ q }))).toEqual([id]);
    expect(ids(await bench.search({ q: "oxygen nowhere" }))).toEqual([]);
    expect(ids(await bench.search({ q: "" }))).toHaveLength(2);
  });

  test("a hospital is found by its initials, however they are written and typed, and only that one", async () => {
    const nrs = await bench.put({ facilityName: "N.R.S. Medical College Blood Bank" });
    const kar = await bench.put({ title: "Ward", facilityName: "R.G. Kar Medical College" });
    const hindi = await bench.put({ facilityName: "आर.जी. कर अस्पताल" });
    await bench.put({ facilityName: "Nursing Rooms South" });
    for (const q of ["NRS", "N.R.S", "n r s", "N. R. S. medical"])
      expect(ids(await bench.search({ q }))).toEqual([nrs]);
    for (const q of ["RG Kar", "R G Kar", "r.g. kar"]) expect(ids(await bench.search({ q }))).toEqual([kar]);
    for (const q of ["आरजी कर", "आर जी कर", "आर.जी.कर"]) expect(ids(await bench.search({ q }))).toEqual([hindi]);
    expect(ids(await bench.search({ q: "s" }))).toContain(nrs);
    for (const q of ["एनआरएस", "এন আর এস", "ఎన్.ఆర్.ఎస్."]) expect(ids(await bench.search({ q }))).toEqual([nrs]);
    expect(ids(await bench.search({ q: "RG", sort: "near" })).toSorted()).toEqual([kar, hindi].toSorted());
  });
});

describe("people", () => {
  test("law 5.2: distances to a masked place are told in bands, radius and order use its masked point", async () => {
    const masked = { precision: "area" as const, basis: "masked" as const, uncertaintyKm: 1.5 };
    const person = await bench.put({ place: { ...kmNorth(3), ...masked } });
    const next = await bench.put({ place: kmNorth(4) });
    const page = await bench.search({ sort: "near" });
    expect(page.items.map(({ id, distanceKm }) => ({ id, distanceKm }))).toEqual([
      { id: person, distanceKm: 5 },
      { id: next, distanceKm: 4 },
    ]);
    expect(ids(await bench.search({ withinKm: 2.9 }))).toEqual([]);
  });

  test("law 5.2: no answer holds an owner or anything shielded", async () => {
    const id = await bench.put({
      ownerId: "user:private",
      title: "Mine",
      contact: { channels: [], shielded: true, available: true },
    });
    const answer = await bench.model.nearby({ ...HERE, withinKm: 25, side: "offer", sort: "best", limit: 20 });
    const one = await bench.model.listingById(id, STRANGER);
    const text = `${answer.ok ? answer.value.json.toString() : ""}${JSON.stringify(one)}`;
    expect(text).toContain("Mine");
    for (const secret of ["private", "owner", "secret", '"shielded":{']) expect(text).not.toContain(secret);
  });

  test("an import's stock is not told after 30 days, from that moment on and without a change", async () => {
    const said = { value: "available" as const, count: 4, at: minutesAgo(60 * 24 * 30), by: "feed" as const };
    const id = await bench.put({ source: { kind: "import" }, stock: said });
    expect((await bench.search()).items[0]?.stock).toEqual(said);
    bench.clock.now = NOW + 5_000;
    expect((await bench.search()).items[0]?.stock).toEqual({ value: "unknown", at: said.at, by: "feed" });
    const one = await bench.model.listingById(id, STRANGER);
    expect(one.ok && one.value.stock).toEqual({ value: "unknown", at: said.at, by: "feed" });
  });
});
