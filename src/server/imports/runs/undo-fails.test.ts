import { afterAll, beforeAll, expect, test } from "vitest";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import { newId } from "#domain/shared/ids.ts";
import { testDatabase } from "#server/testing/database.ts";
import { FEW_PLACES } from "../testing/fixtures/places.ts";
import { readRun, readWaitingRun } from "./queries.ts";
import { changeRun, insertPiece, insertRun } from "./statements.ts";
import { workOnRun } from "./work-on-run.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

const work = (id: string): Promise<void> => workOnRun({ database, context: FEW_PLACES }, id);

const HEADERS = ["Category", "Name", "City", "Phone"];

async function importedRun(): Promise<string> {
  const id = await runOf(["Oxygen,Society,Kolkata,9830010000"]);
  await work(id);
  return id;
}

/** A run of these rows that waits to be worked on. */
async function runOf(rows: readonly string[]): Promise<string> {
  const bytes = Buffer.from([HEADERS.join(","), ...rows].join("\n"));
  const id = newId();
  await insertRun(database.pool, { id, fileName: "rows.csv", bytes: bytes.length, byId: "admin", at: new Date() });
  await insertPiece(database.pool, id, { ordinal: 0, bytes });
  const { mapping } = suggestMapping(HEADERS, []);
  const source = { id: newId(), name: "Rows", licence: "CC0" };
  const plan = { source, format: null, mapping: { ...mapping, defaults: { country: "IN" } } };
  await changeRun(database.pool, id, { from: ["uploading"], state: "importing", plan });
  return id;
}

async function refuseDeletions(): Promise<void> {
  await database.pool.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);
  await database.pool.query("CREATE TRIGGER refuse BEFORE DELETE ON documents EXECUTE FUNCTION refuse()");
}

test("a broken file whose rows cannot be taken back does not keep other imports waiting for ever", async () => {
  const good = Array.from({ length: 2_000 }, (_, at) => `Oxygen,Society ${at},Kolkata,98300${10_000 + at}`);
  const id = await runOf([...good, "x".repeat(2_000_000)]);
  await refuseDeletions();
  for (let tries = 1; tries <= 5; tries += 1) {
    expect(await readWaitingRun(database.pool)).toBe(id);
    await expect(work(id)).rejects.toThrow("the disk is full");
  }
  expect(await readRun(database.pool, id)).toMatchObject({ state: "failed", fault: { code: "stopped" } });
  expect(await readWaitingRun(database.pool)).toBeNull();
  await database.pool.query("DROP TRIGGER refuse ON documents");
  await changeRun(database.pool, id, { from: ["failed"], state: "undoing", fault: null });
  await work(id);
  expect((await database.pool.query("SELECT FROM documents")).rowCount).toBe(0);
});

test("a file that turned out to be none says how much of it was taken back, also if that was interrupted", async () => {
  const good = Array.from({ length: 2_000 }, (_, at) => `Oxygen,Society ${at},Kolkata,98300${10_000 + at}`);
  const id = await runOf([...good, "x".repeat(2_000_000)]);
  // The second batch of what is taken back fails once, as if the process was killed there.
  await database.pool.query("CREATE SEQUENCE deletions");
  await database.pool.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF nextval('deletions') = 1100 THEN RAISE EXCEPTION 'killed'; END IF; RETURN OLD; END $$`);
  await database.pool.query("CREATE TRIGGER refuse BEFORE DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse()");
  await expect(work(id)).rejects.toThrow("killed");
  const left = (await database.pool.query("SELECT FROM documents")).rowCount ?? 0;
  const before = (await readRun(database.pool, id))?.progress.undone?.removed ?? 0;
  expect(before).toBeGreaterThan(0);
  expect(left).toBeGreaterThan(0);
  await work(id);
  await database.pool.query("DROP TRIGGER refuse ON documents");
  const run = await readRun(database.pool, id);
  expect(run).toMatchObject({
    state: "failed",
    fault: { code: "row-too-long" },
    progress: { undone: { removed: before + left, restored: 0, kept: 0 } },
  });
  // Nothing of it is there, so nothing says that it was imported.
  expect(run?.progress.counts).toBeUndefined();
  expect((await database.pool.query("SELECT FROM documents")).rowCount).toBe(0);
});

test("taking back that fails five times ends with its reason, and can be tried again", async () => {
  const id = await importedRun();
  await changeRun(database.pool, id, { from: ["done"], state: "undoing" });
  await refuseDeletions();
  for (let tries = 1; tries <= 5; tries += 1) {
    expect((await readRun(database.pool, id))?.state).toBe("undoing");
    await expect(work(id)).rejects.toThrow("the disk is full");
  }
  expect(await readRun(database.pool, id)).toMatchObject({ state: "failed", fault: { code: "stopped" } });
  await database.pool.query("DROP TRIGGER refuse ON documents");
  await changeRun(database.pool, id, { from: ["failed"], state: "undoing", fault: null });
  await work(id);
  expect(await readRun(database.pool, id)).toMatchObject({ state: "undone", fault: null });
  expect((await database.pool.query("SELECT FROM documents")).rowCount).toBe(0);
});
