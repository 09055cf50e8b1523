import { expect, test } from "vitest";
import { hashText } from "./hash-text.ts";

test("the numbers are those of FNV-1a", () => {
  expect(["", "a", "foobar"].map(hashText)).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});
