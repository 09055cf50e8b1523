import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { checkpointPath } from "#server/read-model/checkpoint/files.ts";
import { createLog } from "#server/runtime/log.ts";
import { policies } from "#server/stored/policies.ts";
import { databaseUrl, testDatabase } from "#server/testing/database.ts";
import { typeCommand } from "#server/testing/terminal.ts";
import type { CommandOutput } from "#server/testing/terminal.ts";
import { prepareDemo, readDemo } from "../demo/demo.ts";
import { forgetOldFiles } from "../imports/runs/statements.ts";

const NONE_STAY = "Staying: 0 that a later import wrote or found unchanged, 0 that people have written since.";
const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
const FIXTURES = fileURLToPath(new URL("../imports/testing/fixtures", import.meta.url));
let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let url: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "lifeboard-cli-"));
  url = databaseUrl(database);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const settings = (): Record<string, string> => ({
  DATABASE_URL: url,
  INIT_CWD: folder,
  DATA_DIR: folder,
  SECRET: "s".repeat(32),
});
const type = (...words: string[]): Promise<CommandOutput> => typeCommand(settings(), words);

test("as a process: what it says, where, and its exit code", async () => {
  const env = { ...process.env, ...settings() };
  const child = spawnSync(process.execPath, ["--import", "tsx", CLI, "dance"], { env, encoding: "utf8" });
  expect([child.status, child.stdout]).toEqual([2, ""]);
  expect(child.stderr).toMatch(/There is no command dance/);
});

test("help lists every command; without a command it is a mistake", async () => {
  const help = await type("help");
  expect(help.code).toBe(0);
  for (const name of ["import", "export", "demo:remove", "outbox", "user:role", "audit"])
    expect(help.out).toContain(name);
  expect((await type()).code).toBe(2);
  expect(await type("import", "--help")).toMatchObject({ code: 0, out: expect.stringContaining("--dry-run") });
});

test.each([
  [["dance"], /There is no command dance/],
  [["import", "x.csv"], /Name the format of the list with --format:\n  india-hospitals/],
  [["import", "x.csv", "--format", "excel"], /There is no format excel\. There are:\n/],
  [["import", "--format", "india-blood-banks"], /Name the file/],
  [["import", "absent.csv", "--format", "india-blood-banks"], /There is no file .*absent\.csv/],
  [["import", "--what"], /Unknown option '--what'/],
  [["export"], /Name one folder/],
  [["export", "a", "--format", "xml"], /ndjson, csv/],
  [["demo:remove", "now"], /Unexpected argument 'now'/],
])("%j is a mistake, told in words and without a stack", async (words, message) => {
  const said = await type(...words);
  expect(said.code).toBe(2);
  expect(said.err).toMatch(message);
  expect(said.err + said.out).not.toMatch(/\n\s+at /);
});

test("a file of another kind, a database that is not there: code 1 and a sentence", async () => {
  await writeFile(join(folder, "other.csv"), "a,b\n1,2\n");
  const wrong = await type("import", "other.csv", "--format", "india-hospitals");
  expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/none of the three lists/) });
  const good = url;
  // The server answers. One that does not is waited for (pool.test.ts).
  url = good.replace(/[^/]+$/, "none");
  const absent = await type("export", "out");
  url = good;
  expect(absent).toMatchObject({ code: 1, err: expect.stringMatching(/^Database: .*\nexport failed: /) });
  expect(absent.err).not.toMatch(/\n\s+at /);
});

test.each([
  ["a table that says [none]", "name,phone\nA Bank,[none]\n", "west-bengal-leads", "0 read"],
  ["a list of cards", '[\n{"title": "A"},\n{"title": "B"}\n]\n', "india-blood-banks", "0 taken"],
])("%s is another format: said, code 1, also in a dry run", async (_what, content, format, count) => {
  await writeFile(join(folder, "list.txt"), content);
  for (const more of [["--dry-run"], []]) {
    const said = await type("import", "list.txt", "--format", format, ...more);
    expect(said).toMatchObject({ code: 1, out: expect.stringContaining(count) });
    expect(said.err).toContain(`Nothing could be read as ${format}`);
  }
});

test("where real places come, the demonstration goes, unless it is asked to stay", async () => {
  const other = await testDatabase();
  const there = { ...settings(), DATABASE_URL: databaseUrl(other) };
  await prepareDemo(other, {
    mode: "on",
    now: new Date(),
    log: createLog("silent", () => undefined),
    folder: "data/demo",
  });
  const importBanks = (...more: string[]) =>
    typeCommand(there, [
      "import",
      join(FIXTURES, "blood-banks.csv"),
      "--format",
      "india-blood-banks",
      "--report-to",
      folder,
      ...more,
    ]);
  await importBanks("--dry-run");
  expect((await importBanks("--keep-demo")).out).toContain("The demonstration data stays");
  expect(await readDemo(other)).toMatchObject({ demo: true });
  expect((await importBanks()).out).toMatch(/demonstration data was removed \(\d{3,} documents\)/);
  expect(await readDemo(other)).toMatchObject({ demo: false });
  const left = await other.pool.query(
    "SELECT DISTINCT body->'source'->>'demo' AS demo FROM documents WHERE collection = 'listings'",
  );
  expect(left.rows).toEqual([{ demo: null }]);
  await other.drop();
});

test("a list that turns out to be none after some rows is refused, and nothing of it stays", async () => {
  const count = async () => (await database.pool.query("SELECT id FROM documents")).rowCount;
  const before = await count();
  const good = Array.from({ length: 3_000 }, (_, at) => `Apex ${at},Kolkata,2`);
  const table = (...more: string[]) => `${["Hospital,City,ICU beds free", ...good, ...more].join("\n")}\n`;
  await writeFile(join(folder, "whole.csv"), table());
  await writeFile(join(folder, "mapping.json"), (await type("import", "whole.csv", "--suggest")).out);
  await writeFile(join(folder, "half.csv"), table("x".repeat(2_000_000)));
  const source = ["--mapping", "mapping.json", "--source", "Beds", "--licence", "CC0", "--country", "IN"];
  const said = await type("import", "half.csv", ...source);
  expect(said.code).toBe(1);
  expect(said.err).toMatch(/Its first rows were written and are undone\./);
  expect(await count()).toBe(before);
  const runs = await database.pool.query("SELECT state FROM import_runs WHERE file_name = 'half.csv'");
  expect(runs.rows).toEqual([{ state: "failed" }]);
});

test("a mapping file that names its list needs no --source; one that does not, does", async () => {
  const [example, sample] = [resolve("examples/imports/us-hhs-beds.json"), join(FIXTURES, "examples/us-hhs-beds.csv")];
  const said = await type("import", sample, "--mapping", example, "--report-to", folder, "--dry-run");
  expect(said.code, said.err).toBe(0);
  const { source: _source, ...nameless } = JSON.parse(await readFile(example, "utf8"));
  await writeFile(join(folder, "nameless.json"), JSON.stringify(nameless));
  const refused = await type("import", sample, "--mapping", "nameless.json", "--dry-run");
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("--source") });
});

test("an import that was killed is cancelled by the next command, and taken back by the id that it began with", async () => {
  const count = async () => (await database.pool.query("SELECT id FROM documents")).rowCount;
  const state = async (id: string) =>
    (await database.pool.query("SELECT state FROM import_runs WHERE id = $1", [id])).rows[0];
  const before = await count();
  await writeFile(join(folder, "killed.csv"), await readFile(join(FIXTURES, "blood-banks.csv")));
  const said = await type("import", "killed.csv", "--format", "india-blood-banks");
  const [, id = ""] = /Import (\S+) begins/.exec(said.err) ?? [];
  const made = Number(/Written: (\d+) imported/.exec(said.out)?.[1]);
  // What a kill leaves: rows that are written, and a run that never ended.
  await database.pool.query("UPDATE import_runs SET state = 'uploading', progress = '{}' WHERE id = $1", [id]);
  await forgetOldFiles(database.pool, new Date(Date.now() + 2 * DAY_MS));
  expect(await state(id)).toEqual({ state: "uploading" });
  // A form of before is refused with a sentence, and says what it would do.
  const asked = await type("import:undo", id);
  expect(asked).toMatchObject({ code: 1, out: `Would be undone: ${made} removed, 0 as they were. ${NONE_STAY}\n` });
  expect(asked.err).toContain(`Nothing was undone. To undo it: npm run lifeboard -- import:undo ${id} --yes\n`);
  expect(await state(id)).toEqual({ state: "cancelled" });
  expect(await count()).not.toBe(before);
  const done = `Undone: ${made} removed, 0 as they were. ${NONE_STAY}\n`;
  expect(await type("import:undo", id, "--yes")).toMatchObject({ code: 0, out: done });
  expect(await count()).toBe(before);
  // Whoever lost the id finds it, the newest first.
  const listed = await type("import:undo");
  expect(listed).toMatchObject({ code: 1, out: expect.stringMatching(/^[0-9a-f-]{36} {2}2\S+Z {2}undone, /) });
  expect(listed.out).toContain(`${id}  `);
  const again = await type("import:undo", id, "--yes");
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("This import is undone already.\n") });
});

test("import, again, dry run, export, outbox: from the caller's folder, with true counts and exit codes", async () => {
  await writeFile(join(folder, "banks.csv"), await readFile(join(FIXTURES, "blood-banks.csv")));
  const first = await type("import", "banks.csv", "--format", "india-blood-banks");
  expect(first.err).toMatch(/100 %, 8 rows\n/);
  expect(first.code).toBe(3);
  expect(first.out).toMatch(/Rows: 8 read, 5 taken, 0 merged into another row, 3 refused/);
  const written = Number(/Written: (\d+) imported, 0 updated, 0 unchanged/.exec(first.out)?.[1]);
  const there = await database.pool.query<{ n: number }>("SELECT count(*) AS n FROM documents");
  expect(written).toBe(there.rows[0]?.n);
  expect(await readFile(join(folder, "banks.csv.refused.csv"), "utf8")).toContain("row/no-place");
  expect((await type("import", "banks.csv", "--format", "india-blood-banks")).out).toContain(
    `0 imported, 0 updated, ${written} unchanged`,
  );
  expect((await type("import", "banks.csv", "--format", "india-blood-banks", "--dry-run")).out).toContain(
    "nothing was written",
  );
  expect(await type("export", "open-data")).toMatchObject({ code: 0 });
  expect(await readFile(join(folder, "open-data/facilities.ndjson"), "utf8")).toContain("River Blood Bank");
  expect(await type("check")).toMatchObject({ code: 0, out: expect.stringContaining("all agree") });
  expect(await type("outbox")).toMatchObject({ code: 0, out: "The outbox is empty.\n" });
  const checkpoint = checkpointPath(folder);
  await writeFile(checkpoint, "rows of a demonstration");
  expect((await type("demo:remove")).out).toContain("There was no demonstration data");
  expect(existsSync(checkpoint)).toBe(false);
});

test("an export has nothing of what is switched off", async () => {
  await writeFile(join(folder, "banks.csv"), await readFile(join(FIXTURES, "blood-banks.csv")));
  await type("import", "banks.csv", "--format", "india-blood-banks");
  const lines = async (): Promise<string[]> => {
    expect(await type("export", "open-data", "--format", "ndjson")).toMatchObject({ code: 0 });
    return (await readFile(join(folder, "open-data/listings.ndjson"), "utf8")).split("\n");
  };
  expect((await lines()).some((line) => line.includes('"kind":"blood"'))).toBe(true);
  const off = { kind: "blood", from: "2026-01-01T00:00:00.000Z", note: "Not given any more, on advice." } as const;
  const by = { who: "test", role: "admin", act: "policies.add" };
  await upsertBatch(database, [policies.document(newId(), { body: off })], by);
  expect((await lines()).filter((line) => line.includes('"kind":"blood"'))).toEqual([]);
});
