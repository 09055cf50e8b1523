import { afterAll, beforeAll, expect, test } from "vitest";
import { NETWORK_SHARES, freeOf, mostOf } from "#domain/limits/network-shares.ts";
import type { NetworkShare, NetworkShareName } from "#domain/limits/network-shares.ts";
import { createNetworkKeys } from "#server/limits/network-keys.ts";
import { solveWork, working } from "#server/http/testing/proof-of-work.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { ApiResponse, SignedIn } from "../testing/accounts.ts";
import { WHY, anOwner, askNumber, postReachable } from "../testing/contact.ts";
import { PASSWORD, identityWorld } from "../testing/identity-world.ts";
import type { IdentityWorld } from "../testing/identity-world.ts";
import { IS_LONG, rounds } from "../testing/rounds.ts";
import { CHEAP_PASSWORDS } from "../identity/testing/cheap-passwords.ts";
import { newClientId } from "#server/testing/client-id.ts";

/*
 * A carrier: an hour of people behind one address, twenty times fewer than the 2,000 it must bear.
 * The flooding phone is not: at first it has used up what is free, as a phone does in some seconds.
 * Then it computes as much as all of the people together.
 */
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
const table: Record<string, string | number>[] = [];
afterAll(() => console.table(table));
const NOBODY: Pick<SignedIn, "ask"> = { ask: () => Promise.reject(new Error("no account")) };

const PEOPLE = rounds(40, 2_000);
/** Enough that their people's contact calls do not meet at one owner (OWNER_OF_NETWORK). */
const OWNERS = Math.max(60, PEOPLE * 0.3);
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

test.runIf(IS_LONG)("and with one phone flooding from there, with made-up names and mailboxes", async () => {
  const address = "10.202.0.7";
  const from = { "x-forwarded-for": address };
  const { service } = world;
  const mailboxes = await Promise.all(Array.from({ length: 10 }, () => signedIn(service)));
  let turn = 0;
  const client = (): Record<string, string> => ({ ...from, "x-client-id": newClientId() });
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
  const code = (headers: Record<string, string>): Promise<ApiResponse> => {
    const body = { type: "phone", value: `+91983${String((turn += 1)).padStart(7, "0")}` };
    const who = mailboxes[turn % mailboxes.length] ?? NOBODY;
    return who.ask("POST", "/api/v1/me/contact-channels/code", body, { ...from, ...headers });
  };
  await expectServed(address, "the same with a flooding phone", async (at) => {
    if (at === 0) await usesUpWhatIsFree(address);
    await working(word);
    await working(contact);
    await signsUp(address, `flood-${(turn += 1)}@example.net`);
    await working(code);
  });
});

/** What one phone does in some seconds, without any proof of work. */
async function usesUpWhatIsFree(address: string): Promise<void> {
  const { pool } = world.service.database;
  const { prefix, neighbourhood } = createNetworkKeys(SECRET)(address);
  const freeAt = (name: NetworkShareName, settled: number): number => {
    const share: NetworkShare = NETWORK_SHARES[name];
    const most = mostOf(share, "prefix", { isIpv6: false, settled }) ?? 0;
    return freeOf(share, "prefix", { most, settled });
  };
  for (const name of ["observation", "sign-up", "code-prove"] as const) {
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
  const wanted: Partial<Record<NetworkShareName, number>> = { observation: 1_600, contact: 480, "sign-up": 1_600 };
  for (const [name, count] of Object.entries(wanted)) {
    const share: NetworkShare = NETWORK_SHARES[name as NetworkShareName];
    for (const tier of ["prefix", "neighbourhood"] as const) {
      const most = mostOf(share, tier, { isIpv6: false, settled: 400 }) ?? 0;
      expect(most, `${name} ${tier}`).toBeGreaterThanOrEqual(count);
    }
    const most = mostOf(share, "prefix", { isIpv6: false, settled: 400 }) ?? 0;
    expect(most - freeOf(share, "prefix", { most, settled: 400 })).toBeGreaterThan(0);
  }
});
