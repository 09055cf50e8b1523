import { expect, test } from "vitest";
import { rowsIn, textOf } from "./table-text.ts";

test("rows are read as they are written, one a line; the last equals sign parts name and value", () => {
  const rows = [
    { name: "upi", value: "" },
    { name: "a = b", value: "0.5" },
  ];
  expect(textOf(rows)).toBe("upi\na = b = 0.5");
  expect(rowsIn(` ${textOf(rows)}\n\n`)).toEqual(rows);
  expect(rowsIn("= odd")).toEqual([{ name: "= odd", value: "" }]);
});
