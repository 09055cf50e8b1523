import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ColumnTarget } from "#domain/imports/column-targets.ts";
import { WorkThreads } from "#server/http/admission/work-threads.ts";
import { createLog } from "#server/runtime/log.ts";
import { previewThread } from "./preview-thread.ts";

const SHAPE = { type: "delimited", encoding: "utf-8", delimiter: "," } as const;
const WAITER = { caller: { address: "203.0.113.1", isUnlimited: false }, signal: new AbortController().signal };
const PATIENT_MS = 600_000;
/** So many rows take seconds: whatever the machine does, an end after a moment comes before. */
const MANY = 400_000;

let folder: string;
let threads: WorkThreads;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lifeboard-preview-"));
  threads = new WorkThreads(createLog("silent", () => undefined));
});
afterAll(async () => {
  await threads.close();
  await rm(folder, { recursive: true });
});

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

function readerWith(mostMs: number) {
  return previewThread(threads, WAITER, { bytes: 1_000, mostMs });
}

test("a look that takes too long ends, and the file is said to be too large", async () => {
  const rows = Array.from({ length: MANY }, (_, at) => `Ward ${at},oxygen cylinder ${at}`);
  const path = await fileOf("long.csv", ["name,kind", ...rows].join("\n"));
  const task = { table: { path, shape: SHAPE }, kindColumns: ["kind"], earlier: new Map() };
  await expect(readerWith(1).read(task)).rejects.toMatchObject({ name: "WrongFile", fault: "too-large" });
});

test("a file that is no table is told as such, and the next one is read", async () => {
  const page = await fileOf("page.csv", "<!doctype html><title>Beds</title>");
  await expect(readerWith(PATIENT_MS).guess(page)).rejects.toMatchObject({ name: "WrongFile", fault: "web-page" });
  const path = await fileOf("beds.csv", "name;kind\nWard 1;icu bed\nWard 2;icu bed\n");
  const shape = await readerWith(PATIENT_MS).guess(path);
  expect(shape).toMatchObject({ type: "delimited", delimiter: ";" });
  const preview = await readerWith(PATIENT_MS).read({
    table: { path, shape },
    kindColumns: ["kind"],
    earlier: new Map<string, ColumnTarget>([["name", "address"]]),
  });
  expect(preview.headers).toEqual(["name", "kind"]);
  expect(preview.kinds).toMatchObject([{ value: "icu bed", count: 2 }]);
  expect(preview.mapping.columns[0]).toEqual({ column: "name", target: "address" });
});

test("words of kinds are counted in the first 100,000 rows", async () => {
  const rows = Array.from({ length: 100_001 }, (_, at) => (at < 100_000 ? "a,bed" : "b,oxygen"));
  const path = await fileOf("kinds.csv", ["name,kind", ...rows].join("\n"));
  const task = { table: { path, shape: SHAPE }, kindColumns: ["kind"], earlier: new Map() };
  const { kinds } = await readerWith(PATIENT_MS).read(task);
  expect(kinds).toMatchObject([{ value: "bed", count: 100_000 }]);
});
