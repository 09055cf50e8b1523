import { deleteCheckpoint } from "#server/read-model/checkpoint/files.ts";
import { median } from "#server/testing/timing/mann-whitney.ts";
import { startMeasuredProduct } from "../e2e/support/product.ts";
import type { MeasuredProduct } from "../e2e/support/product.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { addListings, TOWNS, townAt } from "./nearby/world.ts";
import { byTurns, callOf, callsOf, nearbyPath, newPoints } from "./pages/cost.ts";
import type { Page } from "./pages/cost.ts";
import { withBenchDatabase } from "./support/database.ts";
import { untilAtRest } from "./support/processor-time.ts";
import { listingsOf, memoryOf } from "./support/resident-memory.ts";

/**
 * What more listings cost: a product with many listings beside one with a thousand, by turns.
 * Processor time, limits off.
 */
export const bench: Bench = { name: "growth", limitSeconds: 3_600, run };

/** A million besides takes minutes: `GROWTH_SIZES=10000,100000,1000000`. In order. */
const SIZES = (process.env["GROWTH_SIZES"] ?? "10000,100000").split(",").map(Number);
const SMALLEST = 1_000;

const LIST: Page = { what: "find beds", language: "en", path: (at) => `/find/bed?at=${at}` };
const NEARBY: Page = { what: "nearby", language: "en", path: (at) => nearbyPath("bed", at) };

function run(): Promise<Row[]> {
  return withBenchDatabase(async (smallest) => {
    await addListings(smallest.database, 1, SMALLEST);
    const small = await start(smallest.folder);
    try {
      await expectListings(small, SMALLEST);
      return await withBenchDatabase(async ({ database, folder }) => {
        const rows: Row[] = [];
        let from = 1;
        for (const size of SIZES) {
          await addListings(database, from, size);
          from = size + 1;
          // These rows are in no log, so a checkpoint of the last size would hide them.
          await deleteCheckpoint(folder);
          const large = await start(folder);
          try {
            await expectListings(large, size);
            rows.push(...(await compare(small, large, `${size / 1_000}k listings`)));
          } finally {
            await large.stop();
          }
        }
        return rows;
      });
    } finally {
      await small.stop();
    }
  });
}

/** A product when it has done what a first start leaves to do. */
async function start(folder: string): Promise<MeasuredProduct> {
  const product = await startMeasuredProduct({ DATA_DIR: folder, DEMO_DATA: "off", RATE_LIMITS: "off", WORKERS: "1" });
  await untilAtRest([product.pid]);
  return product;
}

/** @throws when the product searches more or fewer listings than it should */
async function expectListings(product: MeasuredProduct, expected: number): Promise<void> {
  const found = await listingsOf(product);
  if (found !== expected) throw new Error(`${found} listings are searched, not ${expected}`);
}

async function compare(small: MeasuredProduct, large: MeasuredProduct, name: string): Promise<Row[]> {
  const next = points();
  const rows: Row[] = [];
  for (const page of [LIST, NEARBY]) {
    const first = (product: MeasuredProduct) => () => newPoints(product, page, next);
    rows.push(await row(`${page.what}, asked for the first time, ${name}`, first(small), first(large)));
  }
  const again = (product: MeasuredProduct) => () => {
    const call = callOf(LIST.path(next.fixed), LIST.language);
    return callsOf(Number(new URL(product.url).port), call, () => product.processorUs());
  };
  rows.push(await row(`${LIST.what}, asked for again, compressed, ${name}`, again(small), again(large)));
  const [few, many] = [await memoryOf(small), await memoryOf(large)];
  const against = `${SMALLEST / 1_000}k, ${(few / 1e6).toFixed(0)} MB`;
  rows.push({
    what: `resident memory, ${name}`,
    value: many / few,
    unit: "x",
    against,
    note: `${(many / 1e6).toFixed(0)} MB`,
  });
  return rows;
}

async function row(what: string, small: () => Promise<number>, large: () => Promise<number>): Promise<Row> {
  for (const ask of [small, large]) await ask();
  const pairs = await byTurns(large, small);
  const [few, many] = [median(pairs.map(({ other }) => other)), median(pairs.map(({ own }) => own))];
  return {
    what,
    value: median(pairs.map(({ own, other }) => other / own)),
    unit: "of the rate",
    against: `${SMALLEST / 1_000}k, ${few.toFixed(0)} µs`,
    note: `${many.toFixed(0)} µs`,
  };
}

/** Points around the towns that were not asked for before, `lat,lng`. */
function points(): (() => string) & { fixed: string } {
  let asked = 0;
  const text = (at: number): string => {
    const { lat, lng } = townAt(at % TOWNS);
    return `${(lat + Math.floor(at / TOWNS) / 1_000).toFixed(3)},${lng.toFixed(3)}`;
  };
  return Object.assign(() => text((asked += 1)), { fixed: text(0) });
}
