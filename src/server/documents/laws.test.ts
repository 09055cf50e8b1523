import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fail, ok } from "#domain/shared/result.ts";
import { testDatabase } from "#server/testing/database.ts";
import { currentCheckpoint, readChanges } from "./change-log.ts";
import type { Command } from "./command.ts";
import type { DocumentKey, JsonObject } from "./documents.ts";
import { keyText } from "./documents.ts";
import { expireDocuments } from "./expiry.ts";
import { removeDocuments } from "./remove.ts";
import { commit, readDocument, readShielded, upsertBatch } from "./store.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const by = { who: "user:1", role: "member" };

function newKey(): DocumentKey {
  return { collection: "listings", id: randomUUID() };
}

async function insert(body: JsonObject = {}, shielded: JsonObject | null = null): Promise<DocumentKey> {
  const key = newKey();
  const answer = await commit(database, {
    by,
    act: "listings.post",
    writes: [{ do: "insert", ...key, body, shielded }],
  });
  expect(answer.ok).toBe(true);
  return key;
}

/** How many rows each table has about a document. */
async function traces({ id }: DocumentKey): Promise<Record<string, number>> {
  const rows = await database.pool.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM documents WHERE id = $1) AS documents, (SELECT count(*) FROM changes WHERE id = $1) AS changes,
            (SELECT count(*) FROM mutations WHERE key = $1::text) AS mutations, (SELECT count(*) FROM audit WHERE id = $1) AS audit`,
    [id],
  );
  return rows.rows[0] ?? {};
}

describe("one command is one transaction: document, change row, mutation result, audit together or not at all", () => {
  test("inserts alone", async () => {
    const key = newKey();
    const command: Command = {
      by,
      act: "listings.post",
      mutation: { who: by.who, key: key.id, argsHash: "1" },
      result: { id: key.id },
      writes: [{ do: "insert", ...key, body: { title: "Oxygen" }, shielded: { phone: "+12025550142" } }],
    };
    const answer = await commit(database, command);
    expect(answer).toMatchObject({
      ok: true,
      value: { repeated: false, documents: [{ ...key, version: 1, editVersion: 1 }] },
    });
    expect(await traces(key)).toEqual({ documents: 1, changes: 1, mutations: 1, audit: 1 });
  });

  test("inserts, updates and removals together", async () => {
    const [kept, gone, made] = [await insert({ n: 1 }), await insert(), newKey()];
    const answer = await commit(database, {
      by,
      act: "listings.merge",
      writes: [
        { do: "update", ...kept, body: { n: 2 } },
        { do: "remove", ...gone },
        { do: "insert", ...made, body: {} },
      ],
    });
    expect(answer).toMatchObject({
      ok: true,
      value: { documents: [{ ...kept, version: 2, editVersion: 1 }, made], removed: [{ ...gone, version: 2 }] },
    });
    const xids = await database.pool.query(
      "SELECT DISTINCT xid FROM changes WHERE id = ANY($1) AND (version = 2 OR id = $2)",
      [[kept.id, gone.id, made.id], made.id],
    );
    expect(xids.rowCount).toBe(1);
  });

  test("a write that fails in the middle takes the ones before it along", async () => {
    const [taken, changed, fresh] = [await insert(), await insert({ n: 1 }), newKey()];
    const answer = await commit(database, {
      by,
      act: "listings.edit",
      mutation: { who: by.who, key: fresh.id, argsHash: "1" },
      writes: [
        { do: "insert", ...fresh, body: {} },
        { do: "update", ...changed, body: { n: 2 } },
        { do: "insert", ...taken, body: {} },
      ],
    });
    expect(answer).toEqual({ ok: false, reason: "documents/already-exists" });
    expect(await traces(fresh)).toEqual({ documents: 0, changes: 0, mutations: 0, audit: 0 });
    expect(await readDocument(database, changed)).toMatchObject({ version: 1, body: { n: 1 } });
  });

  test("a command that decides against it leaves nothing", async () => {
    const key = await insert({ n: 1 });
    const answer = await commit(database, {
      by,
      act: "listings.take",
      lock: [key],
      decide: () => fail("listings/closed"),
    });
    expect(answer).toEqual({ ok: false, reason: "listings/closed" });
    expect(await traces(key)).toEqual({ documents: 1, changes: 1, mutations: 0, audit: 1 });
  });
});

describe("the same mutation key is answered, never repeated", () => {
  function post(key: DocumentKey, argsHash: string): Promise<unknown> {
    return commit(database, {
      by,
      act: "listings.post",
      mutation: { who: by.who, key: key.id, argsHash },
      result: { first: argsHash },
      writes: [{ do: "insert", ...key, body: {} }],
    });
  }

  test("again with the same arguments: the stored result", async () => {
    const key = newKey();
    await post(key, "1");
    expect(await post(key, "1")).toEqual({
      ok: true,
      value: { documents: [], removed: [], repeated: true, result: { first: "1" } },
    });
    expect(await traces(key)).toEqual({ documents: 1, changes: 1, mutations: 1, audit: 1 });
  });

  test("with other arguments: documents/key-reused", async () => {
    const key = newKey();
    await post(key, "1");
    expect(await post(key, "2")).toEqual({ ok: false, reason: "documents/key-reused" });
  });

  test("twenty times at once: written once, answered twenty times", async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(key, "1")));
    expect(answers).toEqual(answers.map(() => expect.objectContaining({ ok: true })));
    expect(await traces(key)).toEqual({ documents: 1, changes: 1, mutations: 1, audit: 1 });
  });

  test("for a counter too", async () => {
    const key = await insert({ count: 10 });
    const take = () =>
      commit(database, {
        by,
        act: "listings.take",
        mutation: { who: by.who, key: key.id, argsHash: "take 1" },
        lock: [key],
        decide: (locked) =>
          ok({
            writes: [{ do: "update", ...key, body: { count: Number(locked.get(keyText(key))?.body["count"]) - 1 } }],
          }),
      });
    await Promise.all(Array.from({ length: 10 }, take));
    expect(await readDocument(database, key)).toMatchObject({ version: 2, body: { count: 9 } });
  });
});

describe("conflicts", () => {
  test("a conflicting transaction is tried up to 5 times, then aborted", async () => {
    const key = await insert();
    let tries = 0;
    const answer = await commit(database, {
      by,
      act: "listings.post",
      lock: [],
      decide: () => {
        tries += 1;
        return ok({ writes: [{ do: "insert", ...key, body: {} }] });
      },
    });
    expect(answer).toEqual({ ok: false, reason: "documents/aborted" });
    expect(tries).toBe(5);
  });

  test("a lock held for longer than one try is waited for", async () => {
    const key = await insert({ n: 1 });
    const other = await database.pool.connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM documents WHERE id = $1 FOR UPDATE", [key.id]);
    const waiting = commit(database, { by, act: "listings.edit", writes: [{ do: "update", ...key, body: { n: 2 } }] });
    await other.query("SELECT pg_sleep(1)");
    await other.query("ROLLBACK");
    other.release();
    expect(await waiting).toMatchObject({ ok: true, value: { documents: [{ version: 2 }] } });
  });

  test("two commands that lock the same documents in other orders do not wait for each other for ever", async () => {
    const keys = await Promise.all([insert({ n: 0 }), insert({ n: 0 })]);
    const bump = (lock: DocumentKey[]) =>
      commit(database, {
        by,
        act: "listings.bump",
        lock,
        decide: (locked) =>
          ok({
            writes: lock.map((key) => ({
              do: "update",
              ...key,
              body: { n: Number(locked.get(keyText(key))?.body["n"]) + 1 },
            })),
          }),
      });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_none, index) => bump(index % 2 === 0 ? keys : keys.toReversed())),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect((await readDocument(database, keys[0]))?.body).toEqual({ n: 40 });
  });

  test("counters are changed under a row lock: of 60 who take one of 40, 40 get it", async () => {
    const key = await insert({ count: 40 });
    const take = () =>
      commit(database, {
        by,
        act: "listings.take",
        lock: [key],
        decide: (locked) => {
          const count = Number(locked.get(keyText(key))?.body["count"]);
          return count < 1
            ? fail("listings/not-enough")
            : ok({ writes: [{ do: "update", ...key, body: { count: count - 1 } }] });
        },
      });
    const answers = await Promise.all(Array.from({ length: 60 }, take));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(40);
    expect(answers.filter((answer) => !answer.ok && answer.reason !== "listings/not-enough")).toEqual([]);
    expect(await readDocument(database, key)).toMatchObject({ version: 41, body: { count: 0 } });
  });

  test("a precondition that does not hold answers with the current versions", async () => {
    const key = await insert({ n: 1 });
    const edit = (editVersion: number) =>
      commit(database, {
        by,
        act: "listings.edit",
        writes: [{ do: "update", ...key, body: { n: 2 }, isEdit: true, expect: { editVersion } }],
      });
    expect(await edit(1)).toMatchObject({ ok: true, value: { documents: [{ version: 2, editVersion: 2 }] } });
    expect(await edit(1)).toEqual({
      ok: false,
      reason: "documents/version-changed",
      current: { version: 2, editVersion: 2 },
    });
    expect(
      await commit(database, { by, act: "x", writes: [{ do: "remove", ...key, expect: { version: 1 } }] }),
    ).toMatchObject({ ok: false, current: { version: 2 } });
  });

  test("what should be there and is not: documents/not-found", async () => {
    expect(await commit(database, { by, act: "x", writes: [{ do: "update", ...newKey(), body: {} }] })).toEqual({
      ok: false,
      reason: "documents/not-found",
    });
  });

  test("no command holds a transaction over a second", async () => {
    const key = await insert();
    const other = await database.pool.connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM documents WHERE id = $1 FOR UPDATE", [key.id]);
    const answer = commit(database, { by, act: "x", writes: [{ do: "update", ...key, body: {} }] });
    let oldest = 0;
    for (let look = 0; look < 20; look += 1) {
      // Not on the other's connection: within one transaction the view does not change.
      const rows = await database.pool.query<{ ms: number }>(
        `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start) * 1000), 0)::int AS ms FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE '%FOR UPDATE OF documents%' AND pid <> pg_backend_pid()`,
      );
      await other.query("SELECT pg_sleep(0.1)");
      oldest = Math.max(oldest, rows.rows[0]?.ms ?? 0);
    }
    await other.query("ROLLBACK");
    other.release();
    expect((await answer).ok).toBe(true);
    expect(oldest).toBeGreaterThan(300);
    expect(oldest).toBeLessThan(1_100);
  });
});

describe("the shielded part", () => {
  test("is in no reader's document, only in the one call that names it", async () => {
    const key = await insert({ title: "Oxygen" }, { phone: "+12025550142" });
    const after = { ...(await currentCheckpoint(database)), xid: 0n };
    const changes = await readChanges(database, after, 100_000);
    expect(
      JSON.stringify([await readDocument(database, key), changes], (_key, value: unknown) =>
        typeof value === "bigint" ? "" : value,
      ),
    ).not.toContain("0142");
    expect((await readShielded(database, key))?.shielded).toEqual({ phone: "+12025550142" });
  });

  test("stays when an update does not name it, and goes when it is set to null", async () => {
    const key = await insert({}, { phone: "+12025550142" });
    await commit(database, { by, act: "x", writes: [{ do: "update", ...key, body: { n: 1 } }] });
    expect((await readShielded(database, key))?.shielded).toEqual({ phone: "+12025550142" });
    await commit(database, { by, act: "x", writes: [{ do: "update", ...key, body: { n: 1 }, shielded: null }] });
    expect((await readShielded(database, key))?.shielded).toBeNull();
  });
});

describe("upsertBatch", () => {
  const audit = { who: "import:test", role: "feed", act: "imports.run" };

  test("the same file twice changes nothing; a changed row becomes a new version, editVersion stays", async () => {
    const documents = Array.from({ length: 450 }, (_none, index) => ({
      ...newKey(),
      body: { index, source: { name: "test" } },
    }));
    expect(await upsertBatch(database, documents, audit)).toEqual({ inserted: 450, updated: 0, unchanged: 0 });
    const before = await currentCheckpoint(database);
    expect(await upsertBatch(database, documents, audit)).toEqual({ inserted: 0, updated: 0, unchanged: 450 });
    expect(await readChanges(database, before)).toMatchObject({ documents: [], pending: false });
    const [first, second] = documents;
    if (first === undefined || second === undefined) throw new Error("no documents");
    const changed = [
      { ...first, body: { ...first.body, index: -1 } },
      { ...second, shielded: { phone: "1" } },
    ];
    expect(await upsertBatch(database, [...documents.slice(2), ...changed], audit)).toEqual({
      inserted: 0,
      updated: 2,
      unchanged: 448,
    });
    expect(await readDocument(database, first)).toMatchObject({ version: 2, editVersion: 1, body: { index: -1 } });
  });

  test("of two rows with one key the later counts", async () => {
    const key = newKey();
    expect(
      await upsertBatch(
        database,
        [
          { ...key, body: { n: 1 } },
          { ...key, body: { n: 2 } },
        ],
        audit,
      ),
    ).toMatchObject({ inserted: 1 });
    expect((await readDocument(database, key))?.body).toEqual({ n: 2 });
  });

  test("two imports of the same rows at once do not stop each other", async () => {
    const documents = Array.from({ length: 400 }, (_none, index) => ({ ...newKey(), body: { index } }));
    const counts = await Promise.all([
      upsertBatch(database, documents, audit),
      upsertBatch(database, documents.toReversed(), audit),
    ]);
    expect(counts.reduce((sum, count) => sum + count.inserted, 0)).toBe(400);
    expect(counts.reduce((sum, count) => sum + count.updated, 0)).toBe(0);
  });

  test("3,000 documents in less than a second", async () => {
    const body = {
      name: "District Hospital",
      place: { lat: 22.5, lng: 88.3, label: "Kolkata" },
      note: "x".repeat(500),
    };
    const documents = Array.from({ length: 3_000 }, (_none, index) => ({ ...newKey(), body: { ...body, index } }));
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const start = performance.now();
      await upsertBatch(
        database,
        documents.map((document) => ({ ...document, body: { ...document.body, round } })),
        audit,
      );
      times.push(performance.now() - start);
    }
    expect(Math.min(...times)).toBeLessThan(1_000);
  });
});

describe("removeDocuments", () => {
  const audit = { who: "operator", role: "admin", act: "demo.remove" };

  test("removes what matches, in batches, and tells the log", async () => {
    const documents = Array.from({ length: 450 }, (_none, index) => ({
      ...newKey(),
      body: { index, source: { demo: true, name: "d" } },
    }));
    await upsertBatch(database, documents, audit);
    const kept = await insert({ source: { demo: false } });
    const before = await currentCheckpoint(database);
    expect(await removeDocuments(database, { source: { demo: true } }, audit)).toBe(450);
    expect(await removeDocuments(database, { source: { demo: true } }, audit)).toBe(0);
    const changes = await readChanges(database, before, 1_000);
    expect(!changes.reset && changes.removed).toHaveLength(450);
    expect(await readDocument(database, kept)).not.toBeNull();
  });

  test("an empty filter is refused", async () => {
    await expect(removeDocuments(database, {}, audit)).rejects.toThrow(/everything/);
  });

  test("a removed document that is made again goes on counting its versions", async () => {
    const key = await insert();
    await commit(database, { by, act: "x", writes: [{ do: "remove", ...key }] });
    const again = await commit(database, { by, act: "x", writes: [{ do: "insert", ...key, body: {} }] });
    expect(again).toMatchObject({ ok: true, value: { documents: [{ version: 3 }] } });
    await commit(database, { by, act: "x", writes: [{ do: "remove", ...key }] });
    await upsertBatch(database, [{ ...key, body: {} }], audit);
    expect(await readDocument(database, key)).toMatchObject({ version: 5 });
  });
});

describe("expiry is a write", () => {
  test("an open document whose time has passed becomes expired, with a change row; others stay", async () => {
    const now = new Date("2031-05-01T12:00:00.000Z");
    const due = await Promise.all(
      Array.from({ length: 5 }, () => insert({ status: "open", expiresAt: "2031-05-01T11:59:59.999Z" })),
    );
    const stay = await Promise.all([
      insert({ status: "open", expiresAt: "2031-05-01T12:00:00.001Z" }),
      insert({ status: "open", expiresAt: null }),
      insert({ status: "fulfilled", expiresAt: "2031-01-01T00:00:00.000Z" }),
    ]);
    const before = await currentCheckpoint(database);
    const counts = await Promise.all([expireDocuments(database, now), expireDocuments(database, now)]);
    expect(counts[0] + counts[1]).toBe(5);
    const changes = await readChanges(database, before);
    expect(
      !changes.reset &&
        changes.documents.map((document) => [document.id, document.version, document.body["status"]]).toSorted(),
    ).toEqual(due.map((key) => [key.id, 2, "expired"]).toSorted());
    for (const key of stay) expect((await readDocument(database, key))?.version).toBe(1);
  });

  test("the job reads an index, not every document", async () => {
    const client = await database.pool.connect();
    await client.query("BEGIN; SET LOCAL enable_seqscan = off");
    const plan = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT collection, id FROM documents WHERE body->>'status' = 'open' AND body->>'expiresAt' IS NOT NULL
       AND (body->>'expiresAt') COLLATE "C" < '2031' ORDER BY (body->>'expiresAt') COLLATE "C" LIMIT 200`,
    );
    await client.query("ROLLBACK");
    client.release();
    expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Scan using documents_by_expiry");
  });
});
