import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { WORK_BITS, hasZeroBits } from "#domain/limits/proof-of-work.ts";
import { hashShort, solveChallenge } from "./solve.ts";

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

test("the hash is SHA-256, whatever the length of the text", () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = "the quick brown fox jumps over 13 lazy dogs. And again!!".slice(0, length);
    expect(hashShort(text), text).toEqual([...hashOf(text).subarray(0, 4)]);
  }
});

test("a challenge as hard as ours is solved, and the proof begins with it", async () => {
  const text = "16-mf3k2x9a-0123456789ab-ABCDEFGHIJKLMNOPQRST";
  const proof = await solveChallenge({ text, bits: WORK_BITS - 4 });
  expect(proof?.startsWith(`${text}.`)).toBe(true);
  expect(hasZeroBits(hashOf(proof ?? ""), WORK_BITS - 4)).toBe(true);
});

test("a challenge that no server of ours sends is left alone", async () => {
  expect(await solveChallenge({ text: "a".repeat(60), bits: 1 })).toBeNull();
});

test.each([
  [[0, 0, 255], 16, true],
  [[0, 1, 0], 16, false],
  [[0, 1, 0], 15, true],
  [[255], 0, true],
  [[], 1, false],
])("%j begins with %d zero bits: %s", (hash, bits, expected) => {
  expect(hasZeroBits(hash, bits)).toBe(expected);
});
