import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityWorld, PASSWORD, signIn, WRONG } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { PASSWORDS } from "./limits/password-hash.ts";

/* Passwords with a hash of an older cost are hashed anew with the next sign-in. */

let world: IdentityWorld;
beforeAll(async () => {
  // The product's hash: the cheap one of tests is no hash of before.
  world = await identityWorld({ passwords: PASSWORDS });
});
afterAll(() => world.close());

async function hashOf(email: string): Promise<string> {
  const answer = await world.service.database.pool.query<{ password: string }>(
    `SELECT a.password FROM auth.account a JOIN auth."user" u ON u.id = a."userId" WHERE u.email = $1`,
    [email],
  );
  return answer.rows[0]?.password ?? "";
}

test("an account of before signs in by its password, which is then hashed at today's cost, once", async () => {
  const email = "hashed-before@example.org";
  await world.member(email);
  const before = await hashPassword(PASSWORD);
  await world.service.database.pool.query(
    `UPDATE auth.account a SET password = $2 FROM auth."user" u WHERE u.id = a."userId" AND u.email = $1`,
    [email, before],
  );
  expect((await signIn(world.person(), email, WRONG)).status).toBe(401);
  expect(await hashOf(email)).toBe(before);
  expect((await signIn(world.person(), email)).status).toBe(200);
  const anew = await hashOf(email);
  expect(anew).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  expect((await signIn(world.person(), email, WRONG)).status).toBe(401);
  expect((await signIn(world.person(), email)).status).toBe(200);
  expect(await hashOf(email)).toBe(anew);
});
