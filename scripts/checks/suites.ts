import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { failuresOfPlaywright, failuresOfVitest } from "./failures.ts";
import type { Failure } from "./failures.ts";
import { slowestOf, timesOfPlaywright, timesOfVitest } from "./slowest.ts";
import type { Timed } from "./slowest.ts";
import { quickTests } from "./quick-tests.ts";
import { ROLE_TAG, rolesWithoutJourney } from "./roles.ts";
import { beginLongSeed } from "../testing/long-seed.ts";
import { runNode } from "./steps.ts";
import type { Step, Surroundings, Tally } from "./steps.ts";

/** Unit, screen and server tests; each test counts. */
export const testsStep = vitestStep("tests", () => []);

/** Those of `npm test` (quick-tests.ts). */
export const quickTestsStep = vitestStep("quick tests", quickTests);

/** How many orders the long run takes the files of the screens in. */
const ORDERS = 3;

/**
 * The tests of screens in shuffled orders. Their files share a program: what one leaves in it can
 * make another fail, or pass. One worker runs them all, so a seed is one order.
 */
export const shuffledScreensStep: Step = {
  name: "screens shuffled",
  run: async (surroundings) => {
    const tallies: Tally[] = [];
    for (let round = 1; round <= ORDERS; round += 1) tallies.push(await runShuffled(surroundings, round));
    return {
      passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
      failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
      failures: tallies.flatMap(({ failures = [] }) => failures),
    };
  },
};

/** The seed of an order is the run's seed and the number of its round. */
function runShuffled(surroundings: Surroundings, round: number): Promise<Tally> {
  const seed = beginLongSeed() + round;
  console.log(`The order of the screens: LIFEBOARD_SHUFFLE=${seed}`);
  const env = { LIFEBOARD_SHUFFLE: String(seed) };
  return runSuite(surroundings, { ...vitest(["--project=screens", "--maxWorkers=1"]), env });
}

function vitestStep(name: string, files: (root: string) => string[]): Step {
  return {
    name,
    run: (surroundings) => runSuite(surroundings, vitest(files(surroundings.root))),
  };
}

function vitest(files: string[]): Suite {
  return {
    report: "vitest.json",
    args: (report) => [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...files,
      // Five thousand dots in a truncated log would hide what failed before them.
      process.env["CI"] === undefined ? "--reporter=dot" : "--reporter=minimal",
      "--reporter=json",
      `--outputFile=${report}`,
    ],
    count: countVitest,
    failures: failuresOfVitest,
    times: timesOfVitest,
  };
}

/** The three builds, made only when a source changed. */
export const buildStep: Step = {
  name: "build",
  run: async ({ root }) => {
    const { code } = await runNode(root, ["scripts/run.mjs", "build"], { echo: true });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
};

/** Every browser journey against the built product, at both sizes (`npm run test:all`). */
export const browserStep: Step = {
  name: "browser journeys",
  run: (surroundings) => runSuite(surroundings, journeys([])),
};

/**
 * A journey for each role, on a phone (`npm test`). A role without a journey counts as failed. They
 * run beside the tests, so their lines come at their end.
 */
export const rolesStep: Step = {
  name: "role journeys",
  run: (surroundings) =>
    runSuite(surroundings, {
      ...journeys(["--grep", ROLE_TAG, "--project=phone"]),
      isWatched: false,
      count: (report) => {
        const { passed, failed } = countPlaywright(report);
        return { passed, failed: failed + rolesWithoutJourney(report).length };
      },
      failures: (report) => [...failuresOfPlaywright(report), ...rolesWithoutJourney(report)],
    }),
};

/** Journeys; each counts at each screen size. None is walked a second time. */
function journeys(more: string[]): Suite {
  return {
    report: "playwright.json",
    args: () => [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--reporter=list,json,./e2e/support/towns/town-reporter.ts",
      ...more,
    ],
    count: countPlaywright,
    failures: failuresOfPlaywright,
    times: timesOfPlaywright,
  };
}

interface Suite {
  /** File in .cache for the suite's result. */
  report: string;
  /** Whether its lines are printed while it runs; otherwise at its end. Absent: true. */
  isWatched?: boolean;
  args: (report: string) => string[];
  env?: NodeJS.ProcessEnv;
  count: (report: unknown) => Tally;
  failures: (report: unknown) => Failure[];
  times: (report: unknown) => Timed[];
}

/** A suite that crashes without naming a failed test, or runs no test, counts as one failure. */
async function runSuite({ root, isLong }: Surroundings, suite: Suite): Promise<Tally> {
  const { report, args, isWatched = true } = suite;
  const path = join(root, ".cache", report);
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(path, { force: true });
  const env: NodeJS.ProcessEnv = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, NODE_ENV: "test", ...suite.env };
  if (isLong) env["LIFEBOARD_LONG"] = "1";
  const { code, output } = await runNode(root, args(path), { echo: isWatched, env });
  if (!isWatched) console.log(output.trimEnd());
  const tally = readTally(path, suite);
  if (tally === null) return { passed: 0, failed: 1 };
  const isBad = code !== 0 || tally.passed === 0;
  return isBad && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readTally(path: string, { count, failures, times }: Suite): Tally | null {
  try {
    const report: unknown = JSON.parse(readFileSync(path, "utf8"));
    console.log("The slowest:");
    for (const { name, seconds } of slowestOf(times(report))) console.log(`  ${seconds.toFixed(1)} s  ${name}`);
    return { ...count(report), failures: failures(report) };
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
