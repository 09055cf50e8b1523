import { afterAll, beforeAll, expect, test } from "vitest";
import { NETWORK_SHARES } from "#domain/limits/network-shares.ts";
import { createNetworkKeys } from "#server/limits/network-keys.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ settings: { CODES_COUNTRIES: "BD,NP" } });
});
afterAll(() => world.close());

let address = 0;
const from = () => ({ "x-forwarded-for": `10.${(address += 1)}.9.7` });

/** Codes asked for, each for another number and from another network. */
async function asked(numbers: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const value of numbers) {
    const who = await signedIn(world.service);
    const body = { type: "phone", value };
    statuses.push((await who.ask("POST", "/api/v1/me/contact-channels/code", body, from())).status);
  }
  return statuses;
}

test("codes go to the countries that are served; to any other five an hour", async () => {
  const numbers = (start: string) => Array.from({ length: 7 }, (_, at) => `${start}${at}`);
  const served = [204, 204, 204, 204, 204, 204, 204];
  expect(await asked(numbers("+91983005590"))).toEqual(served);
  expect(await asked(numbers("+880171234560"))).toEqual(served);
  expect(await asked(numbers("+4474001234").map((each) => `${each}1`))).toEqual([204, 204, 204, 204, 204, 429, 429]);
});

test("a member's codes count alone: neighbours who used up all change nothing, five an hour is the most", async () => {
  const network = { "x-forwarded-for": "10.209.9.9" };
  const networks = createNetworkKeys("a secret of thirty-two characters")(network["x-forwarded-for"]);
  for (const [tier, key] of Object.entries(networks))
    await world.service.database.pool.query(
      `INSERT INTO auth.shares (rule, key, slot, count, ends_at)
       VALUES ($1, $2, (extract(epoch FROM now() - interval '20 minutes') * 1000)::bigint, 100000, now() + interval '2 hours')`,
      [`code-prove ${tier}`, key],
    );
  const code = async (who: SignedIn, at: number) => {
    const body = { type: "phone", value: `+91983007100${at}` };
    return (await who.ask("POST", "/api/v1/me/contact-channels/code", body, network)).status;
  };
  expect(await code(await signedIn(world.service), 0)).toBe(429);
  const member = await signedIn(world.service, { isSettled: true });
  const statuses: number[] = [];
  for (let at = 1; at <= 6; at += 1) statuses.push(await code(member, at));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

const prove = (who: SignedIn, value: string, code: string, network: Record<string, string> = from()) =>
  who.ask("POST", "/api/v1/me/contact-channels/proof", { type: "phone", value, code }, network);
const delist = (value: string, code: string) =>
  ask(world.service, { method: "POST", path: "/api/v1/delistings", body: { phone: value, code }, headers: from() });
const signIn = async (phoneNumber: string, code: string) =>
  (await world.person().post("/api/auth/phone-number/verify", { phoneNumber, code })).json["reason"];

test("ten wrong codes of a number, whatever they are for: codes have eight digits, and its owner goes on", async () => {
  const value = "+919830055900";
  const owner = await signedIn(world.service);
  for (let n = 0; n < 4; n += 1) {
    expect((await prove(await signedIn(world.service), value, "000000")).reason).toBe("identity/code-wrong");
    if (n < 3) expect((await delist(value, "000000")).reason).toBe("identity/code-wrong");
    if (n < 3) expect(await signIn(value, "000000")).toBe("identity/code-wrong");
  }
  expect((await prove(owner, value, "000000")).reason).toBe("identity/code-too-short");
  expect((await delist(value, "000000")).reason).toBe("identity/code-too-short");
  expect(await signIn(value, "000000")).toBe("identity/code-too-short");

  await owner.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value }, from());
  const long = await world.codeTo(value);
  expect(long).toMatch(/^\d{8}$/);
  expect((await prove(owner, value, long.slice(0, 6))).reason).toBe("identity/code-too-short");
  expect((await prove(owner, value, long)).status).toBe(200);
  const phone = world.person();
  expect((await phone.post("/api/auth/phone-number/send-otp", { phoneNumber: value })).status).toBe(200);
  const code = await world.codeTo(value);
  expect(code).toMatch(/^\d{8}$/);
  expect((await phone.post("/api/auth/phone-number/verify", { phoneNumber: value, code })).status).toBe(200);

  const another = "+919830055901";
  await owner.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value: another }, from());
  expect(await world.codeTo(another)).toMatch(/^\d{6}$/);
  await world.service.database.pool.query("DELETE FROM auth.limits WHERE rule = 'wrong-code-number'");
  // Another process: this one remembers for a second that the count is full.
  const fresh = await world.another();
  const body = { type: "phone", value };
  const path = "/api/v1/me/contact-channels/code";
  await ask(fresh, { method: "POST", path, body, token: owner.token, headers: from() });
  expect(await world.codeTo(value)).toMatch(/^\d{6}$/);
});

test("wrong codes of one network have a sum over all numbers, and a right one does not count", async () => {
  const who = await signedIn(world.service);
  const most = NETWORK_SHARES["wrong-code"].tiers.prefix.ipv4;
  const network = { "x-forwarded-for": "10.208.8.8" };
  const numbers = Array.from({ length: most }, (_, at) => `+9198300558${String(at).padStart(2, "0")}`);
  for (const value of numbers.slice(1))
    expect((await prove(who, value, "000000", network)).reason).toBe("identity/code-wrong");
  const value = "+919830055999";
  await who.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value }, from());
  expect((await prove(who, value, await world.codeTo(value), network)).status).toBe(200);
  expect((await prove(who, value, "000000", network)).reason).toBe("identity/code-wrong");
  expect((await prove(who, value, "000000", network)).reason).toBe("identity/code-too-short");
  // A neighbour behind the same address types two digits more, and is not refused.
  const neighbour = world.person("10.208.8.8");
  await neighbour.post("/api/auth/phone-number/send-otp", { phoneNumber: "+919830055998" });
  const code = await world.codeTo("+919830055998");
  expect(code).toMatch(/^\d{8}$/);
  expect((await neighbour.post("/api/auth/phone-number/verify", { phoneNumber: "+919830055998", code })).status).toBe(
    200,
  );
});

test("fifty accounts of one /48 get no more wrong codes than one, and neither do their tags", async () => {
  const most = NETWORK_SHARES["wrong-code"].tiers.neighbourhood.ipv6;
  const reasons: (string | undefined)[] = [];
  for (let n = 0; n < most + 20; n += 1) {
    const who = await signedIn(world.service, { email: `guess+${n % 50}.${n}@example.org` });
    const network = { "x-forwarded-for": `2001:db8:77:${(n % 50).toString(16)}00::1` };
    reasons.push((await prove(who, `+91983006${String(n).padStart(4, "0")}`, "000000", network)).reason);
  }
  expect(reasons.filter((reason) => reason === "identity/code-wrong")).toHaveLength(most);
  expect(reasons.filter((reason) => reason === "identity/code-too-short")).toHaveLength(20);
});
