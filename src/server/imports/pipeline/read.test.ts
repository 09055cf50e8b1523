import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHeader, readList } from "./read.ts";
import { readCsv } from "../tables/read-rows.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lifeboard-read-"));
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

test("a packed file is known by its first bytes, not by its name; a byte order mark and blank lines do not count", async () => {
  const text = '\uFEFFa, b\r\n1,"two\r\nlines"\r\n\r\n3,4\r\n';
  for (const path of [await file("plain.csv", text), await file("packed.csv", gzipSync(text))]) {
    expect(await readHeader(path)).toEqual(["a", "b"]);
    expect((await all(readCsv({ path }))).map((row) => ("broken" in row ? row : [row.line, row.cells]))).toEqual([
      [2, { a: "1", b: "two\r\nlines" }],
      [5, { a: "3", b: "4" }],
    ]);
  }
});

test("a row with too many or too few columns is broken, never shifted", async () => {
  const path = await file("broken.csv", "a,b\n1\n1,2,3\n1,2\n");
  expect((await all(readCsv({ path }))).map((row) => "broken" in row)).toEqual([true, true, false]);
});

test("a quote inside a cell does not swallow the rest of the file", async () => {
  const path = await file("quotes.csv", 'a,b\n1,5 "ft" wall\n2,x\n');
  expect(await all(readCsv({ path }))).toHaveLength(2);
});

test("a packed file that ends early is told, not taken for whole", async () => {
  const packed = gzipSync(`a,b\n${"1,2\n".repeat(10_000)}`);
  const path = await file("cut.csv.gz", packed.subarray(0, packed.length - 20));
  await expect(all(readCsv({ path }))).rejects.toThrow(/unexpected end of file/i);
});

test("a list that ends inside an object, and a file that is no list", async () => {
  const cut = await file("cut.json", '[{"a":1},{"a":');
  expect((await all(readList({ path: cut }))).map((item) => "broken" in item)).toEqual([false, true]);
  const none = await file("none.json", "hello");
  await expect(all(readList({ path: none }))).rejects.toThrow(/holds no JSON list/);
});

test("any list of objects is read whole, however it is laid out", async () => {
  const values = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 8 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(values, fc.constantFrom(0, 2), fc.boolean(), async (list, indent, isWrapped) => {
      run += 1;
      const path = await file(`list-${run}.json`, JSON.stringify(isWrapped ? { list } : list, null, indent));
      const read = await all(readList({ path }));
      expect(read.map((item) => ("broken" in item ? item : item.value))).toEqual(JSON.parse(JSON.stringify(list)));
    }),
    { numRuns: 60 },
  );
});
