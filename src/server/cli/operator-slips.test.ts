import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "#server/backup/backup.ts";
import { databaseUrl, emptyDatabase, testDatabase } from "#server/testing/database.ts";
import { typeCommand } from "#server/testing/terminal.ts";

/* Slips of a tired operator, each told with what to do. */

const folder = mkdtempSync(join(tmpdir(), "lifeboard-slips-"));
let target: Awaited<ReturnType<typeof emptyDatabase>>;

beforeAll(async () => {
  target = await emptyDatabase();
  const database = await testDatabase();
  await writeBackup(database, join(folder, "one.ndjson.gz"), new Date("2031-05-01T12:00:00Z"));
  await database.drop();
});
afterAll(async () => {
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("a check of no file, because there is no backup yet, says so", async () => {
  const said = await typeCommand({ INIT_CWD: folder }, ["backup:check", "", "--newer-than", "26h"]);
  expect([said.code, said.err]).toEqual([2, expect.stringContaining("The file name is empty")]);
});

test("a restore without the secret of that time says which file to put where", async () => {
  const dataDir = join(folder, "data");
  const settings = { INIT_CWD: folder, DATA_DIR: dataDir, DATABASE_URL: databaseUrl(target), SECRET: "" };
  const said = await typeCommand(settings, ["restore", "one.ndjson.gz"]);
  expect([said.code, said.err]).toEqual([
    0,
    expect.stringContaining(`into ${join(dataDir, "secret")}, or into SECRET.`),
  ]);
});

test("a folder that is not there is named, without the system's own word", async () => {
  writeFileSync(join(folder, "file"), "");
  const said = await typeCommand({ INIT_CWD: folder }, ["backup:check", "file/one.ndjson.gz"]);
  expect(said.code).toBe(1);
  expect(said.err).not.toMatch(/ENOENT|ENOTDIR/);
});
