import { expect, test } from "vitest";
import { boundedMemo } from "./bounded-memo.ts";

test("a key is made once, and beyond the bound all are made anew", () => {
  const made: string[] = [];
  const keep = boundedMemo<string>(2);
  const ask = (key: string) =>
    keep(key, () => {
      made.push(key);
      return `made of ${key}`;
    });
  expect(["a", "b", "a", "b"].map(ask)).toEqual(["made of a", "made of b", "made of a", "made of b"]);
  expect(made).toEqual(["a", "b"]);
  expect(["c", "c", "a"].map(ask)).toEqual(["made of c", "made of c", "made of a"]);
  expect(made).toEqual(["a", "b", "c", "a"]);
});

test("what cannot be made is not kept", () => {
  const keep = boundedMemo<string>(2);
  const fail = () => keep("a", () => new Date(Number.NaN).toISOString());
  expect(fail).toThrow(RangeError);
  expect(keep("a", () => "made")).toBe("made");
});
