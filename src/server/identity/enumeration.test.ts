import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { HASHING } from "#domain/limits/process-limits.ts";
import { compareTimes } from "#server/testing/timing/compare-times.ts";
import { PASSWORD, WRONG, identityWorld, signIn, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import type { TestService } from "#server/testing/service.ts";
import { Person } from "#server/testing/stranger.ts";
import type { StrangerResponse } from "#server/testing/stranger.ts";

/* Whether an account exists shows in no status, text, header or response time. */

const PHONE = "+919830012345";
const NOBODY_PHONE = "+919830054321";
const ASHA = "asha@example.org";

let world: IdentityWorld;
/**
 * The long run compares times: refusals are as late as people have them. Else they have a length
 * that no other timer has.
 */
const REFUSAL_MS = rounds(20.5, HASHING.refusalMs);
/** The same accounts, refused that late. */
let paced: TestService;
beforeAll(async () => {
  // More than the default codes for a country: each pair of measurements takes two.
  world = await identityWorld({ settings: { CODES_PER_COUNTRY: "IN=9999" } });
  paced = await world.another({ refusalMs: REFUSAL_MS });
  await world.member(ASHA);
  await signUp(world.person(), "unproved@example.org");
  const phoned = world.person();
  await phoned.post("/api/auth/phone-number/send-otp", { phoneNumber: PHONE });
  const code = await world.codeTo(PHONE);
  expect((await phoned.post("/api/auth/phone-number/verify", { phoneNumber: PHONE, code })).status).toBe(200);
});
afterAll(() => world.close());

/** A stranger's view of an answer, without the parts that always differ. */
function seen({ status, headers, text }: StrangerResponse): unknown {
  const kept = [...headers]
    .filter(([name]) => !/^(date|x-request-id|ratelimit-|set-cookie|retry-after)/.test(name))
    .map(([name, value]) => [name, name === "content-length" ? "" : value]);
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*(?=;)/, "=…"));
  const plain = text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/[\w.+-]+@example\.org/g, "MAIL")
    // A name generated for somebody who gave none.
    .replaceAll(/[A-Z][a-z]+ [A-Z][a-z]+ \d{3}\b/g, "MEMBER")
    .replaceAll(/"requestId":"\w+"/g, '"requestId":"…"');
  return { status, kept, cookies, plain };
}

describe("the same answer", () => {
  test("for a wrong password, an unknown account, one without password, one whose e-mail nobody proved", async () => {
    const expected = seen(await signIn(world.person(), ASHA, WRONG));
    expect(expected).toMatchObject({ status: 401, plain: expect.stringContaining("identity/wrong-credentials") });
    for (const email of ["nobody@example.org", "unproved@example.org"])
      expect(seen(await signIn(world.person(), email, WRONG))).toEqual(expected);
  });

  test("for a wrong password with a number that has an account, one that has none", async () => {
    const byPhone = (phoneNumber: string): Promise<StrangerResponse> =>
      world.person().post("/api/auth/sign-in/phone-number", { phoneNumber, password: WRONG });
    const expected = seen(await byPhone(PHONE));
    expect(expected).toMatchObject({ status: 401, plain: expect.stringContaining("identity/wrong-credentials") });
    expect(seen(await byPhone(NOBODY_PHONE))).toEqual(expected);
  });

  test("once too many were tried, with an account and without", async () => {
    const tries = async (email: string): Promise<StrangerResponse> => {
      for (let n = 0; n < 10; n += 1) {
        expect((await signIn(world.person(), email, WRONG)).status).toBe(401);
      }
      return signIn(world.person(), email, WRONG);
    };
    await world.member("locked@example.org");
    const [known, unknown] = await Promise.all([tries("locked@example.org"), tries("nobody-else@example.org")]);
    expect(seen(known)).toMatchObject({ status: 429, plain: expect.stringContaining("identity/too-many-requests") });
    expect(seen(unknown)).toEqual(seen(known));
    for (const { headers } of [known, unknown]) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(900);
    }
  });

  test("for signing up with a new address and a used one", async () => {
    const expected = seen(await signUp(world.person(), "brand-new@example.org"));
    expect(expected).toMatchObject({ status: 200 });
    expect(seen(await signUp(world.person(), ASHA))).toEqual(expected);
    expect(seen(await signUp(world.person(), "unproved@example.org"))).toEqual(expected);
    expect((await world.sentTo(ASHA))[0]?.text).toMatch(/account/i);
  });

  test("for signing up and then signing in with the same pair, however often, with a new address, a used one, one nobody proved", async () => {
    const lengthsOf = ({ headers }: StrangerResponse): number[] =>
      headers.getSetCookie().map((line) => decodeURIComponent(line).length);
    await world.member("pair-used@example.org");
    await signUp(world.person(), "pair-unproved@example.org");
    const tries = async (email: string): Promise<unknown> => {
      const [stranger, elsewhere] = [world.person(), world.person()];
      const answers = [await signUp(stranger, email, WRONG)];
      for (let n = 0; n < 11; n += 1) answers.push(await signIn(n % 2 === 0 ? stranger : elsewhere, email, WRONG));
      expect(answers.map(({ status }) => status)).toEqual([200, ...Array<number>(10).fill(401), 429]);
      return answers.map((response) => [seen(response), lengthsOf(response)]);
    };
    const responses = await Promise.all(["new", "used", "unproved"].map((which) => tries(`pair-${which}@example.org`)));
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  test("a browser's cookie names no account: not the one signed up with, and no two are the same", async () => {
    const who = world.person();
    const made = await signUp(who, "cookie@example.org", WRONG);
    const cookieOf = ({ headers }: StrangerResponse): string => decodeURIComponent(headers.getSetCookie().join());
    const answers = [
      made,
      await signIn(world.person(), "cookie@example.org", WRONG),
      await signIn(world.person(), "cookie@example.org", WRONG),
    ];
    const { id } = (made.json["user"] ?? {}) as { id?: string };
    expect(id).toMatch(/^[\da-f-]{36}$/);
    for (const response of answers) expect(cookieOf(response)).not.toContain(id);
    expect(new Set(answers.map(cookieOf)).size).toBe(3);
  });

  test("for signing up with what is changed before it is kept: an odd name, a picture, letters of another case", async () => {
    const bodies: ((email: string) => Record<string, unknown>)[] = [
      (email) => ({ email, password: PASSWORD, name: "  A\u0007sha \n of\u2028 the hill  " }),
      (email) => ({ email, password: PASSWORD, name: "x".repeat(200) }),
      (email) => ({ email, password: PASSWORD, name: "" }),
      (email) => ({ email, password: PASSWORD, name: "Asha", image: "https://example.org/me.png" }),
      (email) => ({ email: email.toUpperCase(), password: PASSWORD, name: "Asha" }),
      (email) => ({ email, password: PASSWORD, name: "Asha", callbackURL: "/verify-email?next=%2Fmore" }),
      (email) => ({ email, password: PASSWORD, name: "Asha", rememberMe: false }),
      (email) => ({ email, password: "password123", name: "Asha" }),
      (email) => ({ email, password: "short", name: "Asha" }),
    ];
    await world.member("used@example.org");
    for (const [index, body] of bodies.entries()) {
      await world.service.database.pool.query("TRUNCATE auth.limits");
      const [unused, used] = [body(`unused${index}@example.org`), body("used@example.org")];
      const [expected, got] = await Promise.all(
        [unused, used].map(async (each) => seen(await world.person().post("/api/auth/sign-up/email", each))),
      );
      expect(got, JSON.stringify(used)).toEqual(expected);
    }
  });

  test("for taking a used and an unused address into an account", async () => {
    const who = await world.member("mover@example.org");
    const change = (newEmail: string): Promise<StrangerResponse> => who.post("/api/auth/change-email", { newEmail });
    const expected = seen(await change("free@example.org"));
    expect(expected).toMatchObject({ status: 200 });
    expect(seen(await change(ASHA))).toEqual(expected);
  });

  test("for asking for a new password, a confirmation, a code, a code for a new password", async () => {
    const pairs: [string, (value: string) => unknown, string, string][] = [
      ["/api/auth/request-password-reset", (email) => ({ email, redirectTo: "/recover" }), ASHA, "none@example.org"],
      ["/api/auth/send-verification-email", (email) => ({ email }), "unproved@example.org", "none@example.org"],
      ["/api/auth/send-verification-email", (email) => ({ email }), ASHA, "none2@example.org"],
      ["/api/auth/phone-number/send-otp", (phoneNumber) => ({ phoneNumber }), PHONE, NOBODY_PHONE],
      ["/api/auth/phone-number/request-password-reset", (phoneNumber) => ({ phoneNumber }), PHONE, NOBODY_PHONE],
    ];
    for (const [path, body, known, unknown] of pairs) {
      const [first, second] = await Promise.all([
        world.person().post(path, body(known)),
        world.person().post(path, body(unknown)),
      ]);
      expect(first.status, path).toBe(200);
      expect(seen(second), path).toEqual(seen(first));
    }
  });

  test("for a code that was never sent, a wrong one, and one that was tried too often", async () => {
    const tryCode = (phoneNumber: string): Promise<StrangerResponse> =>
      world.person().post("/api/auth/phone-number/verify", { phoneNumber, code: "000000" });
    await world.person().post("/api/auth/phone-number/send-otp", { phoneNumber: "+919830099999" });
    const expected = seen(await tryCode("+919830011111"));
    expect(expected).toMatchObject({ status: 400, plain: expect.stringContaining("identity/code-wrong") });
    for (let n = 0; n < 5; n += 1) expect(seen(await tryCode("+919830099999"))).toEqual(expected);
  });

  test("for asking how one signed in", async () => {
    const lookUp = (identifier: string): Promise<StrangerResponse> =>
      world.person().post("/api/v1/identity/lookup", { identifier });
    const expected = seen(await lookUp(ASHA));
    expect(expected).toMatchObject({ status: 200 });
    expect(seen(await lookUp("nobody@example.org"))).toEqual(expected);
    expect(seen(await lookUp(PHONE))).toEqual(expected);
    expect(seen(await lookUp(NOBODY_PHONE))).toEqual(expected);
  });
});

type Ask = (which: "known" | "unknown", n: number) => Promise<number>;

describe("the same time", () => {
  let strangers = 0;
  /** Each from another neighbourhood: networks share sign-ups. */
  const stranger = (): Person => {
    strangers += 1;
    return new Person(paced, `10.${100 + (strangers % 100)}.${strangers >> 8}.${strangers % 256}`);
  };

  const cases: [string, (which: string, n: number) => Promise<StrangerResponse>][] = [
    ["a wrong password", (which, n) => signIn(stranger(), `${which}${n}@example.org`, WRONG)],
    [
      "a wrong password with a number",
      (which, n) =>
        stranger().post("/api/auth/sign-in/phone-number", { phoneNumber: phoneOf(which, n), password: WRONG }),
    ],
    [
      "asking for a code for a new password",
      (which, n) =>
        stranger().post("/api/auth/phone-number/request-password-reset", { phoneNumber: phoneOf(which, n) }),
    ],
    ["signing up", (which, n) => signUp(stranger(), `${which}${n}@example.org`, PASSWORD)],
    [
      "signing in with what one signed up with",
      async (which, n) => {
        const email = `${which}${n}@example.org`;
        await signUp(stranger(), email, WRONG);
        return signIn(stranger(), email, WRONG);
      },
    ],
    [
      "asking how one signed in",
      (which, n) => stranger().post("/api/v1/identity/lookup", { identifier: `${which}${n}@example.org` }),
    ],
    [
      "asking for a new password",
      (which, n) => stranger().post("/api/auth/request-password-reset", { email: `${which}${n}@example.org` }),
    ],
  ];

  /** Each case has its own numbers, for accounts and for others. */
  function phoneOf(which: string, n: number): string {
    const name = which.replace(/-(known|unknown)$/, "");
    const of = cases.findIndex(([each]) => each.replaceAll(" ", "-") === name);
    return `+9198300${which.endsWith("unknown") ? 5 : 4}${of}${String(n).padStart(3, "0")}`;
  }

  // Known addresses are real accounts, planted without their mails; each is asked about once, so
  // that no limit shows.
  test.each(cases)("%s", async (name, ask) => {
    const pairs = rounds(2, 200);
    const prefix = name.replaceAll(" ", "-");
    await plant(prefix, pairs);
    const askOne = async (which: "known" | "unknown", n: number): Promise<number> => {
      const response = await ask(`${prefix}-${which}`, n);
      expect([200, 401]).toContain(response.status);
      return response.ms;
    };
    if (IS_LONG) await compareTimes(name, pairs, askOne);
    else await compareWaits(pairs, askOne);
  });

  /** In few pairs only what cannot be chance: each answer waits, for an account as for none. */
  async function compareWaits(pairs: number, askOne: Ask): Promise<void> {
    // No time passes, so the whole of it is left to be waited. A whole number: the sum is exact.
    const clock = vi.spyOn(performance, "now").mockReturnValue(Math.floor(performance.now()));
    const timers = vi.spyOn(globalThis, "setTimeout");
    const waits = { known: 0, unknown: 0 };
    try {
      for (const which of ["known", "unknown"] as const) {
        timers.mockClear();
        await Promise.all(Array.from({ length: pairs }, (_, n) => askOne(which, n)));
        const more = timers.mock.calls.map(([, delay = 0]) => delay - REFUSAL_MS);
        waits[which] = more.filter((chance) => chance >= 0 && Number.isInteger(chance)).length;
      }
    } finally {
      clock.mockRestore();
      timers.mockRestore();
    }
    expect(waits.known).toBeGreaterThanOrEqual(pairs);
    expect(waits.unknown).toBe(waits.known);
  }

  async function plant(prefix: string, count: number): Promise<void> {
    const { pool } = world.service.database;
    await pool.query(
      `WITH one AS (SELECT "password" FROM auth."account" a JOIN auth."user" u ON u."id" = a."userId" WHERE u."email" = $1),
       made AS (
         INSERT INTO auth."user" ("id", "name", "email", "emailVerified", "phoneNumber", "phoneNumberVerified", "role", "updatedAt")
         SELECT gen_random_uuid()::text, 'x', $2 || '-known' || n || '@example.org', true,
           $4 || lpad(n::text, 3, '0'), true, '', now() FROM generate_series(0, $3 - 1) n
         RETURNING "id")
       INSERT INTO auth."account" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
       SELECT gen_random_uuid()::text, made."id", 'credential', made."id", one."password", now() FROM made, one`,
      [ASHA, prefix, count, phoneOf(`${prefix}-known`, 0).slice(0, -3)],
    );
  }
});
