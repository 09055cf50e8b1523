import { expect, test } from "vitest";
import { Crowd } from "./crowd.ts";

test("whoever holds most loses the oldest: by neighbourhood, then network, then address", () => {
  const crowd = new Crowd<string>();
  crowd.add("town", "203.0.113.1");
  crowd.add("oldest of many", "198.51.100.1");
  for (let at = 0; at < 3; at += 1) crowd.add(`many ${at}`, "198.51.100.1");
  crowd.add("neighbour", "198.51.100.2");
  for (let at = 0; at < 4; at += 1) crowd.add(`other network ${at}`, `198.51.7.${at}`);
  expect(crowd.oldestOfLargest()).toBe("oldest of many");
  expect(crowd.oldestOfLargest("203.0.0.0/16")).toBe("town");
  expect([crowd.size, crowd.of("198.51.0.0/16"), crowd.of("198.51.100.0/24"), crowd.of("198.51.100.1")]).toEqual([
    10, 9, 5, 4,
  ]);
});

test("a block of IPv6 with many small networks is one neighbourhood", () => {
  const crowd = new Crowd<string>();
  for (let at = 0; at < 4; at += 1) crowd.add(`home ${at}`, "198.51.100.1");
  for (let at = 0; at < 5; at += 1) crowd.add(`block ${at}`, `2001:db8:1:${at}00::1`);
  expect(crowd.oldestOfLargest()).toBe("block 0");
  expect(crowd.of("2001:db8:1::/48")).toBe(5);
});

test("weights count, and who leaves weighs nothing", () => {
  const crowd = new Crowd<string>();
  crowd.add("light", "203.0.113.1", 1);
  crowd.add("light too", "203.0.113.1", 1);
  crowd.add("heavy", "198.51.100.1", 10);
  expect([crowd.oldestOfLargest(), crowd.weight]).toEqual(["heavy", 12]);
  expect([crowd.remove("heavy"), crowd.remove("heavy")]).toEqual([true, false]);
  expect([crowd.oldestOfLargest(), crowd.weight, crowd.of("198.51.100.1")]).toEqual(["light", 2, 0]);
  expect(new Crowd<string>().oldestOfLargest()).toBeNull();
});
