import { AMBULANCE_CLASSES } from "#domain/resources/trait-names.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StoredListing } from "#domain/listings/listing.ts";
import { PATIENT_NEEDS } from "#domain/resources/subtypes.ts";
import { aListing } from "#server/testing/listings.ts";
import { answeredFacets, expectedFacets } from "../testing/facets-oracle.ts";
import { HERE, ids, kmNorth, NOW, openBench } from "../testing/harness.ts";
import { expectedRows } from "../testing/oracle.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

const ambulance = (details: StoredListing["details"], about: Partial<StoredListing> = {}) =>
  bench.put({ kind: "ambulance", details, ...about });

test("a lying patient: who is known to have a stretcher, then who may, and nobody who has none", async () => {
  const unknown = await ambulance({}, { place: kmNorth(1) });
  const basic = await ambulance({ classes: ["basic-life-support"] }, { place: kmNorth(5) });
  await ambulance({ classes: ["hearse"] });
  await bench.put({ kind: "bed", details: { bedType: "icu" } });
  const van = await bench.put({ kind: "transport", details: { stretcher: true }, place: kmNorth(6) });
  await bench.put({ kind: "transport", details: { stretcher: false } });
  const page = await bench.search({ patient: "lying", sort: "near" });
  expect(page.items.map(({ id, why }) => ({ id, why }))).toEqual([
    { id: basic, why: undefined },
    { id: van, why: undefined },
    { id: unknown, why: [{ code: "subtype-unknown" }] },
  ]);
  expect(page.items[0]?.carries).toEqual({ sitting: "yes", lying: "yes", oxygen: "yes", ventilator: "no" });
  expect(ids(await bench.search({ patient: "lying", kind: ["ambulance"], sort: "near" }))).toEqual([basic, unknown]);
  expect(ids(await bench.search({ patient: "lying", kind: ["bed"] }))).toEqual([]);
});

test("each need counts who is known to meet it and who may; one ambulance counts for several", async () => {
  await ambulance({ classes: ["icu"] });
  await ambulance({ classes: ["basic-life-support"] });
  await ambulance({});
  await ambulance({ classes: ["hearse"] });
  const page = await bench.search({ kind: ["ambulance"], patient: "ventilator", facets: true });
  expect(page).toMatchObject({ total: 2, all: 4 });
  expect(page.facets).toEqual([
    { subtype: "lying", count: 3, may: 1 },
    { subtype: "oxygen", count: 3, may: 1 },
    { subtype: "sitting", count: 3, may: 1 },
    { subtype: "ventilator", count: 2, may: 1 },
  ]);
});

test("a place that has a ventilator, and ambulances nobody knows, is known to have one", async () => {
  const facilityId = randomUUID();
  await ambulance({}, { facilityId });
  const icu = await ambulance({ equipment: ["ventilator"] }, { facilityId });
  const page = await bench.search({ kind: ["ambulance"], patient: "ventilator", group: "place", facets: true });
  expect(ids(page)).toEqual([icu]);
  expect(page).toMatchObject({ total: 1, all: 1 });
  expect(page.facets?.find(({ subtype }) => subtype === "ventilator")).toEqual({ subtype: "ventilator", count: 1 });
});

test("among other kinds the needs of patients are not counted: oxygen is a bed there", async () => {
  await ambulance({ classes: ["icu"] });
  await bench.put({ kind: "bed", details: { bedType: "oxygen" } });
  const page = await bench.search({ facets: true });
  expect(page.facets).toEqual([{ subtype: "oxygen", count: 1 }]);
});

test("a need says what its patient needs", async () => {
  const lying = await ambulance({ equipment: ["stretcher"] }, { side: "need" });
  const open = await ambulance({}, { side: "need", place: kmNorth(1) });
  expect(ids(await bench.search({ side: "need", patient: "lying", sort: "near" }))).toEqual([lying, open]);
});

test("whatever class and equipment, answers and counts are those of a plain look at every listing", async () => {
  const documents = new Map<string, StoredListing>();
  const put = async (kind: "ambulance" | "transport", details: StoredListing["details"]) => {
    const about = { kind, details, place: kmNorth(documents.size / 4) };
    documents.set(await bench.put(about), aListing(about));
  };
  for (const word of [...AMBULANCE_CLASSES, "rocket"])
    for (const equipment of [[], ["oxygen"], ["ventilator"]]) await put("ambulance", { classes: [word], equipment });
  for (const stretcher of [true, false]) await put("transport", { stretcher });
  const moments = { asOf: new Date(NOW), now: new Date(NOW) };
  for (const patient of PATIENT_NEEDS) {
    for (const kind of [undefined, ["ambulance" as const], ["transport" as const]]) {
      const query = { ...HERE, withinKm: 25, side: "offer", sort: "near", limit: 100, kind, patient } as const;
      const page = await bench.search({ ...query, facets: true });
      const rows = expectedRows(documents, query, moments);
      expect(page.total).toBe(rows.length);
      expect(new Map(page.items.map(({ id, why }) => [id, why?.[0]?.code ?? "exact"]))).toEqual(
        new Map(rows.map(({ id, why }) => [id, why])),
      );
      const counts = expectedFacets(documents, query, { ...moments, names: page.facets });
      expect(answeredFacets(page)).toEqual(counts);
    }
  }
});
