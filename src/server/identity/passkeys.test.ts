import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticator } from "#server/testing/authenticator.ts";
import type { Authenticator } from "#server/testing/authenticator.ts";
import { identityWorld, signIn } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { turnOnSecondFactor } from "#server/testing/second-factor.ts";
import type { StrangerResponse, Person } from "#server/testing/stranger.ts";
import { announceAccount } from "./account-events.ts";

/*
 * What the server requests, accepts and refuses. The journeys (e2e) run the ceremony in a browser.
 */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const credential = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: "e30", attestationObject: "e30", authenticatorData: "AA", signature: "AA" },
};

const OPTIONS = "/api/auth/passkey/generate-register-options";
const VERIFY = "/api/auth/passkey/verify-registration";
const device = (): Authenticator =>
  authenticator({ origin: `http://localhost:${world.service.port}`, host: "localhost" });
const challengeOf = (response: StrangerResponse): string => String(response.json["challenge"]);
async function countUsers(): Promise<number> {
  return (await world.service.database.pool.query(`SELECT FROM auth."user"`)).rowCount ?? 0;
}
/** The same browser without its session: only the challenge's cookie is left. */
function withoutSession(who: Person): Person {
  const left = world.person();
  for (const [name, value] of who.jar) if (name.includes("passkey")) left.jar.set(name, value);
  return left;
}

test("nobody adds one without a sign-in, nor with an old one", async () => {
  const path = "/api/auth/passkey/generate-register-options";
  expect((await world.person().get(path)).json).toMatchObject({ status: 401, reason: "http/unauthenticated" });
  const who = await world.member("old-sign-in@example.org");
  const { id } = (await who.get("/api/v1/me")).json;
  const { database } = world.service;
  await database.pool.query(`UPDATE auth."session" SET "createdAt" = now() - interval '1 hour' WHERE "userId" = $1`, [
    id,
  ]);
  await announceAccount(database, String(id));
  expect((await who.get(path)).json).toMatchObject({ status: 401, reason: "identity/fresh-sign-in-needed" });
});

test("an account by passkey alone: only for who asks for one, never past a sign-in that is too old", async () => {
  const asked = await world.person().get(`${OPTIONS}?context=sign-up`);
  expect(asked.json).toMatchObject({ rp: { id: "localhost" }, challenge: expect.any(String) });
  expect(asked.text).not.toContain("phone.invalid");
  expect((await world.person().get(`${OPTIONS}?context=other`)).json).toMatchObject({ reason: "http/unauthenticated" });
  expect((await world.person().post(VERIFY, { response: credential })).json).toMatchObject({
    reason: "http/unauthenticated",
  });
  const { database } = world.service;
  const before = await countUsers();
  const stranger = world.person();
  await stranger.get(`${OPTIONS}?context=sign-up`);
  const response = await stranger.post(VERIFY, { response: credential, createSession: true });
  expect(response.json).toMatchObject({ reason: "identity/passkey-refused" });
  expect(await countUsers()).toBe(before);
  const who = await world.member("stale-passkey@example.org");
  const { id } = (await who.get("/api/v1/me")).json;
  await database.pool.query(`UPDATE auth."session" SET "createdAt" = now() - interval '1 hour' WHERE "userId" = $1`, [
    id,
  ]);
  await announceAccount(database, String(id));
  expect((await who.get(`${OPTIONS}?context=sign-up`)).json).toMatchObject({ reason: "identity/fresh-sign-in-needed" });
  expect((await who.post(VERIFY, { response: credential, createSession: true })).json).toMatchObject({
    reason: "identity/fresh-sign-in-needed",
  });
});

test("a challenge given to a signed-in person is worth nothing without that sign-in, or in another", async () => {
  const who = await world.member("challenged@example.org");
  const before = await countUsers();
  for (const query of ["", "?context=sign-up"]) {
    const challenge = challengeOf(await who.get(`${OPTIONS}${query}`));
    const sent = { response: device().make(challenge), createSession: true };
    const alone = withoutSession(who);
    const response = await alone.post(VERIFY, sent);
    expect(response.json).toMatchObject({
      status: 401,
      reason: expect.stringMatching(/unauthenticated|passkey-refused/),
    });
    expect((await alone.get("/api/v1/me")).status).toBe(401);
  }
  const challenge = challengeOf(await who.get(OPTIONS));
  const thief = await world.member("thief-of-challenge@example.org");
  for (const [name, value] of withoutSession(who).jar) thief.jar.set(name, value);
  expect((await thief.post(VERIFY, { response: device().make(challenge) })).status).toBe(401);
  expect(await countUsers()).toBe(before + 1);
  for (const each of [who, thief]) {
    expect((await each.get("/api/v1/me/security")).json).toMatchObject({ passkeys: [] });
  }
});

test("a challenge of somebody who signs up is worth nothing to an account, and nothing a second time", async () => {
  const stranger = world.person();
  const challenge = challengeOf(await stranger.get(`${OPTIONS}?context=sign-up`));
  const member = await world.member("finds-a-challenge@example.org");
  for (const [name, value] of withoutSession(stranger).jar) member.jar.set(name, value);
  expect((await member.post(VERIFY, { response: device().make(challenge) })).status).toBe(401);
  expect((await member.get("/api/v1/me/security")).json).toMatchObject({ passkeys: [] });
  const sent = { response: device().make(challenge), createSession: true };
  expect((await stranger.post(VERIFY, sent)).json).toMatchObject({ reason: "identity/passkey-refused" });
});

test("whoever signs up by a passkey alone has an account without address or number, and comes back by it", async () => {
  const key = device();
  const who = world.person();
  const made = key.make(challengeOf(await who.get(`${OPTIONS}?context=sign-up`)));
  expect((await who.post(VERIFY, { response: made, createSession: true })).status).toBe(200);
  const me = await who.get("/api/v1/me");
  expect(me.json).toMatchObject({
    email: null,
    phone: null,
    alias: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{3}$/),
  });
  const back = world.person();
  const asked = await back.get("/api/auth/passkey/generate-authenticate-options");
  const response = key.answer(challengeOf(asked));
  expect((await back.post("/api/auth/passkey/verify-authentication", { response })).status).toBe(200);
  expect((await back.get("/api/v1/me")).json["id"]).toBe(me.json["id"]);
  // A used answer does not work twice.
  const replay = withoutSession(back);
  expect((await replay.post("/api/auth/passkey/verify-authentication", { response })).status).toBe(401);
});

test("what is asked of the browser: on this machine the name localhost, and no stand-in address", async () => {
  const phoneNumber = "+919830012366";
  const who = world.person();
  await who.post("/api/auth/phone-number/send-otp", { phoneNumber });
  await who.post("/api/auth/phone-number/verify", { phoneNumber, code: await world.codeTo(phoneNumber) });
  const asked = await who.get("/api/auth/passkey/generate-register-options");
  expect(asked.json).toMatchObject({ rp: { id: "localhost" }, challenge: expect.any(String) });
  expect(asked.text).not.toContain("phone.invalid");
  const signingIn = await world.person().get("/api/auth/passkey/generate-authenticate-options");
  expect(signingIn.json).toMatchObject({ rpId: "localhost", challenge: expect.any(String) });
});

test("on a public address: its host", async () => {
  const open = await identityWorld({ settings: { PUBLIC_URL: "https://help.example.org" } });
  const asked = await open.person().get("/api/auth/passkey/generate-authenticate-options");
  expect(asked.json).toMatchObject({ rpId: "help.example.org" });
  await open.close();
});

test("both ceremonies ask the device to check who holds it", async () => {
  const who = await world.member("asks-for-holder@example.org");
  expect((await who.get(OPTIONS)).json).toMatchObject({ authenticatorSelection: { userVerification: "required" } });
  const asked = await world.person().get("/api/auth/passkey/generate-authenticate-options");
  expect(asked.json).toMatchObject({ userVerification: "required" });
});

test.each([
  ["checked its holder", true],
  ["checked nobody", false],
])("a key that %s, on an account with the second step on", async (_what, checksHolder) => {
  const email = `holder-${checksHolder}@example.org`;
  const who = await world.member(email);
  const app = await turnOnSecondFactor(who);
  const key = authenticator({ origin: `http://localhost:${world.service.port}`, host: "localhost", checksHolder });
  const made = await who.post(VERIFY, { response: key.make(challengeOf(await who.get(OPTIONS))) });
  expect(made.status, made.text).toBe(200);
  const finder = world.person();
  const asked = await finder.get("/api/auth/passkey/generate-authenticate-options");
  const answer = await finder.post("/api/auth/passkey/verify-authentication", {
    response: key.answer(challengeOf(asked)),
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json["twoFactorRedirect"]).toBe(checksHolder ? undefined : true);
  expect((await finder.get("/api/v1/me")).status).toBe(checksHolder ? 200 : 401);
  if (checksHolder) return;
  expect((await finder.post("/api/auth/two-factor/verify-totp", { code: "000000" })).status).toBe(400);
  expect((await finder.post("/api/auth/two-factor/verify-totp", { code: await app.code(1) })).status).toBe(200);
  expect((await finder.get("/api/v1/me")).json).toMatchObject({ email });
});

test("a key that checked nobody signs in to an account without the second step, as before", async () => {
  const who = await world.member("no-second-step@example.org");
  const key = authenticator({
    origin: `http://localhost:${world.service.port}`,
    host: "localhost",
    checksHolder: false,
  });
  await who.post(VERIFY, { response: key.make(challengeOf(await who.get(OPTIONS))) });
  const finder = world.person();
  const asked = await finder.get("/api/auth/passkey/generate-authenticate-options");
  await finder.post("/api/auth/passkey/verify-authentication", { response: key.answer(challengeOf(asked)) });
  expect((await finder.get("/api/v1/me")).status).toBe(200);
});

test("what is no passkey, is not known, or answers nothing we asked is refused", async () => {
  const verify = "/api/auth/passkey/verify-authentication";
  const unasked = await world.person().post(verify, { response: credential });
  expect(unasked.json).toMatchObject({ status: 401, reason: "identity/passkey-refused" });
  const who = world.person();
  await who.get("/api/auth/passkey/generate-authenticate-options");
  expect((await who.post(verify, { response: credential })).json).toMatchObject({ reason: "identity/passkey-refused" });
  const member = await world.member("adds@example.org");
  const add = "/api/auth/passkey/verify-registration";
  expect((await member.post(add, { response: credential })).json).toMatchObject({ reason: "identity/passkey-refused" });
  await member.get("/api/auth/passkey/generate-register-options");
  expect((await member.post(add, { response: credential })).json).toMatchObject({ reason: "identity/passkey-refused" });
  expect((await member.get("/api/v1/me/security")).json).toMatchObject({ passkeys: [] });
});

test("one can be renamed and taken away by its owner alone", async () => {
  const owner = await world.member("owner@example.org");
  const { id } = (await owner.get("/api/v1/me")).json;
  await world.service.database.pool.query(
    `INSERT INTO auth."passkey" ("id", "name", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp", "createdAt")
     VALUES ('key-1', 'Laptop', 'x', $1, 'x', 0, 'singleDevice', false, now())`,
    [id],
  );
  const thief = await world.member("thief@example.org");
  for (const path of ["delete-passkey", "update-passkey"]) {
    const response = await thief.post(`/api/auth/passkey/${path}`, {
      id: "key-1",
      ...(path === "update-passkey" && { name: "x" }),
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
  }
  expect((await owner.post("/api/auth/passkey/update-passkey", { id: "key-1", name: "Phone" })).status).toBe(200);
  expect((await owner.get("/api/v1/me/security")).json).toMatchObject({ passkeys: [{ id: "key-1", name: "Phone" }] });
  expect((await owner.post("/api/auth/passkey/delete-passkey", { id: "key-1" })).status).toBe(200);
});

test("somebody who is shut out is told so, after a right password alone", async () => {
  const email = "banned@example.org";
  await world.member(email);
  await world.service.database.pool.query(`UPDATE auth."user" SET "banned" = true WHERE "email" = $1`, [email]);
  expect((await signIn(world.person(), email)).json).toMatchObject({ status: 403, reason: "identity/banned" });
  expect((await signIn(world.person(), email, "violet-umbrella-42")).json).toMatchObject({
    reason: "identity/wrong-credentials",
  });
});
