import { afterAll, beforeAll, expect, test } from "vitest";
import { OWNER_OF_NETWORK, OWNER_OF_YOUNG, NETWORK_SHARES, YOUNG_CONTACTS } from "#domain/limits/network-shares.ts";
import { solveWork } from "#server/http/testing/proof-of-work.ts";
import { CONTACT_LIMITS } from "#domain/limits/database-limits.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { ask as callAs, signedIn } from "../testing/accounts.ts";
import type { SignedIn, ApiResponse } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable } from "../testing/contact.ts";
import { IS_LONG, rounds } from "../testing/rounds.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

const begun = Date.now();
let clock = begun;
let service: TestService;
let second: TestService;
beforeAll(async () => {
  const options = { now: () => new Date(clock), settings: { TRUSTED_PROXIES: "127.0.0.1" } };
  service = await testService(options);
  second = await testService({ ...options, database: service.database });
});
afterAll(async () => {
  await second.close();
  await service.close();
});

const HOUR = CONTACT_LIMITS["contact-hour"].most;
const DAY = CONTACT_LIMITS["contact-day"].most;
const PREFIX = NETWORK_SHARES.contact.tiers.prefix.ipv4;
const OWNER = CONTACT_LIMITS["contact-owner"].most;

/** Repeats the call until it is answered, because a busy machine may ask to retry. */
async function askAnswered(...asked: Parameters<typeof askNumber>): Promise<ApiResponse> {
  for (;;) {
    const response = await askNumber(...asked);
    if (response.reason !== "documents/aborted" && response.status !== 503) return response;
  }
}

/** One listing each for this many owners. */
async function listings(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    // In sequence: two connections are enough for everybody.
    ids.push((await postReachable(await anOwner(service))).id);
  }
  return ids;
}
async function askAll(who: SignedIn, ids: readonly string[], from: string): Promise<(number | string)[]> {
  const outcomes: (number | string)[] = [];
  for (const id of ids) {
    const { status, reason } = await askNumber(who, id, { from });
    outcomes.push(status === 201 ? status : (reason ?? status));
  }
  return outcomes;
}
/** Somebody with a number of their own, who counts alone. */
const settled = (): Promise<SignedIn> => signedIn(service, { isSettled: true });
/** Somebody of last week without one, who shares with others of the network. */
const newcomer = (): Promise<SignedIn> => signedIn(service, { ageHours: 100 });
/** Asks, and solves the proof of work that stands in a refusal. */
async function askWorking(who: SignedIn, id: string, from: string): Promise<ApiResponse> {
  const first = await askNumber(who, id, { from });
  const headers = solveWork(first.json);
  return headers === null ? first : askNumber(who, id, { from, headers });
}
const counted = async (): Promise<number> => {
  const answer = await service.database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM contact_grants",
  );
  return answer.rows[0]?.count ?? 0;
};
let addresses = 0;
/** An address in a separate network. */
const elsewhere = (): string => `10.${20 + ((addresses += 1) >> 8)}.${addresses & 255}.7`;
const FULL = "http/resource-exhausted";

test("five an hour and fifteen a day for one person, with the time to wait; what they have is theirs to see again", async () => {
  const [asker, ids, from] = [await settled(), await listings(DAY + 1), elsewhere()];
  const [first = "", ...rest] = ids;
  expect(await askAll(asker, ids.slice(0, HOUR), from)).toEqual(Array.from({ length: HOUR }, () => 201));
  const refused = await askNumber(asker, rest[HOUR] ?? "", { from });
  expect([refused.status, refused.reason]).toEqual([429, FULL]);
  expect(Number(refused.headers.get("retry-after"))).toBe(3_600);
  expect((await askNumber(asker, first, { from })).status).toBe(201);
  for (let given = HOUR; given < DAY; given += HOUR) {
    clock += HOUR_MS;
    const more = await askAll(asker, ids.slice(given, given + HOUR), from);
    expect(more).toEqual(Array.from({ length: HOUR }, () => 201));
  }
  clock += HOUR_MS;
  const last = await askNumber(asker, ids[DAY] ?? "", { from });
  expect([last.reason, Number(last.headers.get("retry-after"))]).toEqual([FULL, 21 * 3_600]);
  clock = begun + 24 * HOUR_MS;
  expect((await askNumber(asker, ids[DAY] ?? "", { from })).status).toBe(201);
  // A day later the first grant has ended, so asking again is a new request.
  expect((await askNumber(asker, first, { from })).status).toBe(201);
  expect(await counted()).toBe(DAY + 2);
});

test("newcomers of one prefix share forty a day: half at once, half for others with a proof of work; members count alone", async () => {
  const ids = await listings(PREFIX);
  const networks = [
    [(at: number) => `10.7.7.${at + 1}`, "10.7.8.1"],
    [(at: number) => `2001:db8:7:7${at.toString(16).padStart(2, "0")}::${at + 1}`, "2001:db8:7:800::1"],
  ] as const;
  for (const [near, far] of networks.slice(0, rounds(1, 2))) {
    const before = await counted();
    const early = await newcomer();
    for (let at = 0; at < PREFIX / 2; at += 1)
      expect((await askNumber(at === 0 ? early : await newcomer(), ids[at] ?? "", { from: near(at) })).status).toBe(
        201,
      );
    // Whoever asked in the last hour is not offered a proof of work.
    expect((await askNumber(early, ids[PREFIX - 1] ?? "", { from: near(0) })).json).not.toHaveProperty("work");
    for (let at = PREFIX / 2; at < PREFIX; at += 1) {
      const one = await newcomer();
      const first = await askNumber(one, ids[at] ?? "", { from: near(at) });
      expect([first.status, first.reason]).toEqual([429, FULL]);
      const headers = solveWork(first.json) ?? {};
      expect((await askNumber(one, ids[at] ?? "", { from: near(at), headers })).status).toBe(201);
      // A proof is good for one call.
      expect((await askNumber(await newcomer(), ids[at - 1] ?? "", { from: near(at), headers })).status).toBe(429);
    }
    expect((await counted()) - before).toBe(PREFIX);
    const late = await newcomer();
    const over = await askNumber(late, ids[0] ?? "", { from: near(9) });
    expect([over.reason, over.json["work"]]).toEqual([FULL, undefined]);
    expect((await askNumber(await settled(), ids[0] ?? "", { from: near(9) })).status).toBe(201);
    expect((await askWorking(late, ids[1] ?? "", far)).status).toBe(201);
  }
});

test("a made-up or an old proof of work is none", async () => {
  const ids = await listings(PREFIX / 2 + 1);
  for (let at = 0; at < PREFIX / 2; at += 1) await askNumber(await newcomer(), ids[at] ?? "", { from: "10.8.7.1" });
  const one = await newcomer();
  const first = await askNumber(one, ids[PREFIX / 2] ?? "", { from: "10.8.7.1" });
  const [[name, proof] = ["", ""]] = Object.entries(solveWork(first.json) ?? {});
  const tried = (sent: string) =>
    askNumber(one, ids[PREFIX / 2] ?? "", { from: "10.8.7.1", headers: { [name]: sent } });
  for (const sent of ["", "1.1", proof.replace(/^\d+/, "0"), `${proof}0`.slice(1), "a".repeat(500)])
    expect((await tried(sent)).status).toBe(429);
  clock += HOUR_MS;
  expect((await tried(proof)).status).toBe(429);
  clock -= HOUR_MS;
  expect((await tried(proof)).status).toBe(201);
});

// In the quick run draining.test.ts asks from a /48.
test.runIf(IS_LONG)("a /48 and a /16 get eighty a day, a /32 four hundred, from whatever prefixes", async () => {
  const { neighbourhood } = NETWORK_SHARES.contact.tiers;
  const wanted = neighbourhood.ipv6 + 5;
  const ids = await listings(wanted);
  for (const near of [(at: number) => `2001:db8:9:${(at << 8).toString(16)}::1`, (at: number) => `10.90.${at}.1`].slice(
    0,
    rounds(1, 2),
  )) {
    let given = 0;
    for (let at = 0; at < wanted; at += 1)
      if ((await askWorking(await newcomer(), ids[at] ?? "", near(at))).status === 201) given += 1;
    expect(given).toBe(neighbourhood.ipv6);
  }
});

test("an account of this day is given two numbers, and more once it proved one of its own", async () => {
  const [young, ids] = [await signedIn(service), await listings(YOUNG_CONTACTS + 1)];
  const from = elsewhere();
  const answers = await askAll(young, ids, from);
  expect(answers).toEqual([...Array.from({ length: YOUNG_CONTACTS }, () => 201), "contact/number-needed"]);
  await service.database.pool.query(
    "INSERT INTO proofs (user_id, key, is_phone, proved_at) VALUES ($1, 'a number', true, now())",
    [young.id],
  );
  expect(await askAll(young, ids.slice(YOUNG_CONTACTS), from)).toEqual([201]);
});

test("a number that many accounts proved speaks for the first of them only", async () => {
  const [first, second_] = [await signedIn(service), await signedIn(service)];
  for (const [who, minutes] of [
    [first, 9],
    [second_, 5],
  ] as const)
    await service.database.pool.query(
      `INSERT INTO proofs (user_id, key, is_phone, proved_at)
       VALUES ($1, 'one number of two', true, now() - $2 * interval '1 minute')`,
      [who.id, minutes],
    );
  const ids = await listings(YOUNG_CONTACTS + 1);
  expect((await askAll(first, ids, elsewhere())).at(-1)).toBe(201);
  expect((await askAll(second_, ids, elsewhere())).at(-1)).toBe("contact/number-needed");
});

test("tags and dots of a mailbox are one person", async () => {
  const ids = await listings(HOUR + 1);
  const mailboxes = ["asha.k@gmail.com", "ashak+1@gmail.com", "a.s.h.a.k@googlemail.com", "as.hak+2+3@gmail.com"];
  const given: (number | string)[] = [];
  for (const [at, email] of mailboxes.entries()) {
    const who = await signedIn(service, { email, ageHours: 100 });
    given.push(...(await askAll(who, ids.slice(at * 2, at * 2 + 2), elsewhere())));
  }
  expect(given.filter((status) => status === 201)).toHaveLength(HOUR);
});

/** Five listings of one owner. */
async function listingsOf(): Promise<string[]> {
  const owner = await anOwner(service);
  const own: string[] = [];
  for (let at = 0; at < HOUR; at += 1) own.push((await postReachable(owner)).id);
  return own;
}

test("thirty a day of one owner", async () => {
  const own = await listingsOf();
  for (let given = 0; given < OWNER; given += HOUR) {
    await askAll(await settled(), own, elsewhere());
  }
  const one = await settled();
  expect(await askAll(one, own.slice(0, 1), elsewhere())).toEqual([FULL]);
  expect(await askAll(one, await listings(1), elsewhere())).toEqual([201]);
});

test("of one owner's thirty, newcomers of one network get five, young accounts ten: the helper still gets through", async () => {
  const own = await listingsOf();
  const given = async (who: SignedIn, from: string): Promise<number> =>
    (await askAll(who, own, from)).filter((status) => status === 201).length;
  const [home, sum] = [elsewhere(), { network: 0, young: 0 }];
  for (let at = 0; at < 3; at += 1) sum.network += await given(await newcomer(), home);
  expect(sum.network).toBe(OWNER_OF_NETWORK);
  for (let at = 0; at < 8; at += 1) sum.young += await given(await signedIn(service), elsewhere());
  expect(sum.young).toBe(OWNER_OF_YOUNG);
  expect(await given(await settled(), home)).toBe(HOUR);
});

test("twenty calls at once over two processes never give one too many, nor one leave twice", async () => {
  for (let round = 0; round < rounds(1, 20); round += 1) {
    const ids = await listings(20);
    const asker = await settled();
    const from = elsewhere();
    const other: SignedIn = { ...asker, ask: (method, path, ...sent) => onSecond(asker, { method, path, sent }) };
    const responses = await Promise.all(ids.map((id, at) => askAnswered(at % 2 === 0 ? asker : other, id, { from })));
    const given = responses.filter(({ status }) => status === 201);
    expect(given).toHaveLength(HOUR);
    expect(new Set(responses.map(({ reason }) => reason))).toEqual(new Set([undefined, FULL]));
    const once = await signedIn(service);
    const same = await Promise.all(
      Array.from({ length: 20 }, (_none, at) =>
        askAnswered(
          at % 2 === 0 ? once : { ask: (method, path, ...sent) => onSecond(once, { method, path, sent }) },
          ids[0] ?? "",
          {
            from: elsewhere(),
            // Some are the same call, sent again.
            headers: at % 3 === 0 ? {} : { "idempotency-key": `round-${round}` },
          },
        ),
      ),
    );
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(same.map(({ json }) => json["grantId"])).size).toBe(1);
  }
});

async function onSecond(
  { token }: SignedIn,
  { method, path, sent }: { method: string; path: string; sent: [body?: unknown, headers?: Record<string, string>] },
) {
  const [body, headers = {}] = sent;
  return callAs(second, { method, path, body, token, headers });
}
