import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TRIALS, trialEmail, trialId } from "#domain/identity/trial-account.ts";
import { hasContent } from "../backup/queries.ts";
import { prepareDemo } from "../demo/demo.ts";
import { appointFirstAdmin } from "../identity/first-admin/statements.ts";
import { countOtherAdmins, findPeople, readFirstAdmin } from "../identity/people/queries.ts";
import { CHEAP_PASSWORDS } from "../identity/testing/cheap-passwords.ts";
import { IS_NOT_DEMO } from "../documents/documents.ts";
import { createLog } from "../runtime/log.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { PROGRAM, startChild } from "#server/testing/child.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { ServiceOptions, TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { prepareTrials, trialLines } from "./trial-sign-ins.ts";
import type { TrialSignIns } from "./trial-sign-ins.ts";

const { hash } = CHEAP_PASSWORDS;
const [HOSPITAL, OXYGEN, VERIFIER, MODERATOR] = TRIALS;
const IDS = TRIALS.map(trialId);

let database: Awaited<ReturnType<typeof testDatabase>>;
let service: TestService;
beforeAll(async () => {
  database = await testDatabase();
  const log = createLog("silent", () => undefined);
  await prepareDemo(database, { mode: "on", now: new Date(), log, folder: "data/demo" });
  service = await testService({ database, settings: { DEMO_DATA: "on" } });
});
afterAll(async () => {
  await service.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM auth."user"');
  await database.pool.query(`DELETE FROM documents WHERE ${IS_NOT_DEMO} AND collection <> 'settings'`);
});

/** The sign-ins that a start makes with the settings of a service. */
function preparedBy({ httpServer }: TestService): Promise<TrialSignIns | null> {
  return prepareTrials(database, { takesTrials: httpServer.local.takesTrials, now: new Date(), hash });
}

async function local(): Promise<TrialSignIns> {
  const trials = await preparedBy(service);
  if (trials === null) throw new Error("a start on this machine made no sign-ins");
  return trials;
}

/** Another process on the database. */
async function another(options: ServiceOptions, body: (other: TestService) => Promise<void>): Promise<void> {
  const other = await testService({ ...options, database });
  try {
    await body(other);
  } finally {
    await other.close();
  }
}

type Sent = { method?: string; token?: string; body?: unknown; headers?: Record<string, string> };

async function call(service: TestService, path: string, { method = "GET", token, body, headers }: Sent = {}) {
  const answer = await service.get(path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json", origin: service.url }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: answer.status, reason: json["reason"], json, token: answer.headers.get("set-auth-token") ?? "" };
}

type Asked = { password: string; headers?: Record<string, string> };

const signIn = (service: TestService, trial: (typeof TRIALS)[number], { password, ...more }: Asked) =>
  call(service, "/api/auth/sign-in/email", { method: "POST", body: { email: trialEmail(trial), password }, ...more });

/** The one place of whose staff somebody is. */
async function placeOf(token: string): Promise<string> {
  const { json } = await call(service, "/api/v1/me", { token });
  return String((json["facilities"] as unknown[])[0]);
}

async function ids(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM auth."user" ORDER BY id');
  return rows.map(({ id }) => id);
}

describe("on this machine, beside the demonstration", () => {
  test("staff of a hospital and of a supplier count at their made-up places, and at no other", async () => {
    const trials = await local();
    const places: unknown[] = [];
    for (const trial of [HOSPITAL, OXYGEN]) {
      const { status, token } = await signIn(service, trial, trials);
      expect(status).toBe(200);
      const place = await placeOf(token);
      places.push(place);
      const body = { beds: [{ bedType: "general", available: 7 }] };
      const counted = await call(service, `/api/v1/facilities/${place}/capacity`, { method: "PUT", token, body });
      expect(counted.status).toBe(200);
      expect(JSON.stringify(counted.json)).toContain('"available":7');
      const elsewhere = await database.pool.query<{ id: string }>(
        "SELECT id FROM documents WHERE collection = 'facilities' AND id <> $1 LIMIT 1",
        [place],
      );
      const other = `/api/v1/facilities/${elsewhere.rows[0]?.id}/capacity`;
      expect((await call(service, other, { method: "PUT", token, body })).status).toBe(403);
    }
    expect(new Set(places).size).toBe(2);
  });

  test("a verifier has the queue and a moderator the desk; neither has what only admins have", async () => {
    const trials = await local();
    const verifier = await signIn(service, VERIFIER, trials);
    const moderator = await signIn(service, MODERATOR, trials);
    expect((await call(service, "/api/v1/verification/me", { token: verifier.token })).status).toBe(200);
    expect((await call(service, "/api/v1/moderation/cases", { token: moderator.token })).status).toBe(200);
    expect((await call(service, "/api/v1/moderation/cases", { token: verifier.token })).status).toBe(403);
    for (const { token } of [verifier, moderator])
      expect((await call(service, "/api/v1/people", { token })).status).toBe(403);
  });

  test("the console gets one line and one row for each, none longer than a terminal", async () => {
    const trials = await local();
    const lines = trialLines(trials, "http://localhost:3000/signin").trimEnd().split("\n");
    expect(lines).toHaveLength(1 + TRIALS.length);
    expect(lines[0]).toContain(trials.password);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines[1]).toMatch(/^ {2}hospital@trial\.invalid +counts for \S/);
  });

  test("a new start replaces the password, and the sessions of before have ended", async () => {
    const trials = await local();
    const { token } = await signIn(service, VERIFIER, trials);
    const again = await prepareTrials(database, { takesTrials: true, now: new Date(), hash });
    expect(again?.password).not.toBe(trials.password);
    await settleFeed(database, service.feed);
    expect((await call(service, "/api/v1/me", { token })).status).toBe(401);
    expect((await signIn(service, VERIFIER, trials)).status).toBe(401);
    expect((await signIn(service, VERIFIER, { password: again?.password ?? "" })).status).toBe(200);
  });

  test("a request through a proxy neither signs in nor goes on with a session", async () => {
    const trials = await local();
    const headers = { "x-forwarded-for": "203.0.113.7" };
    const { token } = await signIn(service, VERIFIER, trials);
    expect((await call(service, "/api/v1/me", { token })).status).toBe(200);
    expect((await call(service, "/api/v1/me", { token, headers })).status).toBe(401);
    expect(await signIn(service, VERIFIER, { ...trials, headers })).toMatchObject({
      status: 400,
      reason: "identity/invalid-email",
    });
  });
});

describe("nobody real meets one", () => {
  test("it posts nothing, gets nobody's number, and changes no way to sign in", async () => {
    const trials = await local();
    const { token } = await signIn(service, MODERATOR, trials);
    const need = { side: "need", kind: "bed", details: { bedType: "icu" }, title: "ICU bed", quantity: 1 };
    const place = { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "area" };
    const contact = { channels: [] };
    const consent = { showOnRequest: false, beMatched: false, reContact: false };
    const body = { ...need, place, contact, consent };
    const posted = await call(service, "/api/v1/listings", { method: "POST", token, body });
    expect(posted).toMatchObject({ status: 403, reason: "http/permission-denied" });
    const id = await service.put(bodyOf(aListing()));
    const reason = "My mother needs it.";
    const asked = await call(service, `/api/v1/listings/${id}/contact`, { method: "POST", token, body: { reason } });
    expect(asked).toMatchObject({ status: 403, reason: "identity/not-verified" });
    const newPassword = "violet-umbrella-41";
    const changed = await call(service, "/api/auth/change-password", {
      method: "POST",
      token,
      body: { currentPassword: trials.password, newPassword },
    });
    expect(changed).toMatchObject({ status: 403, reason: "http/permission-denied" });
  });

  test("it bans nobody, no admin finds it, and none gives it a role", async () => {
    const trials = await local();
    const admin = await signedIn(service, { roles: ["admin"] });
    const member = await signedIn(service);
    const { token } = await signIn(service, MODERATOR, trials);
    const ban = { reason: "spam", until: null };
    const banned = await call(service, `/api/v1/people/${member.id}/ban`, { method: "POST", token, body: ban });
    expect(banned.status).toBe(403);
    const found = await findPeople(database.pool, {
      q: "",
      role: null,
      after: null,
      most: 50,
      now: new Date(),
    });
    expect(found.map(({ id }) => id).toSorted()).toEqual([admin.id, member.id].toSorted());
    const given = await admin.ask("PUT", `/api/v1/people/${trialId(MODERATOR)}/roles`, { roles: ["admin"] });
    expect(given.status).toBe(404);
  });

  test("even with the role of an admin it is none: the first one is appointed, and the demonstration waits for them", async () => {
    await local();
    await database.pool.query(`UPDATE auth."user" SET role = 'admin' WHERE id = ANY($1)`, [IDS]);
    const now = new Date();
    expect(await countOtherAdmins(database.pool, null, now)).toBe(0);
    expect(await readFirstAdmin(database.pool, now)).toBeNull();
    const admin = { email: "operator@example.org", password: "violet-umbrella-41" };
    expect(await appointFirstAdmin(database, admin, now)).toBe("made");
    expect(await countOtherAdmins(database.pool, null, now)).toBe(1);
  });

  test("a database with nothing else has no content worth a backup", async () => {
    const trials = await local();
    await signIn(service, VERIFIER, trials);
    expect(await hasContent(database)).toBe(false);
    await service.put(bodyOf(aListing()));
    expect(await hasContent(database)).toBe(true);
  });

  test("nothing is sent to it", async () => {
    await local();
    const email = trialEmail(VERIFIER);
    await call(service, "/api/auth/request-password-reset", { method: "POST", body: { email } });
    await service.settled();
    const outbox = await call(service, "/dev/outbox.json?key=the-key-of-every-test");
    expect(JSON.stringify(outbox.json)).not.toContain(email);
    const { rows } = await database.pool.query("SELECT recipient FROM auth.message");
    expect(rows).toEqual([]);
  });
});

describe("where people could reach it there is none", () => {
  test("with a public address those of before are gone with their sessions and desks", async () => {
    const trials = await local();
    const { token } = await signIn(service, HOSPITAL, trials);
    const place = await placeOf(token);
    const desk = { label: "Ward 3 desk", days: 1 };
    const made = await call(service, `/api/v1/facilities/${place}/desks`, { method: "POST", token, body: desk });
    expect(made.status).toBe(200);
    expect(await ids()).toHaveLength(TRIALS.length + 1);
    const origin = "https://help.example.org";
    await another({ settings: { PUBLIC_URL: origin, DEMO_DATA: "on" } }, async (next) => {
      expect(await preparedBy(next)).toBeNull();
      expect(await ids()).toEqual([]);
      expect((await call(next, "/api/v1/me", { token })).status).toBe(401);
      const refused = await signIn(next, HOSPITAL, { ...trials, headers: { origin } });
      expect(refused).toMatchObject({ status: 400, reason: "identity/invalid-email", token: "" });
    });
  });

  test("a process that people reach takes none that another has on their database", async () => {
    const { token } = await signIn(service, VERIFIER, await local());
    await another({ settings: { DEMO_DATA: "on", TRUSTED_PROXIES: "127.0.0.1" } }, async (other) => {
      expect((await call(service, "/api/v1/me", { token })).status).toBe(200);
      expect((await call(other, "/api/v1/me", { token })).status).toBe(401);
    });
  });
});

test("the program prints them beside the key of the outbox; at a public address it prints none and has none", async () => {
  const { host = "", user = "", database: name = "" } = database.connection;
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
  const dataDir = mkdtempSync(join(tmpdir(), "lifeboard-trials-"));
  const env = { PATH: process.env["PATH"], PORT: "0", DATA_DIR: dataDir, DATABASE_URL: url, DEMO_DATA: "on" };
  const local = startChild(PROGRAM, [], { env });
  await local.said("Lifeboard is ready at ");
  expect(local.problems()).toMatch(/^Local outbox: .+\nTry each role: \S+\/signin {2}password \S{19}\n {2}hospital@/m);
  expect(await ids()).toEqual(IDS);
  expect(await local.kill("SIGTERM")).toBe(0);
  const open = startChild(PROGRAM, [], { env: { ...env, PUBLIC_URL: "https://help.example.org" } });
  await open.said("Lifeboard is ready at ");
  expect(open.problems()).not.toContain("Try each role");
  expect(await ids()).toEqual([]);
  expect(await open.kill("SIGTERM")).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test("removed by an admin, the demonstration takes them along, and none comes back", async () => {
  const { token } = await signIn(service, VERIFIER, await local());
  const admin = await signedIn(service, { roles: ["admin"] });
  expect((await admin.ask("POST", "/api/v1/demo/remove", {})).status).toBe(200);
  expect(await ids()).toEqual([admin.id]);
  await settleFeed(database, service.feed);
  expect((await call(service, "/api/v1/me", { token })).status).toBe(401);
  const left = await database.pool.query(
    "SELECT collection FROM documents WHERE id::text = ANY($1) OR body->>'ownerId' = ANY($1)",
    [IDS],
  );
  expect(left.rows).toEqual([]);
  expect(await preparedBy(service)).toBeNull();
});
