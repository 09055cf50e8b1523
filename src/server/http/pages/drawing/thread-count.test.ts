import { expect, test } from "vitest";
import { drawingThreadCount } from "./thread-count.ts";

const GB = 1_000_000_000;

test.each([
  ["a thread for each core", { wanted: null, cores: 2, freeBytes: 8 * GB }, 2],
  ["four at most", { wanted: null, cores: 64, freeBytes: 64 * GB }, 4],
  ["none beside a single core", { wanted: null, cores: 1, freeBytes: 8 * GB }, 0],
  ["fewer where memory is short", { wanted: null, cores: 4, freeBytes: 0.25 * GB }, 2],
  ["none where there is no memory", { wanted: null, cores: 4, freeBytes: 0.1 * GB }, 0],
  ["as many as the operator says", { wanted: 6, cores: 2, freeBytes: 0.1 * GB }, 6],
  ["none if the operator says one", { wanted: 1, cores: 4, freeBytes: 8 * GB }, 0],
])("%s", (_what, machine, count) => {
  expect(drawingThreadCount(machine)).toBe(count);
});
