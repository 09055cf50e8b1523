import { afterAll, beforeAll, expect, test } from "vitest";
import { NETWORK_SHARES } from "#domain/limits/network-shares.ts";
import { CONTACT_LIMITS } from "#domain/limits/database-limits.ts";
import { ask as callAs, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable } from "../testing/contact.ts";
import { rounds } from "../testing/rounds.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/** The scraper's resources: as many accounts and addresses, each in a separate network. */
const ACCOUNTS = 20;
const ADDRESSES = 5;
const MINUTES_A_STEP = 6;
const HOURS = rounds(1, 26);

let clock = Date.now();
let service: TestService;
const ids: string[] = [];
const phones = new Set<string>();
beforeAll(async () => {
  service = await testService({ now: () => new Date(clock), settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  for (let at = 0; at < rounds(110, 300); at += 1) {
    const owner = await anOwner(service);
    phones.add(owner.phone);
    ids.push((await postReachable(owner)).id);
  }
});
afterAll(() => service.close());

test("a scraper with 20 accounts and 5 addresses gets as many numbers as the contract allows, all of them in the audit", async () => {
  const accounts: SignedIn[] = [];
  for (let at = 0; at < ACCOUNTS; at += 1)
    accounts.push(await signedIn(service, { ageHours: 100, alias: `Helper ${"abcdefghijklmnopqrst"[at]}` }));
  const addresses = Array.from({ length: ADDRESSES }, (_none, at) => `10.50.${at}.9`);
  const begun = clock;
  const got: { phone: string; account: string; grantId: string; at: number }[] = [];
  const refusals = new Set<string | undefined>();
  let tries = 0;
  for (let step = 0; clock < begun + HOURS * 3_600_000; step += 1) {
    // All accounts at once, each at its next listing, from the longest unused address. Accounts at
    // their limit keep trying.
    const calls = accounts.map(async (account, at) => {
      const id = ids[(at * 5 + step) % ids.length] ?? "";
      const from = addresses[(step + at) % ADDRESSES] ?? "";
      tries += 1;
      const response = await askNumber(account, id, { from, headers: { "idempotency-key": `${step % 4}-${id}` } });
      if (response.status !== 201) refusals.add(response.reason);
      const channels = response.status === 201 ? (response.json["channels"] as { value: string }[]) : [];
      for (const { value } of channels)
        got.push({ phone: value, account: account.id, grantId: String(response.json["grantId"]), at: clock });
    });
    await Promise.all(calls);
    // An anonymous caller gets none in between.
    const stranger = await callAs(service, {
      method: "POST",
      path: `/api/v1/listings/${ids[step % ids.length]}/contact`,
      body: { reason: "I only want the number" },
    });
    expect(stranger.status).toBe(401);
    clock += MINUTES_A_STEP * 60_000;
  }
  const grants = new Set(got.map(({ grantId }) => grantId));
  const numbers = new Set(got.map(({ phone }) => phone));
  const hours = `${HOURS} simulated ${HOURS === 1 ? "hour" : "hours"}`;
  console.log(
    `scraper: ${ACCOUNTS} accounts, ${ADDRESSES} addresses, ${hours}, ${tries} tries: ${grants.size} leaves, ${numbers.size} different numbers of ${phones.size}`,
  );

  expect([...numbers].every((phone) => phones.has(phone))).toBe(true);
  // However many call at once, only the limit refuses.
  expect([...refusals]).toEqual(["http/resource-exhausted"]);
  await expectWithinLimits();
  const audited = await service.database.pool.query<{ id: string; who: string }>(
    "SELECT id, who FROM audit WHERE act = 'contact.ask' AND collection = 'grants'",
  );
  expect(new Set(audited.rows.map(({ id }) => id))).toEqual(grants);
  expect(new Set(audited.rows.map(({ who }) => who))).toEqual(new Set(got.map(({ account }) => account)));
  const result = await service.database.pool.query(
    "SELECT 1 FROM documents WHERE collection = 'news' AND body->>'kind' = 'contact-asked'",
  );
  expect(result.rows).toHaveLength(grants.size);
  const most = Math.min(
    ACCOUNTS * CONTACT_LIMITS["contact-hour"].most,
    ADDRESSES * NETWORK_SHARES.contact.tiers.prefix.ipv4,
  );
  if (HOURS === 1) expect(grants.size).toBeLessThanOrEqual(most);
  expect(grants.size).toBeGreaterThan(0);
});

/** No hour and no day had more grants than the contract allows. */
async function expectWithinLimits(): Promise<void> {
  for (const [column, { most, windowMinutes }] of [
    ["asker_id", CONTACT_LIMITS["contact-hour"]],
    ["asker_id", CONTACT_LIMITS["contact-day"]],
    [
      "network",
      { most: NETWORK_SHARES.contact.tiers.prefix.ipv4, windowMinutes: NETWORK_SHARES.contact.windowMinutes },
    ],
    [
      "neighbourhood",
      { most: NETWORK_SHARES.contact.tiers.neighbourhood.ipv4, windowMinutes: NETWORK_SHARES.contact.windowMinutes },
    ],
    ["owner_id", CONTACT_LIMITS["contact-owner"]],
  ] as const) {
    const answer = await service.database.pool.query<{ most: number }>(
      `SELECT max(n)::int AS most FROM (
         SELECT count(*) OVER (PARTITION BY ${column} ORDER BY at RANGE BETWEEN $1::interval PRECEDING AND CURRENT ROW) AS n
         FROM contact_grants) counted`,
      [`${windowMinutes * 60 - 0.001} seconds`],
    );
    expect(answer.rows[0]?.most, column).toBeLessThanOrEqual(most);
  }
}
