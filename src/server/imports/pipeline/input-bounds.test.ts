import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGunzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { processorTimeRatio } from "#server/testing/processor-time-ratio.ts";
import { INPUT, boundUnpacked } from "./input-bounds.ts";
import { WrongFile } from "./format.ts";
import { withoutPersonalData } from "./personal-data.ts";
import { readHeader, readList } from "./read.ts";
import { readCsv } from "../tables/read-rows.ts";

/* Hostile lists: what they may cost, and what the operator is told. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lifeboard-bounds-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

describe("a table", () => {
  test("a field of 10,000 letters is read; one letter more refuses the row, by its line", async () => {
    const [good, long] = ["x".repeat(INPUT.fieldLetters), "x".repeat(INPUT.fieldLetters + 1)];
    const path = await file("field.csv", `a,b\n1,${good}\n2,${long}\n3,y\n`);
    const rows = await all(readCsv({ path }));
    expect(rows.map((row) => [row.line, "broken" in row ? row.broken : row.cells["a"]])).toEqual([
      [2, "1"],
      [3, "row/too-long"],
      [4, "3"],
    ]);
  });

  test.each([
    ["a quote that never ends", `a,b\n1,2\n3,"${"x\n".repeat(INPUT.row)}`],
    ["a line that never ends", `a,b\n1,2\n${"x".repeat(INPUT.row + 1)}`],
    ["nothing but commas", `a,b\n1,2\n${",".repeat(INPUT.row + 1)}`],
  ])("%s ends the import, and names the line where it begins", async (name, text) => {
    const path = await file(`${name}.csv`, text);
    const read = all(readCsv({ path }));
    await expect(read).rejects.toThrow(WrongFile);
    await expect(read).rejects.toThrow(`${name}.csv, line 3: the row has more than`);
  });

  test("a header that never ends is refused too", async () => {
    const path = await file("header.csv", "a,".repeat(INPUT.row));
    await expect(readHeader(path)).rejects.toThrow("header.csv, line 1: the row has more than");
  });
});

describe("a list", () => {
  test("an object of 1,000,000 letters is read; a longer one refuses the row, by its line, and is not kept", async () => {
    const of = (letters: number): string => `{"a":"${"x".repeat(letters - 8)}"}`;
    const path = await file("list.json", `[${of(INPUT.row)},\n${of(INPUT.row * 3)},\n{"a":3}]`);
    const items = await all(readList({ path }));
    expect(items.map((item) => [item.line, "broken" in item ? item.broken : "read", item.raw.length])).toEqual([
      [1, "read", INPUT.row],
      [2, "row/too-long", INPUT.row + 1],
      [3, "read", 7],
    ]);
  });
});

describe("a packed file", () => {
  test("that unpacks to hundreds of times its size is refused by name", async () => {
    const row = `1,${"2".repeat(1_997)}\n`;
    const path = await file("bomb.csv.gz", gzipSync(`a,b\n${row.repeat((INPUT.ratioFromBytes * 2) / row.length)}`));
    let rows = 0;
    const read = (async () => {
      for await (const _row of readCsv({ path })) rows += 1;
    })();
    await expect(read).rejects.toThrow("bomb.csv.gz unpacks to far more than a list can have");
    expect(rows * row.length).toBeLessThan(INPUT.ratioFromBytes * 1.1);
  });

  test("that unpacks to more bytes than any list is refused at the bound", async () => {
    const path = await file("long.gz", gzipSync("x".repeat(100_000)));
    const unpacked = createGunzip();
    const bounded = boundUnpacked(path, unpacked, { ...INPUT, unpackedBytes: 50_000 });
    let bytes = 0;
    const read = (async () => {
      for await (const chunk of createReadStream(path).pipe(unpacked).pipe(bounded)) bytes += chunk.length;
    })();
    await expect(read).rejects.toThrow("long.gz unpacks to far more");
    expect(bytes).toBeLessThanOrEqual(50_000);
  });
});

describe("personal data is found in time in proportion to the text", () => {
  // A step of time is a few microseconds, so the texts are long beyond what an import reads.
  const LETTERS = 40_000;

  test.each([
    ["titles", "Dr "],
    ["titles and blanks", "Dr             "],
    ["blanks after one title", " ", "Dr"],
    ["digits", "Dr 1 "],
    ["brackets", "Dr a ("],
    ["letters that are no mail address", "x"],
    ["signs at no end", ";", "a", "b"],
    ["words of numbers", "ph "],
  ])("of %s", (_what, piece, before = "", after = "") => {
    const text = (letters: number): string => before + piece.repeat(letters / piece.length) + after;
    const [whole, part] = [text(LETTERS), text(LETTERS / 8)];
    const ratio = processorTimeRatio(
      () => void withoutPersonalData(whole, []),
      () => void withoutPersonalData(part, []),
    );
    // In proportion it is 8, by squares 64: a busy machine may take either for three times as much.
    expect(ratio).toBeLessThan(24);
  });

  test.each([
    ["Near Dr. A. Reddy (MO), Main Road", "Near, Main Road"],
    ["Smt. Rao 2 (medical officer). Ward 3", "Ward 3"],
    ["Dr. A (MO), Shri B (i/c)", ""],
    ["Gate 2 (MO)", "Gate 2 (MO)"],
    ["Dr Ünal\tÖz (In-charge) Block (A)", "Block (A)"],
    ["Dr Rao Block 2 Gate (MO)", "Dr Rao Block 2 Gate (MO)"],
    ["Dr Sen, Dr Roy (MO)", "Dr Sen"],
    ["mail a.b@c.org now, x@y", "mail now"],
  ])("%s becomes %s", (text, kept) => expect(withoutPersonalData(text, []).text).toBe(kept));
});
