import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { readExpected, unexpectedIn } from "./backup-file.ts";

const now = new Date("2031-05-02T06:00:00Z");
const made = (hoursAgo: number) => ({
  at: new Date(now.getTime() - hoursAgo * HOUR_MS),
  migrations: [],
  rows: { documents: 10 },
  auditHead: null,
});

test("lengths of time are minutes, hours and days", () => {
  const lengths = ["90m", "26h", "2d"].map((text) => readExpected(text, undefined).newerThanMs);
  expect(lengths).toEqual([1.5 * HOUR_MS, 26 * HOUR_MS, 2 * DAY_MS]);
});

test.each([
  [25, []],
  [26, []],
  [27, [expect.stringMatching(/^It is from 2031-05-01T03:00:00\.000Z, 27 hours ago: /)]],
  // Two clocks may differ a little. A file of next week would look new for a week.
  [-0.5, []],
  [-168, [expect.stringContaining("is in the future: a clock is wrong")]],
])("a backup of %d hours ago, where it should be of 26: %j", (hoursAgo, faults) => {
  expect(unexpectedIn(made(hoursAgo), readExpected("26h", "10"), now)).toEqual(faults);
});
