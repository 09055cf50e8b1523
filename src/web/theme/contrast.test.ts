import { expect, test } from "vitest";
import { findContrast } from "../../../scripts/checks/contrast.ts";

test("every pair of colours the interface puts on each other can be read, in each scheme", () => {
  expect(findContrast(process.cwd())).toEqual([]);
});
