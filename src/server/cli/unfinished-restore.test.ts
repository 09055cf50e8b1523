import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { writeBackup } from "#server/backup/backup.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import { markUnfinished, readUnfinished } from "#server/backup/statements.ts";
import { PROGRAM, startChild } from "#server/testing/child.ts";
import { databaseUrl, emptyDatabase, testDatabase } from "#server/testing/database.ts";
import { insertDocument } from "#server/testing/documents.ts";
import { typeCommand } from "#server/testing/terminal.ts";

/* A server's database keeps what a killed restore wrote. So each start looks for its mark. */

const REFUSED = /A restore into this database was not finished.*Run the same `lifeboard restore FILE` once more/s;

let source: Awaited<ReturnType<typeof testDatabase>>;
let target: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
let backup: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lifeboard-"));
  backup = join(folder, "lifeboard.ndjson.gz");
  source = await testDatabase();
  target = await emptyDatabase();
  await insertDocument(source);
  await writeBackup(source, backup, new Date());
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

const settings = (): Record<string, string> => ({ DATABASE_URL: databaseUrl(target), DATA_DIR: join(folder, "data") });

async function expectRefused(): Promise<void> {
  const env = { PATH: process.env["PATH"], PORT: "0", DEMO_DATA: "off", ...settings() };
  const started = startChild(PROGRAM, [], { env });
  // A start that takes it is ended with the test.
  onTestFinished(() => void started.kill("SIGKILL"));
  expect(await started.said("Lifeboard is ready at ").catch(() => started.ended)).toBe(1);
  expect(started.problems() + started.lines.join("\n")).toMatch(REFUSED);
}

const rowsIn = async (): Promise<unknown> =>
  (await target.pool.query("SELECT count(*)::int AS rows FROM documents")).rows[0];

test("before its first row: the start is refused, and the restore once more does all", async () => {
  await markUnfinished(target.pool, null);
  await expectRefused();
  expect(await typeCommand(settings(), ["restore", backup])).toMatchObject({ code: 0 });
  expect(await readUnfinished(target.pool)).toBeNull();
  expect(await rowsIn()).toEqual({ rows: 1 });
});

test("with its rows, before the removals are put back: refused, and the restore once more puts them back", async () => {
  await target.pool.query("DROP SCHEMA auth CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const cut = restoreBackup(target, backup, () => Promise.reject(new Error("cut")));
  await expect(cut).rejects.toThrow("cut");
  expect(await rowsIn()).toEqual({ rows: 1 });
  await expectRefused();
  const check = await typeCommand(settings(), ["check"]);
  expect(check).toMatchObject({ code: 1, err: expect.stringMatching(REFUSED) });
  const again = await typeCommand(settings(), ["restore", backup]);
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining("There is no journal of removals in") });
  expect([await rowsIn(), await readUnfinished(target.pool)]).toEqual([{ rows: 1 }, null]);
});

test("what is refused before its first row leaves no mark in a database that is in use", async () => {
  expect((await typeCommand(settings(), ["restore", backup])).err).toMatch(/already contains data/);
  expect(await readUnfinished(target.pool)).toBeNull();
});
