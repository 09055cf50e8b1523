import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, identityWorld, signIn } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import type { Person } from "#server/testing/stranger.ts";

/*
 * Somebody tries to add another person's e-mail to an account that they can enter by another way.
 */

const BROWSER = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
const SENT_AWAY = "/verify-email?error=identity%2Fother-account";

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

async function byPhone(phoneNumber: string): Promise<Person> {
  const who = world.person();
  await who.post("/api/auth/phone-number/send-otp", { phoneNumber });
  await who.post("/api/auth/phone-number/verify", { phoneNumber, code: await world.codeTo(phoneNumber) });
  return who;
}

async function emailOf(who: Person): Promise<unknown> {
  const me = (await who.get("/api/v1/me")).json;
  return me["emailVerified"] === true ? me["email"] : null;
}

test("the owner's click joins nothing: not in a browser, not signed in to another account, not by a program", async () => {
  const attacker = await byPhone("+919833300001");
  const owner = await world.member("owner@example.org");
  const email = "prey@example.org";
  expect((await attacker.post("/api/auth/change-email", { newEmail: email, callbackURL: "/account" })).status).toBe(
    200,
  );
  const link = await world.linkTo(email);
  for (const [who, asking] of [
    [world.person(), BROWSER],
    [world.person(), {}],
    [owner, BROWSER],
  ] as const)
    expect((await who.get(link, asking)).headers.get("location")).toBe(SENT_AWAY);
  expect(await emailOf(attacker)).toBeNull();
  expect((await owner.get("/api/v1/me")).json).toMatchObject({ email: "owner@example.org" });
  // The owner can still make an account with the address, and nobody else can enter it.
  const own = await world.member(email);
  expect(await emailOf(own)).toBe(email);
  expect((await attacker.get(link)).headers.get("location")).not.toBe("/account");
  expect(await emailOf(attacker)).toBeNull();
});

test("the mail says whose account it is and what the link does, in the account's language", async () => {
  const who = await byPhone("+919833300002");
  await who.send("/api/v1/me", { method: "PATCH", body: { alias: "Ravi of Ward 5" } });
  await who.post("/api/auth/change-email", { newEmail: "ravi@example.org" });
  const [mail] = await world.sentTo("ravi@example.org");
  expect(mail?.subject).toMatch(/Is this your account/);
  expect(mail?.text).toContain("“Ravi of Ward 5”");
  expect(mail?.text).toMatch(/still can/);
  const hindi = { headers: { "accept-language": "hi" } };
  await who.post("/api/auth/change-email", { newEmail: "ravi.hi@example.org" }, hindi);
  expect((await world.sentTo("ravi.hi@example.org"))[0]?.text).toMatch(/खाते “Ravi of Ward 5”/);
});

test("who is signed in to the account joins its first address by one click, and may sign in by it", async () => {
  const who = await byPhone("+919833300003");
  await who.post("/api/auth/change-email", { newEmail: "first@example.org", callbackURL: "/account" });
  const opened = await who.get(await world.linkTo("first@example.org"), BROWSER);
  expect(opened.headers.get("location")).toBe("/account");
  expect(await emailOf(who)).toBe("first@example.org");
});

test("a change of a proved address: the old mailbox's link too counts only where the account is signed in", async () => {
  const who = await world.member("old@example.org");
  await who.post("/api/auth/change-email", { newEmail: "new@example.org", callbackURL: "/account" });
  const scanner = world.person();
  expect((await scanner.get(await world.linkTo("old@example.org"))).headers.get("location")).toBe(SENT_AWAY);
  expect(await world.sentTo("new@example.org")).toEqual([]);
  const elsewhere = world.person();
  await signIn(elsewhere, "old@example.org", PASSWORD);
  await elsewhere.get(await world.linkTo("old@example.org"), BROWSER);
  await who.get(await world.linkTo("new@example.org"), BROWSER);
  expect(await emailOf(who)).toBe("new@example.org");
});
