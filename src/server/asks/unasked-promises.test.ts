import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { actOnResponse, idOf } from "#server/responses/testing/response-world.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

/* Anybody may promise. Only of those who were asked may a promise stand for asks. */
let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

const ROUNDS = 10;

/**
 * How many each wave of a critical need asks. Before each round, `hold` makes a promise that stands
 * until the round is over.
 */
async function askedWith(hold: (needId: string) => Promise<() => Promise<void>>): Promise<number[]> {
  await world.begin();
  await world.donors(200);
  const { id } = await world.askingNeed({ urgency: "critical", quantity: 2 });
  const asked: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const release = await hold(id);
    for (let wave = 0; wave < 2; wave += 1) {
      // Each wave counts those before it.
      asked.push(await world.wave());
      world.move(MATCHING.waves.critical.waitMinutes * MINUTE_MS);
    }
    await release();
  }
  return asked;
}

test("an account that nobody asked promises all units ten times: the waves ask as many as without it", async () => {
  const without = await askedWith(() => Promise.resolve(() => Promise.resolve()));
  const stranger = await signedIn(world.service, { isSettled: true });
  const withThem = await askedWith(async (needId) => {
    const responseId = idOf(await world.promise(stranger, needId, 2));
    return async () => expect((await actOnResponse(stranger, responseId, "withdraw")).status).toBe(200);
  });
  expect(without.filter((count) => count > 0).length).toBeGreaterThan(ROUNDS);
  expect(withThem).toEqual(without);
});

test("a promise that answers an ask is asked for no more, until it lapses", async () => {
  const donor = await world.donor();
  await world.askingNeed({ urgency: "urgent" });
  expect(await world.wave()).toBe(1);
  const [ask] = await world.mine(donor, "asks");
  const said = await donor.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: "yes" });
  expect(said.status, JSON.stringify(said.json)).toBe(200);
  await world.donors(50);
  world.move(MATCHING.waves.urgent.waitMinutes * MINUTE_MS);
  expect(await world.wave()).toBe(0);
  world.move(2 * HOUR_MS);
  expect(await world.wave()).toBeGreaterThan(0);
});

test("somebody who was asked stops no wave either by a promise of all units on the page", async () => {
  const donor = await world.donor();
  const { id } = await world.askingNeed({ urgency: "urgent", quantity: 5 });
  expect(await world.wave()).toBe(1);
  idOf(await world.promise(donor, id, 5));
  await world.donors(50);
  world.move(MATCHING.waves.urgent.waitMinutes * MINUTE_MS);
  expect(await world.wave()).toBeGreaterThan(0);
});
