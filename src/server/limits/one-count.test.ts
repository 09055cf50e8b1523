import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, WRONG, identityWorld, signIn } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";

/* One account, tried under each of its names. What one counts, the other does not tell. */

const EMAIL = "asha@example.org";
const PHONE = "+919830066001";

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
  const who = await world.member(EMAIL);
  await who.post("/api/auth/phone-number/send-otp", { phoneNumber: PHONE });
  const code = await world.codeTo(PHONE);
  await who.post("/api/auth/phone-number/verify", { phoneNumber: PHONE, code, updatePhoneNumber: true });
});
afterAll(() => world.close());

const byPhone = (password: string) =>
  world.person().post("/api/auth/sign-in/phone-number", { phoneNumber: PHONE, password });

test("ten wrong passwords by its e-mail end the tries by it, and none by its number", async () => {
  for (let n = 0; n < 10; n += 1) expect((await signIn(world.person(), EMAIL, WRONG)).status).toBe(401);
  expect((await signIn(world.person(), EMAIL)).status).toBe(429);
  // A refusal here would tell a stranger that this e-mail and this number are one person's.
  for (let n = 0; n < 10; n += 1) expect((await byPhone(WRONG)).status).toBe(401);
  expect((await byPhone(PASSWORD)).status).toBe(429);
});

test("a password longer than any is simply wrong", async () => {
  const response = await signIn(world.person(), "somebody@example.org", "x".repeat(129));
  expect(response.json).toMatchObject({ status: 401, reason: "identity/wrong-credentials" });
});
