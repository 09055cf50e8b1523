import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Response } from "#contract/responses.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { post } from "#server/testing/listing-requests.ts";
import { actOnResponse, promise } from "#server/testing/responses.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { eraseResponses, endWithoutNeed, settleTimedOut } from "./upkeep.ts";

let service: TestService;
let clock = new Date();
beforeAll(async () => {
  service = await testService({ now: () => clock });
});
afterAll(() => service.close());
beforeEach(() => void (clock = new Date()));

const PLATELETS = {
  kind: "blood" as const,
  details: { component: "platelets" as const, group: "O-" as const },
  quantity: 5,
  unit: "unit" as const,
  title: "Platelets for my father",
};
const later = (ms: number): void => void (clock = new Date(clock.getTime() + ms));
const readNeed = async (who: SignedIn, id: string) => (await who.ask("GET", `/api/v1/listings/${id}`)).json;
const promised = (who: SignedIn, id: string, amount = 1) => promise(who, id, { amount, now: clock });
const idOf = ({ status, json }: ApiResponse): string => {
  expect(status, JSON.stringify(json)).toBe(201);
  return String(json["id"]);
};
const newsOf = async (who: SignedIn): Promise<string[]> => {
  const { json } = await who.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
  return (json["documents"] as { kind: string }[]).map(({ kind }) => kind);
};

/** A need of five units, its owner, and somebody who can help. */
async function aNeed(about: Partial<Parameters<typeof post>[1]> = {}) {
  const [owner, helper] = [await signedIn(service, { alias: "Meera" }), await signedIn(service, { alias: "Ravi" })];
  const { id } = await post(owner, { ...PLATELETS, ...about });
  return { owner, helper, id };
}

/** The same with a promise of some units that was taken. */
async function accepted(amount = 2) {
  const need = await aNeed();
  const responseId = idOf(await promised(need.helper, need.id, amount));
  expect((await actOnResponse(need.owner, responseId, "accept", { amount })).status).toBe(200);
  return { ...need, responseId };
}

describe("from the need to the bed", () => {
  test("a promise, taken, arrived and received on both sides: the need counts it and is fulfilled", async () => {
    const { owner, helper, id } = await aNeed({ quantity: 2 });
    const made = await promised(helper, id, 2);
    const responseId = idOf(made);
    expect(made.headers.get("location")).toBe(`/api/v1/responses/${responseId}`);
    expect(Response.parse(made.json)).toMatchObject({ side: "responder", state: "promised", amount: 2, unit: "unit" });
    expect(await readNeed(owner, id)).toMatchObject({
      status: "open",
      needed: { asked: 2, promised: 2, coming: 0, received: 0, left: 2 },
    });
    expect(await newsOf(owner)).toContain("response-promised");
    const taken = await actOnResponse(owner, responseId, "accept", { amount: 2 });
    expect(taken.json).toMatchObject({ state: "accepted", agreed: 2, side: "owner", other: "Ravi" });
    expect(await readNeed(owner, id)).toMatchObject({
      status: "matched",
      needed: { promised: 0, coming: 2, left: 0 },
    });
    expect(await newsOf(helper)).toContain("response-accepted");
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
    expect(await readNeed(owner, id)).toMatchObject({ status: "fulfilled", needed: { received: 2, left: 0 } });
    expect(await newsOf(helper)).toContain("response-done");
  });

  test("what is withdrawn or fails is free again: a matched need opens", async () => {
    const { owner, helper, id, responseId } = await accepted(5);
    expect((await readNeed(owner, id))["status"]).toBe("matched");
    await actOnResponse(helper, responseId, "withdraw");
    expect(await readNeed(owner, id)).toMatchObject({ status: "open" });
    const again = idOf(await promised(helper, id, 5));
    await actOnResponse(owner, again, "accept", { amount: 5 });
    const failed = await actOnResponse(owner, again, "fail", { reason: "no-show" });
    expect(failed.json).toMatchObject({ state: "failed", failed: { reason: "no-show", by: "owner" } });
    expect(await readNeed(owner, id)).toMatchObject({ status: "open" });
    expect(await readNeed(owner, id)).not.toHaveProperty("needed");
  });

  test("the owner's amount counts, at once: what came short is needed again", async () => {
    const { owner, helper, id, responseId } = await accepted(5);
    await actOnResponse(owner, responseId, "confirm", { amount: 3 });
    expect(await readNeed(owner, id)).toMatchObject({ status: "open", needed: { coming: 3, left: 2 } });
    await actOnResponse(helper, responseId, "confirm", { amount: 5 });
    expect(await readNeed(owner, id)).toMatchObject({ status: "open", needed: { coming: 0, received: 3, left: 2 } });
  });

  test("the same act again changes nothing; an act that no longer fits says so", async () => {
    const { owner, helper, responseId } = await accepted();
    const again = await actOnResponse(owner, responseId, "accept", { amount: 2 });
    expect(again.json).toMatchObject({ state: "accepted", version: 2 });
    expect(await actOnResponse(owner, responseId, "decline")).toMatchObject({
      status: 412,
      reason: "responses/state-changed",
    });
    expect(await actOnResponse(helper, responseId, "accept", { amount: 1 })).toMatchObject({ status: 403 });
  });

  test("a need does not run out before what was taken can arrive, nor a day after", async () => {
    const { owner, helper, id } = await aNeed({ urgency: "critical" });
    const arrivesBy = new Date(clock.getTime() + 20 * HOUR_MS).toISOString();
    const made = await helper.ask("POST", `/api/v1/listings/${id}/responses`, { amount: 1, arrivesBy });
    await actOnResponse(owner, idOf(made), "accept", { amount: 1 });
    const { expiresAt } = await readNeed(owner, id);
    expect(Date.parse(String(expiresAt))).toBe(Date.parse(arrivesBy) + DAY_MS);
  });
});

describe("what is refused", () => {
  test("one's own need, an offer, a paused one, one whose owner blocked them: the last three in the same words", async () => {
    const { owner, helper, id } = await aNeed();
    expect(await promised(owner, id)).toMatchObject({ status: 403, reason: "responses/own-need" });
    const offer = await post(owner, { side: "offer" });
    expect(await promised(helper, offer.id)).toMatchObject({ status: 403, reason: "responses/not-taken" });
    await service.database.pool.query(
      "INSERT INTO contact_blocks (id, owner_id, asker_id, at) VALUES (gen_random_uuid(), $1, $2, now())",
      [owner.id, helper.id],
    );
    expect(await promised(helper, id)).toMatchObject({ status: 403, reason: "responses/not-taken" });
    await owner.ask("POST", "/api/v1/sync/commit", {
      clientId: "0".repeat(32),
      mutations: [{ key: "p", name: "contact.pause", args: { id, isPaused: true } }],
    });
    expect(await promised(await signedIn(service), id)).toMatchObject({ status: 403, reason: "responses/not-taken" });
  });

  test("an account without a proved contact learns nothing, not whether the need exists", async () => {
    const { id } = await aNeed();
    const unproved = await signedIn(service, { emailVerified: false });
    for (const at of [id, "0190c5a8-0000-7000-8000-000000000000"]) {
      expect(await promised(unproved, at)).toMatchObject({ status: 403, reason: "identity/not-verified" });
    }
  });

  test("more than is left, with what is left; a closed need; a need that nobody knows", async () => {
    const { owner, helper, id } = await accepted(4);
    expect(await promised(helper, id, 2)).toMatchObject({
      status: 412,
      reason: "responses/too-much",
      json: { left: 1 },
    });
    await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
    expect(await promised(helper, id)).toMatchObject({ status: 412, reason: "listings/closed" });
    expect(await promised(helper, "0190c5a8-0000-7000-8000-000000000000")).toMatchObject({
      status: 404,
      reason: "listings/not-found",
    });
  });

  test("amounts and times that cannot be, each by its field", async () => {
    const { helper, id } = await aNeed({ kind: "bed", details: { bedType: "icu" }, unit: "bed" });
    const send = (sent: Record<string, unknown>) => helper.ask("POST", `/api/v1/listings/${id}/responses`, sent);
    const arrivesBy = new Date(clock.getTime() + HOUR_MS).toISOString();
    for (const amount of [0, -1, 1.5, "2", null]) {
      expect(await send({ amount, arrivesBy })).toMatchObject({ status: 400, json: { errors: [{ path: "amount" }] } });
    }
    const past = new Date(clock.getTime() - HOUR_MS).toISOString();
    for (const wrong of [past, "tonight", new Date(clock.getTime() + 40 * DAY_MS).toISOString()]) {
      expect(await send({ amount: 1, arrivesBy: wrong })).toMatchObject({
        status: 400,
        json: { errors: [{ path: "arrivesBy" }] },
      });
    }
  });

  test("three run at once, ten begin a day; two no-shows pause for 14 days", async () => {
    const helper = await signedIn(service);
    const needs = await Promise.all([1, 2, 3, 4].map(() => aNeed()));
    const ids: string[] = [];
    for (const { id } of needs.slice(0, 3)) ids.push(idOf(await promised(helper, id)));
    const refused = await promised(helper, needs[3]?.id ?? "");
    expect(refused).toMatchObject({ status: 429 });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const [at, { owner }] of needs.slice(0, 2).entries()) {
      await actOnResponse(owner, ids[at], "accept", { amount: 1 });
      await actOnResponse(owner, ids[at], "fail", { reason: "no-show" });
    }
    const paused = await promised(helper, needs[3]?.id ?? "");
    expect(paused).toMatchObject({ status: 412, reason: "responses/paused" });
    expect(Date.parse(String(paused.json["until"]))).toBe(clock.getTime() + 14 * DAY_MS);
  });

  test("the eleventh promise of a day waits", async () => {
    const helper = await signedIn(service);
    const { id } = await aNeed();
    for (let each = 0; each < 10; each += 1) {
      const made = idOf(await promised(helper, id));
      await actOnResponse(helper, made, "withdraw");
    }
    expect(await promised(helper, id)).toMatchObject({ status: 429 });
  });
});

describe("what time does", () => {
  test("a promise lapses, and the responder is told; one that was taken is asked about, then has failed", async () => {
    const { owner, helper, id } = await aNeed({ urgency: "critical" });
    const lapsing = idOf(await promised(helper, id));
    const kept = idOf(await promised(helper, id));
    await actOnResponse(owner, kept, "accept", { amount: 1 });
    later(29 * MINUTE_MS);
    await settleTimedOut(service.database, clock);
    expect((await actOnResponse(helper, lapsing, "notes", { phrase: "on-my-way" })).status).toBe(200);
    later(MINUTE_MS);
    await settleTimedOut(service.database, clock);
    const read = async (which: string) => (await helper.ask("GET", `/api/v1/responses/${which}`)).json;
    expect(await read(lapsing)).toMatchObject({ state: "lapsed", until: null });
    expect(await newsOf(helper)).toContain("response-declined");
    later(4 * HOUR_MS);
    await settleTimedOut(service.database, clock);
    expect(await read(kept)).toMatchObject({ state: "accepted", askedAt: clock.toISOString() });
    for (const who of [owner, helper]) expect(await newsOf(who)).toContain("response-asked");
    later(12 * HOUR_MS);
    await settleTimedOut(service.database, clock);
    expect(await read(kept)).toMatchObject({ state: "failed", failed: { reason: "no-word", by: "time" } });
    expect(await readNeed(owner, id)).not.toHaveProperty("needed");
  });

  test("one side's word stands alone after a day", async () => {
    const { owner, helper, id, responseId } = await accepted(2);
    await actOnResponse(helper, responseId, "confirm", { amount: 2 });
    later(DAY_MS);
    await settleTimedOut(service.database, clock);
    expect(await readNeed(owner, id)).toMatchObject({ needed: { received: 2, left: 3 } });
  });

  test("a closed need ends what runs: what arrived is received, the rest is not needed", async () => {
    const { owner, helper, id, responseId } = await accepted(2);
    const waiting = idOf(await promised(helper, id));
    await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
    await endWithoutNeed(service.database, clock);
    const read = async (which: string) => (await helper.ask("GET", `/api/v1/responses/${which}`)).json;
    expect(await read(waiting)).toMatchObject({ state: "declined" });
    expect(await read(responseId)).toMatchObject({ state: "failed", failed: { reason: "not-needed" } });
    // It was no no-show: the helper may promise elsewhere.
    expect((await promised(helper, (await aNeed()).id)).status).toBe(201);
  });

  test("words, names and the meeting place are erased after three days, people after thirty", async () => {
    const { owner, helper, responseId } = await accepted();
    await actOnResponse(owner, responseId, "notes", { text: "Please come to the second floor" });
    await actOnResponse(helper, responseId, "withdraw");
    later(3 * DAY_MS + 1);
    await eraseResponses(service.database, clock);
    const read = () => helper.ask("GET", `/api/v1/responses/${responseId}`);
    expect((await read()).json).toMatchObject({ notes: [], other: "", state: "withdrawn" });
    later(27 * DAY_MS);
    await eraseResponses(service.database, clock);
    const { rows } = await service.database.pool.query(
      "SELECT body, shielded FROM documents WHERE collection = 'responses' AND id = $1",
      [responseId],
    );
    expect(JSON.stringify(rows)).not.toContain(helper.id);
    expect(rows).toMatchObject([{ shielded: null }]);
  });
});

describe("who sees what", () => {
  test("the two people alone, without the other's id, number and point", async () => {
    const { owner, helper, id, responseId } = await accepted();
    const stranger = await signedIn(service, { roles: ["moderator", "verifier"] });
    for (const name of ["decline", "withdraw", "arrive"]) {
      expect(await actOnResponse(stranger, responseId, name)).toMatchObject({
        status: 404,
        reason: "responses/not-found",
      });
    }
    expect(await stranger.ask("GET", `/api/v1/responses/${responseId}`)).toMatchObject({ status: 404 });
    const target = { collection: "responses", ids: [responseId] };
    expect((await stranger.ask("POST", "/api/v1/sync/query", { target })).json["documents"]).toEqual([]);
    for (const [who, other] of [
      [owner, helper],
      [helper, owner],
    ] as const) {
      const { json } = await who.ask("POST", "/api/v1/sync/query", {
        target: { collection: "responses", mine: true },
      });
      const documents = json["documents"] as unknown[];
      expect(documents).toEqual([Response.parse(documents[0])]);
      for (const secret of [other.id, other.email, "9000001238", "22.5726458", "Park Lane"]) {
        expect(JSON.stringify(json)).not.toContain(secret);
      }
    }
    expect(JSON.stringify(await readNeed(stranger, id))).not.toContain(helper.id);
  });

  test("the owner shows where to meet to this one person, while it runs", async () => {
    const { owner, helper, id } = await aNeed();
    const responseId = idOf(await promised(helper, id));
    await actOnResponse(owner, responseId, "accept", { amount: 1, meetAt: { own: true } });
    const read = async () => (await helper.ask("GET", `/api/v1/responses/${responseId}`)).json;
    expect(await read()).toMatchObject({ meetAt: { label: "12 Park Lane, blue door", lat: 22.572_645_8 } });
    await actOnResponse(helper, responseId, "withdraw");
    expect(await read()).not.toHaveProperty("meetAt");
    const facilityId = await service.put(bodyOf(aFacility()), { collection: "facilities" });
    const second = idOf(await promised(helper, id));
    await actOnResponse(owner, second, "accept", { amount: 1, meetAt: { facilityId } });
    const { json } = await helper.ask("GET", `/api/v1/responses/${second}`);
    expect(json).toMatchObject({ meetAt: { facilityId } });
  });

  test("notes are masked before they are kept; a number in two notes is taken out of the second", async () => {
    const { owner, helper, responseId } = await accepted();
    const written = await actOnResponse(helper, responseId, "notes", { text: "Call me on 98300 12345 tonight" });
    const [first] = written.json["notes"] as { text: string }[];
    expect(first?.text).toMatch(/^Call me on •+/u);
    expect(first?.text).toMatch(/tonight$/u);
    await actOnResponse(helper, responseId, "notes", { text: "my number begins 98300" });
    const { json } = await actOnResponse(helper, responseId, "notes", { text: "and ends 12345" });
    expect(JSON.stringify(json)).not.toContain("12345");
    await actOnResponse(owner, responseId, "notes", { phrase: "thank-you" });
    const rows = await service.database.pool.query("SELECT shielded::text AS text FROM documents WHERE id = $1", [
      responseId,
    ]);
    expect(JSON.stringify(rows.rows)).not.toContain("12345");
    expect(rows.rows[0]).toMatchObject({ text: expect.stringContaining("thank-you") });
  });

  test("ten notes an hour from one side; an empty one, and one of 301 characters, by its field", async () => {
    const { owner, responseId } = await accepted();
    for (const wrong of [{}, { text: " " }, { text: "a".repeat(301) }, { text: "hello", phrase: "thank-you" }]) {
      expect(await actOnResponse(owner, responseId, "notes", wrong)).toMatchObject({ status: 400 });
    }
    for (let each = 0; each < 10; each += 1)
      await actOnResponse(owner, responseId, "notes", { phrase: "still-needed" });
    expect(await actOnResponse(owner, responseId, "notes", { phrase: "still-needed" })).toMatchObject({ status: 429 });
  });

  test("asked for money: the need is reported to moderators", async () => {
    const { helper, id, responseId } = await accepted();
    await actOnResponse(helper, responseId, "fail", { reason: "asked-for-money" });
    const { rows } = await service.database.pool.query(
      "SELECT body->>'cause' AS cause FROM documents WHERE collection = 'reports' AND body->>'listingId' = $1",
      [id],
    );
    expect(rows).toEqual([{ cause: "fraud" }]);
  });

  test("one's own file has one's side; deleting the account frees what it had promised", async () => {
    const { owner, helper, id, responseId } = await accepted(5);
    const { json } = await helper.ask("GET", "/api/v1/me/export");
    expect(json["responses"]).toMatchObject([{ id: responseId, side: "responder", body: { amount: 5 } }]);
    expect(JSON.stringify(json)).not.toContain(owner.id);
    expect((await owner.ask("GET", "/api/v1/me/export")).json["responses"]).toMatchObject([{ side: "owner" }]);
    expect((await readNeed(owner, id))["status"]).toBe("matched");
    expect((await helper.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
    expect(await readNeed(owner, id)).toMatchObject({ status: "open" });
    expect(await readNeed(owner, id)).not.toHaveProperty("needed");
  });
});
