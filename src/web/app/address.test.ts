import { expect, test } from "vitest";
import { keptParts, withParts } from "./address.ts";

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
