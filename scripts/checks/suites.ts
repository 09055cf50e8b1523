import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "./steps.ts";
import type { Step, Surroundings, Tally } from "./steps.ts";

/** Unit, screen and server tests; each test counts. */
export const testsStep: Step = {
  name: "tests",
  run: (surroundings) =>
    runSuite(surroundings, {
      report: "vitest.json",
      args: (report) => [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--reporter=dot",
        "--reporter=json",
        `--outputFile=${report}`,
      ],
      count: countVitest,
    }),
};

/** The three builds, made only when a source changed. */
export const buildStep: Step = {
  name: "build",
  run: async ({ root }) => {
    const { code } = await runNode(root, ["scripts/run.mjs", "build"], { echo: true });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
};

/** Journeys in a real browser against the built product; each journey on each screen size counts. */
export const browserStep: Step = {
  name: "browser journeys",
  run: (surroundings) =>
    runSuite(surroundings, {
      report: "playwright.json",
      // The long run may have no journeys of its own; the short one must have some.
      args: () => [
        "node_modules/@playwright/test/cli.js",
        "test",
        "--reporter=list,json",
        ...(surroundings.isLong ? ["--pass-with-no-tests"] : []),
      ],
      count: countPlaywright,
    }),
};

interface Suite {
  /** File in .cache that the suite writes its result to. */
  report: string;
  args: (report: string) => string[];
  count: (report: unknown) => Tally;
}

/** A suite that ends badly without naming a failed test (it crashed, or found no test) counts as one failure. */
async function runSuite({ root, isLong }: Surroundings, { report, args, count }: Suite): Promise<Tally> {
  const path = join(root, ".cache", report);
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(path, { force: true });
  const env: NodeJS.ProcessEnv = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, NODE_ENV: "test" };
  if (isLong) env["LIFEBOARD_LONG"] = "1";
  const { code } = await runNode(root, args(path), { echo: true, env });
  const tally = readTally(path, count);
  if (tally === null) return { passed: 0, failed: 1 };
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readTally(path: string, count: (report: unknown) => Tally): Tally | null {
  try {
    return count(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

function countVitest(report: unknown): Tally {
  return { passed: numberAt(report, "numPassedTests"), failed: numberAt(report, "numFailedTests") };
}

function countPlaywright(report: unknown): Tally {
  const stats = typeof report === "object" && report !== null && "stats" in report ? report.stats : null;
  // A test that passes only at the second try is not trusted.
  return { passed: numberAt(stats, "expected"), failed: numberAt(stats, "unexpected") + numberAt(stats, "flaky") };
}

function numberAt(holder: unknown, key: string): number {
  const value = typeof holder === "object" && holder !== null ? Reflect.get(holder, key) : undefined;
  if (typeof value !== "number") throw new Error(`the report has no number "${key}"`);
  return value;
}
