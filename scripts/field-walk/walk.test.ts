import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { COLUMNS, excuse, EXCEPTIONS } from "./exceptions.ts";
import { tableText } from "./table.ts";
import { IS_LONG } from "#server/testing/rounds.ts";
import { fieldNames, walkFacility, walkListing } from "./walk.ts";
import type { Row } from "./walk.ts";

const PAGE = "docs/api/fields.md";
const isWritten = process.env["LIFEBOARD_WRITE"] === "1";
/** The quick run walks one field of four. Each field has to be named in the table all the same. */
const isSample = !IS_LONG && !isWritten;
let rows: Row[] = [];
beforeAll(async () => {
  const step = isSample ? 4 : 1;
  rows = [...(await walkListing(step)), ...(await walkFacility(step))];
});

test("what is given reaches a reader, a filter and the open data, or a reason says why not", () => {
  const missing = rows.flatMap((row) =>
    COLUMNS.filter((column) => row[column].length === 0 && excuse(row.field, column) === undefined).map(
      (column) => `${row.field} is not ${column}`,
    ),
  );
  expect(missing).toEqual([]);
});

test.skipIf(isSample)("no reason stands for what is there", () => {
  const idle = EXCEPTIONS.flatMap(({ field, columns }) =>
    columns
      .filter((column) => rows.every((row) => !row.field.startsWith(field) || row[column].length > 0))
      .map((column) => `${field} is ${column}`),
  );
  expect(idle).toEqual([]);
});

test("the table in docs is what the walk found", () => {
  const text = tableText(rows);
  if (isWritten) writeFileSync(PAGE, text);
  const page = readFileSync(PAGE, "utf8");
  expect([...page.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)).toEqual(fieldNames());
  if (!isSample) return expect(page).toBe(text);
  const lines = new Set(page.split("\n"));
  expect(text.split("\n").filter((line) => !lines.has(line))).toEqual([]);
});
