import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { BackupHeadsCache } from "./backup-heads-cache.ts";

test("the first line of a backup is read once, and again when the file has changed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lifeboard-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = ["ours", "theirs"].map((name) => ({ path: join(folder, name), at: new Date(0) }));
  for (const { path } of files) writeFileSync(path, "1");
  const read: string[] = [];
  const heads = new BackupHeadsCache((path) => {
    read.push(path);
    return Promise.resolve({ database: path.endsWith("ours") ? "a" : "b" });
  });
  const [ours, theirs] = files;
  for (let look = 0; look < 3; look += 1)
    expect(await heads.ofDatabase(files, "a")).toEqual({ own: [ours], foreign: [theirs] });
  expect(read).toHaveLength(2);
  // As large as before, and of another time.
  const path = ours?.path ?? "";
  utimesSync(path, new Date(0), new Date(statSync(path).mtimeMs + 1_000));
  await heads.ofDatabase(files, "a");
  expect(read.slice(2)).toEqual([path]);
  rmSync(path);
  expect(await heads.ofDatabase([], "a")).toEqual({ own: [], foreign: [] });
});
