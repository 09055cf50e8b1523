import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { newId } from "#domain/shared/ids.ts";
import { basesIn, copiedIn, linesIn } from "#server/backup/database-copy/timeline-folder.ts";
import { journalFolder } from "#server/backup/removal-journal/journal.ts";
import { hasDatabase, restoringFolder } from "#server/documents/embedded/folders.ts";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import { appConnection } from "#server/documents/embedded/lease.ts";
import { readPidFile } from "#server/documents/embedded/postmaster.ts";
import { migrate } from "#server/documents/migrate.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { makeAccount, signInAs } from "#server/testing/accounts.ts";
import { PROGRAM, startChild } from "#server/testing/child.ts";
import type { Child } from "#server/testing/child.ts";
import { eventually } from "#server/testing/eventually.ts";
import { post } from "#server/testing/listing-requests.ts";
import { when } from "#server/testing/kill-moments.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";

/*
 * The drill as the guide types it, each command and each start a process: a board, acts that must
 * hold, the loss of its disk, and restores onto other folders. Each test goes on from the last.
 */

const COMMANDS = new URL(PROGRAM.pathname.endsWith(".ts") ? "cli.ts" : "cli.js", PROGRAM);
const SECRET = "the secret of a board that is lost";
const IDS = { listing: newId(), withdrawn: newId(), facility: newId() };
const PLACE = "lat=22.57&lng=88.36&kind=bed";
const PATHS = [
  `/api/v1/listings/nearby?${PLACE}&side=offer`,
  `/api/v1/listings/${IDS.listing}`,
  `/api/v1/listings/${IDS.withdrawn}`,
  `/api/v1/facilities/${IDS.facility}`,
  "/api/v1/me",
  "/api/v1/me/export",
];

const [lost, byFile, byMoment] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
const backupTo = mkdtempSync(join(tmpdir(), "lifeboard-drill-"));
let stays: { id: string; email: string };
let leaves: { id: string; email: string };
let banned: { id: string; email: string };
/** Of the board, after all acts and before the loss. */
let answers: unknown[];
let moment: Date;
/** Of a post after the answers. */
let lateId: string;
afterAll(() => {
  for (const folder of [lost, byFile, byMoment]) folder.remove();
  rmSync(backupTo, { recursive: true, force: true });
});

const environmentOf = (dataDir: string, more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  PORT: "0",
  DATA_DIR: dataDir,
  RATE_LIMITS: "off",
  DEMO_DATA: "off",
  SECRET,
  ...more,
});

type Board = { child: Child; url: string };
async function startBoard(dataDir: string, more: Record<string, string> = {}): Promise<Board> {
  const child = startChild(PROGRAM, [], { env: environmentOf(dataDir, more) });
  onTestFinished(() => void child.kill("SIGKILL"));
  const line = await child.said("Lifeboard is ready at ");
  return { child, url: line.replace("Lifeboard is ready at ", "").split(" ")[0] ?? "" };
}

const command = (dataDir: string, ...words: string[]): Child =>
  startChild(COMMANDS, words, { env: environmentOf(dataDir) });

async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(appConnection(readPidFile(join(dataDir, "postgres"))?.socket ?? ""));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Signs in, by a session of its own, and asks. */
async function signIn(dataDir: string, url: string, who: { id: string; email: string }) {
  const get = (path: string, init?: RequestInit): Promise<Response> => fetch(url + path, init);
  return withDatabase(dataDir, (database) => signInAs({ database, secret: SECRET, get }, who, new Date()));
}

/** Fields of the moment of the answer, of the sessions, or of the last write of the row. */
const PRESENT = ["asOf", "exportedAt", "updatedAt", "sessions"];
const withoutPresent = (key: string, value: unknown): unknown => (PRESENT.includes(key) ? undefined : value);

/** What the board answers a member, who signs in for it. */
async function answersOf(dataDir: string, url: string): Promise<unknown[]> {
  const person = await signIn(dataDir, url, stays);
  return Promise.all(
    PATHS.map(async (path) => {
      const { status, json } = await person.ask("GET", path);
      return { path, status, json: JSON.parse(JSON.stringify(json, withoutPresent)) };
    }),
  );
}

/** What must hold, as the tables say it. */
const standingIn = (dataDir: string): Promise<unknown> =>
  withDatabase(dataDir, async ({ pool }) => {
    const read = async (text: string): Promise<unknown[]> => (await pool.query(text)).rows;
    return {
      accounts: await read('SELECT id, banned FROM auth."user" ORDER BY id'),
      bans: await read("SELECT person_id, id, by_ids FROM auth.ban"),
      stops: await read("SELECT recipient FROM message_stops"),
      consents: await read("SELECT person, until FROM consents"),
      sessions: await read("SELECT id FROM auth.session"),
      codes: await read("SELECT identifier FROM auth.verification"),
    };
  });
const TEXT_STOPPED = "a keyed hash of a number";

beforeAll(async () => {
  copyFiles(inject("madeFiles"), lost.path);
  const embedded = await startEmbedded({ dataDir: lost.path, log: { info: () => undefined, warn: console.warn } });
  const database = await openDatabase(embedded.connection);
  await migrate(database);
  [stays, leaves, banned] = [await makeAccount(database), await makeAccount(database), await makeAccount(database)];
  const rows = [
    { collection: "listings", id: IDS.listing, body: bodyOf(aListing()) },
    { collection: "listings", id: IDS.withdrawn, body: bodyOf(aListing({ ownerId: stays.id })) },
    { collection: "facilities", id: IDS.facility, body: bodyOf(aFacility()) },
  ];
  await upsertBatch(database, rows, { who: "system", role: "system", act: "listings.post" });
  await database.pool.query(
    "INSERT INTO consents (person, purpose, words_version, channel, at) VALUES ('p', 'messages', 'w', 'sms', $1)",
    [new Date()],
  );
  await database.close();
  await embedded.stop();
});

test("a board with BACKUP_TO writes all that a restore needs, and then its disk is lost", async () => {
  const { child, url } = await startBoard(lost.path, { BACKUP_TO: backupTo });
  await eventually(() => expect(readdirSync(backupTo).some((name) => name.endsWith(".ndjson.gz"))).toBe(true));
  const line = await eventually(async () => {
    const [only = ""] = await linesIn(backupTo);
    expect(await basesIn(only)).toHaveLength(1);
    return only;
  });
  const [staying, leaving] = [await signIn(lost.path, url, stays), await signIn(lost.path, url, leaves)];
  moment = await withDatabase(lost.path, async ({ pool }) => {
    await pool.query(
      `INSERT INTO auth.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt") VALUES ('v', 'i', 'x', $1, $1, $1)`,
      [new Date()],
    );
    const [row] = (await pool.query<{ at: Date }>("SELECT clock_timestamp() + interval '2 ms' AS at")).rows;
    await expect
      .poll(async () => (await pool.query("SELECT clock_timestamp() > $1 AS is", [row?.at])).rows[0])
      .toEqual({ is: true });
    return row?.at ?? new Date(Number.NaN);
  });
  const closed = await staying.ask("POST", `/api/v1/listings/${IDS.withdrawn}/close`, { outcome: "withdrawn" });
  expect(closed.status).toBe(200);
  expect((await leaving.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  await withDatabase(lost.path, async ({ pool }) => {
    const at = new Date();
    const ban = [banned.id, newId(), at];
    await pool.query('UPDATE auth."user" SET banned = true WHERE id = $1', [banned.id]);
    await pool.query("INSERT INTO auth.ban (person_id, id, by_ids, at) VALUES ($1, $2, '{a,b}', $3)", ban);
    await pool.query("INSERT INTO message_stops (recipient, at) VALUES ($1, $2)", [TEXT_STOPPED, at]);
    await pool.query("UPDATE consents SET until = $1", [at]);
  });
  answers = await answersOf(lost.path, url);
  expect(answers).toMatchObject(PATHS.map((path) => ({ path, status: 200 })));
  const late = await post(staying);
  const acknowledged = new Date().toISOString();
  await eventually(async () => {
    expect((await copiedIn(line))?.at ?? "").toSatisfy((at: string) => at > acknowledged);
    const journal = readdirSync(journalFolder(backupTo)).map((name) =>
      readFileSync(join(journalFolder(backupTo), name), "utf8"),
    );
    for (const part of [IDS.withdrawn, leaves.id, banned.id, TEXT_STOPPED, '"consent-ended"'])
      expect(journal.join("")).toContain(part);
  });
  expect((await fetch(`${url}/api/v1/listings/${late.id}`)).status).toBe(200);
  lateId = late.id;
  await child.kill("SIGKILL");
  await when(() => readPidFile(join(lost.path, "postgres")) === null);
});

const HOLDS = (): unknown => ({
  accounts: [
    { id: stays.id, banned: null },
    { id: banned.id, banned: true },
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  bans: [{ person_id: banned.id, id: expect.any(String), by_ids: ["a", "b"] }],
  stops: [{ recipient: TEXT_STOPPED }],
  consents: [{ person: "p", until: expect.any(Date) }],
  sessions: [],
  codes: [],
});

/** Kills a restore when its first work is on the disk; the next start must not take it. */
async function killHalfWay(dataDir: string, isBegun: () => boolean, ...words: string[]): Promise<void> {
  const killed = command(dataDir, "restore", ...words);
  await when(isBegun);
  expect(await killed.kill("SIGKILL")).toBe("SIGKILL");
  expect(hasDatabase(dataDir)).toBe(false);
  const refused = startChild(PROGRAM, [], { env: environmentOf(dataDir) });
  // A start that takes it is ended with the test.
  onTestFinished(() => void refused.kill("SIGKILL"));
  expect(await refused.said("Lifeboard is ready at ").catch(() => refused.ended)).toBe(1);
  expect(refused.problems() + refused.lines.join("\n")).toMatch(
    /A restore into .* was not finished, and there is no database\. Run the restore again\./,
  );
}

async function expectSame(dataDir: string): Promise<void> {
  const board = await startBoard(dataDir);
  expect(await standingIn(dataDir)).toEqual(HOLDS());
  expect(await answersOf(dataDir, board.url)).toEqual(answers);
  expect((await fetch(`${board.url}/api/v1/listings/${lateId}`)).status).toBe(404);
  expect(await board.child.kill("SIGTERM")).toBe(0);
}

test("to a moment: killed half way it is refused by the start; again, all that was acknowledged after it holds", async () => {
  const begun = join(restoringFolder(byMoment.path), "postgres", "recovery.signal");
  const words = ["--from", backupTo, "--to", moment.toISOString()];
  await killHalfWay(byMoment.path, () => existsSync(begun), ...words);
  const again = command(byMoment.path, "restore", ...words);
  expect(await again.ended, again.problems()).toBe(0);
  expect(again.lines.join("\n")).toMatch(
    /Applied from the journal: 1 account, .*1 post, 1 stop, 1 consent-ended, 1 ban/,
  );
  expect(again.lines.join("\n")).toContain(`Restored as of ${moment.toISOString()}. Everybody must sign in again.`);
  await expectSame(byMoment.path);
});

test("the hourly file: killed half way it is refused by the start; again, the answers are those of the board", async () => {
  const file = join(backupTo, readdirSync(backupTo).find((name) => name.endsWith(".ndjson.gz")) ?? "");
  const begun = join(restoringFolder(byFile.path), "postgres", "postmaster.pid");
  await killHalfWay(byFile.path, () => existsSync(begun), file);
  const again = command(byFile.path, "restore", file);
  expect(await again.ended, again.problems()).toBe(0);
  await expectSame(byFile.path);
});

test("a copy of another PostgreSQL is refused in a sentence, and nothing is made", async () => {
  const copy = mkdtempSync(join(tmpdir(), "lifeboard-drill-"));
  cpSync(backupTo, copy, { recursive: true });
  const [line = ""] = await linesIn(copy);
  const [base] = await basesIn(line);
  writeFileSync(join(line, `${base?.name}.json`), JSON.stringify({ ...base, major: 17 }));
  const dataDir = join(copy, "data");
  const refused = command(dataDir, "restore", "--from", copy);
  expect(await refused.ended).toBe(1);
  expect(refused.problems()).toContain(
    "The copy is from PostgreSQL 17, and this Lifeboard has 18. Restore it with the Lifeboard that made it, or restore",
  );
  expect([hasDatabase(dataDir), existsSync(restoringFolder(dataDir))]).toEqual([false, false]);
  rmSync(copy, { recursive: true });
});
