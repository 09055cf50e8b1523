import { expect, test } from "vitest";
import { at99, processorMs } from "./processor-time.ts";

function spin(ms: number): void {
  const before = process.cpuUsage();
  for (let spent = 0; spent < ms;) {
    const { user, system } = process.cpuUsage(before);
    spent = (user + system) / 1_000;
  }
}

test("work that was slow once, for another's sake, is tried again; work that is always slow stays slow", () => {
  let calls = 0;
  expect(processorMs(() => spin((calls += 1) === 1 ? 40 : 0), 20)).toBeLessThan(20);
  expect(calls).toBe(2);
  let always = 0;
  const cost = processorMs(() => {
    always += 1;
    spin(4);
  }, 2);
  expect(cost).toBeGreaterThanOrEqual(4);
  expect(always).toBe(12);
});

test("the figure that 99 of 100 do not pass", () => {
  expect(at99(Array.from({ length: 200 }, (_none, at) => 199 - at))).toBe(198);
  expect(at99([])).toBe(0);
});
