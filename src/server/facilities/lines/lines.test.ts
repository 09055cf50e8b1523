import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FacilityLines } from "#contract/facility-lines.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { AccountOptions } from "#server/testing/accounts.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { createEstablishedMember } from "#server/testing/moderation-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

/** Each hospital has its own lines. */
let made = 0;

/** A hospital with a listing of its beds, a nurse, and calls for both. */
async function hospital(nurse: AccountOptions = {}) {
  made += 1;
  const [old, fresh, other] = [1, 2, 3].map((each) => `+1202555010${each}`.replace("+1202", `+1${201 + made}`));
  const facility = aFacility({
    name: `Hill Hospital ${made}`,
    phones: [{ value: old ?? "" }],
    source: { kind: "facility" },
  });
  const id = await service.put(bodyOf(facility), { collection: "facilities" });
  const { id: bedId, listing } = supplyListing(id, facility, { kind: "bed", details: {} });
  await service.put(bodyOf(listing), { id: bedId });
  const staff = await signedIn(service, { roles: ["facility-staff"], facilities: [id], ...nurse });
  const path = `/api/v1/facilities/${id}`;
  const lines = `${path}/lines`;
  return { id, bedId, staff, old, fresh, other, path, lines };
}

const read = async (path: string) => (await service.get(path)).json();
const newsOf = async (facilityId: string) => {
  const answer = await service.database.pool.query<{ owner: string; words: string | null }>(
    `SELECT body->>'ownerId' AS owner, body->>'words' AS words FROM documents WHERE collection = 'news' AND body->>'facilityId' = $1`,
    [facilityId],
  );
  return answer.rows;
};

describe("staff write the public lines", () => {
  test("they stand on the facility, its listings and in the open data at once; the others who keep it are told", async () => {
    const { id, bedId, staff, old, fresh, path, lines } = await hospital();
    const colleague = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
    const admin = await signedIn(service, { roles: ["admin"] });
    const phones = [{ value: fresh, label: "reception" }];
    const set = await staff.ask("PUT", lines, { phones, editVersion: 1 });
    expect([set.status, FacilityLines.parse(set.json)]).toMatchObject([
      200,
      {
        editVersion: 2,
        phones: [{ value: fresh, label: "reception", isPaused: false }],
        listed: [{ value: old }],
        changes: [{ by: "facility", before: { phones: [{ value: old }] }, after: { phones }, mayUndo: true }],
      },
    ]);
    await settleFeed(service.database, service.feed);
    expect(await read(path)).toMatchObject({ phones, editVersion: 2 });
    expect(await read(`/api/v1/listings/${bedId}`)).toMatchObject({
      contact: { available: true, channels: [{ type: "phone", value: fresh, label: "reception" }] },
    });
    const open = await (await service.get("/api/v1/export/facilities.ndjson")).text();
    expect(open).toContain(fresh);
    expect(open).not.toContain(old);
    expect((await newsOf(id)).map(({ owner }) => owner).toSorted()).toEqual([colleague.id, admin.id].toSorted());
    const audit = await service.database.pool.query(
      "SELECT who FROM audit WHERE act = 'facilities.setLines' AND id = $1",
      [id],
    );
    expect(audit.rows).toMatchObject([{ who: staff.id }]);
  });

  test("a facility that had none can be called from then on", async () => {
    const { staff, lines, path, bedId, fresh } = await hospital();
    await staff.ask("PUT", lines, { phones: [] });
    expect(await read(`/api/v1/listings/${bedId}`)).toMatchObject({ contact: { available: false, channels: [] } });
    await staff.ask("PUT", lines, { phones: [{ value: fresh }] });
    expect(await read(path)).toMatchObject({ phones: [{ value: fresh }] });
    expect(await read(`/api/v1/listings/${bedId}`)).toMatchObject({ contact: { available: true } });
  });

  test("a line that was reported as wrong and is written anew starts clean; taken back, what was found is there again", async () => {
    const { staff, lines, bedId, old, fresh } = await hospital();
    const caller = await createEstablishedMember(service);
    await caller.ask("POST", `/api/v1/listings/${bedId}/observations`, { outcome: "wrong-number" });
    expect(await read(`/api/v1/listings/${bedId}`)).toMatchObject({ reach: { value: "wrong-number" } });
    const set = await staff.ask("PUT", lines, { phones: [{ value: fresh }] });
    expect(await read(`/api/v1/listings/${bedId}`)).toMatchObject({ reach: { value: "unknown" } });
    const [change] = FacilityLines.parse(set.json).changes;
    const undone = await staff.ask("POST", `${lines}/undo`, { changeId: change?.id });
    expect([undone.status, undone.json]).toMatchObject([
      200,
      { phones: [{ value: old }], listed: [], changes: [{ isUndone: true, mayUndo: false }] },
    ]);
    expect(await read(`/api/v1/listings/${bedId}`)).toMatchObject({
      reach: { value: "wrong-number" },
      contact: { channels: [{ value: old }] },
    });
    expect((await staff.ask("POST", `${lines}/undo`, { changeId: change?.id })).status).toBe(412);
  });

  test("refused: what is no number, costs extra, hides a number in its label, is taken off or is too many", async () => {
    const { staff, lines, old } = await hospital();
    const wrong = async (phones: unknown[]) => (await staff.ask("PUT", lines, { phones })).json["errors"];
    expect(await wrong([{ value: "12" }])).toMatchObject([{ path: "phones.0.value" }]);
    expect(await wrong([{ value: old }, { value: "+19005550123" }])).toMatchObject([{ path: "phones.1.value" }]);
    expect(await wrong([{ value: old, label: "or 98300 12345" }])).toMatchObject([{ path: "phones.0.label" }]);
    expect(await wrong([4, 5, 6, 7, 8, 9, 0].map((last) => ({ value: `+1202555014${last}` })))).toMatchObject([
      { path: "phones" },
    ]);
    expect((await staff.ask("PUT", lines, { phones: [{ value: old }], editVersion: 9 })).status).toBe(412);
  });
});

describe("a stolen sign-in", () => {
  test("one that is older than ten minutes writes no line; nobody else may, nor may staff write the name", async () => {
    const { id, staff, lines, fresh } = await hospital({ signedInAgo: 11 });
    const body = { phones: [{ value: fresh }] };
    expect((await staff.ask("PUT", lines, body)).reason).toBe("identity/fresh-sign-in-needed");
    expect((await staff.ask("POST", `${lines}/undo`, { changeId: randomUUID() })).reason).toBe(
      "identity/fresh-sign-in-needed",
    );
    expect((await staff.ask("GET", lines)).status).toBe(200);
    expect((await (await signedIn(service)).ask("PUT", lines, body)).status).toBe(403);
    expect((await (await signedIn(service)).ask("GET", lines)).status).toBe(403);
    expect((await ask(service, { method: "PUT", path: lines, body })).status).toBe(401);
    const awake = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
    expect((await awake.ask("PUT", lines, { name: "Another House" })).status).toBe(403);
  });

  test("a line written here lately makes nobody staff by a code to it, also not once a change was taken back", async () => {
    const { staff, lines, path, fresh, other } = await hospital();
    const thief = await signedIn(service);
    await staff.ask("PUT", lines, { phones: [{ value: fresh }] });
    const claim = () => thief.ask("POST", `${path}/claim/code`, { line: 0 });
    expect((await claim()).reason).toBe("facilities/line-too-new");
    const set = await staff.ask("PUT", lines, { phones: [{ value: other }] });
    await staff.ask("POST", `${lines}/undo`, { changeId: FacilityLines.parse(set.json).changes[0]?.id });
    expect(await read(path)).toMatchObject({ phones: [{ value: fresh }] });
    expect((await claim()).reason).toBe("facilities/line-too-new");
  });
});

describe("a moderator who reads that a number is wrong", () => {
  test("puts it and the name right with a reason; who reported and the staff read it; it can be taken back", async () => {
    const { id, bedId, staff, lines, path, old, fresh } = await hospital();
    const seeker = await signedIn(service);
    const moderator = await signedIn(service, { roles: ["moderator"] });
    await seeker.ask("POST", `${path}/corrections`, { field: "phone", text: "it rings at a shop" });
    const body = { phones: [{ value: fresh }], name: "Hill View Hospital" };
    expect((await moderator.ask("PUT", lines, body)).json).toMatchObject({ errors: [{ path: "reason" }] });
    const reason = "Their own site says so.";
    const set = await moderator.ask("PUT", lines, { ...body, reason });
    expect(set.json).toMatchObject({
      name: "Hill View Hospital",
      changes: [{ by: "moderator", reason, mayUndo: true }],
    });
    expect(await read(path)).toMatchObject({ name: "Hill View Hospital", phones: [{ value: fresh }] });
    expect(await read(`/api/v1/listings/${bedId}`)).toMatchObject({ title: "Hill View Hospital" });
    const news = await newsOf(id);
    expect(news).toEqual(
      expect.arrayContaining([
        { owner: seeker.id, words: reason },
        { owner: staff.id, words: reason },
      ]),
    );
    const reports = async () => {
      const answer = await service.database.pool.query<{ state: string }>(
        "SELECT body->>'state' AS state FROM documents WHERE collection = 'reports' AND body->>'listingId' = $1",
        [bedId],
      );
      return answer.rows.map(({ state }) => state);
    };
    expect(await reports()).toEqual(["decided"]);
    const changeId = FacilityLines.parse(set.json).changes[0]?.id;
    expect((await staff.ask("POST", `${lines}/undo`, { changeId })).reason).toBe("moderation/second-person-needed");
    const another = await signedIn(service, { roles: ["moderator"] });
    expect((await another.ask("POST", `${lines}/undo`, { changeId })).reason).toBe("moderation/second-person-needed");
    expect((await moderator.ask("POST", `${lines}/undo`, { changeId, reason: "It was right." })).json).toMatchObject({
      name: `Hill Hospital ${made}`,
      phones: [{ value: old }],
    });
    expect(await reports()).toEqual(["open"]);
  });
});
