import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { identityWorld, signIn, WRONG } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";

let world: IdentityWorld;
let admin: SignedIn;
beforeAll(async () => {
  world = await identityWorld();
  admin = await signedIn(world.service, { roles: ["admin"] });
});
afterAll(() => world.close());

/** A person with a password, banned by the admin. Returns how to lift the ban. */
async function shutOut(email: string, until: string | null = null): Promise<{ path: string }> {
  const who = await world.member(email);
  const { json } = await who.get("/api/v1/me");
  const path = `/api/v1/people/${String(json["id"])}/ban`;
  expect((await admin.ask("POST", path, { reason: "spam", until })).status).toBe(200);
  // Existing sessions end at once.
  expect((await who.get("/api/v1/me")).status).toBe(401);
  return { path };
}

test("whoever is shut out is told so at sign-in, only with the right password; let in again, the password is the old one", async () => {
  const { path } = await shutOut("banned@example.org");
  const stranger = world.person();
  expect((await signIn(stranger, "banned@example.org", WRONG)).json).toMatchObject({
    reason: "identity/wrong-credentials",
  });
  expect(JSON.stringify((await signIn(stranger, "banned@example.org", WRONG)).json)).not.toContain("spam");
  const refused = await signIn(stranger, "banned@example.org");
  expect([refused.status, refused.json["reason"]]).toEqual([403, "identity/banned"]);
  expect(refused.json["ban"]).toMatchObject({ reason: "spam", until: null, appeal: { sentAt: null, answer: null } });
  expect(stranger.jar.has("better-auth.session_token")).toBe(false);
  expect((await admin.ask("DELETE", path)).status).toBe(200);
  expect((await signIn(world.person(), "banned@example.org")).status).toBe(200);
});

test("a code to the number gets nobody in who is shut out", async () => {
  const phone = "+919876501234";
  const who = world.person();
  await who.post("/api/auth/phone-number/send-otp", { phoneNumber: phone });
  expect(
    (await who.post("/api/auth/phone-number/verify", { phoneNumber: phone, code: await world.codeTo(phone) })).status,
  ).toBe(200);
  const { json } = await who.get("/api/v1/me");
  expect((await admin.ask("POST", `/api/v1/people/${String(json["id"])}/ban`, { reason: "spam" })).status).toBe(200);
  const again = world.person();
  await again.post("/api/auth/phone-number/send-otp", { phoneNumber: phone });
  const answer = await again.post("/api/auth/phone-number/verify", {
    phoneNumber: phone,
    code: await world.codeTo(phone),
  });
  expect([answer.status, answer.json["reason"]]).toEqual([403, "identity/banned"]);
  expect(answer.json["ban"]).toMatchObject({ reason: "spam", until: null, appeal: { sentAt: null, answer: null } });
  expect((await again.get("/api/v1/me")).status).toBe(401);
});

test("a ban for a time ends by itself", async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await shutOut("for-a-day@example.org", until);
  expect((await signIn(world.person(), "for-a-day@example.org")).json).toMatchObject({
    reason: "identity/banned",
    ban: { reason: "spam", until },
  });
  await world.service.database.pool.query(
    `UPDATE auth."user" SET "banExpires" = now() - interval '1 s' WHERE email = 'for-a-day@example.org'`,
  );
  const found = await admin.ask("GET", "/api/v1/people?q=for-a-day@example.org");
  expect(found.json).toMatchObject({ items: [{ ban: null }] });
  expect((await signIn(world.person(), "for-a-day@example.org")).status).toBe(200);
});
