import { afterAll, beforeAll, expect, test } from "vitest";
import { Me } from "#contract/identity.ts";
import { identityWorld, PASSWORD, signIn, signUp, WRONG } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const EMAIL = "asha@example.org";

test("nobody is signed in: 401", async () => {
  expect((await world.person().get("/api/v1/me")).json).toMatchObject({ status: 401, reason: "http/unauthenticated" });
});

test("sign up, open the link, sign in, be known, sign out, be known no more", async () => {
  const asha = world.person();
  expect((await signUp(asha, EMAIL)).status).toBe(200);
  expect((await signIn(asha, EMAIL)).json).toMatchObject({ status: 403, reason: "identity/not-verified" });
  expect((await asha.get(await world.linkTo(EMAIL))).status).toBe(302);
  expect((await signIn(asha, EMAIL, WRONG)).json).toMatchObject({ status: 401, reason: "identity/wrong-credentials" });
  expect((await signIn(asha, EMAIL, PASSWORD)).status).toBe(200);
  const answer = await asha.get("/api/v1/me");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(Me.parse(answer.json)).toMatchObject({ alias: "Asha", email: EMAIL, emailVerified: true, roles: ["member"] });
  const { cookie } = asha;
  expect((await asha.post("/api/auth/sign-out")).status).toBe(200);
  expect(asha.jar.has("XSRF-TOKEN")).toBe(false);
  const after = await asha.get("/api/v1/me", { headers: { cookie } });
  expect(after.json).toMatchObject({ status: 401, reason: "identity/session-expired" });
});

test("a session is known by the library's own route too, and its token is not told", async () => {
  const known = await world.member("known@example.org");
  const answer = await known.get("/api/auth/get-session");
  expect(answer.json).toMatchObject({ user: { email: "known@example.org" } });
  expect(answer.text).not.toMatch(/"token"/);
});
