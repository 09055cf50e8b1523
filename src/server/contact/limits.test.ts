import { afterAll, beforeAll, expect, test } from "vitest";
import { CONTACT_LIMITS } from "#server/http/admission/held-limits.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { ask as callAs, signedIn } from "../testing/accounts.ts";
import type { SignedIn, ApiResponse } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable } from "../testing/contact.ts";
import { rounds } from "../testing/rounds.ts";
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
const PREFIX = CONTACT_LIMITS["contact-prefix"].most;
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
  const [asker, ids, from] = [await signedIn(service), await listings(DAY + 1), elsewhere()];
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

test("forty a day from one address prefix, whoever asks; of IPv6 a /56", async () => {
  const ids = await listings(HOUR);
  const networks = [
    [(at: number) => `10.7.7.${at + 1}`, "10.7.8.1"],
    [(at: number) => `2001:db8:7:7${at.toString(16).padStart(2, "0")}::${at + 1}`, "2001:db8:7:800::1"],
  ] as const;
  for (const [near, far] of networks.slice(0, rounds(1, 2))) {
    const before = await counted();
    for (let at = 0; at < PREFIX / HOUR; at += 1) {
      await askAll(await signedIn(service), ids, near(at));
    }
    expect((await counted()) - before).toBe(PREFIX);
    const one = await signedIn(service);
    expect(await askAll(one, ids.slice(0, 1), near(9))).toEqual([FULL]);
    expect(await askAll(one, ids.slice(0, 1), far)).toEqual([201]);
  }
});

test("thirty a day of one owner", async () => {
  const owner = await anOwner(service);
  const own: string[] = [];
  for (let at = 0; at < HOUR; at += 1) own.push((await postReachable(owner)).id);
  for (let given = 0; given < OWNER; given += HOUR) {
    await askAll(await signedIn(service), own, elsewhere());
  }
  const one = await signedIn(service);
  expect(await askAll(one, own.slice(0, 1), elsewhere())).toEqual([FULL]);
  expect(await askAll(one, await listings(1), elsewhere())).toEqual([201]);
});

test("twenty calls at once over two processes never give one too many, nor one leave twice", async () => {
  for (let round = 0; round < rounds(2, 20); round += 1) {
    const ids = await listings(20);
    const asker = await signedIn(service);
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
