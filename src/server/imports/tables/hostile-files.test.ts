import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IS_LONG } from "#server/testing/rounds.ts";
import { WrongFile } from "../pipeline/format.ts";
import { workbookOf, zipped } from "../testing/workbooks.ts";
import { guessShape } from "./guess-shape.ts";
import { readRows } from "./read-rows.ts";
import { TABLE } from "./table.ts";
import type { TableRecord, TableShape } from "./table.ts";
import { unpackWorkbook } from "./workbook.ts";

let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "lifeboard-hostile-"))));
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array | string, wanted?: TableShape): Promise<TableRecord[]> {
  const path = join(folder, "file");
  await writeFile(path, bytes);
  const shape = wanted ?? (await guessShape(path));
  const lines = join(folder, "lines");
  if (shape.type === "xlsx") await unpackWorkbook(path, "", lines);
  const rows: TableRecord[] = [];
  for await (const row of readRows({ path: shape.type === "xlsx" ? lines : path }, shape)) {
    if (!("broken" in row)) rows.push(row);
  }
  return rows;
}

async function faultOf(bytes: Uint8Array | string, wanted?: TableShape): Promise<string> {
  const error: unknown = await read(bytes, wanted).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(WrongFile);
  return error instanceof WrongFile ? error.fault : "";
}

test("a workbook is read as its rows", async () => {
  const rows = await read(
    workbookOf([
      ["Hospital", "Beds"],
      ["Apex & Sons", 12],
      ["", ""],
      ["City", 3],
    ]),
  );
  expect(rows.map(({ cells }) => cells)).toEqual([
    { Hospital: "Apex & Sons", Beds: "12" },
    { Hospital: "City", Beds: "3" },
  ]);
});

test.each([
  [
    "semicolons in Latin-1",
    Buffer.from("Hôpital;Lits\nSaint-Étienne;4\n", "latin1"),
    { Hôpital: "Saint-Étienne", Lits: "4" },
  ],
  ["tabs in UTF-16", Buffer.from("\uFEFFHospital\tBeds\nApex\t4\n", "utf16le"), { Hospital: "Apex", Beds: "4" }],
  ["lines of JSON", '{"a": {"b": 1}, "c": ["x", "y"]}\n', { "a.b": "1", c: "x, y" }],
  [
    "GeoJSON",
    '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"n": "A"}, "geometry": {"type": "Point", "coordinates": [88.3, 22.5]}}]}',
    { n: "A", longitude: "88.3", latitude: "22.5" },
  ],
])("%s are read as they are", async (_what, bytes, cells) => {
  expect((await read(bytes)).map((row) => row.cells)).toEqual([cells]);
});

test("an empty file, a page, an old workbook and a picture say what they are", async () => {
  expect(await faultOf("")).toBe("empty");
  expect(await faultOf("<!DOCTYPE html><html><body>Sign in</body></html>")).toBe("web-page");
  expect(await faultOf(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toBe("old-workbook");
  expect(await faultOf(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))).toBe("no-table");
});

test("a file in another encoding than was chosen is refused and not half read", async () => {
  const shape = { type: "delimited", encoding: "utf-8", delimiter: ";" } as const;
  expect(await faultOf(Buffer.from("Hôpital;Lits\n", "latin1"), shape)).toBe("wrong-encoding");
});

test("a gzip bomb ends before it fills the disk or the memory", async () => {
  expect(
    await faultOf(
      gzipSync(
        Buffer.concat(Array.from({ length: 60 }, () => Buffer.concat([Buffer.alloc(999_990, "a"), Buffer.from("\n")]))),
      ),
    ),
  ).toBe("unpacks-too-much");
});

test("a workbook that unpacks to far more than a list holds is refused", async () => {
  // Too many files are as much as too many bytes: packing so many takes seconds.
  const sheets = IS_LONG
    ? { "xl/worksheets/sheet1.xml": new Uint8Array(310_000_000) }
    : Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`xl/worksheets/sheet${at}.xml`, strToU8("x")]));
  const bomb = zipSync({ "xl/workbook.xml": strToU8("x"), ...sheets });
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await faultOf(bomb)).toBe("unpacks-too-much");
});

// The quick run has a workbook that is none, and more columns than a table has.
test.runIf(IS_LONG)("a workbook with a cell far to the right ends itself only", async () => {
  const cell = '<row r="1"><c r="ZZZZZZ1" t="inlineStr"><is><t>x</t></is></c></row>';
  expect(["too-many-columns", "workbook-broken"]).toContain(await faultOf(zipped(`<sheetData>${cell}</sheetData>`)));
});

test("a workbook that is none is refused", async () => {
  expect(await faultOf(Buffer.from("PK\u0003\u0004 and then nothing"))).toBe("workbook-broken");
});

test("more columns than a table has are refused by their number", async () => {
  expect(await faultOf(`${",".repeat(TABLE.columns)}\n1\n`)).toBe("too-many-columns");
});

test("a row that never ends is refused with its line", async () => {
  expect(await faultOf(`a,b\n"${"x".repeat(2_000_000)}`)).toBe("row-too-long");
});
