import { expect, test } from "vitest";
import { slowestOf, timesOfPlaywright, timesOfVitest } from "./slowest.ts";

test("the ten slowest tests are named, the slowest first", () => {
  const assertionResults = Array.from({ length: 12 }, (_none, at) => ({ fullName: `test ${at}`, duration: at * 500 }));
  const slowest = slowestOf(timesOfVitest({ testResults: [{ name: "a.test.ts", assertionResults }] }));
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toEqual({ name: "a.test.ts: test 11", seconds: 5.5 });
});

test("a journey has the time of all its tries, at each size", () => {
  const tests = ["phone", "desktop"].map((projectName) => ({ projectName, results: [{ duration: 1_500 }] }));
  const report = { suites: [{ specs: [{ title: "calls", file: "caller.spec.ts", tests }] }] };
  expect(timesOfPlaywright(report)).toEqual([
    { name: "[phone] caller.spec.ts calls", seconds: 1.5 },
    { name: "[desktop] caller.spec.ts calls", seconds: 1.5 },
  ]);
});
