import { expect, test } from "vitest";
import { bodiesOf, importTable } from "../../testing/import-table.ts";
import { workbookOf } from "../../testing/workbooks.ts";
import type { RowOutcome } from "../../pipeline/format.ts";

const COLUMNS = [
  { column: "Name", target: "name" },
  { column: "City", target: "locality" },
  { column: "Resource", target: "kind" },
  { column: "Verified on", target: "date" },
] as const;

function timesOf(rows: readonly RowOutcome[]): unknown[] {
  return rows.map((row) => (bodiesOf(row, "listings")[0]?.["source"] as { asOf?: string } | undefined)?.asOf);
}

test("a date without a year has the year of its column, and day numbers are dates", async () => {
  const dates = ["3/5/2021 18:30", "29/4 20:38", "44315.5", "29 अप्रैल", "not yet"];
  const lines = dates.map((date, at) => `Supplier ${at},Kolkata,Oxygen cylinder,${date}\n`);
  const { rows } = await importTable(`Name,City,Resource,Verified on\n${lines.join("")}`, {
    change: { columns: [...COLUMNS] },
  });
  expect(timesOf(rows)).toEqual([
    "2021-05-03T13:00:00.000Z",
    "2021-04-29T15:08:00.000Z",
    "2021-04-29T06:30:00.000Z",
    "2021-04-28T18:30:00.000Z",
    undefined,
  ]);
  expect(rows[1]?.type === "taken" && rows[1].notes.map(({ code }) => code)).toContain("time/year-of-column");
});

test.each([
  ["with the usual days", "", 44_315.5],
  ["with days since 1904", '<workbookPr date1904="1"/>', 42_853.5],
  ["that says so in another way", '<workbookPr date1904="true"/>', 42_853.5],
])("a number of days in a workbook %s is a time of the place", async (_what, properties, days) => {
  const cells = [
    ["Name", "City", "Resource", "Verified on"],
    ["Asha Oxygen", "Kolkata", "Oxygen cylinder", days],
  ];
  const { rows } = await importTable(workbookOf(cells, "Sheet1", properties), { change: { columns: [...COLUMNS] } });
  expect(timesOf(rows)).toEqual(["2021-04-29T06:30:00.000Z"]);
});

test("the year of a heading is that of its dates", async () => {
  const columns = COLUMNS.map((each) => (each.target === "date" ? { ...each, column: "Verified (2020)" } : each));
  const text = "Name,City,Resource,Verified (2020)\nAsha Oxygen,Kolkata,Oxygen cylinder,29/4 20:38\n";
  const { rows } = await importTable(text, { change: { columns } });
  expect(timesOf(rows)).toEqual(["2020-04-29T15:08:00.000Z"]);
});
