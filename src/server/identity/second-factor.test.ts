import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { identityWorld, PASSWORD, signIn, WRONG } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { signInByProvider, testProvider } from "#server/testing/oidc.ts";
import type { TestProvider } from "#server/testing/oidc.ts";
import { stopSteps, turnOnSecondFactor } from "#server/testing/second-factor.ts";
import type { Person } from "#server/testing/stranger.ts";
import { announceAccount } from "./account-events.ts";

/* A code of an authenticator app in addition to the password. */

let world: IdentityWorld;
let provider: TestProvider;
/** Where the server's clock stands still, ms since 1970; null: it goes. */
let stopped: number | null = null;
beforeAll(async () => {
  provider = await testProvider();
  world = await identityWorld({
    settings: { OIDC_PROVIDERS: JSON.stringify([provider.setting]) },
    now: () => new Date(stopped ?? Date.now()),
  });
});
afterEach(() => void (stopped = null));
afterAll(async () => {
  await world.close();
  await provider.close();
});
beforeEach(() => provider.use(null));

type App = { who: Person; codes: string[]; code: () => Promise<string> };

/** Turns it on for a new person. The next code is of a later step, because each counts once. */
async function turnOn(email: string): Promise<App> {
  const who = await world.member(email);
  const { code, backupCodes } = await turnOnSecondFactor(who);
  let step = 0;
  return { who, code: () => code((step += 1)), codes: backupCodes };
}

describe("refusals", () => {
  test("turning it on needs the password, and a fresh sign-in", async () => {
    const who = await world.member("on@example.org");
    const enable = (password?: string) => who.post("/api/auth/two-factor/enable", { ...(password && { password }) });
    expect((await enable()).json).toMatchObject({ status: 401, reason: "identity/wrong-password" });
    expect((await enable(WRONG)).json).toMatchObject({ reason: "identity/wrong-password" });
    const { id } = (await who.get("/api/v1/me")).json;
    const { database } = world.service;
    await database.pool.query(`UPDATE auth."session" SET "createdAt" = now() - interval '1 hour' WHERE "userId" = $1`, [
      id,
    ]);
    await announceAccount(database, String(id));
    expect((await enable(PASSWORD)).json).toMatchObject({ reason: "identity/fresh-sign-in-needed" });
  });

  test("it is not on before a code of the app was right", async () => {
    const who = await world.member("half@example.org");
    await who.post("/api/auth/two-factor/enable", { password: PASSWORD });
    expect((await who.post("/api/auth/two-factor/verify-totp", { code: "000000" })).json).toMatchObject({
      reason: "identity/code-wrong",
    });
    expect((await who.get("/api/v1/me")).json).toMatchObject({ secondFactor: false });
    expect((await signIn(world.person(), "half@example.org")).json["twoFactorRedirect"]).toBeUndefined();
  });

  test("no device is trusted to pass it by: neither with a code of the app nor with a backup code", async () => {
    const { who, code, codes } = await turnOn("trusting@example.org");
    await who.post("/api/auth/sign-out");
    await signIn(who, "trusting@example.org");
    for (const [path, right] of [
      ["verify-totp", await code()],
      ["verify-backup-code", codes[0]],
    ]) {
      const response = await who.post(`/api/auth/two-factor/${path}`, { code: right, trustDevice: true });
      expect([path, response.status, response.json["errors"]]).toEqual([
        path,
        400,
        [expect.objectContaining({ path: "trustDevice" })],
      ]);
    }
    expect((await who.post("/api/auth/two-factor/verify-backup-code", { code: codes[0] })).status).toBe(200);
    expect([...who.jar.keys()].join()).not.toContain("trust");
    await who.post("/api/auth/sign-out");
    expect((await signIn(who, "trusting@example.org")).json["twoFactorRedirect"]).toBe(true);
  });

  test("a code without a sign-in that waits for it", async () => {
    for (const path of ["verify-totp", "verify-backup-code"]) {
      const response = await world.person().post(`/api/auth/two-factor/${path}`, { code: "123456" });
      expect(response.json).toMatchObject({ status: 401, reason: "identity/session-expired" });
    }
  });
});

describe("once it is on", () => {
  let app: App;
  const email = "both-steps@example.org";
  beforeAll(async () => {
    app = await turnOn(email);
  });

  test("the account says so, with ten backup codes, none of which anybody can read again", async () => {
    expect((await app.who.get("/api/v1/me")).json).toMatchObject({ secondFactor: true });
    const security = await app.who.get("/api/v1/me/security");
    expect(security.json).toMatchObject({ secondFactor: true, backupCodesLeft: 10 });
    const kept = await world.service.database.pool.query<Record<string, string>>('SELECT * FROM auth."twoFactor"');
    const text = JSON.stringify(kept.rows) + security.text + (await app.who.get("/api/v1/me/export")).text;
    for (const code of app.codes) expect(text).not.toContain(code);
  });

  test("the password alone signs nobody in", async () => {
    const who = world.person();
    const half = await signIn(who, email);
    expect(half.json).toMatchObject({ twoFactorRedirect: true });
    expect(half.text).not.toMatch(/"token"/);
    expect((await who.get("/api/v1/me")).status).toBe(401);
    const wrong = await who.post("/api/auth/two-factor/verify-totp", { code: "000000" });
    expect(wrong.json).toMatchObject({ status: 400, reason: "identity/code-wrong" });
    const right = await who.post("/api/auth/two-factor/verify-totp", { code: await app.code() });
    expect(right.status).toBe(200);
    expect((await who.get("/api/v1/me")).json).toMatchObject({ email });
  });

  test("the app's code counts in the digits of one's own script too", async () => {
    const inScript = (zero: number, code: string) =>
      [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join("");
    const { code, who } = await turnOn("bengali@example.org");
    await who.post("/api/auth/sign-out");
    await signIn(who, "bengali@example.org");
    expect((await who.post("/api/auth/two-factor/verify-totp", { code: inScript(0x9e6, await code()) })).status).toBe(
      200,
    );
    const tamil = await turnOn("tamil@example.org");
    const gone = { method: "DELETE", body: { code: inScript(0xbe6, await tamil.code()) } };
    expect((await tamil.who.send("/api/v1/me", gone)).status).toBe(204);
  });

  test("a backup code opens it, once", async () => {
    const [code = ""] = app.codes;
    const who = world.person();
    await signIn(who, email);
    expect((await who.post("/api/auth/two-factor/verify-backup-code", { code })).status).toBe(200);
    expect((await who.get("/api/v1/me/security")).json).toMatchObject({ backupCodesLeft: 9 });
    const again = world.person();
    await signIn(again, email);
    const used = await again.post("/api/auth/two-factor/verify-backup-code", { code });
    expect(used.json).toMatchObject({ status: 400, reason: "identity/code-wrong" });
  });

  test("a provider does not lead round it", async () => {
    provider.use({ sub: "both-steps", email, verified: true });
    const who = world.person();
    const response = await signInByProvider(who, provider);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "/signin?error=identity%2Fsecond-factor-needed",
    ]);
    expect((await who.get("/api/v1/me")).status).toBe(401);
    const [, code = ""] = app.codes;
    expect((await who.post("/api/auth/two-factor/verify-backup-code", { code })).status).toBe(200);
    expect((await who.get("/api/v1/me")).json).toMatchObject({ email });
  });

  test("deleting the account asks for a code", async () => {
    const who = world.person();
    await signIn(who, email);
    const [, , one = ""] = app.codes;
    await who.post("/api/auth/two-factor/verify-backup-code", { code: one });
    const remove = (body: unknown) => who.send("/api/v1/me", { method: "DELETE", body });
    expect((await remove({ password: PASSWORD })).json).toMatchObject({ reason: "identity/second-factor-needed" });
    expect((await remove({ code: "000000" })).json).toMatchObject({ status: 400, reason: "identity/code-wrong" });
    expect((await who.get("/api/v1/me")).status).toBe(200);
  });

  test("turning it off needs the password, and is told by mail", async () => {
    const disable = (password: string) => app.who.post("/api/auth/two-factor/disable", { password });
    expect((await disable(WRONG)).json).toMatchObject({ reason: "identity/wrong-password" });
    expect((await disable(PASSWORD)).status).toBe(200);
    expect((await app.who.get("/api/v1/me")).json).toMatchObject({ secondFactor: false });
    expect((await world.sentTo(email))[0]?.text).toMatch(/code/);
    expect((await signIn(world.person(), email)).json["twoFactorRedirect"]).toBeUndefined();
  });
});

describe("guessing it", () => {
  // Each test guesses so often that a busy machine ends the steps of its codes.
  beforeAll(stopSteps);
  afterAll(() => void vi.useRealTimers());

  /** Gives wrong codes behind the right password, each from another network. */
  async function guess(email: string, times: number): Promise<Record<string, unknown>> {
    let last: Record<string, unknown> = {};
    for (let guessed = 0; guessed < times; guessed += 1) {
      // A limit of tries, which has its own tests, is not to end this one.
      await world.service.database.pool.query("DELETE FROM auth.limits");
      const thief = world.person();
      await signIn(thief, email);
      last = (await thief.post("/api/auth/two-factor/verify-totp", { code: "000000" })).json;
    }
    return last;
  }
  const told = async (email: string): Promise<string[]> =>
    (await world.sentTo(email)).map(({ subject }) => subject).filter((subject) => /knows your password/.test(subject));

  test("is told to the owner after three wrong codes and again after ten, each time once", async () => {
    const email = "told-of-guesses@example.org";
    await turnOn(email);
    await guess(email, 2);
    expect(await told(email)).toHaveLength(0);
    await guess(email, 1);
    await world.service.settled();
    expect(await told(email)).toHaveLength(1);
    await guess(email, 6);
    await world.service.settled();
    expect(await told(email)).toHaveLength(1);
    await guess(email, 1);
    await world.service.settled();
    expect(await told(email)).toHaveLength(2);
    const [mail] = await world.sentTo(email);
    expect(mail?.text).toContain("10 wrong codes");
  });

  test("begins anew after a right code", async () => {
    const email = "starts-anew@example.org";
    const { code } = await turnOn(email);
    await guess(email, 2);
    const owner = world.person();
    await signIn(owner, email);
    expect((await owner.post("/api/auth/two-factor/verify-totp", { code: await code() })).status).toBe(200);
    await guess(email, 2);
    expect(await told(email)).toEqual([]);
  });

  test("ends after fifty: a backup code still opens it, and then the app's codes count again", async () => {
    const email = "guessed-often@example.org";
    const { code, codes } = await turnOn(email);
    await guess(email, 1);
    const { database } = world.service;
    const set = (count: number) =>
      database.pool.query(
        `UPDATE auth.wrong_step SET count = $1 WHERE user_id = (SELECT id FROM auth."user" WHERE email = $2)`,
        [count, email],
      );
    await set(49);
    expect(await guess(email, 1)).toMatchObject({ reason: "identity/code-wrong" });
    expect(await guess(email, 1)).toMatchObject({ status: 429, reason: "identity/second-factor-locked" });
    const owner = world.person();
    await signIn(owner, email);
    const right = await code();
    const locked = await owner.post("/api/auth/two-factor/verify-totp", { code: right });
    expect(locked.json).toMatchObject({ reason: "identity/second-factor-locked" });
    expect((await owner.post("/api/auth/two-factor/verify-backup-code", { code: codes[0] })).status).toBe(200);
    const again = world.person();
    await signIn(again, email);
    expect((await again.post("/api/auth/two-factor/verify-totp", { code: right })).status).toBe(200);
  });

  test("ends after fifty: a new password opens it again", async () => {
    const email = "new-password@example.org";
    const { code } = await turnOn(email);
    await guess(email, 1);
    await world.service.database.pool.query("UPDATE auth.wrong_step SET count = 50");
    const owner = world.person();
    await owner.post("/api/auth/request-password-reset", { email, redirectTo: "/recover" });
    const [letter] = await world.sentTo(email);
    const token = /reset-password\/([\w-]+)/.exec(letter?.text ?? "")?.[1];
    const reset = await owner.post("/api/auth/reset-password", { newPassword: "orange-lantern-17", token });
    expect(reset.status, reset.text).toBe(200);
    await signIn(owner, email, "orange-lantern-17");
    expect((await owner.post("/api/auth/two-factor/verify-totp", { code: await code() })).status).toBe(200);
  });

  test("has two codes to hit: this step's and the one before, not the next", async () => {
    const email = "next-code@example.org";
    const who = await world.member(email);
    const app = await turnOnSecondFactor(who);
    // The server's clock stands still, so that the next code stays the next one.
    stopped = Date.now();
    const owner = world.person();
    await signIn(owner, email);
    expect((await owner.post("/api/auth/two-factor/verify-totp", { code: await app.code(2) })).status).toBe(400);
    expect((await owner.post("/api/auth/two-factor/verify-totp", { code: await app.code(1) })).status).toBe(200);
  });
});

test("a new secret of the deployment: the app's codes stay right while the old one is named", async () => {
  const app = await turnOn("rotated@example.org");
  const next = await world.another({
    secret: "another secret, of more than thirty-two characters",
    config: { oldSecrets: ["a secret of thirty-two characters"] },
  });
  const { Person: Somebody } = await import("#server/testing/stranger.ts");
  const who = new Somebody(next, "10.9.9.9");
  await signIn(who, "rotated@example.org");
  expect((await who.post("/api/auth/two-factor/verify-totp", { code: await app.code() })).status).toBe(200);
  expect((await who.get("/api/v1/me/security")).json).toMatchObject({ secondFactor: true, backupCodesLeft: 10 });
});
