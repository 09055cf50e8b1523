import { expect, test } from "vitest";
import { placeName } from "./place-name.ts";

test.each([
  ["Howrah, West Bengal, India", "Howrah"],
  ["Howrah", "Howrah"],
  ["", ""],
])("the name in the label %j is %j", (label, name) => {
  expect(placeName(label)).toBe(name);
});
