import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { post } from "#server/testing/listing-requests.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { Person, StrangerResponse } from "#server/testing/stranger.ts";

/*
 * A code on its way to somebody. Strangers know their number and try codes. Each test has a number
 * of its own, because wrong codes are counted by number.
 */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

let serial = 0;
const aNumber = (): string => `+9198400${String((serial += 1)).padStart(5, "0")}`;
const ask = (who: Person, phoneNumber: string) => who.post("/api/auth/phone-number/send-otp", { phoneNumber });
const type = (who: Person, phoneNumber: string, code: string) =>
  who.post("/api/auth/phone-number/verify", { phoneNumber, code });
const other = (code: string): string => "1".repeat(code.length).replace(/^1/, code.startsWith("1") ? "2" : "1");
const reasonOf = ({ json }: StrangerResponse) => json["reason"];

/** Wrong tries, each from another network. */
async function guess(times: number, tryOnce: (who: Person) => Promise<StrangerResponse>): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await tryOnce(world.person())).status).toBeGreaterThanOrEqual(400);
}

test.each([3, 10, 50])("after %i wrong tries of strangers the browser that asked signs in", async (times) => {
  const [phone, asha] = [aNumber(), world.person()];
  await ask(asha, phone);
  const code = await world.codeTo(phone);
  await guess(times, (who) => type(who, phone, other(code)));
  expect((await type(asha, phone, code)).status).toBe(200);
});

test("who asked on one phone gets in on another, while others tried fewer than ten", async () => {
  const phone = aNumber();
  await ask(world.person(), phone);
  const code = await world.codeTo(phone);
  await guess(9, (who) => type(who, phone, other(code)));
  expect((await type(world.person(), phone, code)).status).toBe(200);
});

test("after ten wrong tries of others a stranger is refused with the right code too, in a sentence", async () => {
  const [phone, asha] = [aNumber(), world.person()];
  // Wrong short codes of before: this one has eight digits, and is judged for all.
  for (let n = 0; n < 10; n += 1) await type(world.person(), phone, "000000");
  await ask(asha, phone);
  const code = await world.codeTo(phone);
  expect(code).toHaveLength(8);
  for (let n = 0; n < 10; n += 1)
    expect(reasonOf(await type(world.person(), phone, other(code)))).toBe("identity/code-wrong");
  const refused = await type(world.person(), phone, code);
  expect(reasonOf(refused)).toBe("identity/code-asker-only");
  expect(refused.status).toBe(412);
  expect(refused.json["detail"]).toContain("where you requested it");
  expect((await type(asha, phone, code)).status).toBe(200);
});

test("the browser that asked has three tries, and typing wrongly costs others none", async () => {
  const [phone, asha] = [aNumber(), world.person()];
  await ask(asha, phone);
  const code = await world.codeTo(phone);
  for (let n = 0; n < 3; n += 1) expect(reasonOf(await type(asha, phone, other(code)))).toBe("identity/code-wrong");
  expect(reasonOf(await type(asha, phone, code))).toBe("identity/code-wrong");
  expect((await type(world.person(), phone, code)).status).toBe(200);
});

test("a code that a stranger asks for does not end the one on its way", async () => {
  const [phone, asha, stranger] = [aNumber(), world.person(), world.person()];
  await ask(asha, phone);
  const code = await world.codeTo(phone);
  await ask(stranger, phone);
  for (let n = 0; n < 3; n += 1) await type(stranger, phone, "000000");
  expect((await type(asha, phone, code)).status).toBe(200);
});

test("wrong tries behind one's own address do not use up one's own", async () => {
  const [phone, asha] = [aNumber(), world.person()];
  await ask(asha, phone);
  const code = await world.codeTo(phone);
  const neighbour = world.person(asha.address);
  // As many as one address has in 15 minutes, and one more.
  const answers: unknown[] = [];
  for (let n = 0; n < 101; n += 1) answers.push(reasonOf(await type(neighbour, "+919840099999", "00000000")));
  expect(answers.at(-1)).toBe("identity/too-many-requests");
  expect(reasonOf(await type(neighbour, phone, code))).toBe("identity/too-many-requests");
  expect((await type(asha, phone, code)).status).toBe(200);
});

test("the cookie that names a browser is read by no script and sent from our pages alone", async () => {
  const asha = world.person();
  const sent = await ask(asha, aNumber());
  const line = sent.headers.getSetCookie().find((each) => each.startsWith("code-asker="));
  expect(line).toMatch(/^code-asker=[\w-]{32}; Path=\/; SameSite=Strict; HttpOnly; Max-Age=3600$/);
  const rows = await world.service.database.pool.query("SELECT * FROM codes");
  expect(JSON.stringify(rows.rows)).not.toContain(asha.jar.get("code-asker"));
});

describe("all purposes have the one rule", () => {
  test("a new password", async () => {
    const [phone, asha] = [aNumber(), world.person()];
    await ask(asha, phone);
    await type(asha, phone, await world.codeTo(phone));
    const recovering = world.person();
    await recovering.post("/api/auth/phone-number/request-password-reset", { phoneNumber: phone });
    const otp = await world.codeTo(phone);
    const reset = (who: Person, typed: string) =>
      who.post("/api/auth/phone-number/reset-password", { phoneNumber: phone, otp: typed, newPassword: PASSWORD });
    await guess(12, (who) => reset(who, other(otp)));
    expect((await reset(recovering, otp)).status).toBe(200);
  });

  test("whether a number has an account is not told by it", async () => {
    const phone = aNumber();
    const body = { phoneNumber: phone, otp: "00000000", newPassword: PASSWORD };
    await world.person().post("/api/auth/phone-number/request-password-reset", { phoneNumber: phone });
    const reset = () => world.person().post("/api/auth/phone-number/reset-password", body);
    for (let n = 0; n < 10; n += 1) expect(reasonOf(await reset())).toBe("identity/code-wrong");
    expect(reasonOf(await reset())).toBe("identity/code-asker-only");
  });

  test.each(["the same phone", "another phone"])("taking a number off, typed on %s", async (where) => {
    const [phone, asha] = [aNumber(), world.person()];
    await post(await signedIn(world.service), { contact: { channels: [{ type: "phone", value: phone }] } });
    await world.service.settled();
    const delist = (who: Person, code: string) => who.post("/api/v1/delistings", { phone, code });
    await asha.post("/api/v1/delistings/code", { phone });
    const code = await world.codeTo(phone);
    await guess(where === "another phone" ? 9 : 20, (who) => delist(who, other(code)));
    expect((await delist(where === "another phone" ? world.person() : asha, code)).status).toBe(200);
  });

  test("proving a number", async () => {
    const phone = aNumber();
    const [asha, asker] = [await signedIn(world.service), world.person()];
    const headers = { authorization: `Bearer ${asha.token}` };
    const channel = { type: "phone", value: phone };
    await asker.post("/api/v1/me/contact-channels/code", channel, { headers });
    const code = await world.codeTo(phone);
    const prove = (who: Person, typed: string) =>
      who.post("/api/v1/me/contact-channels/proof", { ...channel, code: typed }, { headers });
    await guess(12, (who) => prove(who, other(code)));
    expect((await prove(asker, code)).status).toBe(200);
  });
});
