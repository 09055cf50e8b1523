import { expect, test } from "vitest";
import { SCHEME_COLOURS } from "#contract/theme/colours.ts";
import { mapColours } from "./colours.ts";

test.each(["light", "dark", "contrast", "contrastDark"] as const)("a map in %s has the theme's colours", (scheme) => {
  expect(mapColours(scheme)).toMatchObject(SCHEME_COLOURS[scheme].map);
});

test("without a scheme a map is light", () => {
  expect(mapColours(undefined)).toEqual(mapColours("light"));
});
