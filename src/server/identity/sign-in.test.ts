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
  expect((await signIn(asha, EMAIL)).json).toMatchObject({ status: 401, reason: "identity/wrong-credentials" });
  expect((await asha.get(await world.linkTo(EMAIL))).status).toBe(302);
  expect((await signIn(asha, EMAIL, WRONG)).json).toMatchObject({ status: 401, reason: "identity/wrong-credentials" });
  expect((await signIn(asha, EMAIL, PASSWORD)).status).toBe(200);
  // No cookie is trusted without the database.
  expect([...asha.jar.keys()].toSorted()).toEqual(["XSRF-TOKEN", "better-auth.session_token", "better-auth.signed_up"]);
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

test("a sign-up that fails half-way leaves nothing of an account", async () => {
  const { pool } = world.service.database;
  await pool.query(
    `CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken off''; END'`,
  );
  await pool.query(
    `CREATE TRIGGER break_off BEFORE INSERT ON auth."account" FOR EACH ROW EXECUTE FUNCTION break_off()`,
  );
  const response = await signUp(world.person(), "half@example.org");
  await pool.query("DROP FUNCTION break_off CASCADE");
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect((await pool.query(`SELECT FROM auth."user" WHERE "email" = 'half@example.org'`)).rowCount).toBe(0);
  expect(
    (
      await pool.query(
        "SELECT FROM documents WHERE body->>'alias' = 'Asha' AND id NOT IN (SELECT id::uuid FROM auth.\"user\")",
      )
    ).rowCount,
  ).toBe(0);
  expect((await signUp(world.person(), "half@example.org")).status).toBe(200);
});
