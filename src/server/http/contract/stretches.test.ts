import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import { guardedOperations, operations } from "#server/testing/contract-calls.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { BY_SCHEMA, ENDING } from "#server/testing/stretches/by-schema.ts";
import { MOST_EXPENSIVE } from "#server/testing/stretches/most-expensive-inputs.ts";
import { stretchOf } from "#server/testing/stretches/measure-operations.ts";
import type { Stretch } from "#server/testing/stretches/measure-operations.ts";
import { openProbe } from "#server/testing/stretches/open-probe.ts";
import type { Probe } from "#server/testing/stretches/open-probe.ts";

/*
 * How long one request holds up everybody else: the longest stretch of the main thread, in
 * processor time, for each operation with the dearest input that it accepts. It prints them all.
 */

/** Rows in memory. `npm run test:long` has as many as a city. */
const ROWS = rounds(20_000, 100_000);
/**
 * The bound is a stretch of so many first `nearby` at their quickest. That is more than the 20 ms
 * that `npm run bench -- stretches` allows: a busy machine slows the two unevenly.
 */
const MOST_NEARBY = 50;

const all = [...operations, ...guardedOperations];
/** What ends the caller's session comes last. */
const inOrder = all.toSorted((a, b) => ENDING.indexOf(a.operationId) - ENDING.indexOf(b.operationId));
let probe: Probe;
let database: Awaited<ReturnType<typeof testDatabase>>;
const measured: Stretch[] = [];
beforeAll(async () => {
  database = await testDatabase();
  probe = await openProbe({ rows: ROWS, database });
});
afterAll(async () => {
  console.log(tableOf(measured));
  await probe.close();
  await database.drop();
});

test("each operation of the contract has an input here", () => {
  const here = [...Object.keys(MOST_EXPENSIVE), ...BY_SCHEMA, ...ENDING];
  expect(here.toSorted()).toEqual(all.map(({ operationId }) => operationId).toSorted());
});

test.each(inOrder)("holds others up no longer than some searches: $operationId", async (operation) => {
  const { probed, meter, yardstickMs } = probe;
  const mostMs = MOST_NEARBY * yardstickMs;
  const stretch = await stretchOf(probed, operation, { meter, enoughMs: IS_LONG ? 0 : mostMs });
  measured.push(stretch);
  expect(stretch.ms, stretch.what).toBeLessThanOrEqual(mostMs);
  // What was refused would prove nothing of a dear input.
  if (operation.operationId in MOST_EXPENSIVE) expect(stretch.status, stretch.text).toBeLessThan(300);
});

/** The longest first. */
function tableOf(measured: readonly Stretch[]): string {
  const { yardstickMs } = probe;
  const rows = measured
    .toSorted((a, b) => b.ms - a.ms)
    .map(
      ({ operationId, ms, status, bytes, what }) =>
        `${operationId.padEnd(36)} ${ms.toFixed(2).padStart(7)} ms ${(ms / yardstickMs).toFixed(1).padStart(6)} x nearby ${status} ${bytes} bytes ${what}`,
    );
  return [`a first nearby: ${yardstickMs.toFixed(2)} ms, ${ROWS} rows`, ...rows].join("\n");
}
