import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { STATED_CHANCES } from "#domain/listings/rank.ts";
import { at, ids, openBench, stock } from "../testing/harness.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

test("best: what was learnt of one square orders the rows there, and those of no other square", async () => {
  const there = { lat: 23.5, lng: 88.36 };
  const empty = await bench.put({ stock: stock(5, "out") });
  const full = await bench.put({ stock: stock(5) });
  const elsewhere = { ...at(there.lat, there.lng) };
  const emptyThere = await bench.put({ place: elsewhere, stock: stock(5, "out") });
  const fullThere = await bench.put({ place: elsewhere, stock: stock(5) });
  const own = { ...STATED_CHANCES, stock: { ...STATED_CHANCES.stock, out: 0.9, available: 0.1 } };
  const learnt = { ...STATED_CHANCES, areas: new Map([["23 88", own]]) };
  const other = bench.open(bench.feed, { chancesOf: () => learnt });
  await other.ready;
  for (const kind of [["bed" as const], undefined]) {
    expect(ids(await bench.search({ ...there, kind }))).toEqual([fullThere, emptyThere]);
    expect(ids(await bench.search({ ...there, kind }, other))).toEqual([emptyThere, fullThere]);
    expect(ids(await bench.search({ kind }, other))).toEqual([full, empty]);
  }
  await other.close();
});
