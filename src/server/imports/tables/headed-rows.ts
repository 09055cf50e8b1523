import { targetOfHeading } from "#domain/imports/headings.ts";
import { storableText } from "../pipeline/field-text.ts";
import { WrongFile } from "../pipeline/format.ts";
import { INPUT } from "../pipeline/input-bounds.ts";
import type { BrokenRow } from "../pipeline/read.ts";
import { TABLE } from "./table.ts";
import type { TableRecord, TableShape } from "./table.ts";

type At = { file: string; line: number; raw: string };
type Section = { name: string; value: string };

/** A line of a section: "District: Gaya", and nothing else. */
const SECTION = /^([\p{L}\p{M}][\p{L}\p{M} ]{1,39})\s*[:：]\s*(\S.{0,99})$/u;
/** What a line above rows may say of all of them. */
const OF_SECTIONS: ReadonlySet<string> = new Set([
  "country",
  "state",
  "district",
  "locality",
  "postal-code",
  "date",
  "kind",
  "facility-type",
]);

/**
 * Turns lists of values into rows by header. It knows where the headings stand; lines above them,
 * repeated headings and lines of sections are no rows. What a section says is in each of its rows.
 */
export class HeadedRows {
  private readonly from: number;
  private readonly lines: number;
  private readonly isPadded: boolean;
  private readonly headings: string[][] = [];
  private header: string[] | null = null;
  private position = 0;
  private section: Record<string, string> | null = null;

  constructor({ type, headingRow = 1, headingRows = 1 }: TableShape) {
    this.from = headingRow;
    this.lines = headingRows;
    this.isPadded = type !== "delimited";
  }

  /** A row, or null for what is none. */
  take(values: readonly string[], at: At): TableRecord | BrokenRow | null {
    if (this.position === 0 && isSeparatorLine(values)) return null;
    this.position += 1;
    if (this.position < this.from) {
      this.begin(sectionIn(values));
      return null;
    }
    if (this.header === null) {
      this.headings.push([...values]);
      if (this.headings.length === this.lines) this.header = headersOf(joinedHeadings(this.headings, this.isPadded));
      return null;
    }
    const section = this.header.length > 1 ? sectionIn(values) : null;
    if (section !== null) this.begin(section);
    if (section !== null || this.isRepeated(values)) return null;
    return this.rowOf(this.header, values, at);
  }

  private begin(section: Section | null): void {
    if (section !== null) this.section = { ...this.section, [section.name]: section.value };
  }

  /** A line that says the headings again. */
  private isRepeated(values: readonly string[]): boolean {
    return this.headings.some(
      (heading) =>
        values[0] === heading[0] && heading.length > 1 && heading.every((name, at) => (values[at] ?? "") === name),
    );
  }

  private rowOf(header: readonly string[], values: readonly string[], at: At): TableRecord | BrokenRow {
    if (values.some((value) => value.length > INPUT.fieldLetters)) return { ...at, broken: "row/too-long" };
    if (!this.isPadded && values.length !== header.length) return { ...at, broken: "row/unreadable" };
    // Below sections a line with one word may be one more heading: it is no place of its own.
    if (this.section !== null && values.filter((value) => value.trim() !== "").length < 2)
      return { ...at, broken: "row/unreadable" };
    const cells = Object.fromEntries(header.map((name, column) => [name, storableText(values[column] ?? "")]));
    return { ...at, cells: this.section === null ? cells : { ...this.section, ...cells } };
  }
}

/** The line by which a spreadsheet says what separates columns. */
function isSeparatorLine([first = ""]: readonly string[]): boolean {
  return /^sep=.?$/i.test(first);
}

function sectionIn(values: readonly string[]): Section | null {
  const [first = ""] = values;
  if (!/[:：]/.test(first) || values.some((value, at) => at > 0 && value.trim() !== "")) return null;
  const [, name = "", value = ""] = SECTION.exec(first.trim()) ?? [];
  const target = name === "" ? null : targetOfHeading(name);
  return target !== null && OF_SECTIONS.has(target) ? { name, value: storableText(value.trim()) } : null;
}

/**
 * Two lines of headings as one. An empty cell of the upper line belongs to the one before it, as
 * merged cells do. Hashtags stand behind the heading that they explain.
 */
function joinedHeadings([upper = [], lower]: readonly string[][], isPadded: boolean): string[] {
  if (lower === undefined) return isPadded ? trimmedEnd(upper) : upper;
  const width = Math.max(trimmedEnd(upper).length, trimmedEnd(lower).length);
  let last = "";
  return Array.from({ length: isPadded ? width : Math.max(upper.length, lower.length) }, (_, at) => {
    const [above, below] = [(upper[at] ?? "").trim(), (lower[at] ?? "").trim()];
    if (above !== "") last = above;
    if (below === "") return above;
    if (below.startsWith("#")) return above === "" ? below : `${above} ${below}`;
    return last === "" ? below : `${last} / ${below}`;
  });
}

function trimmedEnd(values: readonly string[]): string[] {
  return values.slice(0, values.findLastIndex((value) => value !== "") + 1);
}

/** Headers of a table, trimmed; a second one of the same name gets a number. */
function headersOf(values: readonly string[]): string[] {
  if (values.length > TABLE.columns) {
    throw new WrongFile(
      `The table has ${values.length} columns. At most ${TABLE.columns} are read.`,
      "too-many-columns",
    );
  }
  const seen = new Map<string, number>();
  return values.map((value, at) => {
    const name = storableText(value).trim().replaceAll(/\s+/g, " ").slice(0, TABLE.headerLetters) || `column ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
