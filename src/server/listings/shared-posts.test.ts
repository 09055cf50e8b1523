import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NETWORK_SHARES, freeOf, mostOf } from "#domain/limits/network-shares.ts";
import type { Tier } from "#domain/limits/network-shares.ts";
import { createNetworkKeys } from "#server/limits/network-keys.ts";
import { operatorsOf } from "#server/http/admission/operators.ts";
import { solveWork } from "#server/http/testing/proof-of-work.ts";
import { makeAccount, signedIn } from "#server/testing/accounts.ts";
import type { AccountOptions, ApiResponse } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { anInput } from "#server/testing/listing-requests.ts";
import { seedOf, seededInt } from "../../../scripts/testing/seed.ts";

/* Newcomers of one network share how much they post in a day; people with a history do not. */

const randomInt = seededInt(seedOf("shared posts"));
const SECRET = "a secret of thirty-two characters";
const PREFIXES = "203.0.0.0/16 64500\n198.51.0.0/16 64500\n2001:db8::/32 64500\n";
const MOST = NETWORK_SHARES.post.tiers;
let folder: string;
let world: IdentityWorld;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "as-numbers-"));
  const file = join(folder, "as.txt");
  writeFileSync(file, PREFIXES);
  world = await identityWorld({ settings: { AS_NUMBERS_FILE: file } });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => world.service.database.pool.query("TRUNCATE auth.shares"));

/** One post of a new account at an address. */
async function postFrom(address: string, options: AccountOptions = {}): Promise<ApiResponse> {
  const who = await signedIn(world.service, options);
  return who.ask("POST", "/api/v1/listings", anInput(), { "x-forwarded-for": address });
}

/** As after so many posts of newcomers in this hour. */
async function used(address: string, tier: Tier, count: number): Promise<void> {
  const keys = createNetworkKeys(SECRET, operatorsOf(PREFIXES))(address);
  const slotMs = (NETWORK_SHARES.post.windowMinutes * 60_000) / 12;
  const slot = Math.floor(Date.now() / slotMs) * slotMs;
  await world.service.database.pool.query(
    "INSERT INTO auth.shares (rule, key, slot, count, ends_at) VALUES ($1, $2, $3, $4, now() + interval '1 day')",
    [`post ${tier}`, tier === "provider" ? keys.operator : keys[tier], slot, count],
  );
}

const REFUSED = { status: 429, reason: "http/resource-exhausted" };

test.each<[Tier, string, string, number]>([
  ["prefix", "192.0.2.7", "192.0.2.200", MOST.prefix.ipv4],
  ["neighbourhood", "192.10.2.7", "192.10.99.1", MOST.neighbourhood.ipv4],
  ["provider", "203.0.113.7", "198.51.100.1", MOST.provider.ipv4],
  ["prefix", "2001:db8:1:1::7", "2001:db8:1:2::7", MOST.prefix.ipv6],
  ["provider", "2001:db8:2::7", "2001:db8:ff::7", MOST.provider.ipv6],
])("newcomers of one %s share: after %s used it up, %s is refused", async (tier, one, other, most) => {
  await used(one, tier, most - 1);
  const last = await postFrom(one);
  const work = solveWork(last.json);
  expect(last).toMatchObject(REFUSED);
  const who = await signedIn(world.service);
  const solved = await who.ask("POST", "/api/v1/listings", anInput(), { "x-forwarded-for": other, ...work });
  expect(solved.status).toBe(201);
  expect(await postFrom(other)).toMatchObject(REFUSED);
  expect((await postFrom(other, { isSettled: true })).status).toBe(201);
});

test("without a proof of work half of it is left, and other networks are not held up", async () => {
  const most = mostOf(NETWORK_SHARES.post, "prefix", { isIpv6: false, settled: 0 }) ?? 0;
  await used("192.20.2.7", "prefix", freeOf(NETWORK_SHARES.post, "prefix", { most, settled: 0 }) - 1);
  expect((await postFrom("192.20.2.8")).status).toBe(201);
  const refused = await postFrom("192.20.2.9");
  expect(refused).toMatchObject(REFUSED);
  expect(refused.json).toHaveProperty("work");
  expect((await postFrom("192.168.2.7")).status).toBe(201);
});

test("addresses that the file does not name have no provider beyond their /16", async () => {
  await used("192.30.2.7", "provider", MOST.provider.ipv4);
  expect((await postFrom("192.30.2.7")).status).toBe(201);
});

test("newcomers with mails of one uncommon domain share wherever they are; its settled accounts raise the share", async () => {
  const mail = () => ({ email: `${randomUUID()}@m${randomInt(99)}.farm.example` });
  const [one, ...others] = Array.from({ length: 4 }, (_, at) => `10.${40 + at}.0.1`);
  expect((await postFrom(one ?? "", mail())).status).toBe(201);
  const { rows } = await world.service.database.pool.query<{ key: string }>(
    "SELECT DISTINCT key FROM auth.shares WHERE rule = 'post domain'",
  );
  expect(rows).toHaveLength(1);
  await world.service.database.pool.query("UPDATE auth.shares SET count = $1 WHERE rule = 'post domain'", [
    MOST.prefix.ipv4,
  ]);
  for (const address of others) expect(await postFrom(address, mail())).toMatchObject(REFUSED);
  expect((await postFrom("10.50.0.1", { email: `${randomUUID()}@gmail.com` })).status).toBe(201);
  expect((await postFrom("10.51.0.1", { ...mail(), emailVerified: false, phone: "+919830055500" })).status).toBe(201);
});

test("a hospital's own domain grows with its accounts of before", async () => {
  const own = () => ({ email: `${randomUUID()}@hill-hospital.example` });
  await Promise.all(Array.from({ length: 3 }, () => makeAccount(world.service.database, { ...own(), ageHours: 720 })));
  expect((await postFrom("10.60.0.1", own())).status).toBe(201);
  const most = mostOf(NETWORK_SHARES.post, "prefix", { isIpv6: false, settled: 3 }) ?? 0;
  const half = freeOf(NETWORK_SHARES.post, "prefix", { most, settled: 3 });
  const set = (count: number) =>
    world.service.database.pool.query("UPDATE auth.shares SET count = $1 WHERE rule = 'post domain'", [count]);
  await set(half - 1);
  expect((await postFrom("10.61.0.1", own())).status).toBe(201);
  expect(await postFrom("10.62.0.1", own())).toMatchObject(REFUSED);
});
