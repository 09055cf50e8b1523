import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { MADE_UP_NAME } from "#domain/shared/demo-source.ts";
import { HERE, ids, kmNorth, openBench } from "../testing/harness.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

const MADE_UP = { kind: "import", name: MADE_UP_NAME, licence: "CC0-1.0", demo: true } as const;
const BOX = { west: HERE.lng - 1, east: HERE.lng + 1, south: HERE.lat - 1, north: HERE.lat + 1 };

test("real leaves made-up entries out: of the list, its counts and the map", async () => {
  const madeUp = await bench.put({ place: kmNorth(1), source: MADE_UP });
  const real = await bench.put({ place: kmNorth(2) });
  expect(ids(await bench.search({ sort: "near" }))).toEqual([madeUp, real]);
  const page = await bench.search({ sort: "near", real: true, facets: true });
  expect(ids(page)).toEqual([real]);
  expect(page).toMatchObject({ total: 1 });
  const counted = await bench.model.clusters({ side: "offer", real: true, bbox: BOX, zoom: 9 });
  expect(counted.ok && counted.value.clusters.reduce((all, { count }) => all + count, 0)).toBe(1);
});
