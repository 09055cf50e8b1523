import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import { insertDocument, newKey } from "#server/testing/documents.ts";
import { countStatements } from "#server/testing/count-statements.ts";
import { currentCheckpoint, readChanges } from "./change-log/change-log.ts";
import type { ChangesAnswer, Checkpoint } from "./change-log/change-log.ts";
import { expireDocuments } from "./expiry.ts";
import { removeDocuments } from "../testing/remove-documents.ts";
import { executeCommand } from "./execute-command.ts";
import { readDocument, readShielded, upsertBatch } from "./store.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/**
 * A position after everything written so far, once no other test's open write holds the log back.
 */
async function settledPlace(): Promise<Checkpoint> {
  for (;;) {
    const answer = await readChanges(database, await currentCheckpoint(database));
    if (!answer.reset && !answer.pending && answer.documents.length === 0) return answer.checkpoint;
  }
}

/** The log's changes after a position, once no open write of another test holds it back. */
async function changesAfter(place: Checkpoint): Promise<Extract<ChangesAnswer, { reset: false }>> {
  for (;;) {
    const answer = await readChanges(database, place, 10_000);
    if (answer.reset) throw new Error("reset");
    if (!answer.pending) return answer;
  }
}

const by = { who: "user:1", role: "member" };

describe("the shielded part", () => {
  test("is in no reader's document, only in the one call that names it", async () => {
    const key = await insertDocument(database, { title: "Oxygen" }, { phone: "+12025550142" });
    const after = { ...(await currentCheckpoint(database)), xid: 0n };
    const changes = await readChanges(database, after, 100_000);
    expect(
      JSON.stringify([await readDocument(database, key), changes], (_key, value: unknown) =>
        typeof value === "bigint" ? "" : value,
      ),
    ).not.toContain("2025550142");
    expect((await readShielded(database, key))?.shielded).toEqual({ phone: "+12025550142" });
  });

  test("stays when an update does not name it, and goes when it is set to null", async () => {
    const key = await insertDocument(database, {}, { phone: "+12025550142" });
    await executeCommand(database, { by, act: "x", writes: [{ do: "update", ...key, body: { n: 1 } }] });
    expect((await readShielded(database, key))?.shielded).toEqual({ phone: "+12025550142" });
    await executeCommand(database, {
      by,
      act: "x",
      writes: [{ do: "update", ...key, body: { n: 1 }, shielded: null }],
    });
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
    expect(await upsertBatch(database, documents, audit)).toMatchObject({ inserted: 450, updated: 0, unchanged: 0 });
    const before = await settledPlace();
    expect(await upsertBatch(database, documents, audit)).toMatchObject({ inserted: 0, updated: 0, unchanged: 450 });
    expect((await changesAfter(before)).documents).toEqual([]);
    const [first, second] = documents;
    if (first === undefined || second === undefined) throw new Error("no documents");
    const changed = [
      { ...first, body: { ...first.body, index: -1 } },
      { ...second, shielded: { phone: "1" } },
    ];
    expect(await upsertBatch(database, [...documents.slice(2), ...changed], audit)).toMatchObject({
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

  test("3,000 documents are written in few statements, new ones and changed ones", async () => {
    const documents = Array.from({ length: 3_000 }, (_none, index) => ({ ...newKey(), body: { index } }));
    const write = (round: number) =>
      countStatements(database, () =>
        upsertBatch(
          database,
          documents.map((document) => ({ ...document, body: { ...document.body, round } })),
          audit,
        ),
      );
    // One statement for 100 documents at least.
    expect(await write(0)).toBeLessThanOrEqual(30);
    expect(await write(1)).toBeLessThanOrEqual(30);
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
    const kept = await insertDocument(database, { source: { demo: false } });
    const before = await settledPlace();
    expect(await removeDocuments(database, { source: { demo: true } }, audit)).toBe(450);
    expect(await removeDocuments(database, { source: { demo: true } }, audit)).toBe(0);
    const changes = await changesAfter(before);
    expect(changes.removed).toHaveLength(450);
    expect(await readDocument(database, kept)).not.toBeNull();
  });

  test("a removed document that is made again goes on counting its versions", async () => {
    const key = await insertDocument(database);
    await executeCommand(database, { by, act: "x", writes: [{ do: "remove", ...key }] });
    const again = await executeCommand(database, { by, act: "x", writes: [{ do: "insert", ...key, body: {} }] });
    expect(again).toMatchObject({ ok: true, value: { documents: [{ version: 3 }] } });
    await executeCommand(database, { by, act: "x", writes: [{ do: "remove", ...key }] });
    await upsertBatch(database, [{ ...key, body: {} }], audit);
    expect(await readDocument(database, key)).toMatchObject({ version: 5 });
  });
});

describe("expiry is a write", () => {
  test("an open document whose time has passed becomes expired, with a change row; others stay", async () => {
    const now = new Date("2031-05-01T12:00:00.000Z");
    const due = await Promise.all(
      Array.from({ length: 5 }, () =>
        insertDocument(database, { status: "open", expiresAt: "2031-05-01T11:59:59.999Z" }),
      ),
    );
    const stay = await Promise.all([
      insertDocument(database, { status: "open", expiresAt: "2031-05-01T12:00:00.001Z" }),
      insertDocument(database, { status: "open", expiresAt: null }),
      insertDocument(database, { status: "fulfilled", expiresAt: "2031-01-01T00:00:00.000Z" }),
    ]);
    const before = await settledPlace();
    const counts = await Promise.all([expireDocuments(database, now), expireDocuments(database, now)]);
    expect(counts[0] + counts[1]).toBe(5);
    const changes = await changesAfter(before);
    expect(
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
