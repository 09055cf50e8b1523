import { afterAll, beforeAll, expect, test } from "vitest";
import { identityWorld, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import type { StrangerResponse, Person } from "#server/testing/stranger.ts";

/* A stranger uses up somebody's mails or codes, so that the owner gets none. */

let world: IdentityWorld;
let stranger: Person;
beforeAll(async () => {
  world = await identityWorld();
  stranger = await world.member("stranger@example.org");
});
afterAll(() => world.close());

async function statuses(ask: () => Promise<StrangerResponse>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await ask()).status);
  return statuses;
}

test("mails: whatever call one network asks by, two of five are left for its owner", async () => {
  const email = "bombed@example.org";
  const asks = [
    () => stranger.post("/api/auth/change-email", { newEmail: email }),
    () => stranger.post("/api/auth/request-password-reset", { email }),
    () => stranger.post("/api/v1/identity/lookup", { identifier: email }),
    () => signUp(stranger, email),
  ];
  expect(await statuses(() => asks[0]?.() ?? Promise.reject(new Error("none")))).toEqual([200, 200, 200, 429, 429]);
  for (const ask of asks) expect((await ask()).status).toBe(429);
  const owner = world.person();
  expect((await signUp(owner, email)).status).toBe(200);
  expect((await owner.post("/api/auth/request-password-reset", { email })).status).toBe(200);
});

test("codes: the same for a phone number, for a code to enter and one for a new password", async () => {
  const phoneNumber = "+919830077001";
  const send = () => stranger.post("/api/auth/phone-number/send-otp", { phoneNumber });
  expect(await statuses(send)).toEqual([200, 200, 200, 429, 429]);
  expect((await stranger.post("/api/auth/phone-number/request-password-reset", { phoneNumber })).status).toBe(429);
  const owner = world.person();
  expect((await owner.post("/api/auth/phone-number/send-otp", { phoneNumber })).status).toBe(200);
  const code = await world.codeTo(phoneNumber);
  expect((await owner.post("/api/auth/phone-number/verify", { phoneNumber, code })).status).toBe(200);
});
