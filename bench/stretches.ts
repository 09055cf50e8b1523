import type { Bench, Row } from "../scripts/bench/report.ts";
import { guardedOperations, operations } from "#server/testing/contract-calls.ts";
import { ENDING } from "#server/testing/stretches/by-schema.ts";
import { stretchOf } from "#server/testing/stretches/measure-operations.ts";
import type { Stretch } from "#server/testing/stretches/measure-operations.ts";
import { openProbe } from "#server/testing/stretches/open-probe.ts";
import { withBenchDatabase } from "./support/database.ts";

/**
 * The longest stretch of the main thread for each operation, in processor time, at 100,000 rows.
 * Each gets the dearest input that it accepts. The gate compares the same with a search at 20,000
 * (src/server/http/contract/stretches.test.ts).
 */
export const bench: Bench = { name: "stretches", limitSeconds: 1_200, run };

const ROWS = Number(process.env["STRETCHES_ROWS"] ?? 100_000);
/** Nobody notices less; a third of a first `nearby` where that is longer. */
const MOST_MS = 20;
/** What took no longer is not measured again. */
const ENOUGH_MS = 10;

async function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database }) => {
    const { probed, meter, yardstickMs, close } = await openProbe({ rows: ROWS, database });
    const measured: Stretch[] = [];
    const all = [...operations, ...guardedOperations];
    for (const operation of all.toSorted((a, b) => ENDING.indexOf(a.operationId) - ENDING.indexOf(b.operationId))) {
      // In sequence: two requests at once would share a stretch.
      measured.push(await stretchOf(probed, operation, { meter, enoughMs: ENOUGH_MS }));
    }
    await close();
    return measured.toSorted((a, b) => b.ms - a.ms).map(rowOf(yardstickMs));
  });
}

function rowOf(yardstickMs: number): (stretch: Stretch) => Row {
  return ({ operationId, ms, status, what }) => ({
    what: operationId,
    value: ms,
    unit: "ms",
    against: `a first nearby, ${yardstickMs.toFixed(2)} ms`,
    goal: { atMost: Math.max(MOST_MS, yardstickMs / 3) },
    note: `${status} ${what}`,
  });
}
