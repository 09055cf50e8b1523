import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { HASHING } from "#domain/limits/process-limits.ts";
import { differenceOf, isUsable } from "#server/testing/timing/compare-times.ts";
import type { TimeDifference, Which } from "#server/testing/timing/compare-times.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import { mailServer } from "#server/testing/mail-server.ts";
import type { MailServer } from "#server/testing/mail-server.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import type { WebhookServer } from "#server/testing/webhook-server.ts";
import { seedOf, seededInt } from "../../../../scripts/testing/seed.ts";
import { BLOCK, DOORS, ORACLE_SECRET } from "../testing/oracle-doors.ts";
import type { Door } from "../testing/oracle-doors.ts";

/*
 * At each door 2,000 questions about somebody who is here and 2,000 about nobody, mixed at random.
 * Bodies, headers and times must not tell which is which. Messages go to real senders, because
 * sending is what is done for those who are here alone.
 */

/** Questions of each kind. */
const TRIES = 2_000;
/** The same without the fixed time, to print what it hides. */
const BARE_TRIES = 300;
/** After each block the clock leaps by more than the longest limit of these doors. */
const LEAP_MS = 80 * MINUTE_MS;
/** After so many blocks it leaps by more than a day: a deployment hears 1,000 wrong codes a day. */
const BLOCKS_A_DAY = 4;
const DAY_LEAP_MS = 25 * HOUR_MS;

let mails: MailServer;
let texts: WebhookServer;
beforeAll(async () => {
  [mails, texts] = [await mailServer(), await webhookServer()];
});
afterAll(async () => {
  await mails.close();
  await texts.close();
});

/** Asks at a door, and compares. @param refusalMs when it answers at the earliest */
async function tryDoor(door: Door, tries: number, refusalMs: number): Promise<TimeDifference & { seen: Seen }> {
  let clock = Date.now();
  const world = await identityWorld({
    secret: ORACLE_SECRET,
    refusalMs,
    now: () => new Date(clock),
    settings: {
      CODES_PER_COUNTRY: "IN=9999",
      SMTP_URL: mails.url,
      SMS_WEBHOOK_URL: texts.url,
      SMS_WEBHOOK_SECRET: ORACLE_SECRET,
    },
  });
  try {
    const questionOf = await door.prepare(world, tries);
    const times: Record<Which, number[]> = { known: [], unknown: [] };
    const seen: Seen = { known: new Map(), unknown: new Map() };
    let asked = 0;
    const askOne = async (which: Which, n: number): Promise<void> => {
      const { path, body, token } = questionOf(which, n);
      asked += 1;
      const headers = {
        "content-type": "application/json",
        "accept-encoding": "identity",
        // Each from a neighbourhood of its own, so that no network's limit shows.
        "x-forwarded-for": `${20 + (asked % 200)}.${Math.floor(asked / 200)}.7.7`,
        ...(token === undefined ? { origin: world.service.url } : { authorization: `Bearer ${token}` }),
      };
      const startedAt = performance.now();
      const response = await world.service.get(path, { method: "POST", headers, body: JSON.stringify(body) });
      const text = await response.text();
      times[which].push(performance.now() - startedAt);
      const answer = plainOf(response, text);
      seen[which].set(answer, (seen[which].get(answer) ?? 0) + 1);
    };
    for (let first = 0; first < tries; first += BLOCK) {
      const order = (["known", "unknown"] as const).flatMap((which) =>
        Array.from({ length: Math.min(BLOCK, tries - first) }, (_each, n) => ({ which, n: first + n })),
      );
      const left = shuffled(order);
      await Promise.all(
        Array.from({ length: door.atOnce }, async () => {
          for (let next = left.pop(); next !== undefined; next = left.pop()) await askOne(next.which, next.n);
        }),
      );
      const isDayOver = (first / BLOCK + 1) % BLOCKS_A_DAY === 0;
      if (door.isLeaping) clock += isDayOver ? DAY_LEAP_MS : LEAP_MS;
    }
    mails.reset();
    texts.reset();
    return { ...differenceOf(times), seen };
  } finally {
    await world.close();
  }
}

/** Each answer that was seen, and how often. */
type Seen = Record<Which, Map<string, number>>;

/** An answer without what differs between any two: ids, times, signatures, what was typed. */
function plainOf({ status, headers }: Response, text: string): string {
  const kept = [...headers].filter(
    ([name]) => !/^(date|x-request-id|ratelimit-.*|set-cookie|content-length)$/.test(name),
  );
  const cookies = headers.getSetCookie().map((line) => {
    const value = /=([^;]*)/.exec(line)?.[1] ?? "";
    return line.replace(value, String(decodeURIComponent(value).length));
  });
  return `${status} ${JSON.stringify(kept)} ${JSON.stringify(cookies)} ${text}`
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/(known|never)\d{4}@example\.org/g, "MAIL")
    .replaceAll(/\+91\d{10}|\+\d{3}…\d{3}/g, "NUMBER")
    .replaceAll(/[A-Z][a-z]+ [A-Z][a-z]+ \d{3}\b/g, "MEMBER")
    .replaceAll(/\d+\.\d{2,}/g, "POINT")
    .replaceAll(/"label":"[^"]*"/g, '"label":"…"')
    .replaceAll(/"requestId":"\w+"/g, '"requestId":"…"');
}

const randomInt = seededInt(seedOf("oracles"));

/** In random order (Fisher and Yates). */
function shuffled<T>(items: readonly T[]): T[] {
  const all = [...items];
  for (let n = all.length - 1; n > 0; n -= 1) {
    const other = randomInt(n + 1);
    [all[n], all[other]] = [all[other] as T, all[n] as T];
  }
  return all;
}

const report = (name: string, { auc, p, shiftUs }: TimeDifference): void =>
  console.log(`${name}: AUC ${auc.toFixed(3)}, p ${p.toExponential(1)}, shift ${shiftUs} µs`);

test.each(DOORS)("$name tells nothing", async (door) => {
  const earliestMs = door.isPaced ? HASHING.refusalMs : 0;
  if (door.isPaced) report(`${door.name}, without the fixed time`, await tryDoor(door, BARE_TRIES, 0));
  let found = await tryDoor(door, TRIES, earliestMs);
  report(door.name, found);
  const answers = [...found.seen.known.keys()];
  expect(answers, answers.slice(0, 3).join("\n")).toHaveLength(1);
  expect(answers[0]).toMatch(new RegExp(`^${door.status} `));
  expect([...found.seen.unknown.keys()]).toEqual(answers);
  if (isUsable(found)) {
    // Once more: what is there is there again, and chance is not.
    found = await tryDoor(door, TRIES, earliestMs);
    report(`${door.name}, once more`, found);
  }
  expect(isUsable(found), JSON.stringify(found)).toBe(false);
});
