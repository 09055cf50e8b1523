import type { ImportMapping } from "#domain/imports/mapping.ts";
import { isUtc, orderOfDates, yearOfDate } from "#domain/imports/row-time.ts";
import type { TimeRules } from "#domain/imports/row-time.ts";
import type { InputFile } from "../../pipeline/format.ts";
import { readRows } from "../../tables/read-rows.ts";
import type { TableShape } from "../../tables/table.ts";

/** Rows by which a column of dates is known. Proposal. */
const SAMPLE = 2_000;

/** What the dates of a column say of each other. */
export type DateColumn = Pick<TimeRules, "columnYear"> & { order: TimeRules["order"] | null; timeZone?: "UTC" };

/**
 * Reads the first dates of a table: the order of their numbers, and the year that they share. Where
 * no date names a year, a heading that names one does.
 */
export async function readDateColumn(
  files: readonly InputFile[],
  { mapping, shape }: { mapping: ImportMapping; shape: TableShape },
): Promise<DateColumn> {
  const column = mapping.columns.find(({ target }) => target === "date")?.column;
  const isTold = mapping.defaults.year !== undefined && mapping.dates !== "guess";
  const zone = column !== undefined && isUtc(column) ? { timeZone: "UTC" as const } : {};
  if (column === undefined || isTold) return { order: null, ...zone };
  const texts: string[] = [];
  for (const { path } of files) {
    for await (const row of readRows({ path }, shape)) {
      const text = "broken" in row ? "" : (row.cells[column] ?? "").trim();
      if (text !== "") texts.push(text);
      if (texts.length >= SAMPLE) break;
    }
  }
  const years = new Set(texts.map(yearOfDate).filter((year) => year !== null && year !== undefined));
  const named = years.size === 0 ? yearsIn(column) : [...years];
  const [year] = named;
  return {
    order: orderOfDates(texts),
    ...zone,
    ...(year !== undefined && { columnYear: named.length === 1 ? year : "several" }),
  };
}

/** Years that a heading names: "Verified on (2021)". */
function yearsIn(heading: string): number[] {
  return [...new Set([...heading.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year)))];
}
