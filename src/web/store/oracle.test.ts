import fc from "fast-check";
import { test } from "vitest";
import { Run } from "./testing/oracle-run.ts";
import { doc, step } from "./testing/oracle-steps.ts";

const isLong = (process.env["LIFEBOARD_LONG"] ?? "") !== "";
/** Programs of steps, and the most steps of one. */
const RUNS = isLong ? 500 : 8;
const STEPS = 45;

test(
  "whatever happens, the store and the server end as a plain Map says",
  async () => {
    const seed = Number(process.env["ORACLE_SEED"] ?? Date.now() % 1_000_000_000);
    console.log(`oracle: seed ${seed}, up to ${RUNS * STEPS} steps`);
    const program = fc.tuple(
      fc.uniqueArray(doc, { maxLength: 2 }),
      fc.array(step, { minLength: isLong ? 20 : 10, maxLength: STEPS, size: "max" }),
    );
    await fc.assert(
      fc.asyncProperty(program, async ([posts, steps]) => {
        const run = new Run();
        await run.before(posts);
        await run.open();
        for (const each of steps) {
          await run.take(each);
          await run.browser.rest();
          run.check();
        }
        await run.end();
      }),
      { numRuns: RUNS, seed, path: process.env["ORACLE_PATH"], endOnFailure: false },
    );
  },
  isLong ? 1_800_000 : 120_000,
);
