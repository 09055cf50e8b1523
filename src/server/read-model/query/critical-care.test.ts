import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StoredListing } from "#domain/listings/listing.ts";
import { ids, openBench } from "../testing/harness.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

const bed = (facilityName: string, details: StoredListing["details"] = {}) =>
  bench.put({ kind: "bed", details, facilityName, facilityId: randomUUID() });

test("an eye hospital may have a bed, and no intensive care unless it says so", async () => {
  const any = await bed("City Hospital");
  const eyes = await bed("Care Eye Hospital");
  await bed("Smile Dental Clinic", { bedType: "general" });
  const told = await bed("Raj ENT Hospital", { bedType: "icu" });
  expect(ids(await bench.search({ bedType: "icu" })).toSorted()).toEqual([any, told].toSorted());
  expect(ids(await bench.search({ bedType: "maternity" })).toSorted()).toEqual([any, eyes].toSorted());
  expect((await bench.search({ kind: ["bed"] })).items).toHaveLength(4);
});

test("counts tell who may have critical care from who may have another bed", async () => {
  await bed("City Hospital");
  await bed("Care Eye Hospital");
  await bed("Another Hospital", { bedType: "icu" });
  const { facets, all } = await bench.search({ kind: ["bed"], facets: true });
  expect(all).toBe(3);
  expect(facets).toEqual([
    { subtype: "icu", count: 2, may: 1 },
    { subtype: "unknown", count: 2 },
    { subtype: "hdu", count: 1, may: 1 },
    { subtype: "ventilator", count: 1, may: 1 },
  ]);
});

test("where no place may have critical care its count is none", async () => {
  await bed("Care Eye Hospital");
  const { facets } = await bench.search({ kind: ["bed"], facets: true });
  expect(facets?.find(({ subtype }) => subtype === "icu")).toEqual({ subtype: "icu", count: 0 });
});

test("without such names nothing is told apart", async () => {
  await bed("City Hospital");
  const { facets } = await bench.search({ kind: ["bed"], facets: true });
  expect(facets).toEqual([{ subtype: "unknown", count: 1 }]);
});
