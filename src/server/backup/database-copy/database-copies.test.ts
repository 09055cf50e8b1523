import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import type { Embedded } from "#server/documents/embedded/embedded.ts";
import { migrate } from "#server/documents/migrate.ts";
import { newId } from "#domain/shared/ids.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { makeAccount } from "#server/testing/accounts.ts";
import { insertDocument } from "#server/testing/documents.ts";
import { temporaryFolder } from "#server/testing/temporary-server.ts";
import { settleRestored } from "../after-restore.ts";
import { DatabaseCopies } from "./database-copies.ts";
import { basesIn, copiedIn, linesIn, walFolder } from "./timeline-folder.ts";
import { restoreTo } from "./restore-to.ts";

/* One drill on a real cluster: each step goes on from the one before. */

const quiet = { info: () => undefined, warn: () => undefined };
const folder = temporaryFolder();
const other = temporaryFolder();
const again = temporaryFolder();
const [untilMoment, untilDamage] = [temporaryFolder(), temporaryFolder()];
let backupTo: string;
let embedded: Embedded;
let database: Database;
let copies: DatabaseCopies;
let notes: OperatorNotes;
let aheadMs = 0;
const now = (): Date => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  backupTo = join(mkdtempSync(join(tmpdir(), "lifeboard-")), 'it\'s "here", too');
  mkdirSync(backupTo, { mode: 0o700 });
  // Yesterday's start: without copies.
  const before = await startEmbedded({ dataDir: folder.path, log: quiet });
  await before.stop();
  embedded = await startEmbedded({ dataDir: folder.path, log: quiet, isLogCopied: true });
  database = await openDatabase(embedded.connection);
  await migrate(database);
  notes = new OperatorNotes();
  copies = new DatabaseCopies({
    admin: embedded.admin,
    data: join(embedded.base, "postgres"),
    backupTo,
    notes,
    log: quiet,
    now,
  });
});
afterAll(async () => {
  await database.close();
  await embedded.stop();
  for (const each of [folder, other, again, untilMoment, untilDamage]) each.remove();
  rmSync(join(backupTo, ".."), { recursive: true, force: true });
});

const SIGNED_IN = `SELECT (SELECT count(*) FROM auth."user") AS accounts, (SELECT count(*) FROM auth.session) AS sessions`;

async function idsIn(from: Database): Promise<string[]> {
  const answer = await from.pool.query<{ id: string }>(
    "SELECT id FROM documents WHERE collection = 'listings' ORDER BY id",
  );
  return answer.rows.map(({ id }) => id);
}

/** Restores into a folder, starts it as the service does, and reads what is there. */
async function restored(dataDir: string, to: Date | null): Promise<{ ids: string[]; moment: Date }> {
  const moment = await restoreTo({ from: backupTo, to, dataDir, log: quiet, finish: settleRestored });
  const started = await startEmbedded({ dataDir, log: quiet, isLogCopied: false });
  const opened = await openDatabase(started.connection);
  const ids = await idsIn(opened);
  // Accounts are there, and nobody is signed in.
  const [row] = (await opened.pool.query(SIGNED_IN)).rows;
  expect(row).toEqual({ accounts: 1, sessions: 0 });
  await opened.close();
  await started.stop();
  return { ids, moment };
}

const BY = { who: "somebody", role: "moderator", act: "listings.edit" } as const;

const early: string[] = [];
let between: Date;

test("a database of yesterday is copied: its files whole, its log to the end, for its owner alone", async () => {
  early.push((await insertDocument(database)).id);
  const { id } = await makeAccount(database);
  await database.pool.query(
    `INSERT INTO auth.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt") VALUES ('s', 't', $1, $2, $2, $2)`,
    [id, now()],
  );
  await copies.lookAtLog();
  await copies.lookAtFiles();
  const [line = ""] = await linesIn(backupTo);
  expect(await basesIn(line)).toEqual([expect.objectContaining({ timeline: 1, major: 18 })]);
  expect(copies.ageSeconds()).toBeLessThan(60);
  expect(notes.sentences()).toEqual([]);
  for (const path of [line, walFolder(line)]) {
    expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(path).filter((each) => each !== "wal"))
      expect(statSync(join(path, name)).mode & 0o777).toBe(0o600);
  }
});

test("every row acknowledged before a moment is there after a restore to it, and none of later", async () => {
  for (let index = 0; index < 20; index += 1) early.push((await insertDocument(database)).id);
  // The clock of commits is the server's, in microseconds.
  const [row] = (await database.pool.query<{ at: Date }>("SELECT clock_timestamp() + interval '2 ms' AS at")).rows;
  between = row?.at ?? new Date(Number.NaN);
  await expect
    .poll(async () => (await database.pool.query("SELECT clock_timestamp() > $1 AS is", [between])).rows[0])
    .toEqual({ is: true });
  for (let index = 0; index < 5; index += 1) await insertDocument(database);
  await copies.lookAtLog();
  const { ids, moment } = await restored(other.path, between);
  expect(ids).toEqual(early.toSorted());
  expect(moment).toEqual(between);
});

test("without a moment it has all that was copied, as after the loss of the disk", async () => {
  const { ids } = await restored(again.path, null);
  expect(ids).toEqual(await idsIn(database));
});

function damagePacked(part: string): void {
  const packed = gzipSync(readFileSync(part), { level: 1 });
  const at = packed.length - 6;
  packed.writeUInt8(packed.readUInt8(at) ^ 1, at);
  writeFileSync(part.replace(/part$/, "gz"), packed);
  rmSync(part);
}

test.each([
  ["cut short", (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ["gone", (path: string) => rmSync(path)],
  ["packed and damaged", (path: string) => damagePacked(path)],
])("a log whose last file is %s is not taken for the whole", async (_case, break_) => {
  const copy = mkdtempSync(join(tmpdir(), "lifeboard-"));
  cpSync(backupTo, copy, { recursive: true });
  const [line = ""] = await linesIn(copy);
  const part = readdirSync(walFolder(line)).findLast((name) => name.endsWith(".part")) ?? "";
  break_(join(walFolder(line), part));
  const { at } = (await copiedIn(line)) ?? { at: "" };
  const to = (moment: Date | null) =>
    restoreTo({ from: copy, to: moment, dataDir: join(copy, "new"), log: quiet, finish: settleRestored });
  await expect(to(null)).rejects.toThrow(/log is incomplete: .* is missing, damaged or cut short/);
  await expect(to(new Date(at))).rejects.toThrow(/log is incomplete: .* is missing, damaged or cut short/);
  rmSync(copy, { recursive: true });
});

/** Another byte where the first text of an entry lies in the log. @returns whether it is there */
function damage(path: string, text: string): boolean {
  const bytes = readFileSync(path);
  const at = bytes.indexOf(text);
  if (at === -1) return false;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
  return true;
}

test("a damaged byte in the copied log is told; what can be read is restored where it is asked for", async () => {
  const before = await idsIn(database);
  for (const title of ["Damaged entry", "Last entry"])
    await upsertBatch(database, [{ collection: "listings", id: newId(), body: { title } }], BY);
  await copies.lookAtLog();
  const copy = mkdtempSync(join(tmpdir(), "lifeboard-"));
  cpSync(backupTo, copy, { recursive: true });
  const [line = ""] = await linesIn(copy);
  const parts = readdirSync(walFolder(line)).filter((name) => name.endsWith(".part"));
  expect(parts.some((name) => damage(join(walFolder(line), name), "Damaged entry"))).toBe(true);
  const { at } = (await copiedIn(line)) ?? { at: "" };
  let target = join(copy, "new");
  const to = (moment: Date | null, acceptsShorter = false, finish = settleRestored) =>
    restoreTo({ from: copy, to: moment, acceptsShorter, dataDir: target, log: quiet, finish });
  await expect(to(null)).rejects.toThrow(/log is damaged: it is readable until .*--accept-shorter/);
  await expect(to(new Date(at))).rejects.toThrow(/log is damaged: it is readable until .*--accept-shorter/);
  // Before the damage it is as whole as ever.
  target = untilMoment.path;
  let ids: string[] = [];
  const finish = async (opened: Database): Promise<void> => void (ids = await idsIn(opened));
  expect(await to(between, false, finish)).toEqual(between);
  expect(ids).toEqual(early.toSorted());
  // What the journal has since is put back from the moment that was reached.
  target = untilDamage.path;
  const reached = await to(null, true, finish);
  expect(ids).toEqual(before);
  expect(reached.getTime()).toBeLessThan(Date.parse(at));
  rmSync(copy, { recursive: true });
});

test("what cannot be restored is refused in a sentence that names what can", async () => {
  const to = (moment: Date, dataDir = join(backupTo, "..", "new")) =>
    restoreTo({ from: backupTo, to: moment, dataDir, log: quiet, finish: () => Promise.resolve() });
  await expect(to(new Date(0))).rejects.toThrow(/is before the first copy: .* is the earliest moment/);
  await expect(to(new Date("2100-01-01"))).rejects.toThrow(/was not copied: .* is the latest moment/);
  await expect(to(between, folder.path)).rejects.toThrow(/already contains a database/);
  const empty = mkdtempSync(join(tmpdir(), "lifeboard-"));
  await expect(
    restoreTo({ from: empty, to: null, dataDir: join(empty, "new"), log: quiet, finish: () => Promise.resolve() }),
  ).rejects.toThrow(/contains no complete copy of a database/);
  rmSync(empty, { recursive: true });
});

test("a folder that went away: told after five minutes; the log waits, and the copy goes on", async () => {
  renameSync(backupTo, `${backupTo} gone`);
  aheadMs = 301_000;
  await copies.lookAtLog();
  expect(notes.sentences()).toEqual([expect.stringMatching(/log is not copied to .*ENOENT.*lost if the disk fails/s)]);
  await insertDocument(database);
  renameSync(`${backupTo} gone`, backupTo);
  await copies.lookAtLog();
  expect(notes.sentences()).toEqual([]);
  expect(await linesIn(backupTo)).toHaveLength(1);
});

test("a log that was lost begins another line with files of its own", async () => {
  const [line = ""] = await linesIn(backupTo);
  const copied = await copiedIn(line);
  writeFileSync(join(line, "copied.json"), JSON.stringify({ ...copied, lsn: "0/100" }));
  await copies.lookAtLog();
  await copies.lookAtFiles();
  const lines = await linesIn(backupTo);
  expect(lines).toHaveLength(2);
  expect(await basesIn(lines.toSorted().at(-1) ?? "")).toHaveLength(1);
});
