import { z } from "zod";
import { specsOf } from "./playwright-report.ts";

/** A failed test: its name and its message. */
export interface Failure {
  name: string;
  words: string;
}

/** How much of a failure is repeated at the end, characters: where and why, not the whole page. */
const MOST_WORDS = 1200;

const Vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** The failed tests in Vitest's report. A file that could not be read counts as one. */
export function failuresOfVitest(report: unknown): Failure[] {
  return Vitest.parse(report).testResults.flatMap(({ name, message = "", status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [failureOf(name, [message])];
    return failed.map(({ fullName, failureMessages }) => failureOf(`${name}: ${fullName}`, failureMessages ?? []));
  });
}

const Attempt = z.object({
  status: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional() })),
  annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })).optional(),
});
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string(), results: z.array(Attempt) })),
});

/** The failed journeys in Playwright's report, at each size. */
export function failuresOfPlaywright(report: unknown): Failure[] {
  return specsOf(report).flatMap(failuresOfSpec);
}

function failuresOfSpec(spec: unknown): Failure[] {
  const { title, file, line, tests } = Spec.parse(spec);
  return tests
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ projectName, results }) => {
      const failed = results.filter(({ status }) => status !== "passed");
      const messages = failed.flatMap(({ errors, annotations = [] }) => [
        ...annotations.map(({ type, description = "" }) => `${type} ${description}`),
        ...errors.map(({ message = "" }) => message),
      ]);
      return failureOf(`[${projectName}] ${file}:${line} ${title}`, messages);
    });
}

function failureOf(name: string, messages: readonly string[]): Failure {
  const plain = messages.join("\n").replace(/\u001b\[[0-9;]*m/g, "");
  return { name, words: plain.slice(0, MOST_WORDS) };
}
