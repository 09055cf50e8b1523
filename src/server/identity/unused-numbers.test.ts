import { afterAll, beforeAll, expect, test } from "vitest";
import { UNUSED_NUMBER_DAYS } from "#domain/identity/unused-number.ts";
import { postReachable, askNumber } from "#server/testing/contact.ts";
import { PASSWORD, identityWorld, signIn } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { signedIn, signInAs } from "#server/testing/accounts.ts";
import { turnOnSecondFactor } from "#server/testing/second-factor.ts";
import type { Person, StrangerResponse } from "#server/testing/stranger.ts";

/* A number that its provider gave to somebody else does not open the account of the one before. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const sendCode = (who: Person, phoneNumber: string): Promise<StrangerResponse> =>
  who.post("/api/auth/phone-number/send-otp", { phoneNumber });
const verify = (who: Person, phoneNumber: string, code: string, more: object = {}): Promise<StrangerResponse> =>
  who.post("/api/auth/phone-number/verify", { phoneNumber, code, ...more });

/** Somebody who made an account by their number alone. */
async function madeByPhone(phone: string): Promise<{ who: Person; id: string }> {
  const who = world.person();
  await sendCode(who, phone);
  expect((await verify(who, phone, await world.codeTo(phone))).status).toBe(200);
  return { who, id: String((await who.get("/api/v1/me")).json["id"]) };
}

/** As if the account had not been used for so many days. */
async function unusedFor(id: string, days: number): Promise<void> {
  const { pool } = world.service.database;
  await pool.query("UPDATE auth.last_use SET at = at - $2 * interval '1 day' WHERE user_id = $1", [id, days]);
  await pool.query(`DELETE FROM auth.session WHERE "userId" = $1`, [id]);
}

const idOf = async (who: Person): Promise<string> => String((await who.get("/api/v1/me")).json["id"]);
const numberOf = async (id: string) =>
  (await world.service.database.pool.query(`SELECT "phoneNumber" AS phone FROM auth."user" WHERE id = $1`, [id])).rows;

test("a number alone opens an account for 90 days after its last use, and no longer", async () => {
  const phone = "+919830077001";
  const { id } = await madeByPhone(phone);
  await unusedFor(id, UNUSED_NUMBER_DAYS - 1);
  const owner = world.person();
  await sendCode(owner, phone);
  expect((await verify(owner, phone, await world.codeTo(phone))).status).toBe(200);
  expect(await idOf(owner)).toBe(id);
  // That was a use: the days begin anew.
  await unusedFor(id, UNUSED_NUMBER_DAYS);
  const holder = world.person();
  await sendCode(holder, phone);
  const code = await world.codeTo(phone);
  const wrong = await verify(holder, phone, code === "111111" ? "222222" : "111111", { newAccount: true });
  expect(wrong.json["reason"]).toBe("identity/code-wrong");
  const refused = await verify(holder, phone, code);
  expect([refused.status, refused.json["reason"]]).toEqual([403, "identity/number-unused"]);
  expect((await holder.get("/api/v1/me")).status).toBe(401);
  expect(refused.text).not.toContain(id);
  expect(await numberOf(id)).toEqual([{ phone }]);
});

test("its holder of today begins a new, empty account with the same code; the old one keeps what it has", async () => {
  const phone = "+919830077002";
  const { id } = await madeByPhone(phone);
  const old = await signInAs(world.service, { id, email: "" }, new Date());
  const listing = await postReachable({ ...old, phone });
  await unusedFor(id, UNUSED_NUMBER_DAYS + 1);
  const holder = world.person();
  await sendCode(holder, phone);
  const code = await world.codeTo(phone);
  expect((await verify(holder, phone, code)).json["reason"]).toBe("identity/number-unused");
  const begun = await verify(holder, phone, code, { newAccount: true });
  expect([begun.status, begun.json["reason"]]).toEqual([200, undefined]);
  const fresh = await idOf(holder);
  expect(fresh).not.toBe(id);
  expect((await holder.get("/api/v1/me")).json).toMatchObject({ phone, phoneVerified: true, roles: ["member"] });
  const mine = await holder.post("/api/v1/sync/query", { target: { collection: "listings", mine: true } });
  expect(mine.json["documents"]).toEqual([]);
  expect(await numberOf(id)).toEqual([{ phone: null }]);
  expect(await numberOf(fresh)).toEqual([{ phone }]);
  // Nobody is given the number for the old account's post.
  const asked = await askNumber(await signedIn(world.service, { isSettled: true }), listing.id);
  expect([asked.status, asked.reason]).toEqual([412, "contact/not-verified"]);
  // The code is used up.
  expect((await verify(world.person(), phone, code)).json["reason"]).toBe("identity/code-wrong");
  const audit = await world.service.database.pool.query("SELECT 1 FROM audit WHERE act = 'identity.number-left'");
  expect(audit.rowCount).toBe(1);
});

test("an account with an e-mail is opened by that, and is told by mail when its number leaves", async () => {
  const email = "unused.kite@example.org";
  const phone = "+919830077003";
  const who = await world.member(email);
  await sendCode(who, phone);
  expect((await verify(who, phone, await world.codeTo(phone), { updatePhoneNumber: true })).status).toBe(200);
  const id = await idOf(who);
  await unusedFor(id, UNUSED_NUMBER_DAYS + 1);
  const holder = world.person();
  await sendCode(holder, phone);
  const code = await world.codeTo(phone);
  expect((await verify(holder, phone, code)).json["reason"]).toBe("identity/number-unused");
  // Nor does the number set a new password: as for a number without an account, nothing is sent.
  const before = (await world.sentTo(phone)).length;
  const reset = await holder.post("/api/auth/phone-number/request-password-reset", { phoneNumber: phone });
  expect(reset.status).toBe(200);
  expect(await world.sentTo(phone)).toHaveLength(before);
  expect((await verify(holder, phone, code, { newAccount: true })).status).toBe(200);
  expect(await idOf(holder)).not.toBe(id);
  await expect
    .poll(async () => (await world.sentTo(email))[0]?.subject)
    .toBe("Your phone number was removed from your account");
  const owner = world.person();
  expect((await signIn(owner, email, PASSWORD)).status).toBe(200);
  expect(await idOf(owner)).toBe(id);
});

test("the owner who signed in another way has used the account: the number opens it again", async () => {
  const email = "back.kite@example.org";
  const phone = "+919830077004";
  const who = await world.member(email);
  await sendCode(who, phone);
  await verify(who, phone, await world.codeTo(phone), { updatePhoneNumber: true });
  const id = await idOf(who);
  await unusedFor(id, UNUSED_NUMBER_DAYS + 1);
  expect((await signIn(world.person(), email, PASSWORD)).status).toBe(200);
  const again = world.person();
  await sendCode(again, phone);
  expect((await verify(again, phone, await world.codeTo(phone))).status).toBe(200);
  expect(await idOf(again)).toBe(id);
});

test("an account with a second step asks for that, as ever; newAccount makes no second account of a used one", async () => {
  const email = "stepped.kite@example.org";
  const phone = "+919830077005";
  const who = await world.member(email);
  await sendCode(who, phone);
  await verify(who, phone, await world.codeTo(phone), { updatePhoneNumber: true });
  await turnOnSecondFactor(who);
  const id = await idOf(who);
  await unusedFor(id, UNUSED_NUMBER_DAYS + 1);
  const holder = world.person();
  await sendCode(holder, phone);
  const answer = await verify(holder, phone, await world.codeTo(phone), { newAccount: true });
  expect(answer.json).toMatchObject({ twoFactorRedirect: true });
  const used = await madeByPhone("+919830077006");
  const same = world.person();
  await sendCode(same, "+919830077006");
  expect((await verify(same, "+919830077006", await world.codeTo("+919830077006"), { newAccount: true })).status).toBe(
    200,
  );
  expect(await idOf(same)).toBe(used.id);
});
