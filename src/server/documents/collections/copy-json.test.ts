import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "#server/testing/rounds.ts";
import { copyJson } from "./copy-json.ts";

const throughText = (value: unknown): unknown => JSON.parse(JSON.stringify({ value })).value;

test("is what JSON gives back, of any value", () => {
  const members = [fc.string(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined, -0, Number.NaN), fc.date()];
  const values = fc.anything({
    key: fc.oneof(fc.string(), fc.constant("__proto__")),
    values: members,
    withDate: true,
    withSparseArray: true,
    withNullPrototype: true,
  });
  fc.assert(
    fc.property(values, (value) => {
      expect(copyJson(value)).toStrictEqual(throughText(value));
    }),
    { numRuns: rounds(500, 50_000) },
  );
});

test("shares nothing with the value, and keeps the order of members", () => {
  const value = { b: { list: [{ a: 1 }] }, a: undefined, c: [undefined, () => 1], at: new Date(0) };
  const copy = copyJson(value) as typeof value;
  expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
  expect(copy.b).not.toBe(value.b);
  expect(copy.b.list[0]).not.toBe(value.b.list[0]);
});

test("refuses what JSON refuses", () => {
  const itself: Record<string, unknown> = {};
  itself["itself"] = itself;
  expect(() => copyJson({ count: 1n })).toThrow(TypeError);
  expect(() => copyJson(itself)).toThrow(RangeError);
});
