import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import type { Database } from "./pool.ts";
import { executeCommand } from "./execute-command.ts";
import { groupCommit } from "./group-commit.ts";

const nowhere = {} as Database;

describe("work of many at once", () => {
  test("goes together while others are under way; each gets their own answer", async () => {
    const batches: number[][] = [];
    const add = groupCommit<number, number>(3, async (_database, work) => {
      batches.push(work);
      await new Promise((resolve) => setImmediate(resolve));
      return work.map((each) => each * 2);
    });
    const done = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((each) => add(nowhere, each)));
    expect(done).toEqual([2, 4, 6, 8, 10, 12, 14]);
    // Nobody waits for others. Callers at the same time go together, at most three.
    expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  test("that fails is done one by one: nobody is refused for another one's fault", async () => {
    const add = groupCommit<number, number>(8, async (_database, work) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (work.includes(4)) throw new Error(`not ${work.join()}`);
      return work;
    });
    const done = await Promise.allSettled([1, 2, 3, 4, 5].map((each) => add(nowhere, each)));
    expect(done.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(done[3]).toMatchObject({ reason: new Error("not 4") });
  });
});

describe("commands that make documents", () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  const make = (id: string, key: string = randomUUID()) =>
    executeCommand(database, {
      by: { who: `user:${id}`, role: "member" },
      act: "tests.make",
      mutation: { who: "user:1", key, argsHash: id },
      result: { id },
      details: { id },
      writes: [{ do: "insert", collection: "things", id, body: { id }, shielded: { id } }],
    });

  test("at the same time: each is whole, with its own change, audit and result; some share a transaction", async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID());
    const answers = await Promise.all(ids.map((id) => make(id)));
    const written = answers.map((answer) => (answer.ok ? answer.value.documents.map((each) => each.id) : []));
    expect(written).toEqual(ids.map((id) => [id]));
    const { rows } = await database.pool.query<{ id: string; whole: boolean; xid: bigint }>(
      `SELECT d.id, d.changed_xid AS xid, d.body->>'id' = d.id::text AND d.shielded->>'id' = d.id::text
         AND a.who = 'user:' || d.id AND a.details->>'id' = d.id::text AND m.result->>'id' = d.id::text AND c.xid = d.changed_xid AS whole
       FROM documents d JOIN audit a ON a.id = d.id JOIN changes c ON c.id = d.id JOIN mutations m ON m.args_hash = d.id::text
       WHERE d.collection = 'things'`,
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(rows.every(({ whole }) => whole)).toBe(true);
    expect(new Set(rows.map(({ xid }) => xid)).size).toBeLessThan(ids.length);
  });

  test("one that exists already is refused by itself, and so is a key used twice; a repeated one is answered", async () => {
    const [id, other, fresh] = [randomUUID(), randomUUID(), randomUUID()];
    const key = randomUUID();
    expect((await make(id, key)).ok).toBe(true);
    const answers = await Promise.all([make(other), make(id), make(fresh, key), make(id, key), make(randomUUID())]);
    const short = answers.map((answer) => (answer.ok ? answer.value.repeated : answer.reason));
    expect(short).toEqual([false, "documents/already-exists", "documents/key-reused", true, false]);
  });
});
