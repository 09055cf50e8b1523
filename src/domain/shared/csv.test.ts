import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  [["a", "b"], "a,b\r\n"],
  [['say "no"', "one, two", "two\nlines"], '"say ""no""","one, two","two\nlines"\r\n'],
  [["+919000001238", "-12.5", "+1; +2"], "+919000001238,-12.5,+1; +2\r\n"],
  [["=1+1", "@here", "-x", "+cmd"], "'=1+1,'@here,'-x,'+cmd\r\n"],
])("%j", (cells, line) => expect(csvLine(cells)).toBe(line));
