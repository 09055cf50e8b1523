import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#domain/shared/ids.ts";
import { removeDocuments } from "#server/documents/change-sets.ts";
import type { Database } from "#server/documents/pool.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { insertDocument } from "#server/testing/documents.ts";
import { ListRuns } from "../testing/list-runs.ts";

/* People write while a run is taken back, between what it reads and what it writes. */

let database: Awaited<ReturnType<typeof testDatabase>>;
let runs: ListRuns;
beforeAll(async () => void (database = await testDatabase()));
beforeEach(async () => {
  await database.pool.query("TRUNCATE documents, changes, removals, change_sets, change_confirmations, audit");
  runs = new ListRuns(database);
});
afterAll(() => database.drop());

const list = (rows: number, note: string): [number, string][] => Array.from({ length: rows }, (_, at) => [at, note]);

const NOTHING = { removed: 0, restored: 0, kept: 0, later: 0 };

/** The database. Just before its first statement of a name, or with these words, somebody acts. */
function justBefore(statement: string, act: () => Promise<void>): Database {
  let isDone = false;
  const query = async (...asked: [{ name?: string } | string, ...unknown[]]): Promise<unknown> => {
    const [first] = asked;
    const isIt = typeof first === "string" ? first.includes(statement) : first.name === statement;
    if (isIt && !isDone) {
      isDone = true;
      await act();
    }
    return Reflect.apply(database.pool.query, database.pool, asked);
  };
  const pool = new Proxy(database.pool, { get: (of, key) => (key === "query" ? query : Reflect.get(of, key)) });
  return { ...database, pool };
}

async function languages(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    "SELECT body->>'language' AS language FROM documents WHERE collection = 'listings' ORDER BY body->>'title'",
  );
  return rows.map(({ language }) => language);
}

/** Each statement between which somebody may write: after the undo has begun, and after it read. */
const MOMENTS = ["remove-untouched", "SELECT collection, id, version, since", "upsert"];

test.each(MOMENTS)("what a person writes just before %s stays, and is counted as theirs", async (moment) => {
  await runs.import(list(4, "old"));
  const [before] = await languages();
  const second = await runs.import(list(3, "new"));
  const undone = await runs.undo(
    second,
    justBefore(moment, () => runs.writeAsPerson(1)),
  );
  expect(undone).toEqual({ ...NOTHING, restored: 2, kept: 1 });
  expect([...(await runs.notes())]).toEqual([
    [0, "old"],
    [1, "new"],
    [2, "old"],
    [3, "old"],
  ]);
  expect(await languages()).toEqual([before, "hi", before, before]);
});

test("what a person writes just before it would be removed stays", async () => {
  const run = await runs.import(list(3, "old"));
  // A job wrote them, so each is judged before it goes.
  await database.pool.query("UPDATE documents SET version = version + 1");
  const undone = await runs.undo(
    run,
    justBefore("remove-by-key", () => runs.writeAsPerson(1)),
  );
  expect(undone).toEqual({ ...NOTHING, removed: 2, kept: 1 });
  expect([...(await runs.notes()).keys()]).toEqual([1]);
});

test("a place is not removed once somebody has posted there", async () => {
  const by = { who: "admin", role: "admin", act: "imports.undo" } as const;
  const [used, unused] = [newId(), newId()];
  const places = [used, unused].map((id) => ({ collection: "facilities", id, body: { name: "A place" } }));
  await upsertBatch(database, places, by);
  await insertDocument(database, { facilityId: used });
  const due = places.map(({ collection, id }) => ({ collection, id, expects: 1 }));
  expect(await removeDocuments(database, due, by)).toEqual([`facilities/${used}`]);
  const left = await database.pool.query("SELECT id FROM documents WHERE collection = 'facilities'");
  expect(left.rows).toEqual([{ id: used }]);
});

/** The database for so many more statements. Then the process is killed. */
function killedAfter(statements: number): Database {
  let left = statements;
  const query = (...asked: unknown[]): unknown => {
    if (left === 0) throw new Error("killed");
    left -= 1;
    return Reflect.apply(database.pool.query, database.pool, asked);
  };
  const pool = new Proxy(database.pool, { get: (of, key) => (key === "query" ? query : Reflect.get(of, key)) });
  return { ...database, pool };
}

test("an undo that is killed before any of its statements goes on to the same end", { timeout: 60_000 }, async () => {
  for (let statements = 0, wasKilled = true; wasKilled; statements += 1) {
    await database.pool.query("TRUNCATE documents, changes, removals, change_sets, change_confirmations, audit");
    runs = new ListRuns(database);
    await runs.import(list(4, "old"));
    const second = await runs.import(list(6, "new"));
    await runs.import([[0, "third"]]);
    await runs.writeAsPerson(1);
    wasKilled = await runs.undo(second, killedAfter(statements)).then(
      () => false,
      () => true,
    );
    if (wasKilled) await runs.work(second);
    const { state, progress } = (await runs.read(second)) ?? {};
    const told = `killed after ${statements} statements`;
    expect([...(await runs.notes())], told).toEqual([
      [0, "third"],
      [1, "new"],
      [2, "old"],
      [3, "old"],
    ]);
    expect(state, told).toBe("undone");
    // The part at whose end it was killed may not be counted; nothing is counted twice.
    const { removed = 9, restored = 9, kept = 9, later = 9 } = progress?.undone ?? {};
    expect([removed <= 2, restored <= 2, kept <= 1, later <= 1], told).toEqual([true, true, true, true]);
  }
});
