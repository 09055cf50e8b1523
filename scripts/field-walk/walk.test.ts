import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { COLUMNS, excuse, EXCEPTIONS } from "./exceptions.ts";
import { tableText } from "./table.ts";
import { walkFacility, walkListing } from "./walk.ts";
import type { Row } from "./walk.ts";

const PAGE = "docs/api/fields.md";
let rows: Row[] = [];
beforeAll(async () => {
  rows = [...(await walkListing()), ...(await walkFacility())];
});

test("what is given reaches a reader, a filter and the open data, or a reason says why not", () => {
  const missing = rows.flatMap((row) =>
    COLUMNS.filter((column) => row[column].length === 0 && excuse(row.field, column) === undefined).map(
      (column) => `${row.field} is not ${column}`,
    ),
  );
  expect(missing).toEqual([]);
});

test("no reason stands for what is there", () => {
  const idle = EXCEPTIONS.flatMap(({ field, columns }) =>
    columns
      .filter((column) => rows.every((row) => !row.field.startsWith(field) || row[column].length > 0))
      .map((column) => `${field} is ${column}`),
  );
  expect(idle).toEqual([]);
});

test("the table in docs is what the walk found", () => {
  const text = tableText(rows);
  if (process.env["LIFEBOARD_WRITE"] === "1") writeFileSync(PAGE, text);
  expect(readFileSync(PAGE, "utf8")).toBe(text);
});
