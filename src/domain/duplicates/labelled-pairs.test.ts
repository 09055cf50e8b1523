import { expect, test } from "vitest";
import { figuresOf, judgePairs, readPairs } from "../../../bench/duplicates/figures.ts";

const judged = judgePairs(readPairs(new URL("../../../data/duplicates/west-bengal-pairs.jsonl", import.meta.url)));

test("of 207 pairs labelled by hand, what is certain is the same at a precision of 0.98", () => {
  expect(judged).toHaveLength(207);
  const certain = figuresOf(judged, ["certain"]);
  expect(certain.precision).toBeGreaterThanOrEqual(0.98);
  expect(certain.recall).toBeGreaterThanOrEqual(0.25);
});

test("hardly a pair that is the same is never shown to anybody", () => {
  expect(figuresOf(judged, ["certain", "likely"]).recall).toBeGreaterThanOrEqual(0.9);
});
