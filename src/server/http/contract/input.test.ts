import { expect, test } from "vitest";
import { z } from "zod";
import { readInput } from "./input.ts";

test.each([
  ["a list that is empty", z.array(z.string()).min(1), [], "too-few"],
  ["a list that is long", z.array(z.string()).max(1), ["a", "b"], "too-many"],
  ["a text that is empty", z.string().min(1), "", "tooShort"],
  ["a text that is long", z.string().max(1), "ab", "tooLong"],
  ["a number at a bound that is not allowed", z.number().gt(0), 0, "above"],
  ["a number below its bound", z.number().min(1), 0, "atLeast"],
  ["a number above its bound", z.number().max(1), 2, "atMost"],
])("%s is refused in its own words", (_case, schema, sent, word) => {
  expect(readInput(schema, sent)).toMatchObject({ ok: false, errors: [{ word }] });
});
