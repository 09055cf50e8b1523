import { request as plainRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, identityWorld, signIn, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import type { Person } from "#server/testing/stranger.ts";

/* One attack per test, over real HTTP. */

let world: IdentityWorld;
let asha: Person;
beforeAll(async () => {
  world = await identityWorld();
  asha = await world.member("asha@example.org");
  await world.member("ravi@example.org");
});
afterAll(() => world.close());

describe("where people are sent", () => {
  const ELSEWHERE = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%5Cevil.example",
    "/%2F%2Fevil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://127.0.0.1@evil.example",
    "http://127.0.0.1.evil.example",
    "/\t/evil.example",
    " https://evil.example",
    "/a\r\nLocation: https://evil.example",
  ];

  test.concurrent.each(ELSEWHERE)("is never elsewhere: %j", async (url) => {
    const posts: [string, Record<string, unknown>][] = [
      ["/api/auth/sign-up/email", { email: "redirect@example.org", password: PASSWORD, name: "x", callbackURL: url }],
      ["/api/auth/sign-in/email", { email: "ravi@example.org", password: PASSWORD, callbackURL: url }],
      ["/api/auth/send-verification-email", { email: "redirect@example.org", callbackURL: url }],
      ["/api/auth/request-password-reset", { email: "ravi@example.org", redirectTo: url }],
      ["/api/auth/sign-in/social", { provider: "x", callbackURL: url, errorCallbackURL: url, newUserCallbackURL: url }],
    ];
    for (const [path, body] of posts) {
      const response = await world.person().post(path, body);
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(response.status, path).toBeLessThan(500);
      expect(response.headers.get("location"), path).toBeNull();
    }
    const encoded = encodeURIComponent(url);
    for (const path of [
      `/api/auth/verify-email?token=x&callbackURL=${encoded}`,
      `/api/auth/reset-password/x?callbackURL=${encoded}`,
    ]) {
      const response = await world.person().get(path);
      expect(response.headers.get("location") ?? "", path).not.toMatch(/evil|javascript|data:/i);
    }
  });

  test("is not steered by Host or forwarded headers: the mail for a new password names our address alone", async () => {
    const spoofed: Record<string, string>[] = [
      { "x-forwarded-host": "evil.example" },
      { "x-forwarded-proto": "https", "x-original-host": "evil.example" },
      { forwarded: "host=evil.example" },
      { "x-http-host-override": "evil.example", "x-forwarded-server": "evil.example" },
    ];
    for (const headers of spoofed) {
      await world
        .person()
        .post("/api/auth/request-password-reset", { email: "ravi@example.org", redirectTo: "/recover" }, { headers });
    }
    expect((await raw(world.service.port, "evil.example", "ravi@example.org")).status).toBeLessThan(500);
    const mails = await world.sentTo("ravi@example.org");
    expect(mails.length).toBeGreaterThan(1);
    for (const { text, subject } of mails) expect(subject + text).not.toContain("evil.example");
  });
});

/** A call with its own Host header, which fetch does not allow. */
function raw(port: number, host: string, email: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const request = plainRequest(
      {
        port,
        method: "POST",
        path: "/api/auth/request-password-reset",
        headers: { host, "content-type": "application/json", "x-forwarded-for": "10.9.9.9" },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve({ status: response.statusCode ?? 0 }));
      },
    );
    request.on("error", reject);
    request.end(JSON.stringify({ email, redirectTo: "/recover" }));
  });
}

describe("who somebody is", () => {
  test("cannot be said while signing up or changing a name", async () => {
    const extras = [
      { role: "admin" },
      { banned: false },
      { emailVerified: true },
      { phoneNumber: "+919830012345" },
      { phoneNumberVerified: true },
      { twoFactorEnabled: true },
      { id: "11111111-2222-7333-8444-555555555555" },
      { createdAt: "2020-01-01T00:00:00.000Z" },
      { language: "xx" },
    ];
    for (const [index, extra] of extras.entries()) {
      const who = world.person();
      const body = { email: `mass${index}@example.org`, password: PASSWORD, name: "x", ...extra };
      const response = await who.post("/api/auth/sign-up/email", body);
      expect(response.status, JSON.stringify(extra)).toBe(400);
      const updated = await asha.post("/api/auth/update-user", { name: "Asha", ...extra });
      expect(updated.status, JSON.stringify(extra)).toBe(400);
      const edited = await asha.send("/api/v1/me", { method: "PATCH", body: { alias: "Asha", ...extra } });
      // One may choose one's own language, nothing else here.
      if (!("language" in extra)) expect(edited.status, JSON.stringify(extra)).toBe(400);
    }
    const rows = await world.service.database.pool.query(
      `SELECT "role", "emailVerified" FROM auth."user" WHERE "email" LIKE 'mass%' OR "role" <> ''`,
    );
    expect(rows.rows).toHaveLength(0);
    expect((await asha.get("/api/v1/me")).json).toMatchObject({ roles: ["member"] });
  });

  test("cannot be said by what a member of admins only may call, under any name", async () => {
    for (const path of [
      "/api/auth/admin/set-role",
      "/api/auth/admin/list-users",
      "/api/auth/admin/impersonate-user",
      "/api/auth/admin/create-user",
      "/api/auth/admin/set-user-password",
      "/api/auth//admin/set-role",
      "/api/auth/./admin/set-role",
      "/api/auth/admin%2Fset-role",
      "/api/auth/delete-user",
      "/api/auth/get-access-token",
      "/api/auth/refresh-token",
    ]) {
      const response = await asha.post(path, {
        userId: "x",
        role: "admin",
        email: "x@example.org",
        password: PASSWORD,
      });
      expect([400, 403, 404], path).toContain(response.status);
    }
    expect((await asha.get("/api/auth/admin/list-users")).status).toBe(404);
  });

  test("is one account however the e-mail is written in letters, and another where letters only look alike", async () => {
    const mails = (await world.sentTo("asha@example.org")).length;
    expect((await signUp(world.person(), "ASHA@Example.ORG")).status).toBe(200);
    expect(await world.sentTo("asha@example.org")).toHaveLength(mails + 1);
    expect((await signIn(world.person(), "Asha@EXAMPLE.org")).status).toBe(200);
    for (const lookAlike of ["аsha@example.org", "asha@exаmple.org", "asha@example.org\u200b", "ａsha@example.org"]) {
      await signUp(world.person(), lookAlike);
      expect((await signIn(world.person(), lookAlike)).status, lookAlike).toBeGreaterThanOrEqual(400);
    }
    const dotted = await signIn(world.person(), "a.sha@example.org");
    expect(dotted.status).toBe(401);
    expect(await world.sentTo("asha@example.org")).toHaveLength(mails + 1);
  });
});
