import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { INPUT, boundLines, boundUnpacked, isTooLongError, tooLong } from "./input-bounds.ts";
import { WrongFile } from "./format.ts";
import type { InputFile } from "./format.ts";
import { ObjectCutter } from "./object-cutter.ts";
import type { Refusal } from "./reasons.ts";

/** A record whose columns do not fit the header, or that is longer than INPUT allows. */
export type BrokenRow = { file: string; line: number; broken: Unread; raw: string };
type Unread = Extract<Refusal, "row/unreadable" | "row/too-long">;

/** Packed lists grow tenfold: small pieces let a progress bar move. */
const SMALL_CHUNK = 8_192;

/**
 * The bytes of a file as a stream. Unpacked when its first two bytes are gzip's, whatever its name.
 */
export async function openInput(input: InputFile): Promise<Readable> {
  const handle = await open(input.path);
  const head = Buffer.alloc(2);
  await handle.read(head, 0, 2, 0);
  await handle.close();
  const bytes = createReadStream(input.path, { highWaterMark: SMALL_CHUNK });
  if (input.onBytes !== undefined) bytes.on("data", (chunk) => input.onBytes?.(chunk.length));
  if (head[0] !== 0x1f || head[1] !== 0x8b) return bytes;
  const unpacked = createGunzip();
  return chain(bytes, unpacked, boundUnpacked(input.path, unpacked));
}

/** Pipes one into the other; an error of one is an error of the last. @returns the last */
export function chain(source: Readable, ...rest: Transform[]): Readable {
  let last = source;
  for (const next of rest) {
    last.on("error", (error) => next.destroy(error));
    last = last.pipe(next);
  }
  return last;
}

/** Header of a table, trimmed, without reading the rest; empty when there is none. */
export async function readHeader(path: string): Promise<string[]> {
  const source = await openInput({ path });
  const parser = parse({ to_line: 1, bom: true, relax_column_count: true, max_record_size: INPUT.row });
  try {
    for await (const values of chain(source, boundLines(path), parser))
      return (values as string[]).map((name) => name.trim());
  } catch (error) {
    throw isTooLongError(error) ? tooLong(path, 1) : error;
  } finally {
    source.destroy();
  }
  return [];
}

/** One object of a JSON array, or one list of an array of lists. */
export type ListItem = { file: string; line: number; value: unknown; raw: string };

/**
 * Streams the objects of one top-level JSON array (or of one array inside a top-level object).
 * @param list dotted path of the array; its items may be lists. "$": the file is one object. Absent:
 * the first array, objects alone
 */
export async function* readList(input: InputFile, list?: string): AsyncGenerator<ListItem | BrokenRow> {
  const file = basename(input.path);
  const source = await openInput(input);
  source.setEncoding("utf8");
  const cutter = new ObjectCutter(list);
  for await (const chunk of source) {
    for (const { text, line } of cutter.push(String(chunk))) yield itemOf(text, { file, line });
  }
  if (!cutter.hasList) throw new WrongFile(`${input.path} holds no JSON list.`);
  const rest = cutter.rest();
  if (rest !== null) yield { file, line: rest.line, broken: "row/unreadable", raw: rest.text };
}

function itemOf(text: string, at: { file: string; line: number }): ListItem | BrokenRow {
  if (text.length > INPUT.row) return { ...at, broken: "row/too-long", raw: text };
  const value = parseJson(text);
  return value === undefined ? { ...at, broken: "row/unreadable", raw: text } : { ...at, value, raw: text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
