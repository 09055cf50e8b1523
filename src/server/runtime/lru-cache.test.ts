import { expect, test } from "vitest";
import { LruCache } from "./lru-cache.ts";

test("of too many, what nobody asked for the longest goes first", () => {
  const memory = new LruCache<number>({ most: 2 });
  memory.set("a", 1);
  memory.set("b", 2);
  expect(memory.get("a")).toBe(1);
  memory.set("c", 3);
  expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual([1, undefined, 3]);
  memory.set("a", 4);
  memory.set("d", 5);
  expect([memory.get("a"), memory.get("c"), memory.get("d")]).toEqual([4, undefined, 5]);
});

test("none outlives its time, and what is taken away is gone", () => {
  let now = 0;
  const memory = new LruCache<number>({ most: 9, lastMs: 10, now: () => now });
  memory.set("a", 1);
  memory.set("b", 2);
  memory.delete("b");
  now = 9;
  expect([memory.get("a"), memory.get("b")]).toEqual([1, undefined]);
  now = 10;
  expect(memory.get("a")).toBeUndefined();
});
