import { expect, test } from "vitest";
import { keptParts, withParts, sharedPath } from "./address-parts.ts";

const address = { pathname: "/find/bed", search: "?at=22.573,88.364&lng=hi&lat=1&sort=near&cursor=abc&utm=x" };

test("a changed search keeps what it is about, and neither language, page nor strangers' words", () => {
  expect(withParts(address, { within: "50" })).toBe("/find/bed?at=22.573,88.364&sort=near&within=50");
});

test("a part is taken away by null", () => {
  expect(withParts(address, { at: null, sort: null })).toBe("/find/bed");
});

test("blood groups keep their plus", () => {
  expect(withParts({ pathname: "/find/blood", search: "?group=A%2B" }, {})).toBe("/find/blood?group=A%2B");
});

test("a form hands on what it does not ask itself", () => {
  expect(keptParts(address.search, ["sort"])).toEqual([["at", "22.573,88.364"]]);
});

test("an address that is passed on tells a point to about a kilometre, and nothing of the reader", () => {
  const own = { pathname: "/find/bed", search: "?at=22.573,88.364&bedType=icu&lng=hi&cursor=abc&utm=x" };
  expect(sharedPath(own)).toBe("/find/bed?at=22.57,88.36&bedType=icu");
  expect(sharedPath({ ...own, search: "?place=gn:1275004&view=map" })).toBe("/find/bed?place=gn%3A1275004&view=map");
  expect(sharedPath({ ...own, search: "?at=somewhere" })).toBe("/find/bed");
  const here = { lat: 22.5726, lng: 88.3639 };
  expect(sharedPath({ ...own, search: "" }, here)).toBe("/find/bed?at=22.57,88.36");
  expect(sharedPath({ ...own, search: "?place=gn:1" }, here)).toBe("/find/bed?place=gn%3A1");
});
