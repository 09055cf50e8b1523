import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT, MEDICINE_FORMS } from "#domain/resources/trait-names.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StoredListing } from "#domain/listings/listing.ts";
import { HERE, ids, kmNorth, openBench } from "../testing/harness.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

const UNKNOWN = [{ code: "subtype-unknown" }];
const ambulance = (details: StoredListing["details"], km = 0) =>
  bench.put({ kind: "ambulance", details, place: kmNorth(km) });
const found = (page: Awaited<ReturnType<typeof bench.search>>) => page.items.map(({ id, why }) => ({ id, why }));

test("a class of ambulance: who says it, then who names none; who names another is left out", async () => {
  const unknown = await ambulance({}, 1);
  const icu = await ambulance({ classes: ["basic-life-support", "icu"] }, 5);
  await ambulance({ classes: ["patient-transport"] });
  const odd = await ambulance({ classes: ["rocket"] }, 6);
  await bench.put({ kind: "transport", details: { stretcher: true } });
  const page = await bench.search({ ambulanceClass: "icu", sort: "near", facets: true });
  expect(found(page)).toEqual([
    { id: icu, why: undefined },
    { id: unknown, why: UNKNOWN },
    { id: odd, why: UNKNOWN },
  ]);
  expect(page).toMatchObject({ total: 3, may: 2 });
});

test("of equipment every piece must be there, or may be: a hearse has none", async () => {
  const both = await ambulance({ classes: ["icu"], equipment: ["suction"] }, 5);
  const one = await ambulance({ equipment: ["ventilator"] }, 1);
  await ambulance({ classes: ["basic-life-support"], equipment: ["suction"] });
  await ambulance({ classes: ["hearse"] });
  expect(found(await bench.search({ equipment: ["suction", "ventilator"], sort: "near" }))).toEqual([
    { id: both, why: undefined },
    { id: one, why: UNKNOWN },
  ]);
});

test("a medicine's form is read in any words, and unknown words are not taken for another form", async () => {
  const medicine = (form: string | undefined, km: number) =>
    bench.put({ kind: "medicine", details: { generic: "Insulin", form }, place: kmNorth(km) });
  const hindi = await medicine("गोली", 3);
  const english = await medicine("Tabs.", 4);
  await medicine("Syrup", 0);
  const odd = await medicine("film coated", 1);
  const none = await medicine(undefined, 2);
  expect(found(await bench.search({ medicineForm: "tablet", sort: "near" }))).toEqual([
    { id: hindi, why: undefined },
    { id: english, why: undefined },
    { id: odd, why: UNKNOWN },
    { id: none, why: UNKNOWN },
  ]);
});

test("a place without steps: known, unknown, and never one with steps; vehicles answer for themselves", async () => {
  const put = async (accessibility: object, km: number) => {
    const facilityId = await bench.putFacility({ accessibility });
    return bench.put({ kind: "bed", details: { bedType: "icu" }, facilityId, place: kmNorth(km) });
  };
  const ramp = await put({ stepFree: true }, 4);
  await put({ stepFree: false }, 1);
  await put({ wheelchair: "no" }, 1);
  const limited = await put({ wheelchair: "limited", stepFree: true }, 2);
  const silent = await put({}, 3);
  const alone = await bench.put({ kind: "bed", details: {}, facilityId: randomUUID(), place: kmNorth(5) });
  const page = await bench.search({ kind: ["bed"], accessible: true, sort: "near", facets: true });
  expect(found(page)).toEqual([
    { id: ramp, why: undefined },
    { id: limited, why: UNKNOWN },
    { id: silent, why: UNKNOWN },
    { id: alone, why: UNKNOWN },
  ]);
  expect(page).toMatchObject({
    total: 4,
    may: 3,
    facets: expect.arrayContaining([{ subtype: "icu", count: 4, may: 3 }]),
  });
  expect(page.items.map(({ access }) => access)).toEqual([
    { stepFree: true },
    { wheelchair: "limited", stepFree: true },
    undefined,
    undefined,
  ]);
  const chair = await bench.put({ kind: "transport", details: { wheelchair: true }, place: kmNorth(1) });
  await bench.put({ kind: "transport", details: { wheelchair: false, stretcher: false } });
  const taxi = await bench.put({ kind: "transport", details: {}, place: kmNorth(2) });
  expect(found(await bench.search({ kind: ["transport"], accessible: true, sort: "near" }))).toEqual([
    { id: chair, why: undefined },
    { id: taxi, why: UNKNOWN },
  ]);
});

test("of needs a driver finds who asks for a wheelchair, a pharmacist the form they have; then who does not say", async () => {
  const need = (kind: "transport" | "medicine", details: StoredListing["details"], km: number) =>
    bench.put({ side: "need", kind, details, place: kmNorth(km) });
  const chair = await need("transport", { wheelchair: true }, 5);
  const silent = await need("transport", {}, 1);
  await need("transport", { wheelchair: false, stretcher: false }, 0);
  await bench.put({ kind: "transport", details: { wheelchair: true } });
  expect(found(await bench.search({ side: "need", kind: ["transport"], accessible: true, sort: "near" }))).toEqual([
    { id: chair, why: undefined },
    { id: silent, why: UNKNOWN },
  ]);
  const syrup = await need("medicine", { generic: "Paracetamol", form: "Syrup" }, 2);
  const any = await need("medicine", { generic: "Paracetamol" }, 1);
  await need("medicine", { generic: "Paracetamol", form: "tablet" }, 0);
  expect(ids(await bench.search({ side: "need", kind: ["medicine"], medicineForm: "syrup", sort: "near" }))).toEqual([
    syrup,
    any,
  ]);
});

test("a place that gets a ramp answers at once, and the list's next page does not repeat what it showed", async () => {
  const facilityId = await bench.putFacility({ accessibility: { stepFree: false } });
  const bed = await bench.put({ kind: "bed", details: {}, facilityId });
  expect(ids(await bench.search({ kind: ["bed"], accessible: true }))).toEqual([]);
  await bench.putFacility({ accessibility: { stepFree: true } }, facilityId);
  expect(ids(await bench.search({ kind: ["bed"], accessible: true }))).toEqual([bed]);
});

test("pages and the map hold exactly what one long list holds, whatever is asked", async () => {
  for (const [at, name] of AMBULANCE_CLASSES.entries())
    await ambulance({ classes: [name], equipment: AMBULANCE_EQUIPMENT.slice(0, at % 4) }, at);
  for (const [at, form] of MEDICINE_FORMS.entries())
    await bench.put({ kind: "medicine", details: { generic: "Insulin", form }, place: kmNorth(at) });
  const box = { west: HERE.lng - 1, east: HERE.lng + 1, south: HERE.lat - 1, north: HERE.lat + 1 };
  const asks = [
    { ambulanceClass: "icu" },
    { equipment: ["oxygen", "suction"] },
    { medicineForm: "syrup" },
    { accessible: true, kind: ["ambulance"] },
  ] as const;
  for (const ask of asks) {
    const asked = { ...structuredClone(ask), sort: "near" } as Parameters<typeof bench.search>[0];
    const whole = await bench.search({ ...asked, limit: 100 });
    expect(whole.items.length).toBeGreaterThan(0);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await bench.search({ ...asked, limit: 2, ...(cursor !== undefined && { cursor }) });
      paged.push(...ids(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(ids(whole));
    const { sort: _sort, ...filters } = asked ?? {};
    const counted = await bench.model.clusters({ ...filters, side: "offer", bbox: box, zoom: 9 });
    const sum = counted.ok ? counted.value.clusters.reduce((all, { count }) => all + count, 0) : -1;
    expect(sum).toBe(whole.items.length);
  }
});

test("a cursor of one filter opens no page of another", async () => {
  for (const km of [1, 2]) await ambulance({ classes: ["icu"] }, km);
  const { nextCursor } = await bench.search({ ambulanceClass: "icu", limit: 1 });
  expect(await bench.refused({ ambulanceClass: "neonatal", limit: 1, cursor: nextCursor ?? "" })).toBe(
    "listings/cursor-mismatch",
  );
});

test("a size of cylinder: who says it, then who says none or a number nobody explained; other sizes are left out", async () => {
  const oxygen = (details: StoredListing["details"], km: number) =>
    bench.put({ kind: "oxygen", details: { form: "cylinder", ...details }, place: kmNorth(km) });
  const byWater = await oxygen({ waterLitres: 46.7 }, 4);
  const byGas = await oxygen({ gasLitres: 6_800 }, 3);
  await oxygen({ waterLitres: 10, gasLitres: 1_500 }, 0);
  const assumed = await oxygen({ litres: 10, litresRead: "water", waterLitres: 10 }, 1);
  const unsaid = await oxygen({}, 2);
  await oxygen({ form: "concentrator" }, 0);
  const page = await bench.search({ oxygenSize: "large", sort: "near", facets: true });
  expect(found(page)).toEqual([
    { id: byGas, why: undefined },
    { id: byWater, why: undefined },
    { id: assumed, why: UNKNOWN },
    { id: unsaid, why: UNKNOWN },
  ]);
  expect(page).toMatchObject({ total: 4, may: 2 });
});
