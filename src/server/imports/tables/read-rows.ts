import { basename } from "node:path";
import { PassThrough, Transform } from "node:stream";
import { parse } from "csv-parse";
import { INPUT, boundLines, isTooLongError, tooLong } from "../pipeline/input-bounds.ts";
import { WrongFile } from "../pipeline/format.ts";
import type { InputFile } from "../pipeline/format.ts";
import { chain, openInput, readList } from "../pipeline/read.ts";
import type { BrokenRow } from "../pipeline/read.ts";
import { flatRecord } from "./flat-record.ts";
import { decoderOf } from "./guess-encoding.ts";
import { HeadedRows } from "./headed-rows.ts";
import { TABLE } from "./table.ts";
import type { TableRecord, TableShape } from "./table.ts";

/** A comma between values. What is no UTF-8 is replaced, because formats repair it. */
const CSV: TableShape = { type: "delimited", encoding: "utf-8", delimiter: ",", isLenient: true };

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

/** The first rows of a table as lists of values, where it has such; headings are rows as all others. */
export async function readValues(input: InputFile, shape: TableShape, most: number): Promise<string[][]> {
  const values: string[][] = [];
  const take = (list: readonly string[]): null => {
    values.push([...list]);
    return null;
  };
  // Records of a list have no headings. They are passed over, up to so many.
  let records = 0;
  const reader = readerOf(input, shape, { take, isFull: () => values.length >= most });
  for await (const _row of reader) {
    records += 1;
    if (records >= most) break;
  }
  return values;
}

/** What makes rows of lists of values. It is full where no more rows are wanted. */
type Rows = Pick<HeadedRows, "take"> & { isFull?: () => boolean };

function readerOf(
  input: InputFile,
  shape: TableShape,
  rows: Rows = new HeadedRows(shape),
): AsyncGenerator<TableRecord | BrokenRow> {
  if (shape.type === "delimited") return readDelimited(input, shape, rows);
  return shape.type === "xlsx" ? readLists(input, rows) : readObjects(input, shape, rows);
}

async function* readDelimited(
  input: InputFile,
  shape: TableShape,
  rows: Rows,
): AsyncGenerator<TableRecord | BrokenRow> {
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
  let line = 1;
  try {
    for await (const record of chain(source, utf8Of(shape), boundLines(input.path), parser)) {
      const { record: values, info, raw } = record as { record: string[]; info: { lines: number }; raw: string };
      const begins = line;
      line = info.lines + 1;
      const row = rows.take(values, { file, line: begins, raw: raw.replace(/[\r\n]+$/, "") });
      if (row !== null) yield row;
      if (rows.isFull?.() === true) break;
    }
  } catch (error) {
    throw isTooLongError(error) ? tooLong(input.path, line) : error;
  } finally {
    source.destroy();
  }
}

/** The lines of a workbook: lists of texts, shorter where the last cells are empty. */
async function* readLists(input: InputFile, rows: Rows): AsyncGenerator<TableRecord | BrokenRow> {
  for await (const item of readLines(input, { type: "xlsx", encoding: "utf-8" })) {
    if ("broken" in item) yield item;
    else {
      const row = takeList(rows, item.value as unknown[], item);
      if (row !== null) yield row;
      if (rows.isFull?.() === true) break;
    }
  }
}

/** A list of values of any kind as a row; empty lists are none. */
function takeList(rows: Rows, list: readonly unknown[], at: Omit<Line, "value">): TableRecord | BrokenRow | null {
  const values = list.map((value) => (typeof value === "object" ? "" : String(value as string | number | boolean)));
  if (values.every((value) => value === "")) return null;
  return rows.take(values, { file: at.file, line: at.line, raw: values.join(", ") });
}

async function* readObjects(input: InputFile, shape: TableShape, rows: Rows): AsyncGenerator<TableRecord | BrokenRow> {
  const items = shape.type === "json-lines" ? readLines(input, shape) : readList(input, shape.list);
  for await (const item of items) {
    if ("broken" in item) yield item;
    else if (Array.isArray(item.value)) {
      const row = takeList(rows, item.value, item);
      if (row !== null) yield row;
      if (rows.isFull?.() === true) break;
    } else {
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
