import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { actOnResponse, idOf, responseWorld } from "./testing/response-world.ts";
import type { ResponseWorld } from "./testing/response-world.ts";
import { endWithoutNeed, eraseResponses, settleTimedOut } from "./upkeep.ts";
import type { Settling } from "./upkeep.ts";

let world: ResponseWorld;
let settling: Settling;
beforeAll(async () => {
  world = await responseWorld();
  // Who is told at once: at-once.test.ts.
  settling = { database: world.service.database, tellAtOnce: () => [] };
});
afterAll(() => world.service.close());
beforeEach(() => world.move());

describe("what time does", () => {
  test("a promise lapses, and the responder is told; one that was taken is asked about, then has failed", async () => {
    const { owner, helper, id } = await world.need({ urgency: "critical" });
    const lapsing = idOf(await world.promise(helper, id));
    const kept = idOf(await world.promise(helper, id));
    await actOnResponse(owner, kept, "accept", { amount: 1 });
    world.move(29 * MINUTE_MS);
    await settleTimedOut(settling, world.now());
    expect((await actOnResponse(helper, lapsing, "notes", { phrase: "on-my-way" })).status).toBe(200);
    world.move(MINUTE_MS);
    await settleTimedOut(settling, world.now());
    const read = async (which: string) => (await helper.ask("GET", `/api/v1/responses/${which}`)).json;
    expect(await read(lapsing)).toMatchObject({ state: "lapsed", until: null });
    expect(await world.newsOf(helper)).toContain("response-declined");
    world.move(4 * HOUR_MS);
    await settleTimedOut(settling, world.now());
    expect(await read(kept)).toMatchObject({ state: "accepted", askedAt: world.now().toISOString() });
    for (const who of [owner, helper]) expect(await world.newsOf(who)).toContain("response-asked");
    world.move(12 * HOUR_MS);
    await settleTimedOut(settling, world.now());
    expect(await read(kept)).toMatchObject({ state: "failed", failed: { reason: "no-word", by: "time" } });
    expect(await world.read(owner, id)).not.toHaveProperty("needed");
  });

  test("one side's word stands alone after a day", async () => {
    const { owner, helper, id, responseId } = await world.accepted(2);
    await actOnResponse(helper, responseId, "confirm", { amount: 2 });
    world.move(DAY_MS);
    await settleTimedOut(settling, world.now());
    expect(await world.read(owner, id)).toMatchObject({ needed: { received: 2, left: 3 } });
  });

  test("a closed need ends what runs: what arrived is received, the rest is not needed", async () => {
    const { owner, helper, id, responseId } = await world.accepted(2);
    const waiting = idOf(await world.promise(helper, id));
    await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
    await endWithoutNeed(settling, world.now());
    const read = async (which: string) => (await helper.ask("GET", `/api/v1/responses/${which}`)).json;
    expect(await read(waiting)).toMatchObject({ state: "declined" });
    expect(await read(responseId)).toMatchObject({ state: "failed", failed: { reason: "not-needed" } });
    // It was no no-show: the helper may promise elsewhere.
    expect((await world.promise(helper, (await world.need()).id)).status).toBe(201);
  });

  test("words, names and the meeting place are erased after three days, people after thirty", async () => {
    const { owner, helper, responseId } = await world.accepted();
    await actOnResponse(owner, responseId, "notes", { text: "Please come to the second floor" });
    await actOnResponse(helper, responseId, "withdraw");
    const leads = { askId: newId(), offerId: newId(), numbers: { owner: newId() } };
    await world.service.database.pool.query("UPDATE documents SET body = body || $2 WHERE id = $1", [
      responseId,
      leads,
    ]);
    world.move(3 * DAY_MS + 1);
    await eraseResponses(world.service.database, world.now());
    const read = () => helper.ask("GET", `/api/v1/responses/${responseId}`);
    expect((await read()).json).toMatchObject({ notes: [], other: "", state: "withdrawn" });
    world.move(27 * DAY_MS);
    await eraseResponses(world.service.database, world.now());
    const { rows } = await world.service.database.pool.query(
      "SELECT body, shielded FROM documents WHERE collection = 'responses' AND id = $1",
      [responseId],
    );
    expect(JSON.stringify(rows)).not.toContain(helper.id);
    // Nor what leads to them: the ask, the offer and the grant each name a person.
    for (const name of Object.keys(leads)) expect(rows[0].body).not.toHaveProperty(name);
    expect(rows).toMatchObject([{ shielded: null }]);
  });
});
