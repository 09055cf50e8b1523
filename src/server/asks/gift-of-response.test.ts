import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONSENT_WORDS } from "#domain/donors/consent.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { actOnResponse, idOf } from "#server/responses/testing/response-world.ts";
import { endWithoutNeed, settleTimedOut } from "#server/responses/upkeep.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld, TestDonor } from "./testing/ask-world.ts";

let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

const settling = () => ({ database: world.service.database, tellAtOnce: () => [] });
const dayOf = (hoursAhead: number): string =>
  new Date(world.now().getTime() + hoursAhead * HOUR_MS).toISOString().slice(0, 10);

/** Platelets, by the rules of India: two days apart. */
const PLATELETS = { details: { component: "platelets", group: "O-" }, urgency: "planned" } as const;

/** A donor who said yes to an ask, and whom the owner awaits. */
async function awaited(about: TestDonor = {}) {
  const donor = await world.donor({ components: ["platelets"], ...about });
  const { owner, id } = await world.askingNeed(PLATELETS);
  expect(await world.wave()).toBe(1);
  const [ask] = await world.mine(donor, "asks");
  expect((await donor.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: "yes" })).status).toBe(200);
  const [response] = await world.mine(donor, "responses");
  const responseId = String(response?.["id"]);
  expect((await actOnResponse(owner, responseId, "accept", { amount: 1 })).status).toBe(200);
  return { donor, owner, id, responseId };
}

async function donorOf(who: SignedIn): Promise<Record<string, unknown> | undefined> {
  const { json } = await who.ask("POST", "/api/v1/sync/query", { target: { collection: "donors", mine: true } });
  return (json["documents"] as Record<string, unknown>[])[0];
}
const giftsOf = async (who: SignedIn): Promise<unknown> => (await donorOf(who))?.["gifts"];

describe("blood that a donor gave where they were asked", () => {
  test("is among their gifts, on their own day: nobody asks them before they may give again", async () => {
    const { donor, owner, responseId } = await awaited();
    // Noon in Kolkata is 6:30 UTC: from here on its day is ahead.
    world.move(14 * HOUR_MS);
    await actOnResponse(owner, responseId, "confirm", { amount: 1 });
    expect(await giftsOf(donor)).toEqual([]);
    const day = dayOf(5.5);
    expect(day).not.toBe(dayOf(0));
    world.move(HOUR_MS);
    const both = await Promise.all([1, 1].map((amount) => actOnResponse(donor, responseId, "confirm", { amount })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await giftsOf(donor)).toEqual([{ component: "platelets", on: day }]);

    // Noon of the first day after it, and of the second.
    world.move(DAY_MS + 9 * HOUR_MS);
    const other = await world.askingNeed(PLATELETS);
    expect(await world.wave()).toBe(0);
    const early = await world.promise(donor, other.id);
    expect([early.status, early.reason]).toEqual([412, "responses/not-eligible"]);
    world.move(DAY_MS);
    expect(await world.wave()).toBe(1);
  });

  test("is removed by who did not give it themselves, and is not recorded again", async () => {
    const { donor, owner, responseId } = await awaited();
    for (const who of [owner, donor]) await actOnResponse(who, responseId, "confirm", { amount: 1 });
    const stored = (await donorOf(donor)) ?? {};
    expect(stored["gifts"]).toHaveLength(1);
    const { group, components, rules, radiusKm, wakeMe, place } = stored;
    const said = { group, components, rules, radiusKm, wakeMe, place, gifts: [] };
    expect((await donor.ask("PUT", "/api/v1/me/donor", said)).status).toBe(200);
    await actOnResponse(donor, responseId, "confirm", { amount: 1 });
    await settleTimedOut(settling(), new Date(world.now().getTime() + 2 * DAY_MS));
    expect(await giftsOf(donor)).toEqual([]);
    world.move(3 * DAY_MS);
    await world.askingNeed(PLATELETS);
    expect(await world.wave()).toBe(1);
  });

  test("is recorded too where one word stands alone, and where its need ends after it arrived", async () => {
    const alone = await awaited();
    await actOnResponse(alone.donor, alone.responseId, "confirm", { amount: 1 });
    const day = dayOf(5.5);
    await settleTimedOut(settling(), new Date(world.now().getTime() + 25 * HOUR_MS));
    expect(await giftsOf(alone.donor)).toEqual([{ component: "platelets", on: day }]);

    await world.begin();
    const { donor, owner, id, responseId } = await awaited();
    await actOnResponse(donor, responseId, "arrive");
    await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "fulfilled" });
    await endWithoutNeed(settling(), world.now());
    expect(await giftsOf(donor)).toEqual([{ component: "platelets", on: dayOf(5.5) }]);
  });

  test("is recorded once: not where the donor entered it before", async () => {
    const { donor, owner, responseId } = await awaited();
    const { group, components, rules, radiusKm, wakeMe, place } = (await donorOf(donor)) ?? {};
    const gifts = [{ component: "whole-blood", on: dayOf(5.5) }];
    await donor.ask("PUT", "/api/v1/me/donor", { group, components, rules, radiusKm, wakeMe, place, gifts });
    for (const who of [owner, donor]) await actOnResponse(who, responseId, "confirm", { amount: 1 });
    expect(await giftsOf(donor)).toEqual(gifts);
  });

  test("tells its owner nothing of the donor, and is in the donor's own file alone", async () => {
    const { donor, owner, responseId } = await awaited();
    await actOnResponse(donor, responseId, "confirm", { amount: 1 });
    const args = { id: responseId, amount: 1 };
    const mutations = [{ key: "received", name: "responses.confirm", args }];
    const done = await owner.ask("POST", "/api/v1/sync/commit", { clientId: "0".repeat(32), mutations });
    expect(done.json).toMatchObject({ results: [{ state: "acknowledged" }] });
    expect(JSON.stringify(done.json)).not.toMatch(/donors|gifts/);
    expect(await donorOf(owner)).toBeUndefined();
    const [own, theirs] = await Promise.all([donor, owner].map((who) => who.ask("GET", "/api/v1/me/export")));
    expect(own?.json["donors"]).toMatchObject([{ body: { gifts: [{ component: "platelets" }] } }]);
    expect(JSON.stringify(theirs?.json)).not.toContain('"gifts"');
    const { rows } = await world.service.database.pool.query<{ details: unknown }>(
      "SELECT details FROM audit WHERE collection = 'donors' AND id = $1",
      [donor.id],
    );
    expect(JSON.stringify(rows)).not.toContain("platelets");
  });
});

describe("nothing is recorded", () => {
  test.each<[string, (about: Awaited<ReturnType<typeof awaited>>) => Promise<unknown>]>([
    ["failed", ({ owner, responseId }) => actOnResponse(owner, responseId, "fail", { reason: "no-show" })],
    ["was withdrawn", ({ donor, responseId }) => actOnResponse(donor, responseId, "withdraw")],
    ["was not needed", ({ owner, id }) => owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" })],
  ])("of a response that %s", async (_case, end) => {
    const about = await awaited();
    expect(await end(about)).toMatchObject({ status: 200 });
    await endWithoutNeed(settling(), world.now());
    expect(await world.mine(about.donor, "responses")).toMatchObject([{ endedAt: expect.any(String) }]);
    expect(await giftsOf(about.donor)).toEqual([]);
  });

  test("of who promised without being asked: they may bring what somebody else gave", async () => {
    const donor = await world.donor({ components: ["platelets"] });
    const { owner, id } = await world.askingNeed(PLATELETS);
    const responseId = idOf(await world.promise(donor, id));
    await actOnResponse(owner, responseId, "accept", { amount: 1 });
    for (const who of [owner, donor]) await actOnResponse(who, responseId, "confirm", { amount: 1 });
    expect(await world.mine(donor, "responses")).toMatchObject([{ state: "done" }]);
    expect(await giftsOf(donor)).toEqual([]);
  });

  test("of who has left the donors, or whose consent has ended", async () => {
    const left = await awaited();
    await left.donor.ask("DELETE", "/api/v1/me/donor");
    for (const who of [left.owner, left.donor]) await actOnResponse(who, left.responseId, "confirm", { amount: 1 });
    expect(await donorOf(left.donor)).toBeUndefined();

    await world.begin();
    const now = world.now().getTime();
    const [at, until] = [now - DAY_MS, now + HOUR_MS / 2].map((each) => new Date(each).toISOString());
    const consent = { purpose: "be-asked", wordsVersion: CONSENT_WORDS, channel: "web" } as const;
    const ending = await awaited({ consent: { ...consent, at: at ?? "", until: until ?? "" } });
    world.move(HOUR_MS);
    for (const who of [ending.owner, ending.donor])
      await actOnResponse(who, ending.responseId, "confirm", { amount: 1 });
    expect(await giftsOf(ending.donor)).toEqual([]);
  });
});
