import { expect, test } from "vitest";
import { isInvisible } from "./invisible-text.ts";

test.each(["", " \n", "\u200c\u200d", "\u034f", "\u200e\u200f", "\ufe0f", "\u2800", "\u3164", "\u{e0041}", "\ufffc"])(
  "nobody sees anything of %j",
  (text) => expect(isInvisible(text)).toBe(true),
);

test.each(["x", " . ", "क्\u200d", "❤\ufe0f", "\u200e7", "😀"])("%j is seen", (text) =>
  expect(isInvisible(text)).toBe(false),
);
