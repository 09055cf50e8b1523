import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import { loggedWrite } from "./logged-write.ts";
import type { Change, LoggedWrite } from "./logged-write.ts";
import { upsertBatch } from "./store.ts";

const BY = { who: "tests", role: "system", act: "tests.make" };
const EACH = { each: "document", who: "'tests'", role: "'system'", act: "'tests.change'" } as const;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

let ids: string[] = [];
beforeEach(async () => {
  ids = [randomUUID(), randomUUID()].toSorted();
  await upsertBatch(
    database,
    ids.map((id) => ({ collection: "things", id, body: { n: 1 } })),
    BY,
  );
});

const due = () => `due AS (SELECT 'things' AS collection, id FROM unnest('{${ids.join(",")}}'::uuid[]) AS wanted (id))`;
const at = { due: "due" };

/** The document, its newest change row and what the statement wrote to the audit. */
async function traces(id: string) {
  const { rows } = await database.pool.query(
    `SELECT d.version, d.edit_version AS edited, d.body, d.changed_xid = c.xid AS "isOneTransaction",
       c.version AS logged, c.removed, r.version AS kept,
       (SELECT json_agg(json_build_array(act, version_before, version_after)) FROM audit WHERE id = $1) AS audit
     FROM (SELECT * FROM changes WHERE id = $1 ORDER BY xid DESC, ordinal DESC LIMIT 1) c
     LEFT JOIN documents d USING (id) LEFT JOIN removals r USING (id)`,
    [id],
  );
  return rows[0];
}

async function run(write: Omit<LoggedWrite, "given" | "answer">) {
  const text = loggedWrite({ given: [due()], answer: "count(*) AS written", ...write });
  const { rows } = await database.pool.query<{ written: number }>(text);
  return rows[0]?.written;
}

describe("one statement leaves the document, its change row, its version and the audit:", () => {
  test("of what is changed", async () => {
    const change: Change = { do: "update", at, set: `body = d.body || '{"n": 2}'` };
    expect(await run({ change, audit: EACH })).toBe(2);
    for (const id of ids) {
      expect(await traces(id)).toEqual({
        version: 2,
        edited: 1,
        body: { n: 2 },
        isOneTransaction: true,
        logged: 2,
        removed: false,
        kept: null,
        audit: [["tests.change", 1, 2]],
      });
    }
  });

  test("of what is removed, and made again", async () => {
    expect(await run({ change: { do: "remove", at }, audit: EACH })).toBe(2);
    const gone = { version: null, logged: 2, removed: true, kept: 2, audit: [["tests.change", 1, null]] };
    expect(await traces(ids[0] ?? "")).toMatchObject(gone);
    await upsertBatch(database, [{ collection: "things", id: ids[0] ?? "", body: {} }], BY);
    expect(await traces(ids[0] ?? "")).toMatchObject({ version: 3, edited: 3, logged: 3, removed: false });
  });

  test("of what is made or changed, whichever it needs", async () => {
    const known = ids[0] ?? "";
    const fresh = randomUUID();
    ids = [known, fresh];
    const change: Change = {
      do: "upsert",
      rows: `SELECT collection, id, 1, 1, '{"n": 3}'::jsonb, NULL::jsonb FROM due`,
      set: "body = excluded.body",
      unless: "d.body IS NOT DISTINCT FROM excluded.body",
    };
    expect(await run({ change, audit: EACH })).toBe(2);
    expect(await traces(known)).toMatchObject({ version: 2, logged: 2, audit: [["tests.change", 1, 2]] });
    expect(await traces(fresh)).toMatchObject({ version: 1, logged: 1, audit: [["tests.change", null, 1]] });
    expect(await run({ change, audit: EACH })).toBe(0);
    expect(await traces(known)).toMatchObject({ version: 2, logged: 2, audit: [["tests.change", 1, 2]] });
  });

  test("with one row of audit for all, and none where nothing changed", async () => {
    const audit = {
      ...EACH,
      each: "statement",
      act: "'tests.all'",
      details: "jsonb_build_object('n', count(*))",
    } as const;
    const change: Change = { do: "update", at, set: `body = '{"n": 9}'` };
    const counted = async () =>
      (await database.pool.query("SELECT details FROM audit WHERE act = 'tests.all'")).rows.map(
        ({ details }) => details,
      );
    expect(await run({ change, audit })).toBe(2);
    expect(await counted()).toEqual([{ n: 2 }]);
    ids = [randomUUID()];
    expect(await run({ change, audit })).toBe(0);
    expect(await counted()).toEqual([{ n: 2 }]);
  });
});
