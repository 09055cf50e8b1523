import { z } from "zod";
import { specsOf } from "./playwright-report.ts";

/** A test that was run, and how long it took, s. */
export type Timed = { name: string; seconds: number };

/** How many are printed: enough to see what a run spends its time on. */
const MOST = 10;

const Vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ projectName: z.string(), results: z.array(z.object({ duration: z.number() })) })),
});

/** The tests of Vitest's report with their times. */
export function timesOfVitest(report: unknown): Timed[] {
  return Vitest.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${name}: ${fullName}`,
      seconds: (duration ?? 0) / 1_000,
    })),
  );
}

/** The journeys of Playwright's report with their times, at each size. */
export function timesOfPlaywright(report: unknown): Timed[] {
  return specsOf(report).flatMap((spec) => {
    const { title, file, tests } = Spec.parse(spec);
    return tests.map(({ projectName, results }) => ({
      name: `[${projectName}] ${file} ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    }));
  });
}

/** The slowest of a run, slowest first. */
export function slowestOf(timed: readonly Timed[]): Timed[] {
  return timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, MOST);
}
