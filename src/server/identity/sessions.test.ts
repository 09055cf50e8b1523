import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { identityWorld, signIn, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { Person } from "#server/testing/stranger.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { announceAccount } from "./account-events.ts";
import { storedToken } from "./secrets.ts";
import { clearEnded } from "./statements.ts";

let world: IdentityWorld;
/** Where the clock of the first process stands still, ms since 1970; null: it goes. */
let stopped: number | null = null;
beforeAll(async () => {
  world = await identityWorld({ now: () => new Date(stopped ?? Date.now()) });
});
afterEach(() => void (stopped = null));
afterAll(() => world.close());

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const answer = await world.service.database.pool.query<Record<string, unknown>>(text, values);
  return answer.rows;
}

async function idOf(who: Person): Promise<string> {
  return String((await who.get("/api/v1/me")).json["id"]);
}

test("a session that ended behind our back: refused to writes at once, to reads when its account is named in the log", async () => {
  const who = await world.member("behind@example.org");
  stopped = Date.now();
  const id = await idOf(who);
  await query(`DELETE FROM auth."session" WHERE "userId" = $1`, [id]);
  const write = await who.send("/api/v1/me", { method: "PATCH", body: { alias: "x" } });
  expect(write.json).toMatchObject({ status: 401, reason: "identity/session-expired" });
  // Cached for 5 seconds. A process that read the change drops it.
  expect((await who.get("/api/v1/me/sessions")).status).toBe(200);
  await announceAccount(world.service.database, id);
  expect((await who.get("/api/v1/me/sessions")).json).toMatchObject({ reason: "identity/session-expired" });
});

test("what is known of a session is known for five seconds, should the log never name its account", async () => {
  stopped = Date.now();
  const who = await world.member("unnamed@example.org");
  const id = await idOf(who);
  // The log names the account for its sign-up: what it names is read anew.
  await world.service.settled();
  await idOf(who);
  await query(`DELETE FROM auth."session" WHERE "userId" = $1`, [id]);
  stopped += 4_999;
  expect((await who.get("/api/v1/me")).status).toBe(200);
  stopped += 1;
  expect((await who.get("/api/v1/me")).status).toBe(401);
});

test("another process hears of it by the log; its writes ask the database", async () => {
  const here = await world.member("twice@example.org");
  const other = await world.another();
  const there = new Person(other, here.address);
  for (const [name, value] of here.jar) there.jar.set(name, value);
  expect((await there.get("/api/v1/me")).status).toBe(200);
  await here.post("/api/auth/sign-out");
  const edit = await there.send("/api/v1/me", { method: "PATCH", body: { alias: "x" } });
  expect(edit.json["reason"]).toBe("identity/session-expired");
  const status = async () => (await there.get("/api/v1/me", { headers: { cookie: there.cookie } })).status;
  await world.service.settled(other);
  expect(await status()).toBe(401);
});

test("used after a day it is prolonged to seven days again, and its cookies are sent anew", async () => {
  const who = await world.member("slides@example.org");
  const id = await idOf(who);
  await query(`UPDATE auth."session" SET "expiresAt" = now() + interval '3 days' WHERE "userId" = $1`, [id]);
  await announceAccount(world.service.database, id);
  stopped = Date.now();
  const answer = await who.get("/api/v1/me");
  expect(answer.headers.getSetCookie().join("\n")).toMatch(
    /session_token=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Max-Age=604800/,
  );
  // By it a page knows that somebody is signed in, so it lasts as long.
  expect(answer.headers.getSetCookie().join("\n")).toMatch(/XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax; Max-Age=604800/);
  const [row] = await query(`SELECT "expiresAt" FROM auth."session" WHERE "userId" = $1`, [id]);
  expect(row?.["expiresAt"]).toBeInstanceOf(Date);
  expect(Number(row?.["expiresAt"])).toBe(stopped + 7 * DAY_MS);
  expect((await who.get("/api/v1/me")).headers.getSetCookie().join("\n")).not.toContain("session_token");
});

test.each([
  ["a member", "", 90],
  ["a moderator", "moderator", 14],
  ["a keeper", "facility-staff", 14],
])("the session of %s has a last day, however often it is used", async (_who, role, days) => {
  const email = `last-day-${days}-${role}@example.org`;
  const who = await world.member(email);
  const id = await idOf(who);
  const { database } = world.service;
  await query(`UPDATE auth."user" SET role = $2 WHERE id = $1`, [id, role]);
  stopped = Date.now();
  const at = async (agoMs: number): Promise<void> => {
    const times = [id, new Date(Number(stopped) - agoMs)];
    await query(
      `UPDATE auth."session" SET "createdAt" = $2, "expiresAt" = now() + interval '12 hours' WHERE "userId" = $1`,
      times,
    );
    await announceAccount(database, id);
  };
  await at((days - 1) * DAY_MS);
  const lines = (await who.get("/api/v1/me")).headers.getSetCookie().join("\n");
  expect(lines).toMatch(/session_token=[^;]+; .*Max-Age=86400\b/);
  const [row] = await query(`SELECT "expiresAt" FROM auth."session" WHERE "userId" = $1`, [id]);
  expect(Number(row?.["expiresAt"])).toBe(stopped + DAY_MS);
  await at(days * DAY_MS);
  expect((await who.get("/api/v1/me")).json).toMatchObject({ status: 401, reason: "identity/session-expired" });
});

test("a session made 400 days ago is refused everywhere, and never prolonged", async () => {
  const who = await world.member("long-ago@example.org");
  const id = await idOf(who);
  await query(
    `UPDATE auth."session" SET "createdAt" = now() - interval '400 days', "expiresAt" = now() + interval '3 days' WHERE "userId" = $1`,
    [id],
  );
  await announceAccount(world.service.database, id);
  const ends = async () => (await query(`SELECT "expiresAt" FROM auth."session" WHERE "userId" = $1`, [id]))[0];
  const before = await ends();
  const headers = { cookie: who.cookie };
  for (const path of ["/api/v1/me", "/api/v1/me/sessions", "/api/v1/me/export"])
    expect((await who.get(path, { headers })).json, path).toMatchObject({ reason: "identity/session-expired" });
  expect((await who.get("/api/auth/get-session", { headers })).text).toBe("null");
  const renamed = await who.post("/api/auth/update-user", { name: "Thief" }, { headers });
  expect(renamed.json).toMatchObject({ status: 401 });
  expect(await ends()).toEqual(before);
});

test("one that is to end with the browser does: no age in its cookie, a day in the database, never prolonged", async () => {
  const email = "short@example.org";
  await world.member(email);
  const who = world.person();
  const answer = await who.post("/api/auth/sign-in/email", {
    email,
    password: "violet-umbrella-41",
    rememberMe: false,
  });
  const line = answer.headers.getSetCookie().find((each) => each.includes("session_token")) ?? "";
  expect(line).not.toMatch(/max-age|expires/i);
  expect(answer.headers.getSetCookie().find((each) => each.includes("XSRF-TOKEN"))).not.toMatch(/max-age/i);
  const again = (await who.get("/api/v1/me")).headers.getSetCookie().join("\n");
  expect(again).not.toContain("session_token");
  expect(again).toContain("XSRF-TOKEN");
  expect(again).not.toMatch(/max-age/i);
  const [row] = await query(
    `SELECT max("expiresAt" - "createdAt") <= interval '1 day' AS short FROM auth."session" WHERE "token" = $1`,
    [storedToken(decodeURIComponent(line.split("=")[1]?.split(";")[0] ?? "").split(".")[0] ?? "")],
  );
  expect(row).toEqual({ short: true });
});

test("when it was last used is known to within minutes", async () => {
  const who = await world.member("touched@example.org");
  const id = await idOf(who);
  await query(`UPDATE auth."session" SET "updatedAt" = now() - interval '1 hour' WHERE "userId" = $1`, [id]);
  await announceAccount(world.service.database, id);
  await who.get("/api/v1/me");
  const [row] = await query(
    `SELECT now() - "updatedAt" < interval '1 minute' AS fresh FROM auth."session" WHERE "userId" = $1`,
    [id],
  );
  expect(row).toEqual({ fresh: true });
});

test("a program brings its token as a bearer's, as header or answer give it, and needs neither origin nor pair", async () => {
  const email = "program@example.org";
  await world.member(email);
  const who = world.person();
  const answer = await signIn(who, email);
  const tokens = [String(answer.json["token"]), answer.headers.get("set-auth-token") ?? ""];
  for (const token of tokens) {
    const program = world.person();
    const headers = { authorization: `Bearer ${token}` };
    const edited = await program.send("/api/v1/me", { method: "PATCH", body: { alias: "Bot" }, headers, origin: null });
    expect(edited.json).toMatchObject({ alias: "Bot" });
    expect((await program.get("/api/auth/get-session", { headers })).json).toMatchObject({ user: { email } });
  }
  const raw = decodeURIComponent(tokens[0] ?? "").split(".")[0] ?? "";
  expect(raw).toMatch(/^\w{32}$/);
  for (const bad of ["", "x", raw, `${raw}x`, `${raw}.signature`, storedToken(raw)]) {
    const refused = await world.person().get("/api/v1/me", { headers: { authorization: `Bearer ${bad}` } });
    expect(refused.status, bad).toBe(401);
  }
});

test("a new secret: what the old one signed stays good while it is named, its cookie is signed anew; unnamed it is worth nothing", async () => {
  const who = await world.member("rotation@example.org");
  const fresh = "another secret, of more than thirty-two characters";
  const next = await world.another({ secret: fresh, config: { oldSecrets: ["a secret of thirty-two characters"] } });
  const kept = new Person(next, who.address);
  for (const [name, value] of who.jar) kept.jar.set(name, value);
  const before = kept.cookie;
  expect((await kept.get("/api/v1/me")).json).toMatchObject({ email: "rotation@example.org" });
  expect(kept.cookie).not.toBe(before);
  expect((await kept.get("/api/auth/get-session")).json).toMatchObject({ user: { email: "rotation@example.org" } });
  const last = await world.another({ secret: fresh });
  const lost = new Person(last, who.address);
  for (const [name, value] of who.jar) lost.jar.set(name, value);
  expect((await lost.get("/api/v1/me")).json).toMatchObject({ reason: "identity/session-expired" });
  for (const [name, value] of kept.jar) lost.jar.set(name, value);
  expect((await lost.get("/api/v1/me")).status).toBe(200);
});

test("reading in public asks for no session, however bad the cookie is", async () => {
  const answer = await world.service.get("/api/v1/listings/nearby?lat=22.57&lng=88.36", {
    headers: { cookie: "better-auth.session_token=nonsense" },
  });
  expect(answer.status).toBe(200);
});

test("codes, links and sessions that have ended are cleared away by a job", async () => {
  await signUp(world.person(), "cleared@example.org");
  await world.person().post("/api/auth/phone-number/send-otp", { phoneNumber: "+919830012399" });
  await query(`UPDATE auth."verification" SET "expiresAt" = now() - interval '1 minute'`);
  await query(`UPDATE auth."session" SET "expiresAt" = now() - interval '1 minute'`);
  expect(await clearEnded(world.service.database, new Date())).toBeGreaterThan(1);
  expect(await query(`SELECT FROM auth."verification"`)).toEqual([]);
  expect(await query(`SELECT FROM auth."session"`)).toEqual([]);
});
