import { betterAuth } from "better-auth";
import { admin, bearer, phoneNumber, twoFactor } from "better-auth/plugins";
import { passkey } from "@better-auth/passkey";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityWorld, PASSWORD } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import type { Person } from "#server/testing/stranger.ts";
import { libraryRoute } from "./library/library-routes.ts";

/* The only entry to the identity library. */

let world: IdentityWorld;
let asha: Person;
beforeAll(async () => {
  world = await identityWorld();
  asha = await world.member("asha@example.org");
});
afterAll(() => world.close());

/** Every path that the library serves with our plugins, from its own router. */
function libraryPaths(): string[] {
  const library = betterAuth({
    baseURL: "http://localhost:3000",
    secret: "a secret of thirty-two characters",
    plugins: [phoneNumber({ sendOTP: () => undefined }), twoFactor(), admin(), passkey(), bearer()],
  });
  const paths = Object.values(library.api).map((endpoint) => ("path" in endpoint ? endpoint.path : undefined));
  return paths.filter((path): path is string => typeof path === "string");
}

test("what of the library is not named does not exist, for members too", async () => {
  const closed = libraryPaths().filter((path) => libraryRoute(path.replace(/:\w+$/, "x")) === null);
  expect(closed).toContain("/admin/set-role");
  expect(closed).toContain("/delete-user");
  expect(closed.length).toBeGreaterThan(25);
  for (const path of closed) {
    const get = await asha.get(`/api/auth${path}`);
    const post = await asha.post(`/api/auth${path}`, { userId: "x", role: "admin" });
    expect([path, get.json["reason"], post.json["reason"]]).toEqual([path, "http/not-found", "http/not-found"]);
  }
});

test.each([
  "/api/auth",
  "/api/auth/",
  "/api/auth//get-session",
  "/api/auth/get-session/",
  "/api/auth/./get-session",
  "/api/auth/%67et-session/x",
  "/api/auth/GET-SESSION",
  "/api/auth/admin%2Fset-role",
  "/api/auth/callback/",
  "/api/auth/callback/a/b",
  "/api/auth/reset-password/",
])("%s is nothing of ours", async (path) => {
  const response = await asha.post(path, {});
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
});

test("another method, another body, another type", async () => {
  const wrong = await asha.get("/api/auth/sign-out");
  expect(wrong.json).toMatchObject({ status: 405, reason: "http/method-not-allowed" });
  expect(wrong.headers.get("allow")).toBe("POST");
  for (const body of ["[]", "1", '"x"', "{", "null\u0000"]) {
    const response = await world.person().post("/api/auth/sign-in/email", body);
    expect(response.json, body).toMatchObject({ status: 400, reason: "http/invalid-argument" });
  }
  const form = await world.person().post("/api/auth/sign-in/email", "email=a%40example.org&password=x", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(form.json).toMatchObject({ status: 415, reason: "http/unsupported-media-type" });
});

test("a member of the body nobody asked for is refused by its name", async () => {
  const account = { email: "role@example.org", password: PASSWORD, name: "x", role: "admin" };
  const response = await world.person().post("/api/auth/sign-up/email", account);
  expect(response.json).toMatchObject({ status: 400, errors: [{ path: "role" }] });
});

test("answers are kept by nobody on the way, and say that cookies matter", async () => {
  const response = await asha.get("/api/auth/get-session");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("vary")).toContain("Cookie");
  expect((await asha.get("/api/auth/get-session", { method: "HEAD" })).text).toBe("");
});

test("headers the server writes for the library cannot be brought along", async () => {
  const headers = { "x-lifeboard-address": "203.0.113.99", "x-lifeboard-unlimited": "1", "x-lifeboard-language": "hi" };
  const who = world.person();
  const account = { email: "headers@example.org", password: PASSWORD, name: "x" };
  await who.post("/api/auth/sign-up/email", account, { headers });
  await who.get(await world.linkTo("headers@example.org"));
  await who.post("/api/auth/sign-in/email", { email: account.email, password: PASSWORD }, { headers });
  const rows = await world.service.database.pool.query(
    `SELECT s."ipAddress", u."language" FROM auth."session" s JOIN auth."user" u ON u."id" = s."userId" WHERE u."email" = $1`,
    [account.email],
  );
  expect(rows.rows).toEqual([{ ipAddress: who.address, language: "en" }]);
});
