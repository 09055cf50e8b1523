import { expect, test } from "vitest";
import { SAME_WITHIN_MS, readStopSignals } from "./stop-signals.ts";

test("signals within two seconds of the first are the same wish; a later one ends the program at once", () => {
  let now = 5_000;
  const read = readStopSignals(() => now);
  const after = (ms: number): string => {
    now = 5_000 + ms;
    return read();
  };
  expect([0, 1, SAME_WITHIN_MS - 1].map(after)).toEqual(["stop", "same", "same"]);
  expect([SAME_WITHIN_MS, 60_000].map(after)).toEqual(["end at once", "end at once"]);
});
