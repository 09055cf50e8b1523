import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { observe } from "#server/testing/listing-requests.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

let world: AskWorld;
let moderator: SignedIn;
let verifier: SignedIn;
beforeAll(async () => {
  world = await askWorld();
  moderator = await signedIn(world.service, { roles: ["moderator"], isSettled: true });
  verifier = await signedIn(world.service, { roles: ["verifier"], isSettled: true });
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

const DONORS = 60;
const THIRD = DONORS / 3;
const need = (owner?: SignedIn, title = "A need") =>
  world.askingNeed({ urgency: "critical", quantity: 10, title }, owner, { isVouched: false });
/** Waves of so many minutes. @returns how many each asked */
const minutes = async (count: number): Promise<number[]> => {
  const asked: number[] = [];
  for (let minute = 0; minute < count; minute += 1) {
    // Each wave counts those before it.
    asked.push(await world.wave());
    world.move(MINUTE_MS);
  }
  return asked;
};
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const told = async (): Promise<number> =>
  (await world.newsOf(moderator)).filter((kind) => kind === "asks-share-spent").length;

describe("a need that nobody stands for", () => {
  test("asks six every two minutes and a third in an hour, then three every 15 minutes", async () => {
    await world.donors(DONORS);
    await need();
    expect(await minutes(10)).toEqual([6, 0, 6, 0, 6, 0, 2, 0, 0, 0]);
    expect(sum(await minutes(50))).toBe(0);
    const after = await minutes(30);
    expect(after.filter((count) => count > 0)).toEqual([3, 3]);
  });

  test("that is false leaves the rest to an honest one a moment later", async () => {
    await world.donors(DONORS);
    await need();
    expect(sum(await minutes(10))).toBe(THIRD);
    const { id } = await need(undefined, "Honest");
    // A third of the 40 who are left.
    expect(sum(await minutes(10))).toBe(13);
    expect((await observe(verifier, id, { outcome: "confirmed" })).status).toBe(201);
    expect(sum(await minutes(10))).toBe(DONORS - THIRD - 13);
  });

  test("never has less than twelve to ask, where there are as many", async () => {
    await world.donors(20);
    await need();
    expect(sum(await minutes(30))).toBe(MATCHING.share.least);
  });

  test("asks as before from the moment that a verifier stands for it, in every process", async () => {
    await world.donors(DONORS);
    const { id } = await need();
    expect(sum(await minutes(20))).toBe(THIRD);
    expect((await observe(verifier, id, { outcome: "confirmed" })).status).toBe(201);
    expect(sum(await minutes(3))).toBe(18);
  });

  test("is told to moderators once a day for its number, when its share is spent", async () => {
    await world.donors(DONORS);
    const owner = await world.owner();
    await need(owner);
    await minutes(4);
    expect(await told()).toBe(0);
    await minutes(8);
    expect(await told()).toBe(1);
    await need(owner, "Another");
    await minutes(8);
    expect(await told()).toBe(1);
  });
});

describe("needs of one proved number add up", () => {
  test("two of one account ask a third together", async () => {
    await world.donors(DONORS);
    const owner = await world.owner();
    await need(owner, "First");
    await need(owner, "Second");
    expect(sum(await minutes(30))).toBe(THIRD);
  });

  test("so do those of two accounts that proved it, also where one is withdrawn and gone", async () => {
    await world.donors(DONORS);
    const [one, two] = [await world.owner(), await world.owner()];
    const prove = "INSERT INTO proofs (user_id, key, is_phone, proved_at) VALUES ($1, 'the number', true, $2)";
    for (const { id } of [one, two]) await world.service.database.pool.query(prove, [id, world.now()]);
    const { id } = await need(one);
    expect(sum(await minutes(10))).toBe(THIRD);
    await one.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
    await world.end();
    await need(two);
    expect(sum(await minutes(10))).toBe(0);
    world.move(DAY_MS);
    await need(two, "The next day");
    expect(sum(await minutes(10))).toBe(THIRD);
  });
});

test("property: what an owner reads does not tell how many donors there are, but for a band", async () => {
  const seen = async (donors: number, waves: number): Promise<unknown> => {
    await world.begin();
    await world.donors(donors);
    const { owner } = await need();
    const start = world.now().getTime();
    await minutes(waves);
    const [campaign] = await world.mine(owner, "campaigns");
    const { version, asked, askedTo, dueAt, startedAt, yes, foundNobody, stop } = campaign ?? {};
    const since = (time: unknown): number => Date.parse(String(time)) - start;
    return { version, asked, askedTo, dueAt: since(dueAt), startedAt: since(startedAt), yes, foundNobody, stop };
  };
  // Both have more than the 36 of whom 12 are a third. Until a band ends both read the same.
  const count = fc.integer({ min: 37, max: 170 });
  await fc.assert(
    fc.asyncProperty(count, count, fc.integer({ min: 1, max: 19 }), async (one, other, waves) => {
      expect(await seen(one, waves)).toEqual(await seen(other, waves));
    }),
    { seed: 148, numRuns: 5 },
  );
});
