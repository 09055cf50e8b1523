import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "#server/backup/backup.ts";
import { journalFolder, RemovalJournal } from "#server/backup/removal-journal/journal.ts";
import type { Database } from "#server/documents/pool.ts";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { makeAccount, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { databaseUrl, emptyDatabase } from "#server/testing/database.ts";
import { post } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { typeCommand } from "#server/testing/terminal.ts";
import { removePerson } from "#server/identity/own/commands/remove-person.ts";

/* A drill: backup, then acts that must hold, then the loss, the restore and the journal. */

const PLACE = "lat=22.57&lng=88.36&kind=oxygen";
const LISTS = [`/api/v1/listings/nearby?${PLACE}&side=offer`, `/api/v1/listings/nearby?${PLACE}&side=need`];
const AT = new Date("2031-05-01T12:00:00.123Z");

let service: TestService;
let restored: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
let backup: string;
let stays: SignedIn;
let leaves: SignedIn;
let banned: { id: string };
let posts: { kept: string; withdrawn: string; ofDeleted: string };

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), "lifeboard-")), "backups");
  mkdirSync(folder);
  backup = join(folder, "lifeboard.ndjson.gz");
  service = await testService({ settings: { RATE_LIMITS: "off" } });
  restored = await emptyDatabase();
  [stays, leaves] = [await signedIn(service), await signedIn(service)];
  banned = await makeAccount(service.database);
  posts = {
    kept: (await post(stays, { side: "offer" })).id,
    withdrawn: (await post(stays, { side: "offer" })).id,
    ofDeleted: (await post(leaves, { side: "offer" })).id,
  };
  await service.database.pool.query(
    `INSERT INTO consents (person, purpose, words_version, channel, at) VALUES ('p', 'messages', 'w', 'sms', $1)`,
    [AT],
  );
});
afterAll(async () => {
  await restored.drop();
  await service.close();
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

/** What must hold, as the tables say it. */
async function standing({ pool }: Database): Promise<unknown> {
  const read = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  return {
    posts: await read(`SELECT id, body->>'status' AS status FROM documents WHERE collection = 'listings' ORDER BY id`),
    accounts: await read('SELECT id, banned FROM auth."user" ORDER BY id'),
    bans: await read("SELECT person_id, id, by_ids, at FROM auth.ban"),
    stops: await read("SELECT recipient, at FROM message_stops"),
    consents: await read("SELECT person, purpose, at, until FROM consents"),
    delistings: await read("SELECT key, at FROM delistings"),
    ended: await read("SELECT user_id, kind, at FROM ended_messages"),
  };
}

async function answers(of: TestService): Promise<unknown[]> {
  const texts = LISTS.map(async (path) => {
    const answer = await of.get(path);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { items?: unknown }).items;
  });
  const states = Object.values(posts).map(async (id) => (await of.get(`/api/v1/listings/${id}`)).status);
  return Promise.all([...texts, ...states]);
}

test("what was acknowledged after the backup holds after a restore of it", async () => {
  const { database } = service;
  await writeBackup(database, backup, new Date());
  const journal = new RemovalJournal({
    database,
    backupTo: folder,
    notes: new OperatorNotes(),
    log: { warn: (_fields, message) => expect.fail(message) },
    now: () => new Date(),
  });
  await journal.look();
  const answer = await stays.ask("POST", `/api/v1/listings/${posts.withdrawn}/close`, { outcome: "withdrawn" });
  expect(answer.status).toBe(200);
  await removePerson(database, { ...leaves, phoneNumber: null }, async () => undefined);
  const at = new Date();
  const byTable: [string, unknown[]][] = [
    ['UPDATE auth."user" SET banned = true, "banReason" = \'fraud\' WHERE id = $1', [banned.id]],
    ["INSERT INTO auth.ban (person_id, id, by_ids, at) VALUES ($1, gen_random_uuid(), '{a,b}', $2)", [banned.id, at]],
    ["INSERT INTO message_stops (recipient, at) VALUES ('r', $1)", [at]],
    ["UPDATE consents SET until = $1", [at]],
    ["INSERT INTO delistings (key, at) VALUES ('k', $1)", [at]],
    ["INSERT INTO ended_messages (user_id, kind, at) VALUES ($1, 'asked', $2)", [stays.id, at]],
  ];
  for (const [text, values] of byTable) await database.pool.query(text, values);
  await journal.look();
  await service.settled();

  const command = await typeCommand({ DATABASE_URL: databaseUrl(restored) }, ["restore", backup]);
  expect(command).toMatchObject({ code: 0 });
  expect(command.out).toMatch(
    /Applied from the journal: .*1 account, 1 post, 1 delisted, 1 stop, 1 consent-ended, 1 messages-ended, 1 ban/,
  );
  expect(await standing(restored)).toEqual(await standing(database));
});

test("the answers for everybody are those of the board that was lost", async () => {
  const second = await testService({ settings: { RATE_LIMITS: "off" }, database: restored, secret: service.secret });
  const before = await answers(service);
  expect(before[0]).toHaveLength(1);
  expect(await answers(second)).toEqual(before);
  await second.close();
});

test("the journal names nobody, and is for its owner alone", () => {
  const [name = ""] = readdirSync(journalFolder(folder));
  const path = join(journalFolder(folder), name);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = readFileSync(path, "utf8");
  for (const secret of ["fraud", "@example.org", "Asha"]) expect(text).not.toContain(secret);
});

test("`restored` empties what backups leave out, signs everybody out, and puts back twice without harm", async () => {
  await restored.pool.query(
    `INSERT INTO auth.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt") VALUES ('s', 't', $1, $2, $2, $2)`,
    [stays.id, AT],
  );
  const words = ["restored", "--journal", folder, "--since", "2026-01-01T00:00:00Z"];
  const command = await typeCommand({ DATABASE_URL: databaseUrl(restored) }, words);
  expect(command).toMatchObject({ code: 0 });
  expect(command.out).toMatch(/Applied from the journal: nothing was missing/);
  expect((await restored.pool.query("SELECT FROM auth.session")).rowCount).toBe(0);
  expect(await standing(restored)).toEqual(await standing(service.database));
});

test.each([
  [
    "no moment",
    ["restored", "--journal", "x", "--since", "yesterday"],
    2,
    /is not a moment such as|contains no journal/,
  ],
  ["no journal", ["restored", "--journal", "/nowhere", "--since", "2026-01-01T00:00:00Z"], 1, /contains no journal/],
])("%s is refused in a sentence", async (_case, words, code, sentence) => {
  const command = await typeCommand({ DATABASE_URL: databaseUrl(restored) }, words);
  expect(command.err).toMatch(sentence);
  expect([1, code]).toContain(command.code);
});
