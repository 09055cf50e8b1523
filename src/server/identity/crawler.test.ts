import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#contract/openapi.ts";
import { PASSWORD, WRONG, identityWorld, signIn, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { OUTBOX_KEY, builtPages } from "#server/testing/service.ts";
import type { Person } from "#server/testing/stranger.ts";

/*
 * No data of an account leaks into an answer to others, a page, an export or a log. The test plants
 * an account with a marker in every column. A stranger and another member then request everything,
 * and all answers are searched for markers.
 */

const ID = "0190abcd-1111-7222-8333-444455556666";
const EMAIL = "marked.owner@example.org";
const PHONE = "+919812309876";
const MARKS = {
  email: "marked.owner",
  "email in a link": encodeURIComponent(EMAIL),
  phone: "9812309876",
  alias: "Markedalias",
  "session id": "marked-session-id",
  token: "markedtokenmarkedtokenmarkedtoken",
  address: "203.0.113.211",
  browser: "MarkedBrowser",
  hash: "markedhash",
  "provider's id": "marked-provider-id",
  "provider's token": "marked-provider-token",
  "second step": "markedsecret",
  "backup codes": "markedbackup",
  passkey: "markedpasskey",
  "code on its way": "markedverification",
  "message on its way": "marked words of a message",
  "invitation's hash": "markedinvitation",
};

const pages = await builtPages();

let world: IdentityWorld;
let stranger: Person;
let member: Person;
beforeAll(async () => {
  world = await identityWorld(pages ?? {});
  stranger = world.person();
  member = await world.member("other@example.org");
  await plant();
});
afterAll(() => world.close());

async function plant(): Promise<void> {
  const { pool } = world.service.database;
  const inserts: [string, unknown[]][] = [
    [
      `INSERT INTO auth."user" ("id", "name", "email", "emailVerified", "phoneNumber", "phoneNumberVerified", "role", "twoFactorEnabled", "updatedAt")
       VALUES ($1, 'Markedalias', $2, true, $3, true, 'verifier', true, now())`,
      [ID, EMAIL, PHONE],
    ],
    [
      `INSERT INTO auth."session" ("id", "expiresAt", "token", "updatedAt", "ipAddress", "userAgent", "userId")
       VALUES ($2, now() + interval '5 days', $3, now(), $4, 'MarkedBrowser/1.0', $1)`,
      [ID, MARKS["session id"], MARKS.token, MARKS.address],
    ],
    [
      `INSERT INTO auth."account" ("id", "accountId", "providerId", "userId", "password", "accessToken", "refreshToken", "idToken", "updatedAt")
       VALUES ('marked-1', $1, 'credential', $1, $2, NULL, NULL, NULL, now()),
              ('marked-2', $3, 'google', $1, NULL, $4, $4 || '2', $4 || '3', now())`,
      [ID, MARKS.hash, MARKS["provider's id"], MARKS["provider's token"]],
    ],
    [
      `INSERT INTO auth."twoFactor" ("id", "secret", "backupCodes", "userId", "verified") VALUES ('marked', $2, $3, $1, true)`,
      [ID, MARKS["second step"], MARKS["backup codes"]],
    ],
    [
      `INSERT INTO auth."passkey" ("id", "name", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp")
       VALUES ('marked', $2, $2, $1, $2, 0, $2, false)`,
      [ID, MARKS.passkey],
    ],
    [
      `INSERT INTO auth."verification" ("id", "identifier", "value", "expiresAt") VALUES ('marked', $1, $1, now() + interval '1 day')`,
      [MARKS["code on its way"]],
    ],
    [
      `INSERT INTO auth.message (id, channel, recipient, template, subject, text, state, due_at, created_at, expires_at)
       VALUES (gen_random_uuid(), 'mail', $1, 'verify-email', 's', $2, 'dead', now(), now(), now() + interval '1 day')`,
      [EMAIL, MARKS["message on its way"]],
    ],
    [
      `INSERT INTO auth.invitation (id, token_hash, role, made_by, created_at, expires_at)
       VALUES (gen_random_uuid(), $2, 'verifier', $1, now(), now() + interval '1 day')`,
      [ID, MARKS["invitation's hash"]],
    ],
  ];
  for (const [text, values] of inserts) {
    // In sequence: later rows refer to the first.
    await pool.query(text, values);
  }
}

function search(what: string, text: string): void {
  for (const [name, mark] of Object.entries(MARKS)) {
    expect(text.includes(mark), `${what} holds the ${name}`).toBe(false);
    expect(text.includes(Buffer.from(mark).toString("base64").slice(0, 12)), `${what}: ${name} in base64`).toBe(false);
  }
}

async function searchAnswer(who: Person, path: string, asking: Parameters<Person["send"]>[1] = {}): Promise<string> {
  const response = await who.send(path, asking);
  const what = `${asking.method ?? "GET"} ${path} (${who === stranger ? "a stranger" : "a member"})`;
  search(`${what}, head`, JSON.stringify([...response.headers]));
  search(`${what}, body`, response.text);
  expect(response.status, what).toBeLessThan(500);
  return response.text;
}

/**
 * Reads of the contract about the planted account, searches for its texts, and reads of the
 * identity library.
 */
function readPaths(): string[] {
  const bound = ROUTES.filter(({ method }) => method === "GET").map(({ path }) => path.replaceAll(/\{\w+\}/g, ID));
  const here = "lat=22.6&lng=88.4";
  const words = [EMAIL, PHONE, MARKS.alias, ID].map(encodeURIComponent);
  return [
    ...bound,
    ...words.flatMap((word) => [
      `/api/v1/listings/nearby?${here}&q=${word}`,
      `/api/v1/places?q=${word}`,
      `/api/v1/people?q=${word}`,
    ]),
    ...[
      "get-session",
      "list-sessions",
      "list-accounts",
      "passkey/list-user-passkeys",
      "admin/list-users",
      "ok",
      "error",
    ].map((name) => `/api/auth/${name}`),
    "/api/v1/openapi.json",
    `/metrics?key=${OUTBOX_KEY}`,
    "/healthz",
    "/readyz",
    `/dev/outbox.json?key=${OUTBOX_KEY}`,
    "/dev/outbox",
  ];
}

describe("nothing of an account leaves", () => {
  test("by any read, to a stranger or to another member", async () => {
    for (const path of readPaths()) {
      await searchAnswer(stranger, path);
      await searchAnswer(member, path);
    }
  });

  test("by any write with its id, to a stranger or to another member", async () => {
    const writes = ROUTES.filter(({ method, path }) => method !== "GET" && path.startsWith("/api/v1/"));
    for (const { method, path } of writes) {
      const address = path.replaceAll(/\{\w+\}/g, ID);
      await searchAnswer(stranger, address, { method, body: {} });
      // One's own account and sessions may contain one's own data.
      if (!path.startsWith("/api/v1/me")) await searchAnswer(member, address, { method, body: {} });
    }
    await searchAnswer(member, `/api/v1/me/sessions/${MARKS["session id"]}x`, { method: "DELETE", body: {} });
    await searchAnswer(member, "/api/auth/revoke-session", { method: "POST", body: { token: MARKS.token } });
    const rows = await world.service.database.pool.query(`SELECT FROM auth."session" WHERE "userId" = $1`, [ID]);
    expect(rows.rows, "a member ends nobody else's session").toHaveLength(1);
  });

  test.runIf(pages !== null)("by any page", async () => {
    const paths = [
      "/",
      "/signin",
      "/signup",
      "/recover",
      "/verify-email",
      "/account",
      "/security",
      "/people",
      "/invitation",
      "/more",
      `/people/${ID}`,
    ];
    for (const path of paths) {
      for (const who of [stranger, member]) await searchAnswer(who, path, { headers: { accept: "text/html" } });
    }
  });
});

test("no address, number, password, code, token or link stands in the log, whatever is done with an account", async () => {
  const who = world.person();
  await signIn(who, EMAIL, "a-password-nobody-should-see");
  await signUp(who, EMAIL, "a-password-nobody-should-see-2");
  await who.post("/api/auth/request-password-reset", { email: EMAIL, redirectTo: "/recover" });
  await who.post("/api/auth/send-verification-email", { email: EMAIL });
  await who.post("/api/auth/phone-number/send-otp", { phoneNumber: PHONE });
  const code = await world.codeTo(PHONE);
  await who.post("/api/auth/phone-number/verify", { phoneNumber: PHONE, code: "000000" });
  await who.post("/api/v1/identity/lookup", { identifier: EMAIL });
  await who.post("/api/auth/sign-in/email", { email: `${EMAIL}\0`, password: WRONG });
  await who.get(`/api/auth/verify-email?token=${MARKS.token}`);
  await who.get("/api/v1/me", { headers: { authorization: `Bearer ${MARKS.token}x` } });
  const fresh = await world.member("fresh.marked.owner@example.org");
  await fresh.post("/api/auth/change-password", {
    currentPassword: PASSWORD,
    newPassword: "a-password-nobody-should-see-3",
    revokeOtherSessions: true,
  });
  const log = world.service.log.join("\n");
  search("the log", log);
  expect(log).not.toContain("nobody-should-see");
  expect(log).not.toContain(PASSWORD);
  expect(log).not.toContain(code);
  expect(log).not.toContain("fresh.marked");
  for (const value of fresh.jar.values()) expect(log).not.toContain(value.slice(0, 24));
  const reset = /reset-password\/([\w-]+)/.exec(await world.linkTo(EMAIL))?.[1];
  if (reset !== undefined) expect(log).not.toContain(reset);
});

test("nor in the audit", async () => {
  const { pool } = world.service.database;
  const rows = await pool.query(
    `SELECT jsonb_agg(to_jsonb(a)) AS all FROM (SELECT who, role, act, details FROM audit UNION ALL SELECT who, role, act, details FROM auth.event) a`,
  );
  const text = JSON.stringify(rows.rows);
  expect(text).toContain("identity.");
  search("the audit", text);
  expect(text).not.toContain("fresh.marked");
});

test("and an admin does see the planted account, so the search above looked for the right marks", async () => {
  const admin = await world.member("admin@example.org");
  await world.service.database.pool.query(
    `UPDATE auth."user" SET "role" = 'admin' WHERE "email" = 'admin@example.org'`,
  );
  const response = await admin.get(`/api/v1/people?q=${encodeURIComponent(EMAIL)}`);
  expect(response.text).toContain(MARKS.alias);
  expect(response.text).not.toContain(MARKS.email);
  const [{ id }] = response.json["items"] as [{ id: string }];
  const shown = await admin.post(`/api/v1/people/${id}/reveal`, { reason: "to call back" });
  expect(shown.text).toContain(MARKS.email);
  for (const mark of [MARKS.token, MARKS.hash, MARKS["second step"], MARKS.address])
    expect(response.text).not.toContain(mark);
});
