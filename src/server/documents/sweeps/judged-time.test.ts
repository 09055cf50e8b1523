import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { testDatabase } from "#server/testing/database.ts";
import { countOpen, endingPosts } from "#server/testing/ending-posts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { startJobs } from "../jobs.ts";
import { listSweeps } from "./sweep-state.ts";
import { Sweeps } from "./sweeps.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("work is done for the time that was judged, not for a clock that was set meanwhile", async () => {
  const trueMs = Date.parse("2031-05-01T12:00:00Z");
  await endingPosts(database, { count: 686, firstEnd: trueMs + HOUR_MS, lastEnd: trueMs + 30 * DAY_MS });
  let aheadMs = 0;
  const now = (): Date => new Date(trueMs + aheadMs);
  const databaseNow = (): Date => {
    const right = new Date(trueMs);
    aheadMs = 60 * DAY_MS;
    return right;
  };
  const sweeps = new Sweeps({ database, notes: new OperatorNotes(), now, monotonicMs: () => trueMs, databaseNow });
  const bySweeps = { run: sweeps.run, everySecond: [], everyTenMinutes: [] };
  const stop = startJobs(database, { now, report: console.error, sweeps: bySweeps });
  await eventually(async () => expect(await listSweeps(database)).toMatchObject([{ name: "expiry" }]));
  await stop();
  expect(await countOpen(database)).toBe(686);
});
