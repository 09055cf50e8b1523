import { parse } from "csv-parse/sync";
import { WrongFile } from "../pipeline/format.ts";
import { WHOLE_FILE } from "../pipeline/object-cutter.ts";
import { openInput } from "../pipeline/read.ts";
import { guessEncoding, decoderOf } from "./guess-encoding.ts";
import { findLists } from "./json-lists.ts";
import type { TableShape } from "./table.ts";

/** Bytes of a file from which its shape is guessed. */
const SAMPLE = 65_536;
const DELIMITERS = [",", ";", "\t", "|"] as const;
/** The line by which a spreadsheet says what separates columns. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?\r?\n/i;
/** Lines by which delimiters are compared. */
const LINES = 20;

/**
 * Guesses how a file is read. @throws WrongFile for an empty file, a picture, a document, a page
 */
export async function guessShape(path: string): Promise<TableShape> {
  const { bytes, isWhole } = await firstBytes(path);
  if (bytes.length === 0) throw new WrongFile("The file is empty.", "empty");
  if (bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") return { type: "xlsx", encoding: "utf-8" };
  if (bytes.subarray(0, 4).toString("latin1") === "\u00d0\u00cf\u0011\u00e0") {
    throw new WrongFile("This is a workbook older than 2007 (.xls): save it as .xlsx or as CSV.", "old-workbook");
  }
  const encoding = guessEncoding(bytes, isWhole);
  const text = decoded(bytes, encoding);
  if (text.includes("\u0000")) throw new WrongFile("This is no table: it holds bytes that no text has.", "no-table");
  const head = text.trimStart();
  if (/^<(!doctype|html|\?xml|svg)/i.test(head)) {
    throw new WrongFile("This is a web page or XML, not a table: ask for the CSV, XLSX or GeoJSON itself.", "web-page");
  }
  if (head.startsWith("{") || head.startsWith("[")) return { ...jsonShape(head), encoding };
  const separator = SEPARATOR_LINE.exec(head)?.[1];
  if (separator !== undefined) return { type: "delimited", encoding, delimiter: separator };
  return { type: "delimited", encoding, delimiter: guessDelimiter(text) };
}

async function firstBytes(path: string): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const source = await openInput({ path });
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > SAMPLE) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, SAMPLE), isWhole: length <= SAMPLE };
}

function decoded(bytes: Buffer, encoding: string): string {
  try {
    return decoderOf(encoding).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function jsonShape(head: string): Pick<TableShape, "type" | "list" | "lists"> {
  if (/^\{\s*"(type"\s*:\s*"FeatureCollection|features"|crs")/.test(head)) return { type: "geojson" };
  if (/^\[\s*\[/.test(head)) return { type: "json-list", list: "" };
  if (head.startsWith("[")) return { type: "json-list" };
  const [first = "", second = ""] = head.split("\n");
  if (isObject(first) && second.trimStart().startsWith("{")) return { type: "json-lines" };
  if (/^\{[^{[]{0,2000}"type"\s*:\s*"FeatureCollection"/.test(head)) return { type: "geojson" };
  const found = findLists(head);
  if (found !== null) return { type: "json-list", ...found };
  return isObject(first) ? { type: "json-lines" } : { type: "json-list", list: WHOLE_FILE };
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !("features" in value);
  } catch {
    return false;
  }
}

/** The sign that cuts the first lines into the same number of parts, more than one. */
function guessDelimiter(text: string): string {
  const lines = text.split(/\r?\n/).slice(0, LINES + 1);
  // The last line of a sample may be cut.
  if (lines.length > 1) lines.pop();
  const sample = lines.join("\n");
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: evenness(sample, delimiter) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score === 0 ? "," : best.delimiter;
}

function evenness(sample: string, delimiter: string): number {
  try {
    const records: string[][] = parse(sample, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    const width = records[0]?.length ?? 0;
    if (width < 2) return 0;
    return (records.filter(({ length }) => length === width).length / records.length) * (1 + Math.log2(width));
  } catch {
    return 0;
  }
}
