import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type pg from "pg";
import { startChild } from "#server/testing/child.ts";
import type { Child } from "#server/testing/child.ts";
import { databaseUrl, testDatabase } from "#server/testing/database.ts";
import { eventually } from "#server/testing/eventually.ts";
import { nextLockWait } from "#server/testing/locks.ts";
import { testService } from "#server/testing/service.ts";
import { typeCommand } from "#server/testing/terminal.ts";
import type { CommandOutput } from "#server/testing/terminal.ts";

/** Two documents each: several batches. */
const ROWS = 1_000;
const LOCK = 4_242;

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let holder: pg.PoolClient;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "lifeboard-cut-"));
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `${at + 1},Hospital ${at + 1},West Bengal,Kolkata,700${String(1 + (at % 99)).padStart(3, "0")},0,19,1`,
  );
  const header = "Sr_No,Hospital_Name,State,District,Pincode,Ambulance_Phone_No,State_ID,District_ID";
  await writeFile(join(folder, "hospitals.csv"), `${header}\n${rows.join("\n")}\n`);
  // From the 700th on, documents wait until the test lets them go.
  await database.pool.query("CREATE SEQUENCE written");
  await database.pool.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF nextval('written') >= 700 THEN PERFORM pg_advisory_xact_lock(${LOCK}); END IF; RETURN NEW; END $$`);
  await database.pool.query("CREATE TRIGGER wait BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION wait()");
  holder = await database.pool.connect();
});
afterAll(async () => {
  holder.release();
  await database.drop();
  await rm(folder, { recursive: true });
});

const settings = (): Record<string, string> => ({
  DATABASE_URL: databaseUrl(database),
  INIT_CWD: folder,
  DATA_DIR: folder,
  SECRET: "s".repeat(32),
});
const type = (...words: string[]): Promise<CommandOutput> => typeCommand(settings(), words);

/** An import of the command line that waits in the middle of its file. */
async function startCut(): Promise<{ child: Child; id: string }> {
  await database.pool.query("SELECT setval('written', 1)");
  await holder.query("SELECT pg_advisory_lock($1)", [LOCK]);
  const child = startChild(
    new URL("../cli.ts", import.meta.url),
    ["import", "hospitals.csv", "--format", "india-hospitals"],
    {
      env: { ...process.env, ...settings() },
    },
  );
  const id = await eventually(() => {
    const [, found] = /Import (\S+) begins/.exec(child.problems()) ?? [];
    if (found === undefined) throw new Error(child.problems());
    return Promise.resolve(found);
  });
  await nextLockWait(database, "WITH");
  return { child, id };
}

const goOn = () => holder.query("SELECT pg_advisory_unlock($1)", [LOCK]);

async function runOf(id: string): Promise<{ state: string; read: number; imported: number; isEnded: boolean }> {
  const { rows } = await database.pool.query<{ state: string; read: number; imported: number; isEnded: boolean }>(
    `SELECT state, (progress->'counts'->'rows'->>'read')::int AS read,
       (progress->'counts'->'documents'->>'imported')::int AS imported, ended_at IS NOT NULL AS "isEnded"
     FROM import_runs WHERE id = $1`,
    [id],
  );
  return rows[0] as { state: string; read: number; imported: number; isEnded: boolean };
}

const stored = async () => (await database.pool.query("SELECT FROM documents")).rowCount ?? 0;

test("asked to stop, an import writes what it is at, and ends as cancelled with its counts", async () => {
  const { child, id } = await startCut();
  process.kill(child.pid, "SIGINT");
  await eventually(async () => expect(child.problems()).toContain("Stopping after the current batch."));
  await goOn();
  expect(await child.ended).toBe(130);
  const there = await stored();
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(2 * ROWS);
  const run = await runOf(id);
  expect(run).toEqual({ state: "cancelled", read: there / 2, imported: there, isEnded: true });
  expect(child.problems()).toContain(
    `The import is cancelled after ${run.read} rows: ${there} documents imported, 0 updated.\n` +
      `To complete it, run it again. To undo what was written: npm run lifeboard -- import:undo ${id} --yes`,
  );
  // The whole run after it loses nothing by taking the cut one back.
  expect((await type("import", "hospitals.csv", "--format", "india-hospitals")).out).toContain(
    `Written: ${2 * ROWS - there} imported, 0 updated, ${there} unchanged.`,
  );
  const undone = await type("import:undo", id, "--yes");
  expect(undone).toMatchObject({ code: 0, out: expect.stringContaining(`${there} that a later import wrote`) });
  expect(await stored()).toBe(2 * ROWS);
});

test("killed with -9, it is cancelled at the next look of a server, and not before", async () => {
  await database.pool.query("TRUNCATE documents, changes, removals, change_sets, change_confirmations");
  const service = await testService({ database });
  const { child, id } = await startCut();
  await service.settled();
  expect((await runOf(id)).state, "its process is at work").toBe("uploading");
  // Another command waits for it.
  const other = type("import:undo", id);
  await child.kill("SIGKILL");
  await goOn();
  const { imported } = await eventually(async () => {
    const run = await runOf(id);
    expect(run).toMatchObject({ state: "cancelled", isEnded: true });
    return run;
  });
  expect(imported).toBe(await stored());
  expect((await other).out).toContain(`Would be undone: ${imported} removed, 0 as they were.`);
  await service.close();
});
