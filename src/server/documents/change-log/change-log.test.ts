import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import { eventually } from "#server/testing/eventually.ts";
import { rounds } from "#server/testing/rounds.ts";
import { currentCheckpoint, formatCheckpoint, parseCheckpoint, readChanges, snapshotDocuments } from "./change-log.ts";
import type { ChangesAnswer, Checkpoint } from "./change-log.ts";
import type { StoredDocument } from "../documents.ts";
import { keyText } from "../documents.ts";
import { migrate } from "../migrate.ts";
import type { Database } from "../pool.ts";
import { mendVersions } from "../versions.ts";
import { upsertBatch } from "../store.ts";
import { seededInt, seedOf } from "../../../../scripts/testing/seed.ts";

const randomInt = seededInt(seedOf("change-log"));

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const by = { who: "user:1", role: "member" };

/** What a reader holds: a plain Map. */
type Copy = Map<string, { version: number; body: unknown }>;

function apply(copy: Copy, answer: Extract<ChangesAnswer, { reset: false }>): void {
  for (const document of answer.documents) {
    // A document is applied only if its version is newer.
    if ((copy.get(keyText(document))?.version ?? 0) > document.version) continue;
    copy.set(keyText(document), { version: document.version, body: document.body });
  }
  for (const removed of answer.removed) copy.delete(keyText(removed));
}

async function snapshot(): Promise<{ copy: Copy; checkpoint: Checkpoint }> {
  const copy: Copy = new Map();
  const checkpoint = await snapshotDocuments(database, ["race"], (documents: StoredDocument[]) => {
    for (const document of documents) copy.set(keyText(document), { version: document.version, body: document.body });
  });
  return { copy, checkpoint };
}

/**
 * Stays in its transaction for some statements that do nothing, as long as others need for some of
 * theirs.
 */
async function dawdle(client: pg.PoolClient): Promise<void> {
  for (let statements = randomInt(0, 10); statements > 0; statements -= 1) await client.query("SELECT");
}

/**
 * One writer: takes its transaction number early and commits late, so that commits overtake each
 * other.
 */
async function writeOnce(ids: string[]): Promise<void> {
  const id = ids[randomInt(ids.length)] ?? "";
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_current_xact_id()");
    await dawdle(client);
    const dice = randomInt(10);
    const statement =
      dice === 0
        ? `WITH gone AS (DELETE FROM documents WHERE collection = 'race' AND id = $1 RETURNING collection, id, version + 1 AS version),
           noted AS (INSERT INTO removals SELECT * FROM gone ON CONFLICT (collection, id) DO UPDATE SET version = greatest(removals.version, excluded.version), at = now())
           INSERT INTO changes (collection, id, version, removed) SELECT collection, id, version, true FROM gone`
        : `WITH kept AS (
             INSERT INTO documents AS d (collection, id, version, edit_version, body)
             SELECT 'race', $1::uuid, 1 + coalesce((SELECT version FROM removals WHERE id = $1), 0), 1, '{}'
             ON CONFLICT (collection, id) DO UPDATE SET version = d.version + 1, body = jsonb_build_object('n', d.version), changed_xid = pg_current_xact_id()
             RETURNING collection, id, version)
           INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM kept`;
    await client.query(statement, [id]);
    await dawdle(client);
    await client.query(randomInt(8) === 0 ? "ROLLBACK" : "COMMIT");
  } catch {
    // A removal and an insert of one id can collide; then nothing is written.
    await client.query("ROLLBACK");
  } finally {
    client.release();
  }
}

/**
 * Reads the log in small steps, as after a restart: each checkpoint is converted to text and back.
 */
async function follow(copy: Copy, from: Checkpoint, isDone: () => boolean): Promise<Copy> {
  let checkpoint: Checkpoint | null = from;
  for (;;) {
    const wasDone = isDone();
    const answer = await readChanges(database, checkpoint ?? from, randomInt(1, 20));
    if (answer.reset) throw new Error("reset");
    apply(copy, answer);
    checkpoint = parseCheckpoint(formatCheckpoint(answer.checkpoint));
    if (wasDone && !answer.more && !answer.pending) return copy;
  }
}

test("the change log never skips a late commit: what readers hold equals the database, whenever they began", async () => {
  const ids = Array.from({ length: 12 }, () => randomUUID());
  const start = await snapshot();
  let isDone = false;
  const readers = [follow(start.copy, start.checkpoint, () => isDone)];
  const total = rounds(200, 6_000);
  let written = 0;
  const writer = async (): Promise<void> => {
    while (written < total) {
      written += 1;
      await writeOnce(ids);
    }
  };
  const writing = Promise.all(Array.from({ length: 6 }, writer));
  for (const quarter of [1, 2, 3]) {
    await eventually(() => expect(written).toBeGreaterThan((total * quarter) / 4), 1);
    const late = await snapshot();
    readers.push(follow(late.copy, late.checkpoint, () => isDone));
  }
  await writing;
  await mendVersions(database);
  isDone = true;
  const copies = await Promise.all(readers);
  const truth = await snapshot();
  expect(truth.copy.size).toBeGreaterThan(0);
  for (const copy of copies) expect([...copy].toSorted()).toEqual([...truth.copy].toSorted());
});

test("a document comes in its newest state, of a transaction below what the read has seen", async () => {
  const id = randomUUID();
  const document = (n: number) => ({ collection: "ahead", id, body: { n } });
  await upsertBatch(database, [document(1)], { ...by, act: "test.write" });
  const { checkpoint: before } = await snapshot();
  await upsertBatch(database, [document(2)], { ...by, act: "test.write" });
  const open = await database.pool.connect();
  try {
    await open.query("BEGIN");
    await open.query("SELECT pg_current_xact_id()");
    await upsertBatch(database, [document(3)], { ...by, act: "test.write" });
    const answer = await readChanges(database, before);
    if (answer.reset) throw new Error("reset");
    const [read] = answer.documents.filter((each) => each.id === id);
    expect(read?.body).toEqual({ n: 3 });
    expect(read?.changedXid).toBeGreaterThan(answer.checkpoint.xid);
    expect(read?.changedXid).toBeLessThan(answer.seenBelow);
  } finally {
    await open.query("ROLLBACK");
    open.release();
  }
});

describe("checkpoints", () => {
  test("one that is read again is the same; junk is none", () => {
    const checkpoint = { logId: randomUUID(), xid: 2n ** 63n, ordinal: 42n };
    expect(parseCheckpoint(formatCheckpoint(checkpoint))).toEqual(checkpoint);
    for (const junk of [
      "",
      "a.b.c",
      "x",
      `${checkpoint.logId}.1`,
      `${checkpoint.logId}.99999999999999999999.1`,
      "'; DROP--.1.1",
    ]) {
      expect(parseCheckpoint(junk)).toBeNull();
    }
  });

  test("a foreign logId gets reset, and so does one from the future", async () => {
    const here = await currentCheckpoint(database);
    expect(await readChanges(database, { ...here, logId: randomUUID() })).toMatchObject({ reset: true });
    expect(await readChanges(database, { ...here, xid: here.xid + 1_000n })).toMatchObject({ reset: true });
    expect(await readChanges(database, here)).toMatchObject({ reset: false });
  });
});

describe("logId is made when a database is created, cloned, restored or attached to another cluster", () => {
  async function logIdOf(of: Database): Promise<string> {
    return (await currentCheckpoint(of)).logId;
  }

  test("stays over a second start", async () => {
    const logId = await logIdOf(database);
    await migrate(database);
    expect(await logIdOf(database)).toBe(logId);
  });

  test("a clone has its own, and an empty log", async () => {
    const other = await testDatabase();
    expect(await logIdOf(other)).not.toBe(await logIdOf(database));
    await other.drop();
  });

  test("on another cluster: a new one, the log starts empty, documents stay", async () => {
    const own = await testDatabase();
    await upsertBatch(own, [{ collection: "x", id: randomUUID(), body: {} }], { ...by, act: "x" });
    const before = await currentCheckpoint(own);
    await own.pool.query("UPDATE log_meta SET cluster = '1/1/1'");
    await migrate(own);
    expect(await logIdOf(own)).not.toBe(before.logId);
    expect(await readChanges(own, before)).toMatchObject({ reset: true });
    const counts = await own.pool.query(
      "SELECT (SELECT count(*) FROM changes) AS changes, (SELECT count(*) FROM documents WHERE changed_xid = '0') AS documents",
    );
    expect(counts.rows).toEqual([{ changes: 0, documents: 1 }]);
    await own.drop();
  });
});
