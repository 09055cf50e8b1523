import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, WRONG, identityWorld, signIn, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { Person } from "#server/testing/stranger.ts";

/* One attack per test, over real HTTP. */

let world: IdentityWorld;
let asha: Person;
beforeAll(async () => {
  world = await identityWorld();
  asha = await world.member("asha@example.org");
});
afterAll(() => world.close());

describe("odd input", () => {
  const odd: [string, unknown][] = [
    ["a NUL in the e-mail", { email: "a\0@example.org", password: WRONG }],
    ["a NUL in the password", { email: "asha@example.org", password: "a\0bcdefghijkl" }],
    ["a lone surrogate in the e-mail", '{"email":"a\\ud800@example.org","password":"0123456789ab"}'],
    ["a lone surrogate in the password", '{"email":"asha@example.org","password":"\\ud80012345678"}'],
    ["a list for an e-mail", { email: ["asha@example.org"], password: WRONG }],
    ["an object for an e-mail", { email: { $ne: null }, password: { $ne: null } }],
    ["a number for a password", { email: "asha@example.org", password: 1234567890 }],
    ["nothing", {}],
    ["null", "null"],
    ["a list", "[]"],
    ["a NUL in an address to go to", { email: "asha@example.org", callbackURL: "/a\0b", redirectTo: "/a\0b" }],
    ["a prototype", '{"__proto__":{"role":"admin"},"email":"a@example.org","password":"0123456789ab"}'],
    ["broken JSON", '{"email":'],
    ["an e-mail with a line break", { email: "a@example.org\r\nBcc: x@evil.example", password: WRONG }],
    ["an e-mail of 10,000 characters", { email: `${"a".repeat(10_000)}@example.org`, password: WRONG }],
    ["a password of 200 kB", { email: "asha@example.org", password: "p".repeat(200_000) }],
  ];

  test.concurrent.each(odd)("is refused without harm: %s", async (_name, body) => {
    for (const path of ["/api/auth/sign-in/email", "/api/auth/sign-up/email", "/api/auth/request-password-reset"]) {
      const response = await world.person().post(path, body);
      expect(response.status, path).toBeLessThan(500);
      expect(response.status === 200 && path.endsWith("sign-in/email"), path).toBe(false);
    }
  });

  test.concurrent("in a code or a link's token is a wrong code", async () => {
    for (const text of ["a\0b", "\ud800", "x".repeat(100_000), "🙂🙂🙂🙂🙂🙂", "' OR 1=1 --"]) {
      const calls: [string, Record<string, unknown>][] = [
        ["/api/auth/reset-password", { token: text, newPassword: PASSWORD }],
        ["/api/auth/phone-number/verify", { phoneNumber: "+919830012345", code: text }],
        ["/api/auth/phone-number/verify", { phoneNumber: text, code: "123456" }],
        ["/api/auth/phone-number/send-otp", { phoneNumber: text }],
        ["/api/auth/two-factor/verify-totp", { code: text }],
        ["/api/auth/sign-in/social", { provider: text }],
        ["/api/v1/identity/lookup", { identifier: text }],
        ["/api/v1/invitations/read", { token: text }],
        ["/api/auth/passkey/verify-authentication", { response: { id: text } }],
      ];
      for (const [path, body] of calls) {
        const response = await world.person().post(path, body);
        expect(response.status, `${path} ${text.slice(0, 20)}`).toBeGreaterThanOrEqual(400);
        expect(response.status, `${path} ${text.slice(0, 20)}`).toBeLessThan(500);
      }
      const who = await asha.post("/api/auth/update-user", { name: text });
      expect(who.status).toBeLessThan(500);
      const cookie = `${[...asha.jar].map(([name]) => name).join("=x; ")}=%00%ff`;
      expect((await world.person().get("/api/v1/me", { headers: { cookie } })).status).toBe(401);
    }
  });

  test("a password of 1 MB is too large to be read", async () => {
    const response = await world
      .person()
      .post("/api/auth/sign-in/email", { email: "asha@example.org", password: "p".repeat(1_000_000) });
    expect(response.status).toBe(413);
  });

  test("in a name does not break out of headers, mails or pages", async () => {
    const who = world.person();
    const name = "Asha\r\nBcc: x@evil.example\r\n\r\n<script>alert(1)</script>";
    await who.post("/api/auth/sign-up/email", { email: "name@example.org", password: PASSWORD, name });
    for (const { subject, text } of await world.sentTo("name@example.org")) {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(text).not.toMatch(/^Bcc:/m);
    }
    const rows = await world.service.database.pool.query(
      `SELECT "name" FROM auth."user" WHERE "email" = 'name@example.org'`,
    );
    expect(rows.rows[0]?.name ?? "").not.toMatch(/[\r\n]/);
  });
});

describe("an address", () => {
  test("is not what the caller says: each spoofed header counts as the same one", async () => {
    const direct = await identityWorld({ settings: { TRUSTED_PROXIES: "" } });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 102; n += 1) {
        const headers = {
          "x-forwarded-for": `198.51.100.${n}`,
          "x-client-ip": `198.51.100.${n}`,
          "x-real-ip": `198.51.100.${n}`,
          "x-lifeboard-address": `198.51.100.${n}`,
          "x-lifeboard-unlimited": "1",
          forwarded: `for=198.51.100.${n}`,
        };
        // A reset link that does not exist is counted by address and costs no hashing.
        const response = await direct
          .person()
          .post("/api/auth/reset-password", { token: `nonsense-${n}`, newPassword: PASSWORD }, { headers });
        statuses.push(response.status);
      }
      expect(statuses.slice(0, 100).every((status) => status === 400)).toBe(true);
      expect(statuses.slice(100)).toEqual([429, 429]);
    } finally {
      await direct.close();
    }
  });

  test("behind a declared proxy is the last one the proxy wrote, not what the caller put before it", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 102; n += 1) {
      const who = new Person(world.service, `198.51.100.${n}, 203.0.113.77`);
      statuses.push(
        (await who.post("/api/auth/reset-password", { token: `nonsense-${n}`, newPassword: PASSWORD })).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

test("no answer about somebody is kept by a cache", async () => {
  const paths = [
    "/api/v1/me",
    "/api/v1/me/sessions",
    "/api/v1/me/security",
    "/api/v1/me/export",
    "/api/auth/get-session",
    "/api/v1/people",
    "/api/v1/nothing",
  ];
  for (const path of paths) {
    const response = await asha.get(path);
    expect(response.headers.get("cache-control"), path).toContain("no-store");
  }
  for (const response of [
    await signIn(world.person(), "asha@example.org"),
    await signIn(world.person(), "asha@example.org", WRONG),
    await signUp(world.person(), "cache@example.org"),
  ])
    expect(response.headers.get("cache-control")).toContain("no-store");
});
