import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
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
