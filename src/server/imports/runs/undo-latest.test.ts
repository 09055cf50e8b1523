import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import { rounds } from "#server/testing/rounds.ts";
import { seededInt, seedOf } from "../../../../scripts/testing/seed.ts";
import { ListRuns } from "../testing/list-runs.ts";
import { countUndo } from "./preview-undo.ts";
import { forgetOldFiles } from "./statements.ts";
import { UndoModel } from "../testing/undo-model.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let runs: ListRuns;
beforeAll(async () => void (database = await testDatabase()));
beforeEach(async () => {
  await database.pool.query("TRUNCATE documents, changes, removals, change_sets, change_confirmations");
  runs = new ListRuns(database);
});
afterAll(() => database.drop());

const list = (rows: number, note: (at: number) => string): [number, string][] =>
  Array.from({ length: rows }, (_, at) => [at, note(at)]);

const NOTHING = { removed: 0, restored: 0, kept: 0, later: 0 };

async function undo(id: string): Promise<unknown> {
  const planned = await countUndo(database, id);
  const undone = await runs.undo(id);
  expect(undone, "as it was said before").toEqual(planned);
  return undone;
}

/** Rows of a list: more than one batch, and in the long run a list of a country. */
const ROWS = rounds(300, 30_000);

test("undo of a cut run loses no row of the whole run that followed it", { timeout: 600_000 }, async () => {
  const cut = await runs.import(list(0.7 * ROWS, () => "same"));
  const whole = await runs.import(list(ROWS, () => "same"));
  const log = async () => (await database.pool.query("SELECT FROM changes")).rowCount;
  // What was found equal is no change to any reader.
  expect(await log()).toBe(ROWS);
  expect(await undo(cut)).toEqual({ ...NOTHING, later: 0.7 * ROWS });
  expect((await runs.notes()).size).toBe(ROWS);
  expect(await log()).toBe(ROWS);
  // All rows are those of the good run now.
  expect(await undo(whole)).toEqual({ ...NOTHING, removed: ROWS });
  expect((await runs.notes()).size).toBe(0);
});

test("a row that a later run changed stays; what the later run changed is as before both when it goes too", async () => {
  const first = await runs.import(list(4, () => "old"));
  const second = await runs.import(list(6, (at) => (at < 4 ? "second" : "new")));
  const third = await runs.import([[0, "third"]]);
  expect(await undo(second)).toEqual({ ...NOTHING, restored: 3, removed: 2, later: 1 });
  expect([...(await runs.notes())]).toEqual([
    [0, "third"],
    [1, "old"],
    [2, "old"],
    [3, "old"],
  ]);
  expect(await undo(third)).toEqual({ ...NOTHING, restored: 1 });
  expect((await runs.notes()).get(0)).toBe("old");
  expect(await undo(first)).toEqual({ ...NOTHING, removed: 4 });
});

test("what a person wrote since stays, also where runs below and above it are taken back", async () => {
  const first = await runs.import(list(3, () => "old"));
  await runs.writeAsPerson(0);
  const second = await runs.import(list(3, (at) => (at === 0 ? "new" : "old")));
  await runs.writeAsPerson(1);
  expect(await undo(first)).toEqual({ ...NOTHING, later: 3 });
  expect(await undo(second)).toEqual({ ...NOTHING, kept: 2, removed: 1 });
  expect([...(await runs.notes())]).toEqual([
    [0, "new"],
    [1, "old"],
  ]);
  // The next list writes them again, and its own undo leaves them.
  const third = await runs.import(list(3, () => "again"));
  expect(await undo(third)).toEqual({ ...NOTHING, restored: 2, removed: 1 });
});

test("undoing twice, and an undo that was interrupted, end as one undo", async () => {
  const first = await runs.import(list(5, () => "old"));
  const second = await runs.import(list(3, () => "old"));
  await database.pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'killed'; END $$`);
  await database.pool.query("CREATE TRIGGER refuse BEFORE DELETE ON documents EXECUTE FUNCTION refuse()");
  await expect(runs.undo(first)).rejects.toThrow("killed");
  await database.pool.query("DROP TRIGGER refuse ON documents");
  expect((await runs.read(first))?.state).toBe("undoing");
  await runs.work(first);
  expect((await runs.read(first))?.progress.undone).toEqual({ ...NOTHING, later: 3, removed: 2 });
  expect(await undo(first)).toEqual(NOTHING);
  expect((await runs.notes()).size).toBe(3);
  expect(await undo(second)).toEqual({ ...NOTHING, removed: 3 });
});

test("what a final run holds stays for good, also when the run before it can still be taken back", async () => {
  const list2 = list(4, () => "same");
  const person = await runs.import(list2);
  const feed = await runs.import(list2.slice(0, 3));
  const at = new Date(Date.now() - 40 * 86_400_000);
  await database.pool.query("UPDATE import_runs SET at = $2 WHERE id = $1", [feed, at]);
  await forgetOldFiles(database.pool, new Date());
  expect(await undo(person)).toEqual({ ...NOTHING, removed: 1 });
  expect([...(await runs.notes()).keys()]).toEqual([0, 1, 2]);
});

test("random runs, edits and undos end as the model says, counts before and after included", async () => {
  const draw = seededInt(seedOf("undo of runs"));
  for (let world = 0; world < rounds(4, 60); world += 1) {
    await database.pool.query("TRUNCATE documents, changes, removals, change_sets, change_confirmations, audit");
    runs = new ListRuns(database);
    const model = new UndoModel();
    const ids: string[] = [];
    const told: string[] = [];
    for (let step = 0; step < 18; step += 1) {
      const what = draw(10);
      if (what < 4 || ids.length === 0) {
        const rows = list(8, () => `note ${draw(3)}`).filter(() => draw(3) > 0);
        if (rows.length === 0) continue;
        const id = await runs.import(rows);
        ids.push(id);
        model.import(id, rows);
        told.push(`import ${ids.length - 1}: ${rows.map((row) => row.join("=")).join(", ")}`);
      } else if (what < 6) {
        const at = draw(8);
        await runs.writeAsPerson(at);
        model.write(at);
        told.push(`person ${at}`);
      } else {
        const at = draw(ids.length);
        told.push(`undo ${at}`);
        const id = ids[at] ?? "";
        expect(await undo(id), told.join("\n")).toEqual(model.undo(id));
      }
      expect([...(await runs.notes())], told.join("\n")).toEqual(model.notes());
    }
  }
});
