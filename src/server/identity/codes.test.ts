import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PASSWORD, identityWorld, signIn, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { stopSteps, turnOnSecondFactor } from "#server/testing/second-factor.ts";
import type { StrangerResponse, Person } from "#server/testing/stranger.ts";

/*
 * Codes and links work once and expire, also under concurrent use. Each test has its own people,
 * because tests run in parallel.
 */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const sendCode = (who: Person, phoneNumber: string): Promise<StrangerResponse> =>
  who.post("/api/auth/phone-number/send-otp", { phoneNumber });
const tryCode = (who: Person, phoneNumber: string, code: string): Promise<StrangerResponse> =>
  who.post("/api/auth/phone-number/verify", { phoneNumber, code });
const other = (code: string): string => (code === "111111" ? "222222" : "111111");

async function statuses(calls: readonly Promise<StrangerResponse>[]): Promise<number[]> {
  const responses = await Promise.all(calls);
  return responses.map(({ status }) => status).toSorted((a, b) => a - b);
}

describe.concurrent("a code of a text message", () => {
  test("of many uses at the same moment exactly one gets in", async () => {
    const phone = "+919830000001";
    await sendCode(world.person(), phone);
    const code = await world.codeTo(phone);
    const answers = await statuses(Array.from({ length: 6 }, () => tryCode(world.person(), phone, code)));
    expect(answers).toEqual([200, 400, 400, 400, 400, 400]);
    expect((await tryCode(world.person(), phone, code)).status).toBe(400);
    const users = await world.service.database.pool.query(`SELECT FROM auth."user" WHERE "phoneNumber" = $1`, [phone]);
    expect(users.rows).toHaveLength(1);
  });

  test("ends where it was asked for with the third wrong try there", async () => {
    const [phone, asha] = ["+919830000002", world.person()];
    await sendCode(asha, phone);
    const code = await world.codeTo(phone);
    for (let n = 0; n < 3; n += 1) expect((await tryCode(asha, phone, other(code))).status).toBe(400);
    expect((await tryCode(asha, phone, code)).json["reason"]).toBe("identity/code-wrong");
  });

  test("is still good after two wrong ones, and however it is typed", async () => {
    const phone = "+919830000003";
    await sendCode(world.person(), phone);
    const code = await world.codeTo(phone);
    for (let n = 0; n < 2; n += 1) await tryCode(world.person(), phone, other(code));
    const devanagari = [...code].map((digit) => "०१२३४५६७८९"[Number(digit)] ?? "").join("");
    const typed = `${devanagari.slice(0, 3)} ${devanagari.slice(3)}`;
    expect((await tryCode(world.person(), "98300 00003", typed)).status).toBe(200);
  });

  test("is replaced by the next one that the same browser asks for", async () => {
    const [phone, asha] = ["+919830000004", world.person()];
    await sendCode(asha, phone);
    const first = await world.codeTo(phone);
    await sendCode(asha, phone);
    const second = await world.codeTo(phone);
    if (first !== second) expect((await tryCode(world.person(), phone, first)).status).toBe(400);
    expect((await tryCode(world.person(), phone, second)).status).toBe(200);
    expect((await tryCode(world.person(), phone, first)).status).toBe(400);
  });

  test("is of one number and one purpose", async () => {
    const [phone, another] = ["+919830000005", "+919830000006"];
    await sendCode(world.person(), phone);
    await sendCode(world.person(), another);
    const code = await world.codeTo(phone);
    if (code !== (await world.codeTo(another))) expect((await tryCode(world.person(), another, code)).status).toBe(400);
    const reset = { phoneNumber: phone, otp: code, newPassword: PASSWORD };
    expect((await world.person().post("/api/auth/phone-number/reset-password", reset)).status).toBe(400);
    expect((await tryCode(world.person(), phone, code)).status).toBe(200);
  });

  test("stands nowhere in the database", async () => {
    const phone = "+919830000007";
    await sendCode(world.person(), phone);
    const code = await world.codeTo(phone);
    await world.person().post("/api/auth/phone-number/request-password-reset", { phoneNumber: phone });
    await tryCode(world.person(), phone, other(code));
    const kept = await world.service.database.pool.query("SELECT * FROM codes");
    expect(kept.rows.length).toBeGreaterThan(0);
    const rows = await world.service.database.pool.query(`SELECT "value" FROM auth."verification"`);
    expect(JSON.stringify([kept.rows, rows.rows])).not.toContain(code);
    for (const { value } of rows.rows) expect(value).not.toMatch(/^\d{4,10}(:\d)?$/);
  });

  test("does not get past the second step of an account that has one", async () => {
    const who = await world.member("second-by-phone@example.org");
    const phone = "+919830000008";
    await sendCode(who, phone);
    const added = await who.post("/api/auth/phone-number/verify", {
      phoneNumber: phone,
      code: await world.codeTo(phone),
      updatePhoneNumber: true,
    });
    expect(added.status).toBe(200);
    await turnOnSecondFactor(who);
    const attacker = world.person();
    await sendCode(attacker, phone);
    const response = await tryCode(attacker, phone, await world.codeTo(phone));
    expect(response.json["token"]).toBeUndefined();
    expect((await attacker.get("/api/v1/me")).status).toBe(401);
    expect(response.json).toMatchObject({ twoFactorRedirect: true });
    expect(response.text).not.toContain("second-by-phone");
    const quiet = { phoneNumber: phone, code: "123456", disableSession: true };
    expect((await attacker.post("/api/auth/phone-number/verify", quiet)).json["reason"]).toBe("http/invalid-argument");
  });
});

describe("the second step", () => {
  beforeAll(stopSteps);
  afterAll(() => void vi.useRealTimers());

  test.concurrent("is asked for: the password alone opens nothing", async () => {
    const who = await world.member("second@example.org");
    const app = await turnOnSecondFactor(who);
    const again = world.person();
    expect((await signIn(again, "second@example.org")).json).toMatchObject({ twoFactorRedirect: true });
    expect((await again.get("/api/v1/me")).status).toBe(401);
    expect((await again.post("/api/auth/two-factor/verify-totp", { code: "000000" })).json["reason"]).toBe(
      "identity/code-wrong",
    );
    expect((await again.post("/api/auth/two-factor/verify-totp", { code: await app.code(1) })).status).toBe(200);
    expect((await again.get("/api/v1/me")).json).toMatchObject({ secondFactor: true });
  });

  test.concurrent("takes a code once: not again, not for another sign-in, not an older one, not twice at the same moment", async () => {
    const email = "replay@example.org";
    const app = await turnOnSecondFactor(await world.member(email));
    const devices = Array.from({ length: 4 }, () => world.person());
    for (const device of devices) {
      await signIn(device, email);
    }
    // The code that turned it on has been used.
    const [first] = devices;
    expect((await first?.post("/api/auth/two-factor/verify-totp", { code: await app.code(0) }))?.status).toBe(400);
    const next = await app.code(1);
    const answers = await statuses(
      devices.map((device) => device.post("/api/auth/two-factor/verify-totp", { code: next })),
    );
    expect(answers).toEqual([200, 400, 400, 400]);
    const late = world.person();
    await signIn(late, email);
    expect((await late.post("/api/auth/two-factor/verify-totp", { code: next })).status).toBe(400);
  });

  test.concurrent("takes a backup code once, also of several at the same moment", async () => {
    const email = "backup@example.org";
    const app = await turnOnSecondFactor(await world.member(email));
    expect(app.backupCodes.length).toBeGreaterThanOrEqual(8);
    const [code = ""] = app.backupCodes;
    const devices = Array.from({ length: 4 }, () => world.person());
    for (const device of devices) {
      await signIn(device, email);
    }
    const answers = await statuses(
      devices.map((device) => device.post("/api/auth/two-factor/verify-backup-code", { code })),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every((status) => status === 200 || status === 400 || status === 409)).toBe(true);
    const late = world.person();
    await signIn(late, email);
    expect((await late.post("/api/auth/two-factor/verify-backup-code", { code })).status).toBe(400);
  });

  test.concurrent("ends after ten wrong codes, from whatever challenge, but not where the owner signed in before", async () => {
    const email = "second-guessed@example.org";
    const owner = world.person();
    const app = await turnOnSecondFactor(await world.member(email, owner));
    let refused = 0;
    for (let n = 0; n < 14 && refused === 0; n += 1) {
      const attacker = world.person();
      await signIn(attacker, email);
      const response = await attacker.post("/api/auth/two-factor/verify-totp", { code: "000000" });
      if (response.status === 429) refused = n;
    }
    expect(refused).toBe(10);
    const again = world.person(owner.address);
    await signIn(again, email);
    expect((await again.post("/api/auth/two-factor/verify-totp", { code: await app.code(1) })).status).toBe(200);
  });

  test.concurrent("guards deleting the account too, with a code that was not used before", async () => {
    const who = await world.member("leaving@example.org");
    const app = await turnOnSecondFactor(who);
    const leave = (body: Record<string, string>): Promise<StrangerResponse> =>
      who.send("/api/v1/me", { method: "DELETE", body });
    expect((await leave({ password: PASSWORD })).json["reason"]).toBe("identity/second-factor-needed");
    expect((await leave({ code: await app.code(0) })).json["reason"]).toBe("identity/code-wrong");
    expect((await leave({ code: await app.code(1) })).status).toBe(204);
    expect((await signIn(world.person(), "leaving@example.org")).status).toBe(401);
  });

  test.concurrent("secrets and backup codes cannot be read in the database", async () => {
    const app = await turnOnSecondFactor(await world.member("at-rest@example.org"));
    const rows = await world.service.database.pool.query(`SELECT "secret", "backupCodes" FROM auth."twoFactor"`);
    const text = JSON.stringify(rows.rows);
    for (const code of app.backupCodes) expect(text).not.toContain(code);
  });
});

describe.concurrent("a link in a mail", () => {
  test("for a new password works once, and ends every session", async () => {
    const email = "reset@example.org";
    const who = await world.member(email);
    await world.person().post("/api/auth/request-password-reset", { email, redirectTo: "/recover" });
    const token = await tokenTo(email);
    const set = (newPassword: string): Promise<StrangerResponse> =>
      world.person().post("/api/auth/reset-password", { token, newPassword });
    const answers = await statuses([set("orange-lantern-17"), set("orange-lantern-18"), set("orange-lantern-19")]);
    expect(answers).toEqual([200, 400, 400]);
    expect((await set("orange-lantern-20")).json["reason"]).toBe("identity/link-ended");
    expect((await who.get("/api/v1/me")).status).toBe(401);
    expect((await signIn(world.person(), email)).status).toBe(401);
  });

  test("for a new password cannot be made up, nor read out of the database", async () => {
    const email = "reset-at-rest@example.org";
    await world.member(email);
    await world.person().post("/api/auth/request-password-reset", { email, redirectTo: "/recover" });
    const token = await tokenTo(email);
    const rows = await world.service.database.pool.query(`SELECT "identifier" FROM auth."verification"`);
    expect(JSON.stringify(rows.rows)).not.toContain(token);
    for (const bad of ["", "x", token.slice(1), `${token}x`]) {
      const response = await world.person().post("/api/auth/reset-password", { token: bad, newPassword: PASSWORD });
      expect(response.status).toBe(400);
    }
  });

  test("to confirm an e-mail signs nobody in, and does nothing the second time", async () => {
    const who = world.person();
    await signUp(who, "confirm@example.org");
    const link = await world.linkTo("confirm@example.org");
    expect((await who.get(link)).status).toBe(302);
    const attacker = world.person();
    await attacker.get(link);
    expect((await attacker.get("/api/v1/me")).status).toBe(401);
    expect((await signIn(who, "confirm@example.org")).status).toBe(200);
    expect((await attacker.get("/api/auth/verify-email?token=x")).status).toBeGreaterThanOrEqual(300);
  });
});

/** The token in the newest password-reset mail. */
async function tokenTo(email: string): Promise<string> {
  const link = await world.linkTo(email);
  const token = /reset-password\/([\w-]+)/.exec(link)?.[1] ?? new URL(link, "http://x").searchParams.get("token");
  if (token === null) throw new Error("the link has no token");
  return token;
}
