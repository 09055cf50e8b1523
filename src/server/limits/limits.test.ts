import { createNetworkKeys } from "./network-keys.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { testDatabase } from "#server/testing/database.ts";
import { rounds } from "#server/testing/rounds.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { createLimits } from "./limits.ts";
import type { Limits, LimitedTry, Try } from "./limits.ts";
import { claimTotpStep } from "#server/identity/limits/statements.ts";
import { takeTry } from "./statements.ts";

const SECRET = "a secret of thirty-two characters";

let database: Database & { drop(): Promise<void> };
let other: Database;
let clock: Date;
let limits: Limits;
/** A second process: other connections, the same secret. */
let elsewhere: Limits;
beforeAll(async () => {
  database = await testDatabase();
  other = await openDatabase(database.connection);
});
beforeEach(async () => {
  await database.pool.query(`TRUNCATE auth.limits, auth.shares; DELETE FROM auth."user"`);
  clock = new Date("2026-11-20T12:00:00.000Z");
  limits = createLimits({
    database,
    networks: createNetworkKeys(SECRET),
    secret: SECRET,
    now: () => clock,
    codesPerCountry: { BD: 7, IN: 100 },
  });
  elsewhere = createLimits({
    database: other,
    networks: createNetworkKeys(SECRET),
    secret: SECRET,
    now: () => clock,
    codesPerCountry: { BD: 7, IN: 100 },
  });
});
afterAll(async () => {
  await other.close();
  await database.drop();
});

const password = (address: string, value = "asha@example.org"): Try => ({
  limits: ["password-account", "password-address"],
  address,
  about: { kind: "email", value },
});
const code = (value: string, about: { address?: string; country?: string } = {}): Try => ({
  limits: ["code-number"],
  shares: ["code-sign-in"],
  address: about.address ?? "198.51.100.1",
  about: { kind: "phone", value, country: about.country ?? "IN" },
});

function wait(taken: LimitedTry): number {
  return taken.ok ? 0 : taken.retryAfterSeconds;
}

async function accepted(attempts: readonly Promise<LimitedTry>[]): Promise<number> {
  const answers = await Promise.all(attempts);
  return answers.filter(({ ok }) => ok).length;
}

const OWNER = "01890a5d-ac96-774b-bcce-b302099a8057";

async function makeUser(id: string, email: string, phone: string | null = null): Promise<void> {
  await database.pool.query(
    `INSERT INTO auth."user" ("id", "name", "email", "emailVerified", "phoneNumber", "updatedAt") VALUES ($1, 'x', $2, true, $3, now())`,
    [id, email, phone],
  );
}

describe("wrong passwords", () => {
  test("the eleventh for one account is refused, from whatever address, with the time to wait", async () => {
    for (let n = 0; n < 10; n += 1) expect(wait(await limits.take(password(`203.0.113.${n}`)))).toBe(0);
    clock = new Date(clock.getTime() + 5 * MINUTE_MS);
    expect(wait(await limits.take(password("203.0.113.99")))).toBe(600);
    expect(wait(await limits.take(password("203.0.113.99", " ASHA@Example.org ")))).toBe(600);
    expect(wait(await limits.take(password("203.0.113.99", "ravi@example.org")))).toBe(0);
  });

  test("tries that were refused do not prolong the wait, and each comes back fifteen minutes after it was made", async () => {
    for (let n = 0; n < 10; n += 1) {
      await limits.take(password("203.0.113.1"));
      clock = new Date(clock.getTime() + MINUTE_MS);
    }
    for (let n = 0; n < 50; n += 1) await limits.take(password("203.0.113.1"));
    clock = new Date(clock.getTime() + 5 * MINUTE_MS + 1);
    expect(wait(await limits.take(password("203.0.113.1")))).toBe(0);
    expect(wait(await limits.take(password("203.0.113.1")))).toBe(60);
  });

  test("a right one is given back", async () => {
    for (let n = 0; n < 30; n += 1) {
      const taken = await limits.take(password("203.0.113.1"));
      expect(taken.ok).toBe(true);
      if (taken.ok) await taken.giveBack();
    }
  });

  test("of many at once on two processes exactly ten pass", async () => {
    const tries = rounds(20, 400);
    for (const round of [1, 2, 3]) {
      const value = `round${round}@example.org`;
      const attempts = Array.from({ length: tries }, (_, n) =>
        (n % 2 === 0 ? limits : elsewhere).take(password(`10.${n % 200}.0.${round}`, value)),
      );
      expect(await accepted(attempts)).toBe(10);
    }
  });

  test("a full count of the address counts nothing against the account", async () => {
    for (let n = 0; n < 100; n += 1) await limits.take(password("203.0.113.1", `${n}@example.org`));
    for (let n = 0; n < 20; n += 1) expect(wait(await limits.take(password("203.0.113.1")))).toBe(900);
    for (let n = 0; n < 10; n += 1) expect(wait(await limits.take(password("203.0.113.2")))).toBe(0);
  });

  test("one household of IPv6 is one address, its neighbour another", async () => {
    for (let n = 0; n < 100; n += 1) await limits.take(password(`2001:db8:1:2${n % 10}0::${n}`, `${n}@example.org`));
    expect(wait(await limits.take(password("2001:db8:1:2ff::1")))).toBe(900);
    expect(wait(await limits.take(password("2001:db8:1:300::1")))).toBe(0);
  });

  test("where the owner signed in before, the owner has tries of their own", async () => {
    await makeUser(OWNER, "asha@example.org");
    await limits.remember(OWNER, "192.0.2.7");
    for (let n = 0; n < 12; n += 1) await limits.take(password(`203.0.113.${n}`));
    expect(wait(await limits.take(password("203.0.113.99")))).toBe(900);
    expect(await accepted(Array.from({ length: 12 }, () => elsewhere.take(password("192.0.2.7"))))).toBe(10);
    expect(wait(await limits.take(password("192.0.2.7")))).toBe(900);
  });

  test("which ends thirty days after, and with the account", async () => {
    await makeUser(OWNER, "asha@example.org");
    await limits.remember(OWNER, "192.0.2.7");
    clock = new Date(clock.getTime() + 30 * 24 * 60 * MINUTE_MS);
    for (let n = 0; n < 10; n += 1) await limits.take(password(`203.0.113.${n}`));
    expect(wait(await limits.take(password("192.0.2.7")))).toBe(900);
    await limits.purge();
    const left = await database.pool.query("SELECT FROM auth.known_address");
    expect(left.rows).toHaveLength(0);
  });

  test("a stranger's address is never noted for an account that is not there", async () => {
    await limits.remember("nobody", "192.0.2.7");
    const left = await database.pool.query("SELECT FROM auth.known_address");
    expect(left.rows).toHaveLength(0);
  });
});

describe("codes", () => {
  test("five an hour to one number, however it is written", async () => {
    for (let n = 0; n < 5; n += 1) expect(wait(await limits.take(code("+919830012345")))).toBe(0);
    expect(wait(await limits.take(code("+91 98300-12345", { address: "203.0.113.5" })))).toBe(3_600);
    clock = new Date(clock.getTime() + 60 * MINUTE_MS);
    expect(wait(await limits.take(code("+919830012345")))).toBe(0);
  });

  test("a full hour ends with its last millisecond, whichever of that millisecond's tries filled it", async () => {
    const counts = [{ rule: "code-number", key: "of one millisecond", most: 1, windowMs: 60 * MINUTE_MS }];
    const first = clock.getTime() * 1_000;
    const hour = 60 * MINUTE_MS * 1_000;
    expect(await takeTry(database, counts, first + 999)).toBeNull();
    expect(await takeTry(other, counts, first + hour - 1)).toEqual({ "code-number": 1 });
    expect(await takeTry(other, counts, first + hour)).toBeNull();
  });

  test("a hundred an hour to one country, or what is set; other countries go on", async () => {
    const to = (country: string, n: number): Promise<LimitedTry> =>
      limits.take(code(`+${country}${n}`, { address: `10.${n}.0.1`, country }));
    expect(await accepted(Array.from({ length: 120 }, (_, n) => to("IN", n)))).toBe(100);
    expect(await accepted(Array.from({ length: 20 }, (_, n) => to("BD", n)))).toBe(7);
    expect(wait(await to("NP", 1))).toBe(0);
  });

  test("of many first ones at the same moment exactly as many as are set, every time", async () => {
    for (let round = 0; round < rounds(2, 100); round += 1) {
      await database.pool.query("TRUNCATE auth.limits, auth.shares");
      clock = new Date(clock.getTime() + 2_000);
      const attempts = Array.from({ length: 16 }, (_, n) =>
        limits.take(code(`+8801${round}${n}`, { address: `10.${n}.${round}.1`, country: "BD" })),
      );
      expect(await accepted(attempts)).toBe(7);
      const rows = await database.pool.query(
        `SELECT cardinality(tries) AS count FROM auth.limits WHERE cardinality(tries) > 0`,
      );
      expect(rows.rows).toHaveLength(7);
      const shared = await database.pool.query("SELECT count FROM auth.shares WHERE rule = 'code-sign-in country'");
      expect(shared.rows).toEqual([{ count: 7 }]);
    }
  });

  test("whoever signed in from there before still gets one, when number and country are used up", async () => {
    await makeUser(OWNER, "x@example.org", "+919830012345");
    await limits.remember(OWNER, "192.0.2.7");
    await Promise.all(Array.from({ length: 6 }, () => limits.take(code("+919830012345"))));
    await Promise.all(Array.from({ length: 100 }, (_, n) => limits.take(code(`+91${n}`, { address: `10.${n}.0.1` }))));
    expect(wait(await limits.take(code("+919830012345", { address: "203.0.113.1" })))).toBe(3_600);
    expect(wait(await limits.take(code("+919830012345", { address: "192.0.2.7" })))).toBe(0);
  });
});

test("nothing that says who or where stands in the table", async () => {
  await limits.take(password("203.0.113.1"));
  await limits.take(code("+919830012345"));
  const rows = await database.pool.query(`SELECT * FROM auth.limits`);
  expect(rows.rows).toHaveLength(3);
  const shares = await database.pool.query("SELECT rule, key FROM auth.shares");
  expect(shares.rows).toHaveLength(4);
  expect(JSON.stringify([rows.rows, shares.rows])).not.toMatch(/asha|example|203\.0|98300/);
});

test("counts that have run out are cleared away", async () => {
  await limits.take(code("+919830012345"));
  await limits.purge();
  expect((await database.pool.query("SELECT FROM auth.limits")).rows).toHaveLength(1);
  clock = new Date(clock.getTime() + 81 * MINUTE_MS);
  await limits.purge();
  expect((await database.pool.query("SELECT FROM auth.limits")).rows).toHaveLength(0);
});

test("a NUL or a lone surrogate in what was typed is a try like any other", async () => {
  expect(wait(await limits.take(password("203.0.113.1", "a\0b@example.org")))).toBe(0);
  expect(wait(await limits.take(password("203.0.113.1", "a\uD800b@example.org")))).toBe(0);
});

test("a step of an authenticator is taken once, whoever comes at the same time, and never an older one", async () => {
  await makeUser(OWNER, "asha@example.org");
  const claims = await Promise.all(
    Array.from({ length: 10 }, (_, n) => claimTotpStep(n % 2 === 0 ? database : other, OWNER, 58_000_001)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claimTotpStep(database, OWNER, 58_000_000)).toBe(false);
  expect(await claimTotpStep(database, OWNER, 58_000_002)).toBe(true);
  expect(await claimTotpStep(database, "nobody", 58_000_002)).toBe(false);
});
