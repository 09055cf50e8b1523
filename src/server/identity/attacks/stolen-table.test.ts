import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenHashes } from "#server/documents/migrations/before-1.0/0029-token-hashes.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { identityWorld, signIn } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { turnOnSecondFactor } from "#server/testing/second-factor.ts";
import type { Person } from "#server/testing/stranger.ts";
import { announceAccount } from "../account-events.ts";
import { storedToken } from "../secrets.ts";

/* Somebody reads the database: a dump, a copy of a disk, a line of SQL that went wrong. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const COOKIE = "better-auth.session_token";

const tokenOf = (who: Person): string => decodeURIComponent(who.jar.get(COOKIE) ?? "").split(".")[0] ?? "";

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const answer = await world.service.database.pool.query<Record<string, unknown>>(text, values);
  return answer.rows;
}

/** All rows of all tables, as text. */
async function dump(): Promise<string> {
  const tables = await rows(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  let text = "";
  for (const { schema, name } of tables) {
    const found = await rows(`SELECT to_jsonb(t)::text AS row FROM "${String(schema)}"."${String(name)}" t`);
    text += found.map(({ row }) => `${String(name)} ${String(row)}\n`).join("");
  }
  return text;
}

/** Everything that opens something after signing in, resetting, inviting and half a sign-in. */
async function openers(): Promise<Record<string, string>> {
  const [email, phone] = ["read@example.org", "+919830055501"];
  const who = await world.member(email);
  const found: Record<string, string> = { "a session": tokenOf(who), "a session's cookie": who.jar.get(COOKIE) ?? "" };
  await who.post("/api/auth/request-password-reset", { email, redirectTo: "/recover" });
  found["a reset link"] = /reset-password\/([\w-]+)/.exec(await world.linkTo(email))?.[1] ?? "";
  await who.post("/api/auth/change-email", { newEmail: "next@example.org" });
  found["a link that changes an address"] = /token=([\w.-]+)/.exec(await world.linkTo(email))?.[1] ?? "";
  await world.person().post("/api/auth/phone-number/send-otp", { phoneNumber: phone });
  found["a code"] = await world.codeTo(phone);
  const admin = await signedIn(world.service, { roles: ["admin"] });
  const invited = await admin.ask("POST", "/api/v1/invitations", { role: "verifier" });
  found["an invitation"] = /#token=(.+)$/.exec(String(invited.json["url"]))?.[1] ?? "";
  const app = await turnOnSecondFactor(who);
  app.backupCodes.forEach((code, at) => (found[`backup code ${at}`] = code));
  found["a session with a second step"] = tokenOf(who);
  const half = world.person();
  expect((await signIn(half, email)).json).toMatchObject({ twoFactorRedirect: true });
  found["half a sign-in"] = decodeURIComponent(half.jar.get("better-auth.two_factor") ?? "").split(".")[0] ?? "";
  await world.person().get("/api/auth/passkey/generate-authenticate-options");
  return found;
}

test("a dump of all tables has no token, code or link that opens anything", async () => {
  const found = await openers();
  const text = await dump();
  expect(text).toContain("read@example.org");
  expect(text).toContain(storedToken(found["a session with a second step"] ?? ""));
  for (const [what, opener] of Object.entries(found)) {
    expect(opener.length, what).toBeGreaterThan(5);
    expect(text.includes(`"${opener}`) || (opener.length > 6 && text.includes(opener)), what).toBe(false);
  }
});

test("what the table of sessions holds opens nothing: not as a bearer's, in a cookie or at the library", async () => {
  const who = await world.member("copied@example.org");
  const stored = storedToken(tokenOf(who));
  expect(await rows(`SELECT FROM auth."session" WHERE "token" = $1`, [stored])).toHaveLength(1);
  const tries: Record<string, string>[] = [
    { authorization: `Bearer ${stored}` },
    { authorization: `Bearer ${tokenOf(who)}` },
    { cookie: `${COOKIE}=${encodeURIComponent(stored)}` },
    { cookie: (who.jar.get(COOKIE) ?? "").replace(tokenOf(who), stored).replace(/^/, `${COOKIE}=`) },
  ];
  for (const headers of tries) {
    expect((await world.person().get("/api/v1/me", { headers })).status, JSON.stringify(headers)).toBe(401);
    expect((await world.person().get("/api/auth/get-session", { headers })).text).toBe("null");
  }
});

test("a session that was kept plainly goes on after migration 0029, and each sign-out still reaches it", async () => {
  const who = await world.member("before@example.org");
  const elsewhere = world.person();
  await signIn(elsewhere, "before@example.org");
  const { id } = (await who.get("/api/v1/me")).json;
  for (const token of [tokenOf(who), tokenOf(elsewhere)])
    await rows(`UPDATE auth."session" SET "token" = $1 WHERE "token" = $2`, [token, storedToken(token)]);
  for (const statement of tokenHashes.statements) await rows(statement);
  // Twice: an upgrade that was stopped half way begins again.
  for (const statement of tokenHashes.statements) await rows(statement);
  await announceAccount(world.service.database, String(id));
  const own = { origin: null };
  const renamed = await who.send("/api/v1/me", { method: "PATCH", body: { alias: "Still here" }, ...own });
  expect(renamed.json).toMatchObject({ alias: "Still here" });
  expect((await elsewhere.get("/api/auth/get-session")).json).toMatchObject({ user: { name: "Still here" } });
  expect((await who.post("/api/auth/revoke-other-sessions")).status).toBe(200);
  expect((await elsewhere.get("/api/v1/me")).status).toBe(401);
  expect((await who.get("/api/v1/me")).status).toBe(200);
  const before = who.cookie;
  expect((await who.post("/api/auth/sign-out")).status).toBe(200);
  expect((await who.get("/api/v1/me", { headers: { cookie: before } })).status).toBe(401);
  expect(await rows(`SELECT FROM auth."session" WHERE "userId" = $1`, [id])).toEqual([]);
});
