import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SHARES, YOUNG_CONTACTS, freeOf, mostOf } from "#domain/limits/shares.ts";
import type { Share, ShareName } from "#domain/limits/shares.ts";
import { createNetworkKeys } from "#server/commands/network-keys.ts";
import { solveWork } from "#server/http/testing/proof-of-work.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { ApiResponse, SignedIn } from "../testing/accounts.ts";
import { WHY, anOwner, askNumber, postReachable } from "../testing/contact.ts";
import { rounds } from "../testing/rounds.ts";
import { PASSWORD, identityWorld } from "../testing/identity-world.ts";
import type { IdentityWorld } from "../testing/identity-world.ts";

/*
 * What networks and mailboxes get, over HTTP with the limits on, and what is left to the honest
 * behind one address. A day of numbers is simulated whole: their limits hold for a day. Of codes an
 * hour is simulated, and the day is 24 of them.
 */
const OWNERS = 60;
/** Mailboxes of one attacker, each with four spellings. */
const BOXES = rounds(50, 50, 30);
/** What a text message costs, US dollars; a middling price of 2026. */
const MESSAGE_USD = 0.05;
const SECRET = "a secret of thirty-two characters";

let world: IdentityWorld;
const ids: string[] = [];
beforeAll(async () => {
  world = await identityWorld();
  for (let at = 0; at < OWNERS; at += 1) {
    // In sequence: two connections are enough for everybody.
    ids.push((await postReachable(await anOwner(world.service))).id);
  }
});
afterAll(() => world.close());

/** Calls, and solves what a refusal asks to be solved. */
async function working(call: (headers: Record<string, string>) => Promise<ApiResponse>): Promise<ApiResponse> {
  const first = await call({});
  const headers = first.status === 429 ? solveWork(first.json) : null;
  return headers === null ? first : call(headers);
}

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

test("numbers of a day: a /48, five of them, mailboxes with tags and dots", async () => {
  const { neighbourhood, provider } = SHARES.contact.tiers;
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
  table.push({ who: "500 mailboxes, five /48", what: "numbers", got: provider.ipv6, bound: provider.ipv6 });
});

const NOBODY: Pick<SignedIn, "ask"> = { ask: () => Promise.reject(new Error("no account")) };

test("above five times the mean, newcomers of the whole deployment are asked for a number, and admins are told", async () => {
  const admin = await signedIn(world.service, { roles: ["admin"] });
  await world.service.database.pool.query(
    `INSERT INTO contact_grants (grant_id, listing_id, asker_id, numbers, at)
     SELECT gen_random_uuid(), gen_random_uuid(), NULL, '{}', now() FROM generate_series(1, $1::int)`,
    [SHARES.contact.deployment],
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
  table.push({ who: "500 mailboxes, any networks", what: "numbers", got: SHARES.contact.deployment, bound: 1_000 });
});

test("codes of a day: one /48, and five of them, to every country", async () => {
  const send = async (address: string, phoneNumber: string): Promise<boolean> =>
    (await world.person(address).post("/api/auth/phone-number/send-otp", { phoneNumber })).status === 200;
  const countries = ["+9198300", "+4474001", "+3361234", "+4915112", "+6590000", "+2348012"];
  let turn = 0;
  const burst = async (tries: number, addressOf: (at: number) => string): Promise<number> => {
    let sent = 0;
    for (let at = 0; at < tries; at += 1) {
      const number = `${countries[at % countries.length]}${String((turn += 1)).padStart(5, "0")}`;
      if (await send(addressOf(turn), number)) sent += 1;
    }
    return sent;
  };
  const day = 24;
  const one = await burst(150, within(1));
  tell("one /48", "sign-in codes of an hour", one, SHARES["code-sign-in"].tiers.neighbourhood.ipv6);
  tell("one /48", "text messages of a day, US$", one * day * MESSAGE_USD, 120 * day * MESSAGE_USD);
  const abroad = await burst(40, (at) => `10.${at % 200}.3.4`).then(() => world.service.database.pool);
  const { rows } = await abroad.query<{ most: number }>(
    "SELECT max(count)::int AS most FROM auth.shares WHERE rule = 'code-sign-in country'",
  );
  tell("40 networks", "codes of an hour to one country that is not served", rows[0]?.most ?? 0, 5);
});

/*
 * A carrier: an hour of people behind one address, twenty times fewer than the 2,000 of issue 16.
 * The flooding phone is not: at first it has used up what is free, as a phone does in some seconds.
 * Then it computes as much as all of the people together.
 */
const PEOPLE = rounds(100, 200, 60);
const SETTLED = PEOPLE / 5;

/** The people of an address: some have been there for long, the others made their accounts now. */
async function carrier(address: string): Promise<{ old: SignedIn[]; young: SignedIn[] }> {
  const { service } = world;
  const { prefix, neighbourhood, provider } = createNetworkKeys(SECRET)(address);
  const made = (isSettled: boolean, count: number): Promise<SignedIn[]> =>
    Promise.all(Array.from({ length: count }, () => signedIn(service, { isSettled })));
  const old = await made(true, SETTLED);
  await service.database.pool.query(
    `INSERT INTO auth.known_address (user_id, network, prefix, neighbourhood, provider, seen_at)
     SELECT id, 'of the carrier', $2, $3, $4, now() FROM auth."user" WHERE id = ANY($1)`,
    [old.map(({ id }) => id), prefix, neighbourhood, provider],
  );
  return { old, young: await made(false, PEOPLE - SETTLED) };
}

type Acts = Record<
  "read" | "word" | "code" | "contact" | "sign-up",
  (person: SignedIn, at: number) => Promise<boolean>
>;
const ok = ({ status }: { status: number }): boolean => status < 300;

/** What people of an address do, each answering what is asked to be solved. */
function actsAt(address: string): Acts {
  const { service } = world;
  const from = { "x-forwarded-for": address };
  const phone = (at: number): string => `+9190${address.split(".")[1]?.padStart(3, "0")}${String(at).padStart(5, "0")}`;
  return {
    read: async () =>
      ok(
        await ask(service, {
          method: "GET",
          path: "/api/v1/listings/nearby?lat=22.5&lng=88.3&side=need",
          headers: from,
        }),
      ),
    word: async ({ ask: call }, at) =>
      ok(
        await working((headers) =>
          call(
            "POST",
            `/api/v1/listings/${ids[at % OWNERS]}/observations`,
            { outcome: "busy" },
            { ...from, ...headers },
          ),
        ),
      ),
    code: async ({ ask: call }, at) =>
      ok(
        await working((headers) =>
          call(
            "POST",
            "/api/v1/me/contact-channels/code",
            { type: "phone", value: phone(at) },
            { ...from, ...headers },
          ),
        ),
      ),
    contact: async (person, at) =>
      ok(
        await working((headers) => askNumber(person, ids[at % OWNERS] ?? "", { reason: WHY, from: address, headers })),
      ),
    "sign-up": async (_person, at) => signsUp(address, `${address}-${at}@example.org`),
  };
}

async function signsUp(address: string, email: string): Promise<boolean> {
  const body = { email, password: PASSWORD, name: "Asha" };
  const once = (headers: Record<string, string>) =>
    world.person(address).post("/api/auth/sign-up/email", body, { headers });
  const first = await once({});
  const headers = first.status === 429 ? solveWork(first.json) : null;
  return ok(headers === null ? first : await once(headers));
}

type Served = Record<keyof Acts, { tried: number; served: number }>;

/** An hour of the people: 10 reads, 1 word, 0.5 codes, 0.3 contact calls, and 0.8 sign-ups each. */
async function hourOf(
  acts: Acts,
  people: readonly SignedIn[],
  { between = async () => undefined, joins }: { between?: (at: number) => Promise<unknown>; joins: boolean },
): Promise<Served> {
  const served: Served = {
    read: { tried: 0, served: 0 },
    word: { tried: 0, served: 0 },
    code: { tried: 0, served: 0 },
    contact: { tried: 0, served: 0 },
    "sign-up": { tried: 0, served: 0 },
  };
  const does = async (name: keyof Acts, person: SignedIn, at: number): Promise<void> => {
    served[name].tried += 1;
    if (await acts[name](person, at)) served[name].served += 1;
  };
  for (const [at, person] of people.entries()) {
    await between(at);
    // Of ten reads one is sent: nothing but a busy process refuses them.
    await does("read", person, at);
    await does("word", person, at);
    if (at % 2 === 0) await does("code", person, at + (joins ? 0 : 50_000));
    if (at % 10 < 3) await does("contact", person, at);
    if (joins) await does("sign-up", person, at);
  }
  return served;
}

/** Every share of all tried that was served, in hundredths. */
function percents(served: Served): Partial<Record<keyof Acts, number>> {
  return Object.fromEntries(
    Object.entries(served)
      .filter(([, { tried }]) => tried > 0)
      .map(([name, { tried, served: done }]) => [name, Math.round((100 * done) / tried)]),
  );
}

async function expectServed(
  address: string,
  who: string,
  flood: ((at: number) => Promise<unknown>) | undefined,
): Promise<void> {
  await world.service.database.pool.query("TRUNCATE contact_grants");
  const { old, young } = await carrier(address);
  const acts = actsAt(address);
  const between = flood === undefined ? {} : { between: flood };
  const others = percents(await hourOf(acts, young, { ...between, joins: true }));
  const proved = percents(await hourOf(acts, old, { ...between, joins: false }));
  table.push({ who, what: "of 100 newcomers served", got: JSON.stringify(others), bound: "" });
  table.push({ who, what: "of 100 with a proved number served", got: JSON.stringify(proved), bound: "" });
  for (const [name, percent] of Object.entries(others))
    expect(percent, `${who}: newcomers' ${name}`).toBeGreaterThanOrEqual(flood === undefined ? 95 : 60);
  for (const [name, percent] of Object.entries(proved))
    expect(percent, `${who}: ${name} with a proved number`).toBeGreaterThanOrEqual(95);
}

test("an honest carrier with many people behind one address is served", () =>
  expectServed("10.201.0.7", "a carrier", undefined));

test("and with one phone flooding from there, with made-up names and mailboxes", async () => {
  const address = "10.202.0.7";
  const from = { "x-forwarded-for": address };
  const { service } = world;
  const mailboxes = await Promise.all(Array.from({ length: 10 }, () => signedIn(service)));
  let turn = 0;
  const client = (): Record<string, string> => ({ ...from, "x-client-id": randomBytes(16).toString("hex") });
  const word = (headers: Record<string, string>): Promise<ApiResponse> =>
    ask(service, {
      method: "POST",
      path: `/api/v1/listings/${ids[(turn += 1) % OWNERS]}/observations`,
      body: { outcome: "busy" },
      headers: { ...client(), ...headers },
    });
  const contact = (headers: Record<string, string>): Promise<ApiResponse> =>
    askNumber(mailboxes[turn % mailboxes.length] ?? NOBODY, ids[(turn += 1) % OWNERS] ?? "", {
      from: address,
      headers,
    });
  const code = (headers: Record<string, string>): Promise<ApiResponse> =>
    ask(service, {
      method: "POST",
      path: "/api/v1/delistings/code",
      body: { phone: `+91983${String((turn += 1)).padStart(7, "0")}` },
      headers: { ...client(), ...headers },
    });
  await expectServed(address, "the same with a flooding phone", async (at) => {
    if (at === 0) await usesUpWhatIsFree(address);
    await working(word);
    await working(contact);
    await signsUp(address, `flood-${(turn += 1)}@example.net`);
    if (at % 20 === 0) await code({});
  });
});

/** What one phone does in some seconds, without any proof of work. */
async function usesUpWhatIsFree(address: string): Promise<void> {
  const { pool } = world.service.database;
  const { prefix, neighbourhood } = createNetworkKeys(SECRET)(address);
  const freeAt = (name: ShareName, settled: number): number => {
    const share: Share = SHARES[name];
    const most = mostOf(share, "prefix", { isIpv6: false, settled }) ?? 0;
    return freeOf(share, "prefix", { most, settled });
  };
  for (const name of ["observation", "sign-up"] as const) {
    for (const [tier, key] of Object.entries({ prefix, neighbourhood }))
      await pool.query(
        `INSERT INTO auth.shares (rule, key, slot, count, ends_at)
         VALUES ($1, $2, (extract(epoch FROM now() - interval '20 minutes') * 1000)::bigint, $3, now() + interval '2 hours')`,
        [`${name} ${tier}`, key, freeAt(name, SETTLED)],
      );
  }
  await pool.query(
    `INSERT INTO contact_grants (grant_id, listing_id, asker_id, numbers, at, network, neighbourhood, provider)
     SELECT gen_random_uuid(), gen_random_uuid(), NULL, '{}', now(), $1, $2, $2 FROM generate_series(1, $3::int)`,
    [prefix, neighbourhood, freeAt("contact", SETTLED)],
  );
}

test("at full size, 2,000 people of whom 400 are settled, the table has room for their hour", () => {
  const wanted: Partial<Record<ShareName, number>> = { observation: 1_600, contact: 480, "sign-up": 1_600 };
  for (const [name, count] of Object.entries(wanted)) {
    const share: Share = SHARES[name as ShareName];
    for (const tier of ["prefix", "neighbourhood"] as const) {
      const most = mostOf(share, tier, { isIpv6: false, settled: 400 }) ?? 0;
      expect(most, `${name} ${tier}`).toBeGreaterThanOrEqual(count);
    }
    const most = mostOf(share, "prefix", { isIpv6: false, settled: 400 }) ?? 0;
    expect(most - freeOf(share, "prefix", { most, settled: 400 })).toBeGreaterThan(0);
  }
  console.table(table);
});
