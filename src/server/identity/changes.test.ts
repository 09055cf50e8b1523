import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { identityWorld, PASSWORD, signIn, WRONG } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import type { Person } from "#server/testing/stranger.ts";
import { announceAccount } from "./account-events.ts";

/*
 * Changing the addresses and credentials of an account. Each test has its own people, because tests
 * run in parallel.
 */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const NEW = "orange-lantern-17";

async function meOf(who: Person): Promise<Record<string, unknown>> {
  return (await who.get("/api/v1/me")).json;
}

/** Makes the sign-in look old. */
async function ageSignIn(who: Person): Promise<void> {
  const { id } = await meOf(who);
  const { database } = world.service;
  await database.pool.query(
    `UPDATE auth."session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`,
    [id],
  );
  await announceAccount(database, String(id));
}

async function enterByPhone(who: Person, phoneNumber: string, more: object = {}): Promise<unknown> {
  await who.post("/api/auth/phone-number/send-otp", { phoneNumber });
  const code = await world.codeTo(`+91${phoneNumber.replaceAll(/[\s-]|\+91/g, "")}`);
  return (await who.post("/api/auth/phone-number/verify", { phoneNumber, code, ...more })).json;
}

describe.concurrent("the password", () => {
  test.each([
    ["short1!", "password-too-short"],
    ["password1234", "password-common"],
    ["9830012345", "password-only-digits"],
    ["Asha.weak@2026", "password-personal"],
    ["x".repeat(129), "password-too-long"],
  ])("%s is refused at sign-up, with the reason in words", async (password) => {
    const response = await world
      .person()
      .post("/api/auth/sign-up/email", { email: "asha.weak@example.org", password, name: "Asha" });
    expect(response.json).toMatchObject({ status: 400, reason: "identity/weak-password" });
    expect(response.json["errors"]).toEqual([{ path: "password", message: expect.stringMatching(/\w+ \w+.*\.$/) }]);
  });

  test("a weak one is refused when it is changed or set anew too, and the link stays good", async () => {
    const email = "weak-change@example.org";
    const who = await world.member(email);
    const change = { currentPassword: PASSWORD, newPassword: "password1234", revokeOtherSessions: true };
    expect((await who.post("/api/auth/change-password", change)).json).toMatchObject({
      reason: "identity/weak-password",
    });
    await who.post("/api/auth/request-password-reset", { email, redirectTo: "/recover" });
    const token = /reset-password\/([^?]+)/.exec(await world.linkTo(email))?.[1];
    const weak = await who.post("/api/auth/reset-password", { token, newPassword: "password1234" });
    expect(weak.json).toMatchObject({ reason: "identity/weak-password" });
    expect((await who.post("/api/auth/reset-password", { token, newPassword: NEW })).status).toBe(200);
    const again = await who.post("/api/auth/reset-password", { token, newPassword: NEW });
    expect(again.json).toMatchObject({ status: 400, reason: "identity/link-ended" });
  });

  test("set anew ends every session, everywhere, and is told by mail", async () => {
    const email = "reset@example.org";
    const who = await world.member(email);
    const elsewhere = world.person();
    await signIn(elsewhere, email);
    expect((await elsewhere.get("/api/v1/me")).status).toBe(200);
    const asked = world.person();
    await asked.post("/api/auth/request-password-reset", { email, redirectTo: "/recover" });
    const back = await asked.get(await world.linkTo(email));
    expect(back.headers.get("location")).toMatch(/\/recover\?token=/);
    const token = new URL(back.headers.get("location") ?? "", "http://x").searchParams.get("token");
    expect((await asked.post("/api/auth/reset-password", { token, newPassword: NEW })).status).toBe(200);
    for (const each of [who, elsewhere]) expect((await each.get("/api/v1/me")).status).toBe(401);
    expect((await signIn(world.person(), email)).json).toMatchObject({ reason: "identity/wrong-credentials" });
    expect((await signIn(world.person(), email, NEW)).status).toBe(200);
    expect((await world.sentTo(email))[0]?.subject).toBe("Your password was changed");
  });

  test("a link that was made up or has ended leads to the page that says so", async () => {
    const response = await world.person().get("/api/auth/reset-password/made-up?callbackURL=%2Frecover");
    expect(response.headers.get("location")).toBe("/recover?error=identity%2Flink-ended");
  });

  test("changed with the old one: others are signed out, this device goes on; a wrong old one is refused", async () => {
    const email = "changed@example.org";
    const who = await world.member(email);
    const elsewhere = world.person();
    await signIn(elsewhere, email);
    const change = (currentPassword: string) =>
      who.post("/api/auth/change-password", { currentPassword, newPassword: NEW, revokeOtherSessions: true });
    expect((await change(WRONG)).json).toMatchObject({ status: 401, reason: "identity/wrong-password" });
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await who.get("/api/v1/me")).status).toBe(200);
    expect((await elsewhere.get("/api/v1/me")).status).toBe(401);
  });
});

describe.concurrent("the e-mail", () => {
  test("is changed by a link to the old address, then one to the new", async () => {
    const who = await world.member("old@example.org");
    const asked = await who.post("/api/auth/change-email", { newEmail: "New@Example.org", callbackURL: "/account" });
    expect(asked.status).toBe(200);
    expect(await world.sentTo("new@example.org")).toEqual([]);
    await who.get(await world.linkTo("old@example.org"));
    expect(await meOf(who)).toMatchObject({ email: "old@example.org" });
    await who.get(await world.linkTo("new@example.org"));
    expect(await meOf(who)).toMatchObject({ email: "new@example.org", emailVerified: true });
    expect((await signIn(world.person(), "old@example.org")).status).toBe(401);
    expect((await signIn(world.person(), "new@example.org")).status).toBe(200);
    expect((await world.sentTo("old@example.org"))[0]?.subject).toMatch(/e-mail/i);
  });

  test("to one in use is answered the same and changes nothing; somebody who signed in long ago is asked to again", async () => {
    await world.member("used@example.org");
    const who = await world.member("wants@example.org");
    const free = await who.post("/api/auth/change-email", { newEmail: "free@example.org", callbackURL: "/account" });
    const used = await who.post("/api/auth/change-email", { newEmail: "used@example.org", callbackURL: "/account" });
    expect([used.status, used.text]).toEqual([free.status, free.text]);
    expect(await meOf(who)).toMatchObject({ email: "wants@example.org" });
    await ageSignIn(who);
    const late = await who.post("/api/auth/change-email", { newEmail: "late@example.org" });
    expect(late.json).toMatchObject({ status: 401, reason: "identity/fresh-sign-in-needed" });
  });

  test("a link in a mail signs nobody in: not whoever opens the one to the new address", async () => {
    const who = await world.member("before@example.org");
    await who.post("/api/auth/change-email", { newEmail: "after@example.org", callbackURL: "/account" });
    const opener = world.person();
    await who.get(await world.linkTo("before@example.org"));
    const link = await world.linkTo("after@example.org");
    expect((await opener.get(link)).headers.get("location")).toBe("/verify-email?error=identity%2Fother-account");
    expect((await opener.get("/api/v1/me")).status).toBe(401);
    expect(await meOf(who)).toMatchObject({ email: "before@example.org" });
    await who.get(link);
    expect(await meOf(who)).toMatchObject({ email: "after@example.org" });
  });

  test.each(["no-at-sign", "a@b", "two@@example.org", "x@phone.invalid", "spaces in@example.org", ""])(
    "%j is no address",
    async (email) => {
      const response = await world.person().post("/api/auth/sign-up/email", { email, password: PASSWORD, name: "x" });
      expect(response.json).toMatchObject({ status: 400, reason: "identity/invalid-email" });
    },
  );
});

describe.concurrent("the phone number", () => {
  test("signs up on first use, however it is written, and is told without an e-mail or an alias that names it", async () => {
    const who = world.person();
    await enterByPhone(who, "98300 12311");
    const me = await meOf(who);
    expect(me).toMatchObject({ phone: "+919830012311", phoneVerified: true, email: null, emailVerified: false });
    expect(String(me["alias"])).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{3}$/);
    const again = world.person();
    await enterByPhone(again, "+91 98300-12311");
    expect((await meOf(again))["id"]).toBe(me["id"]);
    const session = await who.get("/api/auth/get-session");
    expect(session.json).toMatchObject({ user: { email: null } });
    expect((await who.get("/api/v1/me/export")).text).not.toContain("phone.invalid");
  });

  test.each(["12345", "not a number", "+1", "108", ""])("%j is none", async (phoneNumber) => {
    const response = await world.person().post("/api/auth/phone-number/send-otp", { phoneNumber });
    expect(response.json).toMatchObject({ status: 400, reason: "identity/invalid-phone" });
  });

  test("a wrong code, one used twice, and a third wrong one", async () => {
    const phoneNumber = "+919830012322";
    const who = world.person();
    await who.post("/api/auth/phone-number/send-otp", { phoneNumber });
    const code = await world.codeTo(phoneNumber);
    const enter = (text: string) => world.person().post("/api/auth/phone-number/verify", { phoneNumber, code: text });
    expect((await enter("000000")).json).toMatchObject({ status: 400, reason: "identity/code-wrong" });
    expect((await enter(code)).status).toBe(200);
    expect((await enter(code)).json).toMatchObject({ reason: "identity/code-wrong" });
  });

  test("is given to an account with an e-mail; the old number is told when it changes; one in use is refused", async () => {
    const who = await world.member("phones@example.org");
    await enterByPhone(who, "+919830012333", { updatePhoneNumber: true });
    expect(await meOf(who)).toMatchObject({ phone: "+919830012333", phoneVerified: true, email: "phones@example.org" });
    await enterByPhone(who, "+919830012344", { updatePhoneNumber: true });
    expect(await meOf(who)).toMatchObject({ phone: "+919830012344" });
    expect((await world.sentTo("phones@example.org"))[0]?.subject).toMatch(/number/i);
    expect((await world.sentTo("+919830012333"))[0]?.text).toMatch(/number/i);
    const other = await world.member("other-phone@example.org");
    expect(await enterByPhone(other, "+919830012344", { updatePhoneNumber: true })).toMatchObject({
      status: 409,
      reason: "identity/phone-in-use",
    });
  });

  test("somebody who signed in long ago, or not at all, cannot change it", async () => {
    const who = await world.member("late-phone@example.org");
    await ageSignIn(who);
    expect(await enterByPhone(who, "+919830012355", { updatePhoneNumber: true })).toMatchObject({
      reason: "identity/fresh-sign-in-needed",
    });
    expect(await enterByPhone(world.person(), "+919830012355", { updatePhoneNumber: true })).toMatchObject({
      reason: "http/unauthenticated",
    });
  });
});

describe.concurrent("where the deployment opens look-up", () => {
  test("a used address, a wrong password and an unknown account are told apart", async () => {
    const open = await identityWorld({ settings: { ACCOUNT_LOOKUP: "open" } });
    await open.member("known@example.org");
    const used = await open
      .person()
      .post("/api/auth/sign-up/email", { email: "known@example.org", password: PASSWORD, name: "x" });
    expect(used.json).toMatchObject({ status: 409, reason: "identity/email-in-use" });
    expect((await signIn(open.person(), "known@example.org", WRONG)).json).toMatchObject({
      status: 401,
      reason: "identity/wrong-password",
    });
    expect((await signIn(open.person(), "unknown@example.org", WRONG)).json).toMatchObject({
      status: 401,
      reason: "identity/user-not-found",
    });
    const ways = await open.person().post("/api/v1/identity/lookup", { identifier: "known@example.org" });
    expect(ways.json).toMatchObject({ ways: ["password"] });
    await open.close();
  });
});
