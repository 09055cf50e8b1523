import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticator } from "#server/testing/authenticator.ts";
import { identityWorld, PASSWORD } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { turnOnSecondFactor } from "#server/testing/second-factor.ts";

/* A thief who has the password adds a way in that outlives a new password. The owner is told. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

async function newestSubject(email: string): Promise<string | undefined> {
  return (await world.sentTo(email))[0]?.subject;
}

test("a second step that is turned on, new backup codes and one that is turned off are told by mail", async () => {
  const email = "steps-told@example.org";
  const who = await world.member(email);
  const before = (await world.sentTo(email)).length;
  await who.post("/api/auth/two-factor/enable", { password: PASSWORD });
  expect(await world.sentTo(email)).toHaveLength(before);
  await who.post("/api/auth/two-factor/disable", { password: PASSWORD });
  const once = (await world.sentTo(email)).length;
  await turnOnSecondFactor(who);
  const [told, ...others] = await world.sentTo(email);
  expect(others).toHaveLength(once);
  expect(told?.subject).toBe("Your way to sign in changed: the second step was turned on");
  expect(told?.text).toMatch(/If it was not you, set a new password at once: http\S+\/recover\n/);
  expect(told?.text).toMatch(/remove what is not yours: http\S+\/account\/security\n/);
  await who.post("/api/auth/two-factor/generate-backup-codes", { password: PASSWORD });
  expect(await newestSubject(email)).toBe("Your way to sign in changed: new backup codes were made");
  await who.post("/api/auth/two-factor/disable", { password: PASSWORD });
  expect(await newestSubject(email)).toBe("Your second step was turned off");
});

test("a passkey that is added or removed is told by mail, by text message where there is no address", async () => {
  const email = "keys-told@example.org";
  const phone = "+919830077701";
  const byPhone = world.person();
  await byPhone.post("/api/auth/phone-number/send-otp", { phoneNumber: phone });
  await byPhone.post("/api/auth/phone-number/verify", { phoneNumber: phone, code: await world.codeTo(phone) });
  const member = await world.member(email);
  for (const who of [member, byPhone]) {
    const options = await who.get("/api/auth/passkey/generate-register-options");
    const key = authenticator({ origin: `http://localhost:${world.service.port}`, host: "localhost" });
    const response = key.make(String(options.json["challenge"]));
    expect((await who.post("/api/auth/passkey/verify-registration", { response })).status).toBe(200);
  }
  expect(await newestSubject(email)).toBe("Your way to sign in changed: a passkey was added");
  expect((await world.sentTo(phone))[0]?.text).toMatch(/was changed: a passkey was added. Not you\? Look: http/);
  const [{ id }] = JSON.parse((await member.get("/api/auth/passkey/list-user-passkeys")).text) as [{ id: string }];
  expect((await member.post("/api/auth/passkey/delete-passkey", { id })).status).toBe(200);
  expect(await newestSubject(email)).toBe("Your way to sign in changed: a passkey was removed");
});

test("a refused change is told to nobody", async () => {
  const email = "refused-told@example.org";
  const who = await world.member(email);
  const before = await world.sentTo(email);
  await who.post("/api/auth/two-factor/enable", { password: "wrong-umbrella-99" });
  await who.post("/api/auth/two-factor/verify-totp", { code: "000000" });
  await who.post("/api/auth/passkey/delete-passkey", { id: "nobodys" });
  expect(await world.sentTo(email)).toEqual(before);
});
