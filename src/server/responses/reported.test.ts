import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getReportedNotes } from "#contract/reported/reported-notes.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { askWorld } from "#server/asks/testing/ask-world.ts";
import type { AskWorld } from "#server/asks/testing/ask-world.ts";
import { signedIn, signInAs } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { countReportsOf } from "#server/testing/moderation-requests.ts";
import { actOnResponse } from "./testing/response-world.ts";
import { eraseResponses } from "./upkeep.ts";

let world: AskWorld;
let moderator: SignedIn;
beforeAll(async () => {
  world = await askWorld();
  moderator = await signedIn(world.service, { roles: ["moderator"] });
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

type Stored = { body: Record<string, unknown>; shielded: Record<string, unknown> };
const reports = async (): Promise<Stored[]> =>
  (
    await world.service.database.pool.query<Stored>(
      "SELECT body, shielded FROM documents WHERE collection = 'reports' ORDER BY id",
    )
  ).rows;
beforeEach(() => world.service.database.pool.query("DELETE FROM documents WHERE collection = 'reports'"));
const fail = (who: SignedIn, responseId: string, reason = "asked-for-money") =>
  actOnResponse(who, responseId, "fail", { reason });
/** A response by a supplier to whom the need was shown, from their offer, that was taken. */
async function fromOffer() {
  const { supplier, offerId } = await world.supplier();
  const { owner, id } = await world.askingNeed({ kind: "oxygen", details: { form: "cylinder" }, unit: "cylinder" });
  await world.wave();
  const [ask] = await world.mine(supplier, "asks");
  await supplier.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: "yes" });
  const responseId = String((await world.mine(owner, "responses"))[0]?.["id"]);
  expect((await actOnResponse(owner, responseId, "accept", { amount: 1 })).status).toBe(200);
  return { owner, supplier, id, offerId, responseId };
}
const notesFor = (who: SignedIn, responseId: string) => who.ask("GET", `/api/v1/moderation/responses/${responseId}`);

describe("who was asked for money", () => {
  test("as who brings, reports the need", async () => {
    const { helper, id, responseId } = await world.accepted();
    expect((await fail(helper, responseId)).status).toBe(200);
    expect(await reports()).toMatchObject([
      {
        body: { listingId: id, cause: "fraud", authorId: helper.id, weight: 0.4 },
        shielded: { response: { id: responseId, by: "responder" } },
      },
    ]);
  });

  test("as who needs, reports the offer that it came from", async () => {
    const { owner, offerId, responseId } = await fromOffer();
    expect((await fail(owner, responseId)).status).toBe(200);
    const filed = await reports();
    expect(filed).toMatchObject([
      {
        body: { listingId: offerId, cause: "fraud", authorId: owner.id },
        shielded: { response: { id: responseId, by: "owner" } },
      },
    ]);
    expect(JSON.stringify(filed)).not.toMatch(/\+?9190000/);
    await fail(owner, responseId);
    expect(await reports()).toHaveLength(1);
  });

  test("without an offer, or with one that is gone, reports on the own need, which that does not lower", async () => {
    const { owner, id, responseId } = await world.accepted();
    expect((await owner.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "fraud" })).reason).toBe(
      "moderation/own-case",
    );
    expect((await fail(owner, responseId)).status).toBe(200);
    expect(await reports()).toMatchObject([
      { body: { listingId: id, weight: 0 }, shielded: { response: { id: responseId, by: "owner" } } },
    ]);
    await countReportsOf(world.service, id);
    const { rows } = await world.service.database.pool.query(
      "SELECT body->'doubt' AS doubt FROM documents WHERE collection = 'listings' AND id = $1",
      [id],
    );
    expect(rows).toEqual([{ doubt: null }]);
    const { json } = await moderator.ask("GET", "/api/v1/moderation/cases");
    expect(json).toMatchObject({ items: [{ reports: [{ response: { id: responseId, by: "owner" } }] }] });
    const gone = await fromOffer();
    await world.service.database.pool.query("DELETE FROM documents WHERE id = $1", [gone.offerId]);
    await fail(gone.owner, gone.responseId);
    expect((await reports()).map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ listingId: gone.id, weight: 0 }),
    );
  });

  test("leads a moderator to the account that asked, and not to the one that was asked; the queue names nobody", async () => {
    const { owner, helper, id, responseId } = await world.accepted();
    await fail(owner, responseId);
    const [queue, one] = await Promise.all(
      ["", `/${id}`].map((path) => moderator.ask("GET", `/api/v1/moderation/cases${path}`)),
    );
    expect(JSON.stringify(queue?.json)).not.toContain(helper.id);
    expect(one?.json).toMatchObject({ reports: [{ response: { id: responseId, by: "owner", otherId: helper.id } }] });
    const now = await signInAs(world.service, moderator, world.now());
    const ban = { reason: "Asked for money", until: new Date(world.now().getTime() + DAY_MS).toISOString() };
    expect((await now.ask("POST", `/api/v1/people/${helper.id}/ban`, ban)).status).toBe(200);
    // They may promise nothing any more.
    expect((await world.promise(helper, (await world.need()).id)).status).toBe(401);
    const other = await world.accepted();
    await fail(other.helper, other.responseId);
    expect((await moderator.ask("GET", `/api/v1/moderation/cases/${other.id}`)).json).toMatchObject({
      reports: [{ response: { by: "responder", otherId: other.owner.id } }],
    });
  });

  test("another reason reports nothing", async () => {
    const { owner, responseId } = await world.accepted();
    await fail(owner, responseId, "no-show");
    expect(await reports()).toEqual([]);
  });
});

describe("notes of a reported response", () => {
  test("are read by a moderator, masked, and who read them is in the audit", async () => {
    const { owner, helper, id, responseId } = await world.accepted();
    await actOnResponse(helper, responseId, "notes", { text: "Send it to 98300 12345 first" });
    await actOnResponse(owner, responseId, "notes", { phrase: "where-are-you" });
    await fail(helper, responseId);
    const answer = await notesFor(moderator, responseId);
    expect(answer).toMatchObject({
      status: 200,
      json: { listingId: id, state: "failed", notes: [{ by: "responder" }, { by: "owner", phrase: "where-are-you" }] },
    });
    expect(getReportedNotes.output.parse(answer.json).notes[0]?.text).toMatch(/^Send it to [• ]+ first$/);
    for (const secret of [owner.id, helper.id, "98300", "Ravi", "Meera"])
      expect(JSON.stringify(answer.json)).not.toContain(secret);
    const audited = await world.service.database.pool.query(
      "SELECT who, role, collection, id FROM audit WHERE act = 'moderation.notes-read' AND id = $1",
      [responseId],
    );
    expect(audited.rows).toEqual([{ who: moderator.id, role: "moderator", collection: "responses", id: responseId }]);
  });

  test("of any other response are not found, and no reading is audited; a member is nobody here", async () => {
    const { owner, helper, responseId } = await world.accepted();
    const other = await world.accepted();
    await fail(other.owner, other.responseId, "no-show");
    for (const id of [responseId, other.responseId, newId()])
      expect(await notesFor(moderator, id)).toMatchObject({ status: 404, reason: "responses/not-found" });
    await fail(owner, responseId);
    const stranger = await signedIn(world.service, { isSettled: true });
    for (const who of [stranger, helper, owner]) expect((await notesFor(who, responseId)).status).toBe(403);
    expect((await stranger.ask("GET", `/api/v1/responses/${responseId}`)).status).toBe(404);
    expect((await notesFor(moderator, responseId)).status).toBe(200);
    const { rows } = await world.service.database.pool.query(
      "SELECT id FROM audit WHERE act = 'moderation.notes-read' AND id = ANY($1)",
      [[responseId, other.responseId]],
    );
    expect(rows).toEqual([{ id: responseId }]);
  });

  test("are not read by a moderator who is one of the two", async () => {
    const owner = await signedIn(world.service, { roles: ["moderator"], isSettled: true });
    const { id } = await world.askingNeed({ urgency: "planned" }, owner);
    const helper = await signedIn(world.service, { isSettled: true });
    const responseId = String((await world.promise(helper, id)).json["id"]);
    await actOnResponse(owner, responseId, "accept", { amount: 1 });
    await fail(helper, responseId);
    expect(await notesFor(owner, responseId)).toMatchObject({ status: 403, reason: "moderation/own-case" });
  });

  test("are erased with all others, and then the report names no response", async () => {
    const { owner, helper, responseId } = await world.accepted();
    await actOnResponse(owner, responseId, "notes", { text: "Please come to the second floor" });
    await fail(helper, responseId);
    world.move(3 * DAY_MS + 1);
    await eraseResponses(world.service.database, world.now());
    expect((await notesFor(moderator, responseId)).json).toMatchObject({ notes: [] });
    world.move(27 * DAY_MS);
    await eraseResponses(world.service.database, world.now());
    const [report] = await reports();
    expect(report?.body).toMatchObject({ cause: "fraud", authorId: helper.id });
    expect(report?.shielded).not.toHaveProperty("response");
  });
});
