import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld, TestDonor } from "./testing/ask-world.ts";

let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

const NEAR_DONORS = 500;
const ago = (ms: number): string => new Date(world.now().getTime() - ms).toISOString();
/** Those of these donors, by their last ask of another need. */
const asked = (ids: readonly string[], { hoursAgo, ...about }: { hoursAgo: number } & Record<string, unknown>) => {
  const at = ago(hoursAgo * HOUR_MS);
  const ask = { listingId: newId(), wave: 1, at, until: at, ...about };
  return world.service.putAll(ids.map((ownerId) => ({ collection: "asks", id: newId(), body: { ...ask, ownerId } })));
};
const whoWasAsked = async (): Promise<string[]> =>
  (
    await world.service.database.pool.query<{ id: string }>(
      "SELECT body->>'ownerId' AS id FROM documents WHERE collection = 'asks' AND body->>'listingId' = $1",
      [need],
    )
  ).rows.map(({ id }) => id);
let need = "";
/** Two waves of a critical need, of six people each at most. @returns how many each asked */
const twoWaves = async (): Promise<number[]> => {
  need = (await world.askingNeed({ urgency: "critical" })).id;
  const first = await world.wave();
  world.move(MATCHING.waves.critical.waitMinutes * MINUTE_MS);
  return [first, await world.wave()];
};

describe("a circle is wide enough by those who may be asked, not by those who live in it", () => {
  const day = (daysAgo: number): string => ago(daysAgo * DAY_MS).slice(0, 10);
  test.each<[string, () => TestDonor, (ids: readonly string[]) => Promise<unknown>]>([
    ["were asked yesterday", () => ({}), (ids) => asked(ids, { hoursAgo: 20, endedAt: ago(HOUR_MS) })],
    [
      "said no two days ago",
      () => ({}),
      (ids) => asked(ids, { hoursAgo: 50, answer: "no", answeredAt: ago(48 * HOUR_MS) }),
    ],
    ["gave last week", () => ({ gifts: [{ component: "whole-blood", on: day(7) }] }), () => Promise.resolve()],
    ["said to wait", () => ({ deferredUntil: day(-9) }), () => Promise.resolve()],
    ["agreed to older words", () => ({ consent: olderWords() }), () => Promise.resolve()],
  ])(`near ones who %s: the free ones 12 km away are asked`, async (_case, about, then) => {
    await then(await world.donors(NEAR_DONORS, about()));
    const free = await world.donors(10, { km: 12 });
    expect(await twoWaves()).toEqual([6, 4]);
    expect((await whoWasAsked()).toSorted()).toEqual(free.toSorted());
  });

  test.each(["accounts that proved no address and no number", "banned accounts"])(
    "%s take nobody's place",
    async (who) => {
      const isBanned = who.startsWith("banned");
      const ids: string[] = [];
      for (let made = 0; made < 30; made += 1) ids.push((await world.donor({}, { emailVerified: isBanned })).id);
      if (isBanned)
        await world.service.database.pool.query(`UPDATE auth."user" SET banned = true WHERE id = ANY($1)`, [ids]);
      const free = await world.donors(3, { km: 12 });
      expect(await twoWaves()).toEqual([3, 0]);
      expect((await whoWasAsked()).toSorted()).toEqual(free.toSorted());
    },
  );

  test("free ones are found among many of the same cell who may not be asked", async () => {
    await asked(await world.donors(NEAR_DONORS), { hoursAgo: 20, endedAt: ago(HOUR_MS) });
    const promised = await world.donors(NEAR_DONORS);
    const at = ago(2 * HOUR_MS);
    await world.service.putAll(
      promised.map((authorId) => ({ collection: "responses", id: newId(), body: aPromise(authorId, at) })),
    );
    const free = await world.donors(10);
    expect(await twoWaves()).toEqual([6, 4]);
    expect((await whoWasAsked()).toSorted()).toEqual(free.toSorted());
  });

  test("who travels less far takes no place of those who travel so far", async () => {
    await world.donors(NEAR_DONORS, { km: 12, radiusKm: 10 });
    const free = await world.donors(10, { km: 12, radiusKm: 25 });
    expect(await twoWaves()).toEqual([6, 4]);
    expect((await whoWasAsked()).toSorted()).toEqual(free.toSorted());
  });

  test("no circle beyond one that is full is read", async () => {
    const near = await world.donors(MATCHING.timesThere * 6 + 6);
    await world.donors(30, { km: 12 });
    const sent = vi.spyOn(pg.Client.prototype, "query");
    expect(await twoWaves()).toEqual([6, 6]);
    const calls: readonly (readonly unknown[])[] = sent.mock.calls;
    const searches = calls.filter(([statement]) => Object(statement).name === "find-donors");
    sent.mockRestore();
    // One for each wave.
    expect(searches).toHaveLength(2);
    expect(near).toEqual(expect.arrayContaining(await whoWasAsked()));
  });
});

function olderWords(): NonNullable<TestDonor["consent"]> {
  const [at, until] = [ago(DAY_MS), ago(-DAY_MS)];
  return { purpose: "be-asked", wordsVersion: "2020-01-01", channel: "web", at, until };
}

function aPromise(authorId: string, at: string) {
  const said = { listingId: newId(), keeperId: newId(), authorId, amount: 1, unit: "unit", at };
  return { ...said, state: "promised", arrivesBy: ago(-HOUR_MS), until: ago(-HOUR_MS) };
}
