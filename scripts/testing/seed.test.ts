import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawHex, hexOf, seedOf, seededInt, streamOf } from "./seed.ts";

describe("seeds", () => {
  test("a name has one seed, and another name another one", () => {
    expect(seedOf("a")).toBe(seedOf("a"));
    expect(seedOf("a")).not.toBe(seedOf("b"));
  });

  test("numbers are within their range, and each is drawn", () => {
    const roll = seededInt(1);
    const drawn = new Set(Array.from({ length: 1_000 }, () => roll(3, 7)));
    expect([...drawn].toSorted()).toEqual([3, 4, 5, 6]);
    expect(new Set(Array.from({ length: 100 }, () => roll(2)))).toEqual(new Set([0, 1]));
    expect(() => roll(0)).toThrow(RangeError);
  });

  test("an identity goes on where it ended, and draws nothing that another draws", () => {
    const drawn = ["a", "b", "a", "b"].map((identity) => hexOf(streamOf(identity), 6));
    expect(new Set(drawn).size).toBe(4);
    const [first, , second] = drawn;
    const anew = seededInt(seedOf("a"));
    expect([hexOf(anew, 6), hexOf(anew, 6)]).toEqual([first, second]);
  });

  describe("a test draws what it drew in its last run, whatever ran before", () => {
    const drawn: string[] = [];
    test.each(["the same name", "the same name"])("%s", () => void drawn.push(drawHex(8), drawHex(8)));

    test("by its place in its file", ({ task }) => {
      const before = task.id.replace(/_\d+$/, "");
      const expected = [0, 1].flatMap((at) => {
        const stream = seededInt(seedOf(`${before}_${at}`));
        return [hexOf(stream, 8), hexOf(stream, 8)];
      });
      expect(drawn).toEqual(expected);
      expect(new Set(drawn).size).toBe(4);
    });
  });

  test("properties have the seed of their test's name", () => {
    const values = fc.sample(fc.nat(), 5);
    expect(values).toEqual(
      fc.sample(fc.nat(), { seed: seedOf("properties have the seed of their test's name"), numRuns: 5 }),
    );
  });
});
