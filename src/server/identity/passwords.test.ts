import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityWorld, PASSWORD, signIn, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";

/* Which new passwords are refused: those of the list, of the site and of the person. */

const LISTED = "ShowMustGoOn";

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ settings: { OPERATOR_NAME: "Tamarind Relief" } });
});
afterAll(() => world.close());

const refusedFor = (path: string, message: RegExp) => ({
  status: 400,
  reason: "identity/weak-password",
  errors: [{ path, message: expect.stringMatching(message) }],
});

test.each([LISTED, "darthvader1", "iamwhatiam"])(
  "%s is on the list: refused at sign-up, with what to do",
  async (password) => {
    const answer = await signUp(world.person(), "listed@example.org", password);
    expect(answer.json).toMatchObject(refusedFor("password", /^Many people use this password.*Choose another one\.$/));
  },
);

test("the name of who runs the site, with digits around it, is refused", async () => {
  for (const password of ["tamarindrelief", "Tamarind@2026"])
    expect((await signUp(world.person(), "site@example.org", password)).json).toMatchObject(
      refusedFor("password", /easy to guess/),
    );
  expect((await signUp(world.person(), "site@example.org", "tamarind-lantern-boat")).status).toBe(200);
});

test("a password changed or set anew by a link is not made of the account's own address", async () => {
  const email = "quixotic.heron@marshland.example";
  const who = await world.member(email);
  const change = (newPassword: string) =>
    who.post("/api/auth/change-password", { currentPassword: PASSWORD, newPassword, revokeOtherSessions: true });
  for (const password of ["Quixotic.Heron1", "marshland-2026"])
    expect((await change(password)).json).toMatchObject(refusedFor("newPassword", /e-mail/));
  await who.post("/api/auth/request-password-reset", { email, redirectTo: "/recover" });
  const token = /reset-password\/([^?]+)/.exec(await world.linkTo(email))?.[1];
  const set = (newPassword: string) => world.person().post("/api/auth/reset-password", { token, newPassword });
  expect((await set("Quixotic.Heron1")).json).toMatchObject(refusedFor("newPassword", /e-mail/));
  expect((await set(LISTED)).json).toMatchObject(refusedFor("newPassword", /^Many people/));
  expect((await set("nine-red-lamps-glow")).status).toBe(200);
});

test("an account that has such a password from before keeps it", async () => {
  const email = "from-before@example.org";
  await world.member(email);
  await world.service.database.pool.query(
    `UPDATE auth.account a SET password = $2 FROM auth."user" u WHERE u.id = a."userId" AND u.email = $1`,
    [email, await hashPassword(LISTED)],
  );
  expect((await signIn(world.person(), email, LISTED)).status).toBe(200);
});
