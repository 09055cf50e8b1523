import { prepareDemo } from "#server/demo/demo.ts";
import { createLog } from "#server/runtime/log.ts";
import { withBenchDatabase } from "./support/database.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";

/** What the demonstration data adds to a first start, and to each later one. */
export const bench: Bench = { name: "demo", limitSeconds: 60, run };

const DAY_MS = 86_400_000;
const LATER_STARTS = 5;

function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database }) => {
    const log = createLog("silent", () => undefined);
    const start = Date.now();
    const startAt = async (day: number): Promise<number> => {
      const began = performance.now();
      await prepareDemo(database, { mode: "on", now: new Date(start + day * DAY_MS), log, folder: "data/demo" });
      return performance.now() - began;
    };
    const loaded = await startAt(0);
    const moved: number[] = [];
    // One start after the other: each moves what the one before it left.
    for (let day = 1; day <= LATER_STARTS; day += 1) moved.push(await startAt(day));
    return [
      { what: "demonstration data loaded into an empty database", value: loaded, unit: "ms", goal: { atMost: 4_000 } },
      { what: "its times moved by a later start", value: Math.max(...moved), unit: "ms", goal: { atMost: 1_500 } },
    ];
  });
}
