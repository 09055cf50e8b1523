import fc from "fast-check";
import { test } from "vitest";
import { seedOf } from "../../../scripts/testing/seed.ts";
import { Run } from "./testing/oracle-run.ts";
import { doc, step } from "./testing/oracle-steps.ts";
import type { Step } from "./testing/oracle-steps.ts";

const isLong = (process.env["LIFEBOARD_LONG"] ?? "") !== "";
/** Number of programs, and the most steps of one. */
const RUNS = isLong ? 360 : 8;
const STEPS = 45;

async function runProgram(posts: readonly number[], steps: readonly Step[]): Promise<void> {
  const run = new Run();
  await run.before(posts);
  await run.open();
  for (const each of steps) {
    await run.take(each);
    await run.browser.rest();
    run.check();
  }
  await run.end();
}

test(
  "whatever happens, the store and the server end as a plain Map says",
  async () => {
    const seed = Number(process.env["ORACLE_SEED"] ?? seedOf("oracle"));
    console.log(`oracle: seed ${seed}`);
    let [programs, taken, hasFailed] = [0, 0, false];
    const program = fc.tuple(
      fc.uniqueArray(doc, { maxLength: 2 }),
      fc.array(step, { minLength: isLong ? 20 : 10, maxLength: STEPS, size: "max" }),
    );
    await fc.assert(
      fc.asyncProperty(program, async ([posts, steps]) => {
        taken += steps.length;
        programs += 1;
        if (programs % 20 === 0) console.log(`oracle: ${programs} programs, ${taken} steps`);
        await runProgram(posts, steps).catch((error: unknown) => {
          // Printed at once: shrinking takes longer than finding.
          if (!hasFailed) console.log(`oracle: ${String(error)}\n${JSON.stringify([posts, steps])}`);
          hasFailed = true;
          throw error;
        });
      }),
      { numRuns: RUNS, seed, path: process.env["ORACLE_PATH"], endOnFailure: false },
    );
  },
  isLong ? 1_800_000 : 120_000,
);
