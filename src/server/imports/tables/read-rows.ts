import { basename } from "node:path";
import { PassThrough, Transform } from "node:stream";
import { parse } from "csv-parse";
import { storableText } from "../pipeline/field-text.ts";
import { INPUT, boundLines, isTooLongError, tooLong } from "../pipeline/input-bounds.ts";
import { WrongFile } from "../pipeline/format.ts";
import type { InputFile } from "../pipeline/format.ts";
import { chain, openInput, readList } from "../pipeline/read.ts";
import type { BrokenRow } from "../pipeline/read.ts";
import { decoderOf } from "./guess-encoding.ts";
import { TABLE } from "./table.ts";
import type { TableShape } from "./table.ts";

/** Objects within objects, deep. Deeper ones are not read. */
const DEPTH = 4;

/**
 * An object of a list as cells by header: `{"a": {"b": 1}}` has `a.b`. A GeoJSON feature has its
 * properties, with the middle of its geometry as `latitude` and `longitude`. Null: no object.
 */
function flatRecord(value: unknown): Record<string, string> | "too-long" | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const cells: Record<string, string> = {};
  const isFeature = "geometry" in value && "properties" in value;
  if (isFeature) {
    addPoint(cells, value.geometry);
    if ("id" in value) add(cells, { name: "id", depth: 0 }, value.id);
    add(cells, TOP, value.properties);
  } else add(cells, TOP, value);
  const isLong = Object.values(cells).some((cell) => cell.length > INPUT.fieldLetters);
  return isLong || Object.keys(cells).length > TABLE.columns ? "too-long" : cells;
}

const TOP = { name: "", depth: 0 };

function add(cells: Record<string, string>, { name, depth }: typeof TOP, value: unknown): void {
  if (value === null || value === undefined || depth > DEPTH) return;
  if (Array.isArray(value)) {
    const texts = value.filter((each) => typeof each === "string" || typeof each === "number");
    cells[storableText(name)] = storableText(texts.join(", "));
  } else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value))
      add(cells, { name: name === "" ? key : `${name}.${key}`, depth: depth + 1 }, inner);
  } else cells[storableText(name)] = storableText(String(value as string | number | boolean));
}

/** The middle of the corners of a geometry. */
function addPoint(cells: Record<string, string>, geometry: unknown): void {
  const corners: [number, number][] = [];
  collect(geometry, corners);
  if (corners.length === 0) return;
  const middle = (at: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[at], 0) / corners.length;
  cells["longitude"] = String(middle(0));
  cells["latitude"] = String(middle(1));
}

function collect(part: unknown, corners: [number, number][], depth = 0): void {
  // A polygon of several parts has its corners four lists deep.
  if (depth > DEPTH + 1) return;
  if (typeof part === "object" && part !== null && "coordinates" in part) collect(part.coordinates, corners, depth + 1);
  if (!Array.isArray(part)) return;
  const [lng, lat] = part as unknown[];
  if (typeof lng === "number" && typeof lat === "number") corners.push([lng, lat]);
  else for (const inner of part) collect(inner, corners, depth + 1);
}

/** A comma between values. What is no UTF-8 is replaced, because formats repair it. */
const CSV: TableShape = { type: "delimited", encoding: "utf-8", delimiter: ",", isLenient: true };

/** One row of a table: the values by header, the line where it begins, its text for the report. */
export type TableRecord = { file: string; line: number; cells: Record<string, string>; raw: string };

/** Streams the rows of a CSV file of a known format. */
export function readCsv(input: InputFile): AsyncGenerator<TableRecord | BrokenRow> {
  return readRows(input, CSV);
}

/**
 * Streams the rows of a table. A workbook is read from the lines that `unpackWorkbook` wrote.
 * @throws WrongFile where the file as a whole cannot be read so
 */
export async function* readRows(input: InputFile, shape: TableShape): AsyncGenerator<TableRecord | BrokenRow> {
  let rows = 0;
  for await (const row of readerOf(input, shape)) {
    rows += 1;
    if (rows > TABLE.rows)
      throw new WrongFile(`The table has more than ${TABLE.rows} rows: split it.`, "too-many-rows");
    yield row;
  }
}

function readerOf(input: InputFile, shape: TableShape): AsyncGenerator<TableRecord | BrokenRow> {
  if (shape.type === "delimited") return readDelimited(input, shape);
  return shape.type === "xlsx" ? readLists(input) : readObjects(input, shape);
}

async function* readDelimited(input: InputFile, shape: TableShape): AsyncGenerator<TableRecord | BrokenRow> {
  const file = basename(input.path);
  const parser = parse({
    delimiter: shape.delimiter ?? ",",
    relax_column_count: true,
    bom: true,
    info: true,
    raw: true,
    skip_empty_lines: true,
    relax_quotes: true,
    max_record_size: INPUT.row,
  });
  const source = await openInput(input);
  let header: string[] | null = null;
  let line = 1;
  try {
    for await (const record of chain(source, utf8Of(shape), boundLines(input.path), parser)) {
      const { record: values, info, raw } = record as { record: string[]; info: { lines: number }; raw: string };
      const begins = line;
      line = info.lines + 1;
      if (header === null) {
        header = headersOf(values);
        continue;
      }
      yield rowOf(header, values, { file, line: begins, raw: raw.replace(/[\r\n]+$/, "") });
    }
  } catch (error) {
    throw isTooLongError(error) ? tooLong(input.path, line) : error;
  } finally {
    source.destroy();
  }
}

function rowOf(
  header: readonly string[],
  values: readonly string[],
  at: { file: string; line: number; raw: string },
): TableRecord | BrokenRow {
  if (values.some((value) => value.length > INPUT.fieldLetters)) return { ...at, broken: "row/too-long" };
  if (values.length !== header.length) return { ...at, broken: "row/unreadable" };
  return { ...at, cells: Object.fromEntries(header.map((name, column) => [name, storableText(values[column] ?? "")])) };
}

/** The lines of a workbook: lists of texts, shorter where the last cells are empty. */
async function* readLists(input: InputFile): AsyncGenerator<TableRecord | BrokenRow> {
  let header: string[] | null = null;
  for await (const item of readLines(input, { type: "xlsx", encoding: "utf-8" })) {
    if ("broken" in item) yield item;
    else {
      const values = (item.value as string[]).map(String);
      if (values.every((value) => value === "")) continue;
      if (header === null) header = headersOf(trimmedEnd(values));
      else
        yield rowOf(
          header,
          header.map((_, at) => values[at] ?? ""),
          { ...item, raw: values.join(", ") },
        );
    }
  }
}

function trimmedEnd(values: readonly string[]): string[] {
  return values.slice(0, values.findLastIndex((value) => value !== "") + 1);
}

/** Headers of a table, trimmed; a second one of the same name gets a number. */
export function headersOf(values: readonly string[]): string[] {
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

async function* readObjects(input: InputFile, shape: TableShape): AsyncGenerator<TableRecord | BrokenRow> {
  const items = shape.type === "json-lines" ? readLines(input, shape) : readList(input);
  for await (const item of items) {
    if ("broken" in item) yield item;
    else {
      const cells = flatRecord(item.value);
      if (cells === null) yield { file: item.file, line: item.line, broken: "row/unreadable", raw: item.raw };
      else if (cells === "too-long") yield { file: item.file, line: item.line, broken: "row/too-long", raw: item.raw };
      else yield { file: item.file, line: item.line, cells, raw: item.raw };
    }
  }
}

type Line = { file: string; line: number; value: unknown; raw: string };

async function* readLines(input: InputFile, shape: TableShape): AsyncGenerator<Line | BrokenRow> {
  const file = basename(input.path);
  const source = await openInput(input);
  let rest = "";
  let line = 0;
  const item = (raw: string): Line | BrokenRow => {
    try {
      return { file, line, value: JSON.parse(raw), raw };
    } catch {
      return { file, line, broken: "row/unreadable", raw };
    }
  };
  for await (const chunk of chain(source, utf8Of(shape), boundLines(input.path))) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const raw of lines) {
      line += 1;
      if (raw.trim() !== "") yield item(raw);
    }
  }
  line += 1;
  if (rest.trim() !== "") yield item(rest);
}

/** Bytes of an encoding as UTF-8. Fails with a WrongFile at bytes that are none of it. */
function utf8Of({ encoding, isLenient }: TableShape): Transform {
  if (isLenient === true) return new PassThrough();
  const decoder = decoderOf(encoding);
  const wrong = (): WrongFile =>
    new WrongFile(
      `The file is not in the encoding ${encoding}: choose another, such as windows-1252.`,
      "wrong-encoding",
    );
  return new Transform({
    readableHighWaterMark: 65_536,
    transform(chunk: Buffer, _encoding, done) {
      try {
        done(null, Buffer.from(decoder.decode(chunk, { stream: true })));
      } catch {
        done(wrong());
      }
    },
    flush(done) {
      try {
        done(null, Buffer.from(decoder.decode()));
      } catch {
        done(wrong());
      }
    },
  });
}
