import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { removePerson } from "#server/identity/own/commands/remove-person.ts";
import { makeAccount } from "#server/testing/accounts.ts";
import { createLog } from "#server/runtime/log.ts";
import { testDatabase } from "#server/testing/database.ts";
import { logHeads } from "./log-heads.ts";
import { headText, readHead } from "./chain.ts";
import type { AuditLine } from "./audit-line.ts";
import { countUnsealed } from "./queries.ts";
import { insertLines, sealLines } from "./statements.ts";
import { verifyChain } from "./verify.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
/** A second process: other connections. */
let other: Database;
beforeAll(async () => {
  database = await testDatabase();
  other = await openDatabase(database.connection);
});
afterAll(async () => {
  await other.close();
  await database.drop();
});
beforeEach(async () => {
  await change("TRUNCATE audit_lines, audit_names, audit_days");
});

const FIRST = new Date("2031-05-01T12:00:00.000Z");
const NEXT = new Date("2031-05-02T09:00:00.000Z");

/** What somebody with the rights of the database does to it. */
async function change(sql: string): Promise<void> {
  await database.pool.query(sql);
}

function line(what: string, about: Partial<AuditLine> = {}): AuditLine {
  return { kind: "right-refused", at: FIRST, accountId: null, role: "moderator", what, count: 1, ...about };
}

/** Five lines on one day, three on the next. */
async function twoDays(): Promise<void> {
  await insertLines(
    database.pool,
    ["a", "b", "c", "d", "e"].map((what) => line(what)),
  );
  await sealLines(database, FIRST);
  await insertLines(
    database.pool,
    ["f", "g", "h"].map((what) => line(what, { at: NEXT })),
  );
  await sealLines(database, NEXT);
}

test("a chain that nobody touched is whole, over the end of a day", async () => {
  await twoDays();
  const verdict = await verifyChain(database);
  expect(verdict).toMatchObject({ fault: null, lines: 8, waiting: 0, head: { day: "2031-05-02", lines: 3 } });
});

test("an empty chain is whole", async () => {
  expect(await verifyChain(database)).toEqual({ fault: null, lines: 0, blanks: 0, waiting: 0, head: null });
});

const LINE_3 = "day = '2031-05-01' AND number = 3";
test.each([
  ["a line's words", `UPDATE audit_lines SET what = 'other' WHERE ${LINE_3}`, "2031-05-01", 3, "changed"],
  ["its count", `UPDATE audit_lines SET count = 2 WHERE ${LINE_3}`, "2031-05-01", 3, "changed"],
  ["its time", `UPDATE audit_lines SET at = at + interval '1 s' WHERE ${LINE_3}`, "2031-05-01", 3, "changed"],
  ["a deleted line", `DELETE FROM audit_lines WHERE ${LINE_3}`, "2031-05-01", 3, "missing"],
  ["a line put back to wait", `UPDATE audit_lines SET hash = NULL WHERE ${LINE_3}`, "2031-05-01", 3, "missing"],
  ["the last line of a day", `DELETE FROM audit_lines WHERE what = 'e'`, "2031-05-01", 5, "missing"],
  ["the last line of all", `DELETE FROM audit_lines WHERE what = 'h'`, "2031-05-02", 3, "missing"],
  ["all lines of a day", `DELETE FROM audit_lines WHERE day = '2031-05-01'`, "2031-05-01", 1, "missing"],
  [
    "a whole day with its head",
    `DELETE FROM audit_lines WHERE day = '2031-05-01'; DELETE FROM audit_days WHERE day = '2031-05-01'`,
    "2031-05-02",
    1,
    "changed",
  ],
  [
    "two lines that changed places",
    `UPDATE audit_lines SET number = 99 WHERE what = 'b'; UPDATE audit_lines SET number = 2 WHERE what = 'd';
     UPDATE audit_lines SET number = 4 WHERE what = 'b'`,
    "2031-05-01",
    2,
    "changed",
  ],
  [
    "a line taken out and the others moved up",
    `DELETE FROM audit_lines WHERE what = 'b'; UPDATE audit_lines SET number = 2 WHERE what = 'c';
     UPDATE audit_lines SET number = 3 WHERE what = 'd'; UPDATE audit_lines SET number = 4 WHERE what = 'e';
     UPDATE audit_days SET lines = 4 WHERE day = '2031-05-01'`,
    "2031-05-01",
    2,
    "changed",
  ],
  [
    "a last line taken out of its day's count too",
    `DELETE FROM audit_lines WHERE what = 'e'; UPDATE audit_days SET lines = 4 WHERE day = '2031-05-01'`,
    "2031-05-01",
    4,
    "head",
  ],
  ["a count that is too low", `UPDATE audit_days SET lines = 4 WHERE day = '2031-05-01'`, "2031-05-01", 5, "uncounted"],
  ["a day without its head", `DELETE FROM audit_days WHERE day = '2031-05-02'`, "2031-05-02", 1, "uncounted"],
])("what was changed is named: %s", async (_what, sql, day, at, how) => {
  await twoDays();
  await change(sql);
  expect((await verifyChain(database)).fault).toEqual({ day, line: at, what: how });
});

test("a head that was kept elsewhere finds a chain that was cut off or written anew", async () => {
  await twoDays();
  const kept = (await verifyChain(database)).head;
  if (kept === null) throw new Error("there is a head");
  expect(readHead(headText(kept))).toEqual(kept);
  await insertLines(database.pool, [line("later", { at: NEXT })]);
  await sealLines(database, NEXT);
  expect((await verifyChain(database, [kept])).fault).toBeNull();
  // Cut off with its count and head: the tables alone cannot show it.
  await change("DELETE FROM audit_lines WHERE day = '2031-05-02'; DELETE FROM audit_days WHERE day = '2031-05-02'");
  expect((await verifyChain(database)).fault).toBeNull();
  expect((await verifyChain(database, [kept])).fault).toEqual({ day: "2031-05-02", line: 3, what: "missing" });
  // And written anew.
  await insertLines(
    database.pool,
    ["x", "y", "z"].map((what) => line(what, { at: NEXT })),
  );
  await sealLines(database, NEXT);
  expect((await verifyChain(database)).fault).toBeNull();
  expect((await verifyChain(database, [kept])).fault).toEqual({ day: "2031-05-02", line: 3, what: "other-head" });
});

test("erasing a person takes their name out of the lines, and the chain is whole", async () => {
  const [gone, stays] = [await makeAccount(database), await makeAccount(database)];
  await insertLines(database.pool, [
    line("one", { accountId: gone.id }),
    line("two", { accountId: stays.id }),
    line("three", { accountId: gone.id }),
  ]);
  await sealLines(database, FIRST);
  const before = await verifyChain(database);
  await removePerson(database, { ...gone, phoneNumber: null }, async () => undefined);
  expect(await verifyChain(database)).toEqual({ ...before, blanks: 2 });
  const left = await database.pool.query("SELECT l.*, n.* FROM audit_lines l LEFT JOIN audit_names n USING (ordinal)");
  expect(JSON.stringify(left.rows)).not.toContain(gone.id);
  expect(JSON.stringify(left.rows)).toContain(stays.id);
});

test("two lines of one person cannot be told to be theirs once it is erased", async () => {
  const { id } = await makeAccount(database);
  await insertLines(database.pool, [line("one", { accountId: id }), line("two", { accountId: id })]);
  const { rows } = await database.pool.query<{ who_hash: string }>("SELECT DISTINCT who_hash FROM audit_lines");
  expect(rows).toHaveLength(2);
});

test("another account put into a line is named", async () => {
  const [one, two] = [await makeAccount(database), await makeAccount(database)];
  await insertLines(database.pool, [line("one", { accountId: one.id })]);
  await sealLines(database, FIRST);
  await database.pool.query("UPDATE audit_names SET who = $1", [two.id]);
  expect((await verifyChain(database)).fault).toEqual({ day: "2031-05-01", line: 1, what: "renamed" });
});

test("a line about an account that was erased meanwhile is written, without its name", async () => {
  await insertLines(database.pool, [line("one", { accountId: randomUUID(), role: null })]);
  await sealLines(database, FIRST);
  expect(await verifyChain(database)).toMatchObject({ fault: null, lines: 1, blanks: 1 });
});

test("two processes that write and seal at once make one chain", async () => {
  const writes = Array.from({ length: 40 }, async (_each, at) => {
    const here = at % 2 === 0 ? database : other;
    await insertLines(here.pool, [line(`line ${at}`), line(`line ${at} again`)]);
    await sealLines(here, FIRST);
  });
  await Promise.all(writes);
  await sealLines(other, FIRST);
  expect(await verifyChain(database)).toMatchObject({ fault: null, lines: 80, waiting: 0 });
});

test("lines of a process that was killed before they were sealed wait, and another one seals them", async () => {
  await twoDays();
  const killed = await other.pool.connect();
  await killed.query("BEGIN");
  await killed.query("SELECT pg_advisory_xact_lock(5401152)");
  await killed.query("UPDATE audit_days SET lines = 99, head = 'half'");
  await insertLines(database.pool, [line("waits", { at: NEXT })]);
  expect(await sealLines(database, NEXT)).toBe(0);
  expect(await verifyChain(database)).toMatchObject({ fault: null, lines: 8, waiting: 1 });
  const { rows } = await killed.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await database.pool.query("SELECT pg_terminate_backend($1, 10000)", [rows[0]?.pid]);
  killed.release(true);
  expect(await sealLines(database, NEXT)).toBe(1);
  expect(await verifyChain(database)).toMatchObject({ fault: null, lines: 9, waiting: 0 });
});

test("more lines than one batch are sealed in order", async () => {
  await change(`INSERT INTO audit_lines (at, kind, role, what, count, who_hash)
    SELECT '2031-05-01', 'alarm', 'system', 'n' || n, 1, '' FROM generate_series(1, 1203) n`);
  expect(await sealLines(database, FIRST)).toBe(1203);
  expect(await countUnsealed(database.pool)).toBe(0);
  expect(await verifyChain(database)).toMatchObject({ fault: null, lines: 1203 });
});

test("a process whose clock is a day behind continues the later day", async () => {
  await twoDays();
  await insertLines(other.pool, [line("late")]);
  await sealLines(other, FIRST);
  expect(await verifyChain(database)).toMatchObject({ fault: null, head: { day: "2031-05-02", lines: 4 } });
});

test("the head of each ended day is logged once", async () => {
  await twoDays();
  const logged: string[] = [];
  const log = createLog("info", (written) => void logged.push(written));
  await Promise.all([logHeads(database, NEXT, log), logHeads(other, NEXT, log)]);
  const { rows } = await database.pool.query<{ hash: string }>("SELECT hash FROM audit_lines WHERE what = 'e'");
  // Whole, though the log takes numbers out of texts.
  expect(logged.map((each): unknown => JSON.parse(each))).toMatchObject([
    { auditHead: `2031-05-01-5-${rows[0]?.hash}` },
  ]);
});
