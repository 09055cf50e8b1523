import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WRONG, identityWorld, signIn } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { Person } from "#server/testing/stranger.ts";
import type { StrangerResponse } from "#server/testing/stranger.ts";
import type { TestService } from "#server/testing/service.ts";

/*
 * Many tries against one account, many codes to one number. The limits hold on two processes, and
 * the owner can still sign in.
 */

let world: IdentityWorld;
let second: TestService;
beforeAll(async () => {
  world = await identityWorld();
  second = await world.another();
});
afterAll(() => world.close());

const attackers = rounds(15, 1_000);

/** One attacker: with its own address, at one of the two processes. */
const attacker = (n: number): Person =>
  new Person(n % 2 === 0 ? world.service : second, `172.${16 + (n >> 8)}.${n % 256}.9`);

function count(responses: readonly StrangerResponse[], status: number): number {
  return responses.filter((each) => each.status === status).length;
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}

/** Runs calls with this many at a time. */
async function crowd<T>(total: number, atOnce: number, call: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  async function one(): Promise<void> {
    while (next < total) {
      const n = (next += 1) - 1;
      // Each attacker waits for an answer before the next try.
      answers[n] = await call(n);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one));
  return answers;
}

describe("many wrong passwords for one account", () => {
  /**
   * One attack on a new account. Measures how long others take to sign in before, during and after
   * it: p95, ms.
   */
  async function attacked(email: string, others: readonly Person[]): Promise<{ alone: number; under: number }> {
    const owner = await world.member(email);
    const enter = async (n: number): Promise<StrangerResponse> => {
      const again = new Person(world.service, others[n % others.length]?.address ?? "");
      const response = await signIn(again, `other${n % others.length}@example.org`);
      expect(response.status).toBe(200);
      return response;
    };
    const quiet = await crowd(others.length, 1, enter);
    // Ten at a time: the attackers run in this process and use its CPU too.
    const attack = crowd(attackers, 10, (n) => signIn(attacker(n), email, WRONG));
    const busy = await crowd(others.length, 1, enter);
    const judged = await attack;
    expect(count(judged, 401)).toBe(10);
    expect(count(judged, 429)).toBe(attackers - 10);
    expect(Number(judged.find(({ status }) => status === 429)?.headers.get("retry-after"))).toBeGreaterThan(600);
    // Before and after, because other programs on the machine also vary.
    const after = await crowd(others.length, 1, enter);
    expect((await signIn(new Person(world.service, owner.address), email)).status).toBe(200);
    expect((await signIn(new Person(second, owner.address), email)).status).toBe(200);
    const stranger = await signIn(world.person(), email);
    expect(stranger.json).toMatchObject({ status: 429, reason: "identity/too-many-requests" });
    const msOf = (responses: readonly StrangerResponse[]) => p95(responses.map(({ ms }) => ms));
    return { alone: msOf([...quiet, ...after]), under: msOf(busy) };
  }

  test("ten are judged, the others wait; the owner gets in by password where they are known, and others undisturbed", async () => {
    const others = await crowd(rounds(3, 40), 2, (n) => world.member(`other${n}@example.org`));
    // Other load only adds time, so the quickest of three attacks shows the cost of one.
    const times = await crowd(rounds(1, 3), 1, (n) => attacked(`owner${n}@example.org`, others));
    const ratios = times.map(({ alone, under }) => under / alone);
    if (!IS_LONG) return;
    for (const { alone, under } of times)
      console.log(`sign-in p95: ${alone.toFixed(0)} ms alone, ${under.toFixed(0)} ms under attack`);
    expect(Math.min(...ratios)).toBeLessThan(3);
  });
});

describe("many codes to one number", () => {
  test("five are sent, the others wait; the owner still gets one where they are known", async () => {
    const phone = "+919830012345";
    const owner = world.person();
    const send = (who: Person): Promise<StrangerResponse> =>
      who.post("/api/auth/phone-number/send-otp", { phoneNumber: phone });
    const enter = async (who: Person): Promise<StrangerResponse> =>
      who.post("/api/auth/phone-number/verify", { phoneNumber: phone, code: await world.codeTo(phone) });
    await send(owner);
    expect((await enter(owner)).status).toBe(200);
    const sent = await crowd(attackers, 20, (n) => send(attacker(n)));
    // The owner's first sign-in came from an unknown address.
    expect(count(sent, 200)).toBe(4);
    expect(count(sent, 429)).toBe(attackers - 4);
    expect(await world.sentTo(phone)).toHaveLength(5);

    const again = new Person(second, owner.address);
    expect((await send(again)).status).toBe(200);
    expect((await enter(again)).status).toBe(200);
  });

  test("and of one country as many as are set, whatever the numbers", async () => {
    const small = await identityWorld({ settings: { CODES_PER_COUNTRY: "IN=12,*=5" } });
    try {
      const send = (n: number, prefix: string): Promise<StrangerResponse> =>
        small.person(`10.${n}.0.7`).post("/api/auth/phone-number/send-otp", { phoneNumber: `${prefix}${n}` });
      const indian = await crowd(20, 4, (n) => send(10 + n, "+9198300123"));
      expect(count(indian, 200)).toBe(12);
      const british = await crowd(8, 4, (n) => send(100 + n, "+447400123"));
      expect(count(british, 200)).toBe(5);
    } finally {
      await small.close();
    }
  });
});
