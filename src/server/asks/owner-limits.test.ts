import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askedBand } from "#domain/matching/asked-band.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { observe } from "#server/testing/listing-requests.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

/** What moderators, time and the owner do to a need, without their ways. */
const setStatus = (id: string, status: string) =>
  world.service.database.pool.query(
    "UPDATE documents SET body = jsonb_set(body, '{status}', $2) WHERE collection = 'listings' AND id = $1",
    [id, JSON.stringify(status)],
  );

describe("of one owner's needs", () => {
  test("two run; what was closed, filled, hidden or ran out runs no more, and what is open again does", async () => {
    await world.donors(300);
    const owner = await world.owner();
    const about = { urgency: "planned", quantity: 1 } as const;
    const begun = async (title: string) => {
      const { id } = await world.askingNeed({ ...about, title }, owner);
      await world.wave();
      return id;
    };
    const stopOf = async (wanted: string) =>
      (await world.mine(owner, "campaigns")).find(({ id }) => id === wanted)?.["stop"] ?? "asks";
    const close = (id: string, outcome: string) => owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome });
    const [closed, filled] = [await begun("Closed"), await begun("Filled")];
    await close(closed, "withdrawn");
    await close(filled, "fulfilled");
    const third = await begun("Third");
    expect(await stopOf(third)).toBe("asks");
    // The next day, so that only what runs is counted.
    world.move(DAY_MS);
    const fourth = await begun("Fourth");
    expect(await stopOf(fourth)).toBe("asks");
    const waiting = await begun("Waiting");
    expect(await stopOf(waiting)).toBe("others-run");
    await setStatus(third, "hidden");
    world.move(10 * MINUTE_MS);
    await world.wave();
    expect(await stopOf(waiting)).toBe("asks");
    // It began first, so it goes on, and who began last waits.
    await setStatus(third, "open");
    world.move(6 * HOUR_MS);
    await world.wave();
    expect([await stopOf(third), await stopOf(fourth), await stopOf(waiting)]).toEqual(["asks", "asks", "others-run"]);
    // Five days later the third and the fourth have run out, marked or not.
    world.move(5 * DAY_MS);
    const last = await begun("Last");
    expect(await stopOf(last)).toBe("asks");
  });

  test("three begin in a day; the fourth asks nobody and says why, and begins the next day", async () => {
    await world.donors(100);
    const owner = await world.owner();
    const campaignOf = async (wanted: string) => (await world.mine(owner, "campaigns")).find(({ id }) => id === wanted);
    for (let each = 0; each < 3; each += 1) {
      // Each begins after the one before has ended.
      const { id } = await world.askingNeed({ urgency: "planned", title: `Need ${each}` }, owner);
      expect(await world.wave()).toBeGreaterThan(0);
      await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
    }
    const { id } = await world.askingNeed({ urgency: "planned", title: "Fourth" }, owner);
    expect(await world.wave()).toBe(0);
    expect(await campaignOf(id)).toMatchObject({ stop: "started-enough", startedAt: null });
    world.move(DAY_MS - MINUTE_MS);
    expect(await world.wave()).toBe(0);
    world.move(10 * MINUTE_MS);
    expect(await world.wave()).toBeGreaterThan(0);
    expect(await campaignOf(id)).not.toHaveProperty("stop");
  });
});

const UNVOUCHED = { isVouched: false };

/** In three cells: a wave looks at 60 donors of a cell at most. A share is a third of those. */
const donorsAround = async (): Promise<void> => {
  for (const km of [8, 14, 20]) await world.donors(100, { km });
};

describe("an account of today", () => {
  /** Waves of a critical need, until there is nobody left to ask. @returns how many they asked */
  const waves = async (): Promise<number> => {
    let asked = 0;
    for (let wave = 0; wave < 30; wave += 1) {
      // Each wave counts those before it.
      asked += await world.wave();
      world.move(MATCHING.waves.critical.waitMinutes * MINUTE_MS);
    }
    return asked;
  };
  const sayYes = async (donor: SignedIn): Promise<void> => {
    const [ask] = await world.mine(donor, "asks");
    expect(ask).toMatchObject({ isOpen: true });
    const said = await donor.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: "yes" });
    expect(said.status, JSON.stringify(said.json)).toBe(200);
  };
  const stopsOf = async (owner: SignedIn) => (await world.mine(owner, "campaigns")).map(({ stop }) => stop ?? "asks");

  test("asks 60 people until one says yes, more after it, and nobody once as many promise as are needed", async () => {
    // The near ones are asked first, with the first waves.
    const near = [await world.donor(), await world.donor(), await world.donor()] as const;
    await donorsAround();
    const { owner } = await world.askingNeed({ urgency: "critical", quantity: 3 }, await world.owner(1), UNVOUCHED);
    expect(await waves()).toBe(MATCHING.asksOfYoung);
    await sayYes(near[0]);
    const more = await waves();
    expect(more).toBeGreaterThan(0);
    for (const donor of near.slice(1)) await sayYes(donor);
    expect(await waves()).toBe(0);
    const asked = MATCHING.asksOfYoung + more;
    expect(asked).toBeLessThan(3 * MATCHING.asksOfUnit);
    expect(await world.mine(owner, "campaigns")).toMatchObject([{ asked: askedBand(asked).from, yes: 3 }]);
    expect(await stopsOf(owner)).toEqual(["asks"]);
  });

  test("asks on, for two needs, when a verifier has confirmed them; the owner's own word ends no bound", async () => {
    await donorsAround();
    const owner = await world.owner(1);
    const { id: first } = await world.askingNeed(
      { urgency: "critical", quantity: 3, title: "First" },
      owner,
      UNVOUCHED,
    );
    expect(await waves()).toBe(MATCHING.asksOfYoung);
    const { id: second } = await world.askingNeed(
      { urgency: "critical", quantity: 3, title: "Second" },
      owner,
      UNVOUCHED,
    );
    const verifier = await signedIn(world.service, { isSettled: true, roles: ["verifier"] });
    for (const id of [first, second]) expect((await observe(owner, id, { outcome: "confirmed" })).status).toBe(201);
    expect(await waves()).toBe(0);
    expect((await stopsOf(owner)).toSorted()).toEqual(["asks", "others-run"]);
    expect((await observe(verifier, first, { outcome: "confirmed" })).status).toBe(201);
    expect(await waves()).toBeGreaterThan(0);
    expect(await stopsOf(owner)).toContain("others-run");
    expect((await observe(verifier, second, { outcome: "confirmed" })).status).toBe(201);
    expect(await waves()).toBeGreaterThan(0);
    expect(await stopsOf(owner)).not.toContain("others-run");
  });
});
