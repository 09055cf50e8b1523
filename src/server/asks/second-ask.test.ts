import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONSENT_WORDS, SECOND_ASK_WORDS } from "#domain/donors/consent.ts";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { AGREED_TWICE, askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

let world: AskWorld;
beforeAll(async () => void (world = await askWorld()));
afterAll(() => world.service.close());
beforeEach(() => world.begin());

type Urgency = "critical" | "urgent";

/** Another owner's need, a minute later. @returns how many its first wave asks */
async function anotherNeed(urgency: Urgency): Promise<number> {
  world.move(MINUTE_MS);
  const { owner, id } = await world.askingNeed({ urgency });
  const asked = await world.wave();
  // So that its second wave asks nobody in the place of the next need.
  await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "fulfilled" });
  await world.end();
  return asked;
}

/** What a member says of themselves by the route, with or without the second box. */
async function says(who: SignedIn, secondAskConsent?: object | null): Promise<number> {
  const donor = {
    group: "O-",
    components: ["red-cells"],
    rules: "IN",
    gifts: [],
    place: { lat: 22.575, lng: 88.36, precision: "exact" },
    radiusKm: 25,
    wakeMe: false,
    consent: { wordsVersion: CONSENT_WORDS },
    ...(secondAskConsent !== undefined && { secondAskConsent }),
  };
  return (await who.ask("PUT", "/api/v1/me/donor", donor)).status;
}

describe("two needs of one day", () => {
  test.each<[string, object | undefined, Urgency[], number[]]>([
    ["one ask without the box", undefined, ["critical", "critical"], [1, 0]],
    ["two with it where the second is critical", { wordsVersion: SECOND_ASK_WORDS }, ["urgent", "critical"], [1, 1]],
    ["one where the second is less urgent", { wordsVersion: SECOND_ASK_WORDS }, ["critical", "urgent"], [1, 0]],
    ["never three", { wordsVersion: SECOND_ASK_WORDS }, ["critical", "critical", "critical"], [1, 1, 0]],
  ])("reach a donor: %s", async (_how, sent, needs, expected) => {
    const donor = await world.owner();
    expect(await says(donor, sent)).toBe(200);
    const asked: number[] = [];
    // In sequence, as they come.
    for (const urgency of needs) asked.push(await anotherNeed(urgency));
    expect(asked).toEqual(expected);
    expect(await world.mine(donor, "asks")).toHaveLength(expected.reduce((sum, each) => sum + each, 0));
  });

  test("of who takes the tick out again: the next is asked on another day", async () => {
    const donor = await world.owner();
    await says(donor, { wordsVersion: SECOND_ASK_WORDS });
    expect(await anotherNeed("critical")).toBe(1);
    expect(await says(donor, null)).toBe(200);
    expect(await anotherNeed("critical")).toBe(0);
    world.move(DAY_MS);
    expect(await anotherNeed("critical")).toBe(1);
  });
});

test("who was asked as a supplier that day is asked no second time, whatever they ticked as a donor", async () => {
  const { supplier } = await world.supplier();
  await says(supplier, { wordsVersion: SECOND_ASK_WORDS });
  await world.askingNeed({
    kind: "oxygen",
    details: { form: "cylinder" },
    quantity: 1,
    unit: "cylinder",
    urgency: "critical",
  });
  expect(await world.wave()).toBe(1);
  expect(await anotherNeed("critical")).toBe(0);
});

test("a circle is full of who may be asked, and one ask in the window leaves room for three: boxes add none", async () => {
  await world.donors(1, AGREED_TWICE);
  const asked: number[] = [];
  for (let day = 0; day < 3; day += 1) {
    asked.push(await anotherNeed("critical"), await anotherNeed("critical"));
    world.move(DAY_MS);
  }
  expect(asked).toEqual([1, 1, 1, 1, 0, 0]);
});
