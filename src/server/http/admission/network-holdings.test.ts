import { expect, test } from "vitest";
import { NetworkHoldings } from "./network-holdings.ts";

test("whoever holds most loses the oldest: by neighbourhood, then network, then address", () => {
  const holdings = new NetworkHoldings<string>();
  holdings.add("town", "203.0.113.1");
  holdings.add("oldest of many", "198.51.100.1");
  for (let at = 0; at < 3; at += 1) holdings.add(`many ${at}`, "198.51.100.1");
  holdings.add("neighbour", "198.51.100.2");
  for (let at = 0; at < 4; at += 1) holdings.add(`other network ${at}`, `198.51.7.${at}`);
  expect(holdings.oldestOfLargest()).toBe("oldest of many");
  expect(holdings.oldestOfLargest("203.0.0.0/16")).toBe("town");
  expect([
    holdings.size,
    holdings.of("198.51.0.0/16"),
    holdings.of("198.51.100.0/24"),
    holdings.of("198.51.100.1"),
  ]).toEqual([10, 9, 5, 4]);
});

test("a block of IPv6 with many small networks is one neighbourhood", () => {
  const holdings = new NetworkHoldings<string>();
  for (let at = 0; at < 4; at += 1) holdings.add(`home ${at}`, "198.51.100.1");
  for (let at = 0; at < 5; at += 1) holdings.add(`block ${at}`, `2001:db8:1:${at}00::1`);
  expect(holdings.oldestOfLargest()).toBe("block 0");
  expect(holdings.of("2001:db8:1::/48")).toBe(5);
});

test("weights count, and who leaves weighs nothing", () => {
  const holdings = new NetworkHoldings<string>();
  holdings.add("light", "203.0.113.1", 1);
  holdings.add("light too", "203.0.113.1", 1);
  holdings.add("heavy", "198.51.100.1", 10);
  expect([holdings.oldestOfLargest(), holdings.weight]).toEqual(["heavy", 12]);
  expect([holdings.remove("heavy"), holdings.remove("heavy")]).toEqual([true, false]);
  expect([holdings.oldestOfLargest(), holdings.weight, holdings.of("198.51.100.1")]).toEqual(["light", 2, 0]);
  expect(new NetworkHoldings<string>().oldestOfLargest()).toBeNull();
});
