import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StoredListing } from "#domain/listings/listing.ts";
import { rounds } from "../../testing/rounds.ts";
import { ids, kmNorth, openBench, stock } from "../testing/harness.ts";
import { seededInt, seedOf } from "../../../../scripts/testing/seed.ts";

const randomInt = seededInt(seedOf("number-places"));

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

const [ONE, TWO, THREE] = ["+12025550101", "+12025550102", "+12025550103"];
const NUMBERS = [ONE, TWO, THREE];

const contact = (value: string): StoredListing["contact"] => ({
  channels: [{ type: "phone", value }],
  shielded: false,
  available: true,
});
const lead = (value: string, about: Partial<StoredListing> = {}) =>
  bench.put({ source: { kind: "import" }, contact: contact(value), ...about });

/** A hospital with some lines, and one bed. */
async function hospital(values: readonly string[], km: number, stockMinutes = 600) {
  const id = await bench.putFacility({ phones: values.map((value) => ({ value })), place: kmNorth(km) });
  const [value = ONE] = values;
  const bed = await bench.put({
    facilityId: id,
    contact: contact(value),
    place: kmNorth(km),
    stock: stock(stockMinutes),
  });
  return { id, bed };
}

test("one number in two hospitals and two leads is one row: the best of them, and the others are its lines", async () => {
  const near = await hospital([ONE], 1, 5);
  const far = await hospital([TWO, ONE], 6);
  const other = await hospital([THREE], 2);
  const leads = [await lead(ONE, { place: kmNorth(9) }), await lead(ONE, { place: kmNorth(3) })];
  const page = await bench.search({ group: "place", facets: true });
  expect(ids(page)).toEqual([near.bed, other.bed]);
  expect(page.total).toBe(2);
  expect(page.items[0]?.lines?.map(({ id }) => id).toSorted()).toEqual([far.bed, ...leads].toSorted());
  expect(ids(await bench.search())).toHaveLength(5);
});

test("a hospital that gets another line is a row of its own again; pages never show it twice", async () => {
  const first = await hospital([ONE], 1, 5);
  const second = await hospital([ONE], 2, 10);
  const page = await bench.search({ group: "place", limit: 1 });
  expect(ids(page)).toEqual([first.bed]);
  await bench.putFacility({ phones: [{ value: TWO }], place: kmNorth(2) }, second.id);
  expect(ids(await bench.search({ group: "place" }))).toEqual([first.bed, second.bed]);
  await bench.putFacility({ phones: [{ value: ONE, isPaused: true }], place: kmNorth(2) }, second.id);
  expect(ids(await bench.search({ group: "place" }))).toHaveLength(2);
});

test("the validator changes with an entry of the same number elsewhere", async () => {
  await hospital([ONE], 1);
  const far = await lead(ONE, { place: kmNorth(9) });
  const tag = async () => {
    const answered = await bench.answer({ group: "place" });
    return answered.ok ? answered.value.etag : "";
  };
  const before = await tag();
  await bench.put({ source: { kind: "import" }, contact: contact(ONE), place: kmNorth(9), title: "changed" }, far);
  expect(await tag()).not.toBe(before);
});

test("whatever hospitals and leads come, change and go: rows are those of their least numbers, in a started process too", async () => {
  const hospitals = new Map<string, string[]>();
  const listings = new Map<string, { facilityId?: string; value: string }>();
  const some = (): string[] => NUMBERS.filter(() => randomInt(2) === 0);
  for (let step = 0; step < rounds(16, 120); step += 1) {
    const known = [...hospitals.keys()];
    const again = randomInt(2) === 0 ? known[randomInt(Math.max(1, known.length))] : undefined;
    const value = NUMBERS[randomInt(NUMBERS.length)] ?? ONE;
    if (randomInt(2) === 0) {
      const lines = some();
      const id = await bench.putFacility({ phones: lines.map((each) => ({ value: each })) }, again ?? randomUUID());
      hospitals.set(id, lines);
    } else if (again !== undefined) {
      listings.set(await bench.put({ facilityId: again, contact: contact(value) }), { facilityId: again, value });
    } else listings.set(await lead(value), { value });
    const placeOf = ({ facilityId, value: own }: { facilityId?: string; value: string }): string =>
      facilityId === undefined ? own : ((hospitals.get(facilityId) ?? []).toSorted()[0] ?? facilityId);
    const wanted = [...listings].map(([id, each]) => [id, placeOf(each)] as const);
    const isLast = step % 8 === 7;
    const started = isLast ? bench.open() : null;
    await started?.ready;
    for (const model of [bench.model, ...(started === null ? [] : [started])]) {
      const { items, total } = await bench.search({ group: "place", limit: 100, facets: true }, model);
      expect(total).toBe(new Set(wanted.map(([, place]) => place)).size);
      const sent = items.map(({ id, lines = [], moreLines = 0 }) => ({
        place: wanted.find(([each]) => each === id)?.[1],
        size: 1 + lines.length + moreLines,
      }));
      const counts = new Map(sent.map(({ place, size }) => [place, size]));
      for (const [, place] of wanted)
        expect(counts.get(place)).toBe(wanted.filter(([, other]) => other === place).length);
    }
    await started?.close();
  }
});
