import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Response } from "#contract/responses.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { testStore } from "#server/testing/sync.ts";
import { actOnResponse, idOf, responseWorld } from "./testing/response-world.ts";
import type { ResponseWorld } from "./testing/response-world.ts";

let world: ResponseWorld;
beforeAll(async () => {
  world = await responseWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.move());

const prove = (who: SignedIn, phone: string) =>
  world.service.database.pool.query(
    `UPDATE auth."user" SET "phoneNumber" = $2, "phoneNumberVerified" = true WHERE id = $1`,
    [who.id, phone],
  );
async function grantsOf(who: SignedIn): Promise<{ id: string; revokedAt?: string }[]> {
  const { json } = await who.ask("POST", "/api/v1/sync/query", { target: { collection: "grants", mine: true } });
  return json["documents"] as { id: string; revokedAt?: string }[];
}

describe("who sees what", () => {
  test("the two people alone, without the other's id, number and point", async () => {
    const { owner, helper, id, responseId } = await world.accepted();
    const stranger = await signedIn(world.service, { roles: ["moderator", "verifier"] });
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
    expect(JSON.stringify(await world.read(stranger, id))).not.toContain(helper.id);
  });

  test("the owner shows where to meet to this one person, while it runs", async () => {
    const { owner, helper, id } = await world.need();
    const responseId = idOf(await world.promise(helper, id));
    await actOnResponse(owner, responseId, "accept", { amount: 1, meetAt: { own: true } });
    const read = async () => (await helper.ask("GET", `/api/v1/responses/${responseId}`)).json;
    expect(await read()).toMatchObject({ meetAt: { label: "12 Park Lane, blue door", lat: 22.572_645_8 } });
    await actOnResponse(helper, responseId, "withdraw");
    expect(await read()).not.toHaveProperty("meetAt");
    const facilityId = await world.service.put(bodyOf(aFacility()), { collection: "facilities" });
    const second = idOf(await world.promise(helper, id));
    await actOnResponse(owner, second, "accept", { amount: 1, meetAt: { facilityId } });
    const { json } = await helper.ask("GET", `/api/v1/responses/${second}`);
    expect(json).toMatchObject({ meetAt: { facilityId } });
  });

  test("notes are masked before they are kept; a number in two notes is taken out of the second", async () => {
    const { owner, helper, responseId } = await world.accepted();
    const written = await actOnResponse(helper, responseId, "notes", { text: "Call me on 98300 12345 tonight" });
    const [first] = written.json["notes"] as { text: string }[];
    expect(first?.text).toMatch(/^Call me on •+/u);
    expect(first?.text).toMatch(/tonight$/u);
    await actOnResponse(helper, responseId, "notes", { text: "my number begins 98300" });
    const { json } = await actOnResponse(helper, responseId, "notes", { text: "and ends 12345" });
    expect(JSON.stringify(json)).not.toContain("12345");
    await actOnResponse(owner, responseId, "notes", { phrase: "thank-you" });
    const rows = await world.service.database.pool.query("SELECT shielded::text AS text FROM documents WHERE id = $1", [
      responseId,
    ]);
    expect(JSON.stringify(rows.rows)).not.toContain("12345");
    expect(rows.rows[0]).toMatchObject({ text: expect.stringContaining("thank-you") });
  });

  test("ten notes an hour from one side; an empty one, and one of 301 characters, by its field", async () => {
    const { owner, responseId } = await world.accepted();
    for (const wrong of [{}, { text: " " }, { text: "a".repeat(301) }, { text: "hello", phrase: "thank-you" }]) {
      expect(await actOnResponse(owner, responseId, "notes", wrong)).toMatchObject({ status: 400 });
    }
    for (let each = 0; each < 10; each += 1)
      await actOnResponse(owner, responseId, "notes", { phrase: "still-needed" });
    expect(await actOnResponse(owner, responseId, "notes", { phrase: "still-needed" })).toMatchObject({ status: 429 });
  });

  test("a proved number is given by who ticks it, once taken; it ends with its grant, and counts for no limit", async () => {
    const { owner, helper, responseId } = await world.accepted();
    const number = (who: SignedIn) => actOnResponse(who, responseId, "contact");
    for (const who of [owner, helper]) expect(await number(who)).toMatchObject({ reason: "contact/not-shared" });
    // Nothing of it is proved: neither the number of the need nor one of the account.
    expect(await actOnResponse(helper, responseId, "number", { isGiven: true })).toMatchObject({
      status: 412,
      reason: "contact/not-verified",
    });
    await prove(helper, "+919830011111");
    const given = await actOnResponse(helper, responseId, "number", { isGiven: true });
    expect(given.json).toMatchObject({ numbers: { owner: false, responder: true } });
    expect((await number(owner)).json).toMatchObject({ channels: [{ type: "phone", value: "+919830011111" }] });
    expect(await number(helper)).toMatchObject({ reason: "contact/not-shared" });
    expect(await number(await signedIn(world.service))).toMatchObject({ status: 404 });
    expect(await grantsOf(helper)).toMatchObject([{ side: "owner" }]);
    const taken = await actOnResponse(helper, responseId, "number", { isGiven: false });
    expect(taken.json).toMatchObject({ numbers: { responder: false } });
    expect(await number(owner)).toMatchObject({ status: 403, reason: "contact/not-shared" });
    await actOnResponse(helper, responseId, "number", { isGiven: true });
    await actOnResponse(helper, responseId, "withdraw");
    expect(await number(owner)).toMatchObject({ status: 403 });
  });

  test("a number that is taken back on the page of grants is given no more, to both, and can be given again", async () => {
    const { owner, helper, responseId } = await world.accepted();
    await prove(helper, "+919830011112");
    const read = async (who: SignedIn) => (await who.ask("GET", `/api/v1/responses/${responseId}`)).json["numbers"];
    await actOnResponse(helper, responseId, "number", { isGiven: true });
    const [first] = await grantsOf(helper);
    const revoke = () => helper.ask("DELETE", `/api/v1/contact-grants/${first?.id}`);
    // The other one may not take it back.
    expect((await owner.ask("DELETE", `/api/v1/contact-grants/${first?.id}`)).status).toBe(404);
    expect(await read(owner)).toEqual({ owner: false, responder: true });
    for (let each = 0; each < 2; each += 1) expect((await revoke()).status).toBe(204);
    for (const who of [owner, helper]) expect(await read(who)).toEqual({ owner: false, responder: false });
    expect(await actOnResponse(owner, responseId, "contact")).toMatchObject({ status: 403 });
    const again = await actOnResponse(helper, responseId, "number", { isGiven: true });
    expect(again.json).toMatchObject({ numbers: { responder: true } });
    expect((await actOnResponse(owner, responseId, "contact")).json).toMatchObject({
      channels: [{ type: "phone", value: "+919830011112" }],
    });
    expect((await grantsOf(helper)).filter(({ revokedAt }) => revokedAt === undefined)).toHaveLength(1);
    // The first grant is over: taking it back again takes nothing of the second.
    await revoke();
    expect(await read(owner)).toMatchObject({ responder: true });
  });

  test("whom one blocks reads the number no more, nor does it look given to them; unblocked they do", async () => {
    const { owner, helper, responseId } = await world.accepted();
    await prove(helper, "+919830011113");
    await actOnResponse(helper, responseId, "number", { isGiven: true });
    const [grant] = await grantsOf(helper);
    const act = (name: "grants.block" | "grants.unblock") =>
      testStore(world.service, helper.token).commit([{ name, args: { id: grant?.id } }]);
    const numbers = async (who: SignedIn) => (await who.ask("GET", `/api/v1/responses/${responseId}`)).json["numbers"];
    const listed = async (who: SignedIn) => {
      const target = { collection: "responses", mine: true };
      const { json } = await who.ask("POST", "/api/v1/sync/query", { target });
      return (json["documents"] as { numbers: object }[]).map((each) => each.numbers);
    };
    expect((await actOnResponse(owner, responseId, "contact")).status).toBe(200);
    await act("grants.block");
    expect(await actOnResponse(owner, responseId, "contact")).toMatchObject({
      status: 403,
      reason: "contact/not-shared",
    });
    const barred = { owner: false, responder: false };
    expect([await numbers(owner), await listed(owner)]).toEqual([barred, [barred]]);
    // Who gave it still sees that they may take it back.
    expect(await numbers(helper)).toEqual({ owner: false, responder: true });
    await act("grants.unblock");
    expect((await actOnResponse(owner, responseId, "contact")).status).toBe(200);
    expect(await numbers(owner)).toEqual({ owner: false, responder: true });
  });

  test("a number is not given to whom one has shut out: that is refused in words, and nothing is lost", async () => {
    const { owner, helper, id, responseId } = await world.accepted();
    await prove(helper, "+919830011115");
    await actOnResponse(helper, responseId, "number", { isGiven: true });
    const [grant] = await grantsOf(helper);
    const act = (name: "grants.block" | "grants.unblock") =>
      testStore(world.service, helper.token).commit([{ name, args: { id: grant?.id } }]);
    await act("grants.block");
    await actOnResponse(helper, responseId, "number", { isGiven: false });
    const refused = await actOnResponse(helper, responseId, "number", { isGiven: true });
    expect(refused).toMatchObject({ status: 412, reason: "contact/shut-out" });
    // The other side may still give theirs, and learns nothing.
    await prove(owner, "+919830011116");
    expect((await actOnResponse(owner, responseId, "number", { isGiven: true })).status).toBe(200);
    const read = async (who: SignedIn) => (await who.ask("GET", `/api/v1/responses/${responseId}`)).json;
    for (const who of [owner, helper])
      expect(await read(who)).toMatchObject({ state: "accepted", numbers: { owner: true, responder: false } });
    expect(await world.read(owner, id)).toMatchObject({ needed: { coming: 2 } });
    await act("grants.unblock");
    expect((await actOnResponse(helper, responseId, "number", { isGiven: true })).json).toMatchObject({
      numbers: { owner: true, responder: true },
    });
  });

  test("a number whose grant ended before responses heard of it reads as not given", async () => {
    const { owner, helper, responseId } = await world.accepted();
    await prove(helper, "+919830011114");
    await actOnResponse(helper, responseId, "number", { isGiven: true });
    const [grant] = await grantsOf(helper);
    await world.service.database.pool.query(
      `UPDATE documents SET body = body || '{"revokedAt": "2026-11-20T00:00:00.000Z"}' WHERE collection = 'grants' AND id = $1`,
      [grant?.id],
    );
    for (const who of [owner, helper]) {
      const { json } = await who.ask("GET", `/api/v1/responses/${responseId}`);
      expect(json["numbers"]).toEqual({ owner: false, responder: false });
    }
    const again = await actOnResponse(helper, responseId, "number", { isGiven: true });
    expect(again.json).toMatchObject({ numbers: { responder: true } });
  });

  test.each(["phone", "mail"] as const)(
    "whom an owner blocks by a number that they gave is barred with another account of the same %s, in the same words",
    async (way) => {
      const { owner, helper, id, responseId } = await world.accepted();
      const phone = way === "phone" ? "+919830022222" : "+919830022223";
      await prove(owner, `${phone.slice(0, 5)}99${phone.slice(7)}`);
      if (way === "phone") await prove(helper, phone);
      await actOnResponse(owner, responseId, "number", { isGiven: true });
      const [grant] = await grantsOf(owner);
      await owner.ask("POST", "/api/v1/sync/commit", {
        clientId: "3".repeat(32),
        mutations: [{ key: "b", name: "grants.block", args: { id: grant?.id } }],
      });
      expect((await helper.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
      const again = await signedIn(
        world.service,
        way === "phone" ? { emailVerified: false, phone } : { email: helper.email },
      );
      const refused = await world.promise(again, id);
      const paused = await world.need();
      await paused.owner.ask("POST", "/api/v1/sync/commit", {
        clientId: "4".repeat(32),
        mutations: [{ key: "p", name: "contact.pause", args: { id: paused.id, isPaused: true } }],
      });
      const words = ({ status, json: { reason, title, detail } }: ApiResponse) => ({ status, reason, title, detail });
      expect(words(refused)).toMatchObject({ status: 403, reason: "responses/not-taken" });
      expect(words(refused)).toEqual(words(await world.promise(again, paused.id)));
      // Anybody else may.
      expect((await world.promise(await signedIn(world.service), id)).status).toBe(201);
    },
  );

  test("asked for money: the need is reported to moderators", async () => {
    const { helper, id, responseId } = await world.accepted();
    await actOnResponse(helper, responseId, "fail", { reason: "asked-for-money" });
    const { rows } = await world.service.database.pool.query(
      "SELECT body->>'cause' AS cause FROM documents WHERE collection = 'reports' AND body->>'listingId' = $1",
      [id],
    );
    expect(rows).toEqual([{ cause: "fraud" }]);
  });

  test("one's own file has one's side; deleting the account frees what it had promised", async () => {
    const { owner, helper, id, responseId } = await world.accepted(5);
    const { json } = await helper.ask("GET", "/api/v1/me/export");
    expect(json["responses"]).toMatchObject([{ id: responseId, side: "responder", body: { amount: 5 } }]);
    expect(JSON.stringify(json)).not.toContain(owner.id);
    expect((await owner.ask("GET", "/api/v1/me/export")).json["responses"]).toMatchObject([{ side: "owner" }]);
    expect((await world.read(owner, id))["status"]).toBe("matched");
    expect((await helper.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
    expect(await world.read(owner, id)).toMatchObject({ status: "open" });
    expect(await world.read(owner, id)).not.toHaveProperty("needed");
  });
});
