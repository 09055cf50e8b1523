import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  [["a", "b"], "a,b\r\n"],
  [['say "no"', "one, two", "two\nlines"], '"say ""no""","one, two","two\nlines"\r\n'],
  [["+919000001238", "-12.5", "+1; +2"], "+919000001238,-12.5,+1; +2\r\n"],
  [["=1+1", "@here", "-x", "+cmd"], "'=1+1,'@here,'-x,'+cmd\r\n"],
])("%j", (cells, line) => expect(csvLine(cells)).toBe(line));

/** Formulas that a spreadsheet runs, each with the apostrophe that stops it. */
const FORMULAS = ["=1+1", "@SUM(A1)", "-cmd|' /C calc'!A0", "+HYPERLINK(A1)", " =1", "＝1+1", "=सूची", "=سطر", "=列"];

test.each([";", "\n", "\r\n", "\t", "; ", ";;", "\n\n"])("a formula behind %j runs in no spreadsheet", (start) => {
  for (const formula of FORMULAS) {
    const line = csvLine([`0${start}${formula}`]);
    const cells = line.replaceAll('"', "").split(/[;\r\n\t]/u);
    expect(
      cells.filter((cell) => /^\s*[=+\-@＝]/u.test(cell)),
      formula,
    ).toEqual([]);
    expect(line).toContain(`'`);
  }
});

test("telephone numbers and plain text behind a semicolon stay as they are", () => {
  expect(csvLine(["+919000001238;+91 90000 01239", "open; 24 h", "-3"])).toBe(
    "+919000001238;+91 90000 01239,open; 24 h,-3\r\n",
  );
});
