import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { testDatabase } from "#server/testing/database.ts";
import { nameAt } from "../hourly/backup-folder.ts";
import { RemovalJournal, readJournal } from "./journal.ts";

const NOON = Date.parse("2031-05-01T12:00:00Z");
const HOUR_MS = 3_600_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
let backupTo: string;
let clock: number;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  backupTo = join(mkdtempSync(join(tmpdir(), "lifeboard-")), "backups");
  mkdirSync(backupTo);
  clock = NOON;
  await database.pool.query("DELETE FROM message_stops");
});
afterEach(() => rmSync(join(backupTo, ".."), { recursive: true, force: true }));

/** A process that starts, and does not live to the end. */
function open(): RemovalJournal {
  const log = { warn: () => undefined };
  return new RemovalJournal({ database, backupTo, notes: new OperatorNotes(), log, now: () => new Date(clock) });
}

async function stop(recipient: string): Promise<void> {
  await database.pool.query("INSERT INTO message_stops (recipient, at) VALUES ($1, $2)", [recipient, new Date(clock)]);
}

async function stops(): Promise<{ recipient: string; seen: number }[]> {
  const entries = (await readJournal(backupTo)).filter((entry) => entry.what === "stop");
  return entries.map(({ recipient, seen }) => ({ recipient, seen: Date.parse(seen) }));
}

test("a STOP before a kill is written by the next process, also hours later and into an empty journal", async () => {
  await open().look();
  await stop("before-the-kill");
  clock += 2 * HOUR_MS;
  await open().look();
  expect(await stops()).toMatchObject([{ recipient: "before-the-kill" }]);
});

test("the same where a wrong clock has dated the last entry ahead", async () => {
  clock += 60 * 24 * HOUR_MS;
  const first = open();
  await first.look();
  await stop("by-the-wrong-clock");
  await first.look();
  clock = NOON;
  await stop("before-the-kill");
  clock += 2 * HOUR_MS;
  await open().look();
  expect((await stops()).map(({ recipient }) => recipient)).toContain("before-the-kill");
});

test("a STOP after the clock was set back counts as later than the backup before it", async () => {
  const journal = open();
  await journal.look();
  writeFileSync(join(backupTo, nameAt(new Date(clock))), "");
  clock -= HOUR_MS;
  await journal.look();
  await stop("after-the-backup");
  await journal.look();
  expect(await stops()).toEqual([{ recipient: "after-the-backup", seen: NOON }]);
});
