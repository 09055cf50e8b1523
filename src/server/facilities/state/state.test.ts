import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Facility } from "#contract/facilities.ts";
import { clusters, Listing, nearby } from "#contract/listings.ts";
import { hitUntil } from "#domain/follows/hit.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import { newId } from "#domain/shared/ids.ts";
import { UNTOLD } from "#server/alarms/alert.ts";
import { listings } from "#server/stored/listings.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { testStore } from "#server/testing/sync.ts";
import { applyPlaceChanges } from "./commands/apply-place-changes.ts";

let service: TestService;
let made = 0;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A hospital of its own degree, with free emergency and maternity beds, and its staff. */
async function hospital() {
  made += 1;
  const place = { lat: 10 + made, lng: 70, label: "Testtown", precision: "exact", basis: "given", uncertaintyKm: 0.1 };
  const source = { kind: "import", name: "Directory", licence: "ODbL-1.0" };
  const facility = aFacility({ name: `Hospital ${made}`, phones: [{ value: "+12025550111" }], place, source } as never);
  const id = await service.put(bodyOf(facility), { collection: "facilities" });
  const staff = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
  const path = `/api/v1/facilities/${id}`;
  const beds = [
    { bedType: "emergency", available: 3, total: 9 },
    { bedType: "maternity", available: 2, total: 5 },
  ] as const;
  const counted = await staff.ask("PUT", `${path}/capacity`, { beds });
  expect(counted.status).toBe(200);
  await settle();
  const [emergency = "", maternity = ""] = beds.map(({ bedType }) => {
    return supplyListing(id, facility, { kind: "bed", details: { bedType } }).id;
  });
  return { id, path, staff, emergency, maternity, at: { lat: 10 + made, lng: 70 } };
}

type Hospital = Awaited<ReturnType<typeof hospital>>;

const changes = (now: Date) => applyPlaceChanges({ database: service.database, alert: () => UNTOLD }, now);
const settle = () => settleFeed(service.database, service.feed);
const say = ({ path, staff }: Hospital, body: object, who: SignedIn = staff) => who.ask("PUT", `${path}/state`, body);
const read = async (path: string) => (await service.get(path)).json();

async function list({ at }: Hospital, more = "") {
  const answer = await read(
    `/api/v1/listings/nearby?lat=${at.lat}&lng=${at.lng}&kind=bed&group=place&facets=true${more}`,
  );
  return { ...nearby.output.parse(answer), total: answer.total as number };
}

/** An answer that was kept without it lasts two seconds (decision 102). */
const isListed = (place: Hospital) => eventually(async () => expect((await list(place)).items).toHaveLength(1));

const listing = async (id: string) => Listing.parse(await read(`/api/v1/listings/${id}`));

describe("a facility's state", () => {
  test("closed means closed everywhere at once, and open again brings all back with its age", async () => {
    const place = await hospital();
    const before = await listing(place.emergency);
    expect((await list(place)).items).toHaveLength(1);
    const closed = await say(place, { state: "closed" });
    expect(Facility.parse(closed.json)).toMatchObject({
      status: { facility: "closed", state: "closed", by: "facility" },
      beds: expect.arrayContaining([expect.objectContaining({ bedType: "emergency", by: "facility" })]),
    });
    expect(JSON.stringify(closed.json["beds"])).not.toContain("available");
    await settle();
    // Answers that were kept show its rows no more.
    expect(await list(place)).toMatchObject({ items: [], total: 0, notCallable: 1 });
    const [row] = (await list(place, "&callable=no")).items;
    expect(row).toMatchObject({ stock: { value: "closed", by: "facility" }, facilityState: { value: "closed" } });
    expect(await listing(place.maternity)).toMatchObject({
      stock: { value: "closed" },
      facilityState: { value: "closed", by: "facility" },
    });
    expect((await listing(place.maternity)).stock).not.toHaveProperty("count");
    expect((await say(place, { state: "normal" })).status).toBe(200);
    await settle();
    await isListed(place);
    const after = await listing(place.emergency);
    expect(after.stock).toEqual(before.stock);
    expect(after.facilityState).toBeUndefined();
  });

  test("its pins, clusters and exports say how many are closed", async () => {
    const place = await hospital();
    await say(place, { state: "closed" });
    await settle();
    const { lat } = place.at;
    const box = `bbox=69,${lat - 0.4},71,${lat + 0.4}&zoom=3&kind=bed`;
    const { clusters: pins } = clusters.output.parse(await read(`/api/v1/listings/clusters?${box}`));
    expect(pins).toMatchObject([{ count: 2, closed: 2 }]);
    const table = await (await service.get("/api/v1/export/facilities.csv")).text();
    const [head = ""] = table.split("\n");
    const line = table.split("\n").find((each) => each.includes(place.id)) ?? "";
    expect(head).toContain("status,state,stateAt,stateBy,stateUntil");
    expect(line).toMatch(/closed,closed,\d{4}-.*,facility,/);
  });

  test("a new count of a closed place is kept, and shown once it opens", async () => {
    const place = await hospital();
    await say(place, { state: "closed" });
    await place.staff.ask("PUT", `${place.path}/capacity`, {
      beds: [
        { bedType: "emergency", available: 1 },
        { bedType: "icu", available: 4 },
      ],
    });
    await settle();
    expect((await list(place)).items).toEqual([]);
    await say(place, { state: "normal" });
    await settle();
    expect((await listing(place.emergency)).stock).toMatchObject({ value: "available", count: 1 });
  });

  test("diverting: emergencies come after others, and the list says why; nothing is hidden", async () => {
    const place = await hospital();
    await say(place, { state: "diverting", until: minutesAhead(60) });
    await settle();
    const { items } = await list(place);
    expect(items).toMatchObject([
      { details: { bedType: "maternity" }, stock: { count: 2 }, facilityState: { value: "diverting", by: "facility" } },
    ]);
    expect(items[0]?.lines).toMatchObject([{ details: { bedType: "emergency" } }]);
  });

  test("nobody is told of a free bed of a closed place", async () => {
    const place = await hospital();
    const follow = {
      kind: "bed" as const,
      withinKm: 10,
      until: minutesAhead(9_999),
      place: { ...place.at, label: "" },
      details: {},
    };
    const hit = async () => {
      const rows = await service.database.pool.query("SELECT * FROM documents WHERE id = $1", [place.maternity]);
      return hitUntil(follow as never, { listing: listings.parse(rows.rows[0].body) }, new Date());
    };
    expect(await hit()).not.toBeNull();
    await say(place, { state: "closed" });
    expect(await hit()).toBeNull();
  });
});

describe("who says it, and for how long", () => {
  test("only staff and moderators; a shared desk's needs an end", async () => {
    const place = await hospital();
    const stranger = await signedIn(service);
    const verifier = await signedIn(service, { roles: ["verifier"] });
    for (const who of [stranger, verifier]) expect((await say(place, { state: "closed" }, who)).status).toBe(403);
    const moderator = await signedIn(service, { roles: ["moderator"] });
    expect((await say(place, { state: "closed" }, moderator)).json).toMatchObject({ status: { by: "moderator" } });
    expect((await say(place, { state: "closed", until: minutesAhead(-1) })).json).toMatchObject({
      errors: [{ path: "until", message: expect.any(String) }],
    });
  });

  test("undo brings the former state back, with who said it and when; a later word is not undone", async () => {
    const place = await hospital();
    const first = await say(place, { state: "limited" });
    const changeId = newId(new Date());
    await say(place, { state: "closed", changeId });
    const undone = await place.staff.ask("POST", `${place.path}/state/undo`, { changeId });
    expect(undone.json["status"]).toEqual(first.json["status"]);
    await settle();
    expect((await listing(place.emergency)).stock).toMatchObject({ value: "available", count: 3 });
    const again = await place.staff.ask("POST", `${place.path}/state/undo`, { changeId });
    expect(again.reason).toBe("documents/version-changed");
  });

  test("a state ends by itself, with all its listings; one that was said anew does not", async () => {
    const place = await hospital();
    await say(place, { state: "closed", until: minutesAhead(30) });
    await changes(new Date(Date.now() + 20 * 60_000));
    await settle();
    expect((await list(place)).items).toEqual([]);
    await changes(new Date(Date.now() + 31 * 60_000));
    await settle();
    await isListed(place);
    expect((await read(place.path)).status).toEqual({});
    await say(place, { state: "closed", until: minutesAhead(30) });
    await say(place, { state: "closed", until: minutesAhead(90) });
    await changes(new Date(Date.now() + 31 * 60_000));
    expect(await read(place.path)).toMatchObject({ status: { state: "closed" } });
  });

  test("a batch of a phone says it, and old words of contract v1 are understood", async () => {
    const place = await hospital();
    const store = testStore(service, place.staff.token);
    const { results } = await store.commit([{ name: "facilities.setState", args: { id: place.id, state: "closed" } }]);
    expect(results).toMatchObject([{ documents: [{ status: { state: "closed" } }] }]);
    const words = { compromised: "limited", evacuating: "closed", normal: "normal" };
    for (const [facility, state] of Object.entries(words)) {
      const edited = await place.staff.ask("PATCH", place.path, { status: { facility } }, { "If-Match": "*" });
      expect(edited.json).toMatchObject({ status: { state } });
    }
    await settle();
    await isListed(place);
  });
});

describe("people say that a place is closed or has moved", () => {
  const correct = (path: string, field: string, clientId: string) =>
    ask(service, {
      method: "POST",
      path: `${path}/corrections`,
      body: { field, text: "The gate is locked" },
      headers: { "X-Client-Id": clientId },
    });
  const CLIENT = "0123456789abcdef0123456789abcdef";
  const answer = (who: SignedIn, path: string, body: object) => who.ask("POST", `${path}/corrections/answer`, body);
  const cardsOf = async (who: SignedIn, id: string) =>
    ((await who.ask("GET", "/api/v1/corrections")).json["items"] as { facilityId: string }[]).filter(
      ({ facilityId }) => facilityId === id,
    );

  test("one person's word closes nothing; one verifier's does not; two do", async () => {
    const place = await hospital();
    expect((await correct(place.path, "closed", CLIENT)).status).toBe(200);
    expect(await read(place.path)).toMatchObject({ status: {} });
    const [one, two] = [
      await signedIn(service, { roles: ["verifier"] }),
      await signedIn(service, { roles: ["verifier"] }),
    ];
    expect(await cardsOf(one, place.id)).toMatchObject([
      { field: "closed", people: 1, heard: 0, mayAnswer: true, texts: ["The gate is locked"] },
    ]);
    const body = { field: "closed", isRight: true };
    expect((await answer(one, place.path, body)).json).toEqual({ end: "wait" });
    // The same one again is no second one.
    expect((await answer(one, place.path, body)).json).toEqual({ end: "wait" });
    expect(await read(place.path)).toMatchObject({ status: {} });
    expect(await cardsOf(one, place.id)).toMatchObject([{ heard: 1, mayAnswer: false }]);
    expect((await answer(two, place.path, body)).json).toEqual({ end: "close" });
    expect(await read(place.path)).toMatchObject({ status: { state: "closed", by: "verifier" } });
    expect(await cardsOf(two, place.id)).toEqual([]);
  });

  test("a moderator's key closes it; a verifier who hears that it is open ends it", async () => {
    const [shut, open] = [await hospital(), await hospital()];
    for (const { path } of [shut, open]) await correct(path, "closed", CLIENT);
    const moderator = await signedIn(service, { roles: ["moderator"] });
    const body = { field: "closed", isRight: true };
    expect((await answer(moderator, shut.path, body)).json).toEqual({ end: "close" });
    expect(await read(shut.path)).toMatchObject({ status: { state: "closed", by: "moderator" } });
    const verifier = await signedIn(service, { roles: ["verifier"] });
    expect((await answer(verifier, open.path, { ...body, isRight: false })).json).toEqual({ end: "dismiss" });
    expect(await read(open.path)).toMatchObject({ status: {} });
    expect((await answer(verifier, open.path, body)).status).toBe(404);
  });

  test("who sent it and who works there are not its judges", async () => {
    const place = await hospital();
    const verifier = await signedIn(service, { roles: ["verifier"] });
    await verifier.ask("POST", `${place.path}/corrections`, { field: "closed" });
    const body = { field: "closed", isRight: true };
    expect((await answer(verifier, place.path, body)).reason).toBe("moderation/second-person-needed");
    const both = await signedIn(service, { roles: ["verifier", "facility-staff"], facilities: [place.id] });
    expect((await answer(both, place.path, body)).status).toBe(403);
    expect((await answer(place.staff, place.path, body)).status).toBe(403);
  });

  test("moved: a moderator puts it where it is, which answers the correction, and takes it back", async () => {
    const place = await hospital();
    await correct(place.path, "moved", CLIENT);
    const moderator = await signedIn(service, { roles: ["moderator"] });
    expect((await answer(moderator, place.path, { field: "moved", isRight: true })).json).toEqual({ end: "wait" });
    const there = { lat: place.at.lat + 0.01, lng: 70.01, reason: "Its staff gave the new address" };
    const moved = await moderator.ask("PUT", `${place.path}/place`, there);
    expect(moved.status).toBe(200);
    expect(await cardsOf(moderator, place.id)).toEqual([]);
    await settle();
    expect(await listing(place.emergency)).toMatchObject({ place: { lat: there.lat, lng: 70.01 } });
    expect((await list({ ...place, at: { lat: there.lat, lng: 70.01 } })).items).toMatchObject([{ distanceKm: 0 }]);
    const [change] = moved.json["changes"] as { id: string; before: object; mayUndo: boolean }[];
    expect(change).toMatchObject({ before: { place: { lat: place.at.lat } }, mayUndo: true });
    await moderator.ask("POST", `${place.path}/lines/undo`, { changeId: change?.id });
    await settle();
    expect(await read(place.path)).toMatchObject({ place: { lat: place.at.lat, lng: 70 } });
    expect(await cardsOf(moderator, place.id)).toHaveLength(1);
    expect((await moderator.ask("PUT", `${place.path}/place`, { lat: 1, lng: 1 })).status).toBe(400);
  });
});
