import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { fail, ok } from "#domain/shared/result.ts";
import { insertDocument, newKey } from "#server/testing/documents.ts";
import { GENEROUS_TIMEOUTS } from "#server/testing/generous-timeouts.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import type { Command } from "./command.ts";
import type { DocumentKey } from "./documents.ts";
import { keyText } from "./documents.ts";
import type { Embedded } from "./embedded/embedded.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./pool.ts";
import type { Database } from "./pool.ts";
import { executeCommand } from "./execute-command.ts";
import { readDocument } from "./store.ts";

// A separate server: locks held for seconds would hold back the change log of a whole cluster.
let server: Embedded;
let database: Database;
/** With the product's own limits. */
let limited: Database;
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"));
  database = await openDatabase({ ...server.connection, ...GENEROUS_TIMEOUTS });
  limited = await openDatabase(server.connection);
  await migrate(database);
});
afterAll(async () => {
  await limited.close();
  await database.close();
  await server.stop();
});

const by = { who: "user:1", role: "member" };

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
    const answer = await executeCommand(database, command);
    expect(answer).toMatchObject({
      ok: true,
      value: { repeated: false, documents: [{ ...key, version: 1, editVersion: 1 }] },
    });
    expect(await traces(key)).toEqual({ documents: 1, changes: 1, mutations: 1, audit: 1 });
  });

  test("inserts, updates and removals together", async () => {
    const [kept, gone, made] = [await insertDocument(database, { n: 1 }), await insertDocument(database), newKey()];
    const answer = await executeCommand(database, {
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
    const [taken, changed, fresh] = [
      await insertDocument(database),
      await insertDocument(database, { n: 1 }),
      newKey(),
    ];
    const answer = await executeCommand(database, {
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
    const key = await insertDocument(database, { n: 1 });
    const answer = await executeCommand(database, {
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
    return executeCommand(database, {
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

  test("for a command that writes no document too", async () => {
    const mutation = { who: by.who, key: newKey().id, argsHash: "1" };
    const nothing = () => executeCommand(database, { by, act: "x", mutation, result: "same", writes: [] });
    expect(await nothing()).toMatchObject({ ok: true, value: { repeated: false, result: "same" } });
    expect(await nothing()).toMatchObject({ ok: true, value: { repeated: true, result: "same" } });
  });

  test("for a counter too", async () => {
    const key = await insertDocument(database, { count: 10 });
    const take = () =>
      executeCommand(database, {
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
    const key = await insertDocument(database);
    let tries = 0;
    const answer = await executeCommand(database, {
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
    const key = await insertDocument(database, { n: 1 });
    const other = await database.pool.connect();
    await other.query(`BEGIN; SELECT FROM documents WHERE id = '${key.id}' FOR UPDATE`);
    const connect = limited.pool.connect.bind(limited.pool);
    let tries = 0;
    // Each try takes a connection. The lock is let go once the first one was given up.
    const counted = async (): Promise<unknown> => {
      if ((tries += 1) === 2) await other.query("ROLLBACK").then(() => other.release());
      return connect();
    };
    Object.assign(limited.pool, { connect: counted });
    const command: Command = { by, act: "x", writes: [{ do: "update", ...key, body: { n: 2 } }] };
    const answer = await executeCommand(limited, command).finally(() => Object.assign(limited.pool, { connect }));
    expect(answer).toMatchObject({ ok: true, value: { documents: [{ version: 2 }] } });
    expect(tries).toBeGreaterThan(1);
  });

  test("two commands that lock the same documents in other orders do not wait for each other for ever", async () => {
    const keys = await Promise.all([insertDocument(database, { n: 0 }), insertDocument(database, { n: 0 })]);
    const bump = (lock: DocumentKey[]) =>
      executeCommand(database, {
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
    const key = await insertDocument(database, { count: 40 });
    const take = () =>
      executeCommand(database, {
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
    const key = await insertDocument(database, { n: 1 });
    const edit = (editVersion: number) =>
      executeCommand(database, {
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
    const writes = [{ do: "remove", ...key, expect: { version: 1 } } as const];
    expect(await executeCommand(database, { by, act: "x", writes })).toMatchObject({
      ok: false,
      current: { version: 2 },
    });
  });

  test("what should be there and is not: documents/not-found", async () => {
    const answer = await executeCommand(database, { by, act: "x", writes: [{ do: "update", ...newKey(), body: {} }] });
    expect(answer).toEqual({ ok: false, reason: "documents/not-found" });
  });

  test("no command holds a transaction over a second", async () => {
    const key = await insertDocument(database);
    const limits: unknown[] = [];
    await executeCommand(limited, {
      by,
      act: "x",
      lock: [key],
      read: async (client) => {
        const { rows } = await client.query(
          "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock",
        );
        limits.push(...rows);
        return [];
      },
      decide: () => ok({ writes: [] }),
    });
    expect(limits).toEqual([{ statement: "1s", lock: "800ms" }]);
  });
});
