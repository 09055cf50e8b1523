import { afterAll, beforeAll, expect, test } from "vitest";
import { NETWORK_SHARES, YOUNG_CONTACTS } from "#domain/limits/network-shares.ts";
import { createNetworkKeys } from "#server/limits/network-keys.ts";
import { working } from "#server/http/testing/proof-of-work.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable } from "../testing/contact.ts";
import { identityWorld } from "../testing/identity-world.ts";
import type { IdentityWorld } from "../testing/identity-world.ts";
import { IS_LONG, rounds } from "../testing/rounds.ts";
import { CHEAP_PASSWORDS } from "../identity/testing/cheap-passwords.ts";

/*
 * What networks and mailboxes get, over HTTP with the limits on, and what is left to the honest
 * behind one address. A day of numbers is simulated whole: their limits hold for a day. Of codes an
 * hour is simulated, and the day is 24 of them.
 */
const OWNERS = rounds(3, 60);
/** Mailboxes of one attacker, each with four spellings. */
const BOXES = 50;
/** What a text message costs, US dollars; a middling price of 2026. */
const MESSAGE_USD = 0.05;
const SECRET = "a secret of thirty-two characters";

let world: IdentityWorld;
const ids: string[] = [];
beforeAll(async () => {
  // Hashing thousands of passwords at its price takes minutes, and is no part of what is counted.
  world = await identityWorld({ passwords: CHEAP_PASSWORDS });
  for (let at = 0; at < OWNERS; at += 1) {
    // In sequence: two connections are enough for everybody.
    ids.push((await postReachable(await anOwner(world.service))).id);
  }
});
afterAll(() => world.close());

/** Accounts of a person: the mailbox, with a tag, with a dot, with both. */
async function accountsOf(mailbox: number): Promise<SignedIn[]> {
  const names = [`box${mailbox}`, `box${mailbox}+a`, `b.ox${mailbox}`, `b.o.x${mailbox}+b`];
  return Promise.all(names.map((name) => signedIn(world.service, { email: `${name}@gmail.com` })));
}

/** What so many mailboxes get of people's numbers in a day, each account as often as it may. */
async function drainNumbers(mailboxes: number, addressOf: (at: number) => string): Promise<number> {
  await world.service.database.pool.query("TRUNCATE contact_grants");
  await world.service.database.pool.query(`DELETE FROM auth."user" WHERE email LIKE '%@gmail.com'`);
  let [given, turn] = [0, 0];
  for (let mailbox = 0; mailbox < mailboxes; mailbox += 1) {
    for (const who of await accountsOf(mailbox)) {
      const listing = ids[turn % OWNERS] ?? "";
      const from = addressOf((turn += 1));
      const { status } = await working((headers) => askNumber(who, listing, { from, headers }));
      if (status === 201) given += 1;
    }
  }
  return given;
}

/** Some prefix of a /48; several of them in one /32. */
const within = (networks: number) => (at: number) =>
  `2001:db8:${(at % networks) + 1}:${(((at * 7) % 256) << 8).toString(16)}::${(at % 9) + 1}`;

const table: Record<string, string | number>[] = [];
const tell = (who: string, what: string, got: number, bound: number): void => {
  table.push({ who, what, got, bound });
  expect(got, `${who}: ${what}`).toBeLessThanOrEqual(bound);
};

// The quick run has the bounds of one prefix and of one mailbox (contact/limits.test.ts).
test.runIf(IS_LONG)("numbers of a day: a /48, five of them, mailboxes with tags and dots", async () => {
  const { neighbourhood, provider } = NETWORK_SHARES.contact.tiers;
  tell(
    `${BOXES} mailboxes with tags and dots, one /48`,
    "numbers",
    await drainNumbers(BOXES, within(1)),
    neighbourhood.ipv6,
  );
  tell(
    `${BOXES / 2} mailboxes with tags and dots, five /48`,
    "numbers",
    await drainNumbers(BOXES / 2, within(5)),
    (BOXES / 2) * YOUNG_CONTACTS,
  );
  // 500 mailboxes in five /48 of one provider would get this; the sum of the grants is planted.
  const one = (await accountsOf(900))[0];
  await world.service.database.pool.query(
    `INSERT INTO contact_grants (grant_id, listing_id, asker_id, numbers, at, network, neighbourhood, provider)
     SELECT gen_random_uuid(), gen_random_uuid(), NULL, '{}', now(), 'n' || n, 'n' || n % 5, $1
     FROM generate_series(1, $2::int) n`,
    [createNetworkKeys(SECRET)("2001:db8:9::1").provider, provider.ipv6],
  );
  const over = await working((headers) => askNumber(one ?? NOBODY, ids[1] ?? "", { from: "2001:db8:9::1", headers }));
  expect(over.status).toBe(429);
  table.push({ who: "500 mailboxes, five /48 (planted)", what: "numbers", got: provider.ipv6, bound: provider.ipv6 });
});

const NOBODY: Pick<SignedIn, "ask"> = { ask: () => Promise.reject(new Error("no account")) };

test("above five times the mean, newcomers of the whole deployment are asked for a number, and admins are told", async () => {
  const admin = await signedIn(world.service, { roles: ["admin"] });
  await world.service.database.pool.query(
    `INSERT INTO contact_grants (grant_id, listing_id, asker_id, numbers, at)
     SELECT gen_random_uuid(), gen_random_uuid(), NULL, '{}', now() FROM generate_series(1, $1::int)`,
    [NETWORK_SHARES.contact.deployment],
  );
  const young = await signedIn(world.service);
  expect((await askNumber(young, ids[2] ?? "", { from: "10.211.3.4" })).reason).toBe("contact/number-needed");
  const member = await signedIn(world.service, { isSettled: true });
  expect((await askNumber(member, ids[2] ?? "", { from: "10.211.3.4" })).status).toBe(201);
  await expect.poll(async () => (await world.sentTo(admin.email)).length).toBe(1);
  const { json } = await admin.ask("GET", "/api/v1/alarms");
  expect(json).toMatchObject({ items: [{ cause: "contact-brake", what: expect.stringContaining("numbers") }] });
  const mail = (await world.sentTo(admin.email))[0]?.text ?? "";
  expect(mail).toContain("New accounts ask for unusually many people’s numbers.");
  expect((await young.ask("GET", "/api/v1/alarms")).status).toBe(403);
  table.push({
    who: "500 mailboxes, any networks (planted)",
    what: "numbers",
    got: NETWORK_SHARES.contact.deployment,
    bound: 1_000,
  });
});

// The quick run has the bounds of single counts (numbers/code-limits.test.ts).
test.runIf(IS_LONG)("codes of a day: one /48, and five of them, to every country", async () => {
  const send = async (address: string, phoneNumber: string): Promise<boolean> =>
    (await world.person(address).post("/api/auth/phone-number/send-otp", { phoneNumber })).status === 200;
  const countries = ["+9198300", "+4474001", "+3361234", "+4915112", "+6590000", "+2348012"];
  let turn = 0;
  const burst = async (
    tries: number,
    addressOf: (at: number) => string,
    to: readonly string[] = countries,
  ): Promise<number> => {
    let sent = 0;
    for (let at = 0; at < tries; at += 1) {
      const number = `${to[at % to.length]}${String((turn += 1)).padStart(5, "0")}`;
      if (await send(addressOf(turn), number)) sent += 1;
    }
    return sent;
  };
  const day = 24;
  const one = await burst(150, within(1), countries.slice(0, 1));
  tell("one /48", "sign-in codes of an hour", one, NETWORK_SHARES["code-sign-in"].tiers.neighbourhood.ipv6);
  tell("one /48", "text messages of a day, US$", one * day * MESSAGE_USD, 120 * day * MESSAGE_USD);
  const abroad = await burst(40, (at) => `10.${at % 200}.3.4`).then(() => world.service.database.pool);
  const { rows } = await abroad.query<{ most: number }>(
    "SELECT max(count)::int AS most FROM auth.shares WHERE rule = 'code-sign-in country'",
  );
  tell("40 networks", "codes of an hour to one country that is not served", rows[0]?.most ?? 0, 5);
});

afterAll(() => console.table(table));
