import { expect, test } from "vitest";
import { differences, hashOf, lostOf } from "./compare.ts";

const shown = (process: number, ...ids: string[]) => ({ process, ids });

test("sets have one hash, whatever their order", () => {
  expect(hashOf(["b", "a"])).toBe(hashOf(["a", "b"]));
  expect(hashOf(["a"])).not.toBe(hashOf(["a", "b"]));
});

test("processes that show the same as the database agree with it", () => {
  expect(differences([shown(1, "a", "b"), shown(2, "b", "a")], new Set(["a", "b", "of another kind"]), ["b"])).toEqual(
    [],
  );
});

test("what a process shows and the database lacks is told, also where all processes show it", () => {
  expect(differences([shown(1, "a", "gone"), shown(2, "a", "gone")], new Set(["a"]), [])).toEqual([
    "process 1 shows 1 that the database has not",
    "process 2 shows 1 that the database has not",
  ]);
});

test("an acknowledged write that a process does not show is told, with both hashes", () => {
  const found = differences([shown(1, "a", "b"), shown(2, "a")], new Set(["a", "b"]), ["a", "b"]);
  expect(found).toEqual([
    `processes differ: 1: 2 (${hashOf(["a", "b"])}), 2: 1 (${hashOf(["a"])})`,
    "process 2 does not show 1 acknowledged",
  ]);
});

test("a write that was acknowledged and is not in the database is lost", () => {
  expect(lostOf(["a", "b"], new Set(["a"]))).toEqual(["b"]);
});
