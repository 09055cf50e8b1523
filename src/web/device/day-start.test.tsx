import { beforeEach, expect, test, vi } from "vitest";
import { draw } from "../testing/screen.tsx";
import { NOW } from "../testing/fake-api.ts";
import { useDayStart } from "./useDayStart.ts";

/** Node and the browser of these tests are in Kolkata: midnight there. */
const DAY = /T18:30:00\.000Z$/;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: NOW }));

function Day() {
  return <p>{useDayStart()}</p>;
}

test("a page left open over midnight counts the new day from its first minute", async () => {
  const drawn = await draw(<Day />);
  const before = drawn.text();
  expect(before).toMatch(DAY);
  const midnight = new Date(before).getTime() + 86_400_000;
  vi.setSystemTime(midnight - 120_000);
  await drawn.pass(60_000);
  expect(drawn.text()).toBe(before);
  await drawn.pass(60_000);
  expect(drawn.text()).toBe(new Date(midnight).toISOString());
});
