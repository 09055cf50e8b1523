import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Response } from "#contract/responses.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { post } from "#server/testing/listing-requests.ts";
import { actOnResponse, idOf, plateletsGiven, responseWorld } from "./testing/response-world.ts";
import type { ResponseWorld } from "./testing/response-world.ts";

let world: ResponseWorld;
beforeAll(async () => {
  world = await responseWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.move());

const countMessages = async (): Promise<number> =>
  (await world.service.database.pool.query("SELECT FROM auth.message")).rowCount ?? 0;

describe("from the need to the bed", () => {
  test("a promise, taken, arrived and received on both sides: the need counts it and is fulfilled", async () => {
    const { owner, helper, id } = await world.need({ quantity: 2 });
    const made = await world.promise(helper, id, 2);
    const responseId = idOf(made);
    expect(made.headers.get("location")).toBe(`/api/v1/responses/${responseId}`);
    expect(Response.parse(made.json)).toMatchObject({ side: "responder", state: "promised", amount: 2, unit: "unit" });
    expect(await world.read(owner, id)).toMatchObject({
      status: "open",
      needed: { asked: 2, promised: 2, coming: 0, received: 0, left: 2 },
    });
    expect(await world.newsOf(owner)).toContain("response-promised");
    const taken = await actOnResponse(owner, responseId, "accept", { amount: 2 });
    expect(taken.json).toMatchObject({ state: "accepted", agreed: 2, side: "owner", other: "Ravi" });
    expect(await world.read(owner, id)).toMatchObject({
      status: "matched",
      needed: { promised: 0, coming: 2, left: 0 },
    });
    expect(await world.newsOf(helper)).toContain("response-accepted");
    expect((await actOnResponse(helper, responseId, "arrive")).json).toMatchObject({ state: "arrived" });
    expect((await actOnResponse(helper, responseId, "confirm", { amount: 2 })).json).toMatchObject({
      state: "arrived",
      confirmed: { responder: { amount: 2 } },
    });
    expect((await actOnResponse(owner, responseId, "confirm", { amount: 2 })).json).toMatchObject({
      state: "done",
      received: 2,
      until: null,
    });
    expect(await world.read(owner, id)).toMatchObject({ status: "fulfilled", needed: { received: 2, left: 0 } });
    expect(await world.newsOf(helper)).toContain("response-done");
  });

  test("what is withdrawn or fails is free again: a matched need opens", async () => {
    const { owner, helper, id, responseId } = await world.accepted(5);
    expect((await world.read(owner, id))["status"]).toBe("matched");
    await actOnResponse(helper, responseId, "withdraw");
    expect(await world.read(owner, id)).toMatchObject({ status: "open" });
    const again = idOf(await world.promise(helper, id, 5));
    await actOnResponse(owner, again, "accept", { amount: 5 });
    const failed = await actOnResponse(owner, again, "fail", { reason: "no-show" });
    expect(failed.json).toMatchObject({ state: "failed", failed: { reason: "no-show", by: "owner" } });
    expect(await world.read(owner, id)).toMatchObject({ status: "open" });
    expect(await world.read(owner, id)).not.toHaveProperty("needed");
  });

  test("the owner's amount counts, at once: what came short is needed again", async () => {
    const { owner, helper, id, responseId } = await world.accepted(5);
    await actOnResponse(owner, responseId, "confirm", { amount: 3 });
    expect(await world.read(owner, id)).toMatchObject({ status: "open", needed: { coming: 3, left: 2 } });
    await actOnResponse(helper, responseId, "confirm", { amount: 5 });
    expect(await world.read(owner, id)).toMatchObject({ status: "open", needed: { coming: 0, received: 3, left: 2 } });
  });

  test("what the owner has received is not taken back; that it came can be said late, and frees nothing", async () => {
    const { owner, helper, id, responseId } = await world.accepted(5);
    await actOnResponse(owner, responseId, "confirm", { amount: 5 });
    const counts = { status: "matched", needed: { coming: 5, left: 0 } };
    expect(await actOnResponse(helper, responseId, "withdraw")).toMatchObject({
      status: 412,
      reason: "responses/state-changed",
    });
    expect(await world.read(owner, id)).toMatchObject(counts);
    expect((await actOnResponse(helper, responseId, "arrive")).json).toMatchObject({ state: "arrived" });
    expect(await world.read(owner, id)).toMatchObject(counts);
    await actOnResponse(helper, responseId, "confirm", { amount: 5 });
    expect(await world.read(owner, id)).toMatchObject({ status: "fulfilled", needed: { received: 5 } });
  });

  test("what the owner has received has not failed by the word of who brought it", async () => {
    const { owner, helper, id, responseId } = await world.accepted(5);
    await actOnResponse(owner, responseId, "confirm", { amount: 5 });
    for (const reason of ["not-needed", "asked-for-money"]) {
      const refused = await actOnResponse(helper, responseId, "fail", { reason });
      expect([refused.status, refused.reason]).toEqual([412, "responses/state-changed"]);
    }
    expect(await world.read(owner, id)).toMatchObject({ status: "matched", needed: { coming: 5, left: 0 } });
    // Who was asked for money still says so of the need.
    const reported = await helper.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "fraud", text: "Money" });
    expect(reported.status).toBe(202);
    expect((await actOnResponse(owner, responseId, "fail", { reason: "other" })).json).toMatchObject({
      state: "failed",
    });
  });

  test("who said too early that it was given can still take it back", async () => {
    const { owner, helper, id, responseId } = await world.accepted(5);
    await actOnResponse(helper, responseId, "confirm", { amount: 5 });
    expect((await actOnResponse(helper, responseId, "withdraw")).json).toMatchObject({ state: "withdrawn" });
    expect(await world.read(owner, id)).toMatchObject({ status: "open" });
  });

  test("the same act again changes nothing; an act that no longer fits says so", async () => {
    const { owner, helper, responseId } = await world.accepted();
    const again = await actOnResponse(owner, responseId, "accept", { amount: 2 });
    expect(again.json).toMatchObject({ state: "accepted", version: 2 });
    expect(await actOnResponse(owner, responseId, "decline")).toMatchObject({
      status: 412,
      reason: "responses/state-changed",
    });
    expect(await actOnResponse(helper, responseId, "accept", { amount: 1 })).toMatchObject({ status: 403 });
  });

  test("a need that asks for more opens again; for less than is coming, or in another unit, it cannot ask", async () => {
    const { owner, id } = await world.accepted(5);
    const edit = async (changes: Record<string, unknown>) =>
      owner.ask("PATCH", `/api/v1/listings/${id}`, changes, { "If-Match": '"1"' });
    expect(await edit({ quantity: 4 })).toMatchObject({ status: 400, json: { errors: [{ path: "quantity" }] } });
    expect(await edit({ unit: "piece" })).toMatchObject({ status: 400, json: { errors: [{ path: "unit" }] } });
    expect((await edit({ quantity: 8 })).json).toMatchObject({ status: "open", needed: { asked: 8, left: 3 } });
  });

  test("a need does not run out before what was taken can arrive, nor a day after", async () => {
    const { owner, helper, id } = await world.need({ urgency: "critical" });
    const arrivesBy = new Date(world.now().getTime() + 20 * HOUR_MS).toISOString();
    const made = await helper.ask("POST", `/api/v1/listings/${id}/responses`, { amount: 1, arrivesBy });
    await actOnResponse(owner, idOf(made), "accept", { amount: 1 });
    const { expiresAt } = await world.read(owner, id);
    expect(Date.parse(String(expiresAt))).toBe(Date.parse(arrivesBy) + DAY_MS);
  });
});

describe("what is refused", () => {
  test("where the owner wants calls alone, until they take answers here too; readers can know", async () => {
    const consent = { showOnRequest: true, beMatched: false, reContact: false, answersHere: false };
    const { owner, helper, id } = await world.need({ consent });
    expect(await world.promise(helper, id)).toMatchObject({ status: 403, reason: "responses/not-taken" });
    expect(await world.read(helper, id)).toMatchObject({ contact: { isCallOnly: true }, may: { respond: false } });
    const { editVersion, own } = await world.read(owner, id);
    expect(own).toMatchObject({ consent });
    const mutation = {
      key: "e",
      name: "listings.edit",
      args: { id, consent: { ...consent, answersHere: true } },
      precondition: { editVersion },
    };
    await owner.ask("POST", "/api/v1/sync/commit", { clientId: "1".repeat(32), mutations: [mutation] });
    expect((await world.read(helper, id))["contact"]).not.toHaveProperty("isCallOnly");
    expect((await world.promise(helper, id)).status).toBe(201);
  });

  test("one's own need, an offer, a paused one, one whose owner blocked them: the last three in the same words", async () => {
    const { owner, helper, id } = await world.need();
    expect(await world.promise(owner, id)).toMatchObject({ status: 403, reason: "responses/own-need" });
    const offer = await post(owner, { side: "offer" });
    expect(await world.promise(helper, offer.id)).toMatchObject({ status: 403, reason: "responses/not-taken" });
    await world.service.database.pool.query(
      "INSERT INTO contact_blocks (id, owner_id, asker_id, at) VALUES (gen_random_uuid(), $1, $2, now())",
      [owner.id, helper.id],
    );
    expect(await world.promise(helper, id)).toMatchObject({ status: 403, reason: "responses/not-taken" });
    await owner.ask("POST", "/api/v1/sync/commit", {
      clientId: "0".repeat(32),
      mutations: [{ key: "p", name: "contact.pause", args: { id, isPaused: true } }],
    });
    expect(await world.promise(await signedIn(world.service), id)).toMatchObject({
      status: 403,
      reason: "responses/not-taken",
    });
  });

  test("an account without a proved contact learns nothing, not whether the need exists", async () => {
    const { id } = await world.need();
    const unproved = await signedIn(world.service, { emailVerified: false });
    for (const at of [id, "0190c5a8-0000-7000-8000-000000000000"]) {
      expect(await world.promise(unproved, at)).toMatchObject({ status: 403, reason: "identity/not-verified" });
    }
  });

  test("more than is left, with what is left; a closed need; a need that nobody knows", async () => {
    const { owner, helper, id } = await world.accepted(4);
    expect(await world.promise(helper, id, 2)).toMatchObject({
      status: 412,
      reason: "responses/too-much",
      json: { left: 1 },
    });
    await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
    expect(await world.promise(helper, id)).toMatchObject({ status: 412, reason: "listings/closed" });
    expect(await world.promise(helper, "0190c5a8-0000-7000-8000-000000000000")).toMatchObject({
      status: 404,
      reason: "listings/not-found",
    });
  });

  test("amounts and times that cannot be, each by its field", async () => {
    const { helper, id } = await world.need({ kind: "bed", details: { bedType: "icu" }, unit: "bed" });
    const send = (sent: Record<string, unknown>) => helper.ask("POST", `/api/v1/listings/${id}/responses`, sent);
    const arrivesBy = new Date(world.now().getTime() + HOUR_MS).toISOString();
    for (const amount of [0, -1, 1.5, "2", null]) {
      expect(await send({ amount, arrivesBy })).toMatchObject({ status: 400, json: { errors: [{ path: "amount" }] } });
    }
    const past = new Date(world.now().getTime() - HOUR_MS).toISOString();
    for (const wrong of [past, "tonight", new Date(world.now().getTime() + 40 * DAY_MS).toISOString()]) {
      expect(await send({ amount: 1, arrivesBy: wrong })).toMatchObject({
        status: 400,
        json: { errors: [{ path: "arrivesBy" }] },
      });
    }
  });

  test("a donor who gave lately is told the day from which they may give again", async () => {
    const { helper, id } = await world.need();
    const gave = (days: number) => plateletsGiven(world.dayIn(days));
    expect(await helper.ask("PUT", "/api/v1/me/donor", gave(-3))).toMatchObject({ status: 200 });
    expect(await world.promise(helper, id)).toMatchObject({
      status: 412,
      reason: "responses/not-eligible",
      json: { eligibleOn: world.dayIn(11) },
    });
    const rested = await signedIn(world.service, { isSettled: true });
    await rested.ask("PUT", "/api/v1/me/donor", gave(-14));
    expect((await world.promise(rested, id)).status).toBe(201);
  });

  test("three run at once, ten begin a day; two no-shows pause for 14 days", async () => {
    const helper = await signedIn(world.service, { isSettled: true });
    const needs = await Promise.all([1, 2, 3, 4].map(() => world.need()));
    const ids: string[] = [];
    for (const { id } of needs.slice(0, 3)) ids.push(idOf(await world.promise(helper, id)));
    const refused = await world.promise(helper, needs[3]?.id ?? "");
    expect(refused).toMatchObject({ status: 429 });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const [at, { owner }] of needs.slice(0, 2).entries()) {
      await actOnResponse(owner, ids[at], "accept", { amount: 1 });
      await actOnResponse(owner, ids[at], "fail", { reason: "no-show" });
    }
    const paused = await world.promise(helper, needs[3]?.id ?? "");
    expect(paused).toMatchObject({ status: 412, reason: "responses/paused" });
    expect(Date.parse(String(paused.json["until"]))).toBe(world.now().getTime() + 14 * DAY_MS);
  });

  test("fifty mailboxes of one network make forty promises a day together, and cause five messages", async () => {
    const { owner, id } = await world.need({ quantity: 100 });
    const before = await countMessages();
    const statuses: number[] = [];
    for (let each = 0; each < 50; each += 1) {
      const mailbox = await signedIn(world.service);
      statuses.push((await world.promise(mailbox, id)).status);
    }
    // Half is kept for those who show a proof of work.
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(40);
    expect(statuses.at(-1)).toBe(429);
    expect((await countMessages()) - before).toBeLessThanOrEqual(5);
    // Nothing of the need is held by it.
    expect(await world.read(owner, id)).toMatchObject({ status: "open", needed: { coming: 0, left: 100 } });
  });

  test("the eleventh promise of a day waits", async () => {
    const helper = await signedIn(world.service, { isSettled: true });
    const { id } = await world.need();
    for (let each = 0; each < 10; each += 1) {
      const made = idOf(await world.promise(helper, id));
      await actOnResponse(helper, made, "withdraw");
    }
    expect(await world.promise(helper, id)).toMatchObject({ status: 429 });
  });
});
