import { afterAll, beforeAll, expect, test } from "vitest";
import { SHARES } from "#domain/limits/shares.ts";
import { signedIn } from "#server/testing/accounts.ts";
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

test("wrong codes of one network have a sum over all numbers, and a right one does not count", async () => {
  const who = await signedIn(world.service);
  const most = SHARES["wrong-code"].tiers.prefix.ipv4;
  const network = { "x-forwarded-for": "10.208.8.8" };
  const value = "+919830055999";
  const prove = (code: string) =>
    who.ask("POST", "/api/v1/me/contact-channels/proof", { type: "phone", value, code }, network);
  for (let n = 0; n < most - 1; n += 1) expect((await prove("000000")).reason).toBe("identity/code-wrong");
  await who.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value }, from());
  const code = /\b\d{6}\b/.exec((await world.sentTo(value))[0]?.text ?? "")?.[0] ?? "";
  expect((await prove(code)).status).toBe(200);
  expect((await prove("000000")).reason).toBe("identity/code-wrong");
  const over = await prove("000000");
  expect([over.status, over.reason]).toEqual([429, "identity/too-many-requests"]);
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(60);
});
