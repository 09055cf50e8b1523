import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { observe } from "#server/testing/listing-requests.ts";
import { postDecision } from "#server/testing/moderation-requests.ts";
import { giveBackLate } from "./end-asks.ts";
import { renewConsents } from "./renew-consents.ts";
import { AGREED_TWICE, askWorld } from "./testing/ask-world.ts";
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

/** A stranger's need that asks all the donors of a city in its first wave. */
const DONORS = 20;
const falseNeed = async (donors = DONORS) => {
  const found = await world.askingNeed({ urgency: "urgent", quantity: 4 }, await world.owner(0));
  expect(await world.wave()).toBe(donors);
  return found;
};
const withdraw = ({ owner, id }: { owner: SignedIn; id: string }) =>
  owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
/** Somebody else's critical need, 13 seconds later. @returns how many its first wave asks */
const honestWave = async (): Promise<number> => {
  world.move(13_000);
  await world.askingNeed({ urgency: "critical", title: "Honest" });
  await world.end();
  return world.wave();
};

describe("what a false need spent comes back to its donors", () => {
  test.each<[string, (need: { owner: SignedIn; id: string }) => Promise<unknown>]>([
    ["withdrawn after 47 seconds", withdraw],
    ["hidden by a moderator", ({ id }) => postDecision(moderator, id, { decision: "hide" })],
    ["disputed by a verifier", ({ id }) => observe(verifier, id, { outcome: "asked-for-advance-money" })],
  ])("%s: an honest need finds who agreed to a second ask, and the next day everybody", async (_how, end) => {
    await world.donors(DONORS - 4);
    await world.donors(4, AGREED_TWICE);
    const need = await falseNeed();
    world.move(47_000);
    await end(need);
    expect(await honestWave()).toBe(4);
    world.move(DAY_MS);
    // Four of these were asked within the day.
    expect(await honestWave()).toBe(6);
  });

  test("so it counts for nobody's 28 days: after three honest ones and three false ones comes a fourth", async () => {
    await world.donors(1);
    for (const isFalse of [true, true, true, false, false, false]) {
      const need = await falseNeed(1);
      if (isFalse) await withdraw(need);
      else await need.owner.ask("POST", `/api/v1/listings/${need.id}/close`, { outcome: "fulfilled" });
      await world.end();
      world.move(DAY_MS + MINUTE_MS);
    }
    expect(await honestWave()).toBe(1);
    world.move(DAY_MS + MINUTE_MS);
    expect(await honestWave()).toBe(0);
  });

  test("of who did not agree to a second ask nobody hears of another need that day", async () => {
    await world.donors(DONORS);
    await withdraw(await falseNeed());
    expect(await honestWave()).toBe(0);
    world.move(DAY_MS + MINUTE_MS);
    expect(await honestWave()).toBe(6);
  });

  test("an answer counts: who said no is left alone for three days", async () => {
    const donor = await world.donor(AGREED_TWICE);
    await world.donors(5, AGREED_TWICE);
    const need = await falseNeed(6);
    const [ask] = await world.mine(donor, "asks");
    expect((await donor.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: "no" })).status).toBe(200);
    await withdraw(need);
    expect(await honestWave()).toBe(5);
  });

  test("two that passed before they were found out are no silence, and nothing of it is shown", async () => {
    const donor = await world.donor();
    const needs = [];
    for (let day = 0; day < 2; day += 1) {
      needs.push(await falseNeed(1));
      world.move(DAY_MS + HOUR_MS);
    }
    for (const { id } of needs) await postDecision(moderator, id, { decision: "hide" });
    expect(await giveBackLate(world.dependencies, world.now())).toBe(2);
    expect(await giveBackLate(world.dependencies, world.now())).toBe(0);
    await renewConsents(world.dependencies, world.now());
    expect(await honestWave()).toBe(1);
    expect(JSON.stringify(await world.mine(donor, "asks"))).not.toContain("givenBackAt");
  });
});
