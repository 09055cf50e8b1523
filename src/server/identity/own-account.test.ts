import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASE_LIMITS } from "#domain/limits/database-limits.ts";
import { identityWorld, PASSWORD, signIn, WRONG } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import type { StrangerResponse, Person } from "#server/testing/stranger.ts";

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const remove = (who: Person, body: unknown): Promise<StrangerResponse> =>
  who.send("/api/v1/me", { method: "DELETE", body });
const edit = (who: Person, body: unknown): Promise<StrangerResponse> =>
  who.send("/api/v1/me", { method: "PATCH", body });

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const answer = await world.service.database.pool.query<Record<string, unknown>>(text, values);
  return answer.rows;
}

describe("without a sign-in", () => {
  test.each([
    ["GET", "/api/v1/me"],
    ["PATCH", "/api/v1/me"],
    ["DELETE", "/api/v1/me"],
    ["GET", "/api/v1/me/export"],
    ["GET", "/api/v1/me/sessions"],
    ["DELETE", "/api/v1/me/sessions/x"],
    ["POST", "/api/v1/me/sessions/end"],
    ["GET", "/api/v1/me/security"],
  ])("%s %s is refused", async (method, path) => {
    const response = await world.person().send(path, { method, ...(method !== "GET" && { body: {} }) });
    expect(response.json).toMatchObject({ status: 401, reason: "http/unauthenticated" });
  });
});

describe("alias and language", () => {
  test("change; nothing else does, and no language that is not shipped", async () => {
    const who = await world.member("alias@example.org");
    expect((await edit(who, { alias: "  Asha B. ", language: "hi" })).json).toMatchObject({
      alias: "Asha B.",
      language: "hi",
    });
    expect((await edit(who, { language: "xx" })).json).toMatchObject({ reason: "http/invalid-argument" });
    expect((await edit(who, { alias: "Asha\u202Enimda" })).json).toMatchObject({ alias: "Asha nimda" });
    expect((await edit(who, { alias: "\u0000" })).json).toMatchObject({ reason: "http/invalid-argument" });
    expect((await edit(who, { alias: "" })).json).toMatchObject({ reason: "http/invalid-argument" });
    expect((await edit(who, { roles: ["admin"] })).json).toMatchObject({ reason: "http/invalid-argument" });
  });

  test("mails are in the language of the page they are asked on, else of the account", async () => {
    const who = await world.member("hindi@example.org");
    await edit(who, { language: "hi" });
    await who.post("/api/auth/request-password-reset", { email: "hindi@example.org", redirectTo: "/recover" });
    expect((await world.sentTo("hindi@example.org"))[0]?.text).toMatch(/\p{Script=Devanagari}/u);
    await who.post(
      "/api/auth/request-password-reset",
      { email: "hindi@example.org", redirectTo: "/recover" },
      { headers: { "accept-language": "en" } },
    );
    expect((await world.sentTo("hindi@example.org"))[0]?.text).not.toMatch(/\p{Script=Devanagari}/u);
  });
});

describe("devices", () => {
  test("are listed with what they are; one is signed out by its id and refused at once", async () => {
    const email = "devices@example.org";
    const here = await world.member(email);
    const phone = world.person();
    const agent =
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36";
    await phone.post("/api/auth/sign-in/email", { email, password: PASSWORD }, { headers: { "user-agent": agent } });
    const listed = await here.get("/api/v1/me/sessions");
    expect(listed.json).toEqual({
      items: expect.arrayContaining([
        expect.objectContaining({ isCurrent: true }),
        expect.objectContaining({ isCurrent: false, device: "Chrome · Android" }),
      ]),
    });
    const items = listed.json["items"] as { id: string; isCurrent: boolean }[];
    const id = items.find((item) => !item.isCurrent)?.id ?? "";
    expect((await phone.get("/api/v1/me")).status).toBe(200);
    const stranger = await world.member("stranger@example.org");
    const foreign = await stranger.send(`/api/v1/me/sessions/${id}`, { method: "DELETE" });
    expect(foreign.json).toMatchObject({ status: 404, reason: "http/not-found" });
    expect((await here.send(`/api/v1/me/sessions/${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await phone.get("/api/v1/me")).json).toMatchObject({ status: 401, reason: "identity/session-expired" });
    expect((await here.get("/api/v1/me")).status).toBe(200);
  });

  test("the library's list and its way to end one name sessions by ids too", async () => {
    const email = "list@example.org";
    const here = await world.member(email);
    const there = world.person();
    await signIn(there, email);
    const list = await here.get("/api/auth/list-sessions");
    const items = JSON.parse(list.text) as { id: string; token: string }[];
    expect(items.every(({ id, token }) => id === token)).toBe(true);
    const current = await here.get("/api/v1/me/sessions");
    const own = (current.json["items"] as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent)?.id;
    const other = items.find(({ id }) => id !== own)?.id ?? "";
    expect((await here.post("/api/auth/revoke-session", { token: other })).status).toBe(200);
    expect((await there.get("/api/v1/me")).status).toBe(401);
  });

  test("all others end, or all", async () => {
    const email = "all@example.org";
    const here = await world.member(email);
    const there = world.person();
    await signIn(there, email);
    expect((await there.get("/api/v1/me")).status).toBe(200);
    expect((await here.post("/api/v1/me/sessions/end", { keepThis: true })).status).toBe(204);
    expect((await there.get("/api/v1/me")).status).toBe(401);
    expect((await here.get("/api/v1/me")).status).toBe(200);
    const { cookie } = here;
    expect((await here.post("/api/v1/me/sessions/end", { keepThis: false })).status).toBe(204);
    expect(here.jar.size === 0 || !here.cookie.includes("session_token")).toBe(true);
    expect((await here.get("/api/v1/me", { headers: { cookie } })).status).toBe(401);
  });
});

describe("how did I sign in?", () => {
  test("is answered to the address alone", async () => {
    await world.member("how@example.org");
    const known = await world.person().post("/api/v1/identity/lookup", { identifier: "How@Example.org" });
    const unknown = await world.person().post("/api/v1/identity/lookup", { identifier: "nobody@example.org" });
    expect(known.json).toEqual({ sent: true, ways: null });
    expect(unknown.json).toEqual(known.json);
    expect((await world.sentTo("how@example.org"))[0]?.text).toMatch(/password/i);
    expect(await world.sentTo("nobody@example.org")).toEqual([]);
  });

  test.each([
    ["not-an-address@", "identity/invalid-email"],
    ["12", "http/invalid-argument"],
    ["12345", "identity/invalid-phone"],
  ])("%s is no address", async (identifier, reason) => {
    expect((await world.person().post("/api/v1/identity/lookup", { identifier })).json).toMatchObject({ reason });
  });
});

describe("everything kept about somebody", () => {
  test("is one file: account, ways in, devices, listings in full; no secret, token or hash", async () => {
    const who = await world.member("export@example.org");
    const id = String((await who.get("/api/v1/me")).json["id"]);
    const shielded = {
      place: { lat: 22.5712, lng: 88.3601 },
      contact: { channels: [{ type: "phone", value: "+12025550142" }] },
    };
    await world.service.put(bodyOf(aListing({ ownerId: id, title: "Two cylinders" })), { shielded });
    await world.service.put(bodyOf(aListing({ title: "Somebody else's" })));
    await world.service.put({ ownerId: id }, { collection: "points", shielded: { points: [1] } });
    const file = await who.get("/api/v1/me/export");
    expect(file.json).toMatchObject({
      account: { id, email: "export@example.org" },
      waysIn: { password: true },
      sessions: [{ isCurrent: true }],
      listings: [{ body: { title: "Two cylinders" }, shielded }],
      observations: [],
      points: [{ shielded: { points: [1] } }],
    });
    expect(file.text).not.toContain("Somebody else's");
    const kept = await query(
      `SELECT s."token", a."password" FROM auth."session" s JOIN auth."account" a USING ("userId") WHERE s."userId" = $1`,
      [id],
    );
    for (const secret of kept.flatMap((row) => Object.values(row))) expect(file.text).not.toContain(String(secret));
  });

  test("needs a sign-in of the last ten minutes: a cookie that is eleven minutes old gets nothing", async () => {
    const email = "stolen@example.org";
    const who = await world.member(email);
    const mails = (await world.sentTo(email)).length;
    await query(
      `UPDATE auth."session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = (SELECT "id" FROM auth."user" WHERE "email" = $1)`,
      [email],
    );
    const thief = await who.get("/api/v1/me/export");
    expect(thief.json).toMatchObject({ status: 401, reason: "identity/fresh-sign-in-needed" });
    expect(thief.text).not.toContain(email);
    expect(await world.sentTo(email)).toHaveLength(mails);
    expect((await signIn(who, email)).status).toBe(200);
    expect((await who.get("/api/v1/me/export")).json).toMatchObject({ account: { email } });
  });

  test("is told to its owner by a mail in their language, by a text where there is no address", async () => {
    const email = "exported@example.org";
    const phone = "+919830077790";
    const byMail = await world.member(email);
    const byPhone = world.person();
    await byPhone.post("/api/auth/phone-number/send-otp", { phoneNumber: phone });
    await byPhone.post("/api/auth/phone-number/verify", { phoneNumber: phone, code: await world.codeTo(phone) });
    for (const who of [byMail, byPhone]) expect((await who.get("/api/v1/me/export")).status).toBe(200);
    const [mail] = await world.sentTo(email);
    expect(mail?.subject).toBe("Somebody downloaded your data");
    expect(mail?.text).toMatch(/If it was not you, set a new password at once: http\S+\/recover\n/);
    expect((await world.sentTo(phone))[0]?.text).toMatch(
      /was downloaded as a file. Not you\? Set a new password: http/,
    );
    await edit(byMail, { language: "hi" });
    await byMail.get("/api/v1/me/export");
    expect((await world.sentTo(email))[0]?.subject).toMatch(/\p{Script=Devanagari}/u);
  });

  test("is counted: five a day, then the time to wait, and nobody is told of what was refused", async () => {
    const email = "often@example.org";
    const who = await world.member(email);
    const most = DATABASE_LIMITS["export-account"].most;
    for (let count = 0; count < most; count += 1) expect((await who.get("/api/v1/me/export")).status).toBe(200);
    const told = await world.sentTo(email);
    const refused = await who.get("/api/v1/me/export");
    expect(refused.json).toMatchObject({ status: 429, reason: "identity/too-many-requests" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await world.sentTo(email)).toHaveLength(told.length);
  });
});

describe("deleting the account", () => {
  test("needs a sign-in of the last ten minutes, and the password where there is one", async () => {
    const email = "keeps@example.org";
    const who = await world.member(email);
    expect((await remove(who, { password: WRONG })).json).toMatchObject({
      status: 401,
      reason: "identity/wrong-credentials",
    });
    expect((await remove(who, {})).json).toMatchObject({ reason: "identity/wrong-credentials" });
    await query(
      `UPDATE auth."session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = (SELECT "id" FROM auth."user" WHERE "email" = $1)`,
      [email],
    );
    expect((await remove(who, { password: PASSWORD })).json).toMatchObject({
      status: 401,
      reason: "identity/fresh-sign-in-needed",
    });
    expect((await signIn(who, email)).status).toBe(200);
  });

  test("leaves nothing of the person in the database but ids in the audit", async () => {
    const email = "gone-for-good@example.org";
    const who = await world.member(email);
    const id = String((await who.get("/api/v1/me")).json["id"]);
    await edit(who, { alias: "Very Peculiar Alias" });
    const listing = await world.service.put(bodyOf(aListing({ ownerId: id })));
    const said = { outcome: "no-answer", at: new Date().toISOString(), by: "seeker" };
    await world.service.put({ ...said, listingId: listing }, { collection: "observations" });
    const elsewhere = await world.service.put(bodyOf(aListing()));
    await world.service.put({ ...said, listingId: elsewhere, authorId: id }, { collection: "observations" });
    await world.person().post("/api/auth/request-password-reset", { email, redirectTo: "/recover" });
    const answer = await remove(who, { password: PASSWORD });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(who.cookie).not.toContain("session_token");
    expect((await world.service.get(`/api/v1/listings/${listing}`)).status).toBe(404);
    expect(await query("SELECT id FROM documents WHERE body->>'listingId' = ANY($1)", [[listing, elsewhere]])).toEqual(
      [],
    );
    const tables = await query(
      "SELECT schemaname || '.\"' || tablename || '\"' AS name FROM pg_tables WHERE schemaname IN ('public', 'auth')",
    );
    for (const { name } of tables) {
      const rows = await query(`SELECT to_jsonb(t)::text AS row FROM ${String(name)} t`);
      const text = rows.map(({ row }) => String(row)).join("\n");
      expect(text, String(name)).not.toContain(email);
      expect(text, String(name)).not.toContain("Very Peculiar Alias");
      const mayName = /"(audit|event|changes|removals)"/.test(String(name));
      if (!mayName) expect(text, String(name)).not.toContain(id);
    }
    expect((await signIn(world.person(), email)).json).toMatchObject({ reason: "identity/wrong-credentials" });
  });

  test("by phone alone: the fresh sign-in is all there is to ask, and the number is free again", async () => {
    const phoneNumber = "+919830012377";
    const who = world.person();
    const enter = async (): Promise<unknown> => {
      await who.post("/api/auth/phone-number/send-otp", { phoneNumber });
      await who.post("/api/auth/phone-number/verify", { phoneNumber, code: await world.codeTo(phoneNumber) });
      return (await who.get("/api/v1/me")).json["id"];
    };
    const first = await enter();
    expect((await remove(who, {})).status).toBe(204);
    expect(await enter()).not.toBe(first);
  });
});
