import { afterAll, beforeAll, expect, test } from "vitest";
import { Facility } from "#contract/facilities.ts";
import { bedSupply, bloodSupply } from "#domain/facilities/capacity.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import type { Supply } from "#domain/facilities/supply-key.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import { judgeBatch } from "#server/imports/queries.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";

/* An offer of which nobody said which it is stands until a count of its kind says it. */

const BEDS: Supply = { kind: "bed", details: {} };
const ICU = bedSupply("icu");

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

type Place = { id: string; staff: SignedIn; unspecified: string };

/** A facility as a list has it: it names a supply, and not which. */
async function listedPlace(supply: Supply, about: Partial<StoredListing> = {}): Promise<Place> {
  const facility = aFacility();
  const id = await service.put(bodyOf(facility), { collection: "facilities" });
  const { id: unspecified, listing } = supplyListing(id, facility, supply);
  await service.put(bodyOf({ ...listing, ...about }), { id: unspecified });
  return { id, unspecified, staff: await signedIn(service, { roles: ["facility-staff"], facilities: [id] }) };
}

async function count({ id, staff }: Place, body: object): Promise<void> {
  const answer = await staff.ask("PUT", `/api/v1/facilities/${id}/capacity`, body);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  await service.settled();
}

async function takeBack({ id, staff }: Place, saying: string, supply: Supply): Promise<void> {
  const word = uuidv5(saying, supplyId(id, supply));
  const { states } = await testStore(service, staff.token).commit([{ name: "observations.undo", args: { id: word } }]);
  expect(states).toEqual(["acknowledged"]);
  await service.settled();
}

const listing = async (id: string): Promise<Record<string, unknown>> =>
  (await (await service.get(`/api/v1/listings/${id}`)).json()) as Record<string, unknown>;
const shown = async ({ id }: Place): Promise<string[]> =>
  Facility.parse(await (await service.get(`/api/v1/facilities/${id}`)).json()).listingIds;
const found = async (): Promise<string[]> => {
  const answer = await service.get("/api/v1/listings/nearby?lat=22.57&lng=88.36&kind=bed&limit=100");
  return ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
};

test("a count that says which closes it: it is in no list, and its page leads to the count", async () => {
  const place = await listedPlace(BEDS);
  expect(await found()).toContain(place.unspecified);
  await count(place, { beds: [{ bedType: "icu", available: 2 }] });
  const icu = supplyId(place.id, ICU);
  expect(await shown(place)).toEqual([icu]);
  expect(await found()).not.toContain(place.unspecified);
  expect(await listing(place.unspecified)).toMatchObject({ mergedInto: icu });
  // What was said of beds of no type is not said of these.
  expect(await listing(icu)).toMatchObject({ stock: { value: "available", count: 2, by: "facility" } });
});

test("a count on the page of an entry closes it too", async () => {
  const place = await listedPlace(BEDS);
  const facility = aFacility();
  const { id, listing: icu } = supplyListing(place.id, facility, ICU);
  await service.put(bodyOf(icu), { id });
  const said = { outcome: "in-stock", count: 3 };
  expect((await place.staff.ask("POST", `/api/v1/listings/${id}/observations`, said)).status).toBe(201);
  await service.settled();
  expect(await shown(place)).toEqual([id]);
});

test("a caller's count closes nothing", async () => {
  const place = await listedPlace(BEDS);
  const { id, listing: icu } = supplyListing(place.id, aFacility(), ICU);
  await service.put(bodyOf(icu), { id });
  const caller = await signedIn(service);
  const said = { outcome: "in-stock", count: 3 };
  expect((await caller.ask("POST", `/api/v1/listings/${id}/observations`, said)).status).toBe(201);
  await service.settled();
  expect(await shown(place)).toContain(place.unspecified);
});

test("taking back the last such count opens it again, with what was known of it", async () => {
  const stock = { value: "available", at: "2026-11-20T05:00:00.000Z", by: "feed" } as const;
  const place = await listedPlace(BEDS, { stock });
  const [first, second] = [newId(), newId()];
  await count(place, { beds: [{ bedType: "icu", available: 2 }], saying: first });
  await count(place, { beds: [{ bedType: "hdu", available: 1 }], saying: second });
  await takeBack(place, first, ICU);
  expect(await shown(place)).not.toContain(place.unspecified);
  expect(await listing(place.unspecified)).toMatchObject({ mergedInto: supplyId(place.id, bedSupply("hdu")) });
  await takeBack(place, second, bedSupply("hdu"));
  expect(await shown(place)).toContain(place.unspecified);
  const opened = await listing(place.unspecified);
  expect(opened).toMatchObject({ status: "open", stock: { value: "available", by: "feed" } });
  expect(opened).not.toHaveProperty("mergedInto");
});

test("taking back one of two words of a count leaves it closed", async () => {
  const place = await listedPlace(BEDS);
  const saying = newId();
  await count(place, { beds: [{ bedType: "icu", available: 2 }] });
  await count(place, { beds: [{ bedType: "icu", available: 1 }], saying });
  await takeBack(place, saying, ICU);
  expect(await shown(place)).toEqual([supplyId(place.id, ICU)]);
});

test("a row of a list does not open it again while the count stands", async () => {
  const place = await listedPlace(BEDS, { source: { kind: "import", name: "A list" } });
  await count(place, { beds: [{ bedType: "icu", available: 2 }] });
  const { listing: row } = supplyListing(place.id, aFacility({ name: "General Hospital, east" }), BEDS);
  const body = bodyOf({ ...row, source: { kind: "import", name: "A list" } });
  const document = { collection: "listings", id: place.unspecified, body, shielded: null };
  const { due } = await judgeBatch(service.database, [document], new Date());
  expect(due).toHaveLength(1);
  await upsertBatch(service.database, due, { who: "a test", role: "admin", act: "test.import" });
  await service.settled();
  expect(await listing(place.unspecified)).toMatchObject({
    title: "General Hospital, east",
    mergedInto: supplyId(place.id, ICU),
  });
  expect(await shown(place)).toEqual([supplyId(place.id, ICU)]);
});

test("as before says nothing of it", async () => {
  const at = "2026-11-20T05:00:00.000Z";
  const place = await listedPlace(BEDS, { stock: { value: "available", count: 7, at, by: "facility" } });
  await count(place, { asBefore: true });
  expect(await listing(place.unspecified)).toMatchObject({ status: "open", stock: { count: 7, at } });
});

test("blood of a component closes with a count of a group of it, and stays beside counts of another", async () => {
  const place = await listedPlace({ kind: "blood", details: { component: "plasma" } });
  await count(place, { blood: [{ component: "red-cells", group: "O+", units: 3 }] });
  expect(await shown(place)).toContain(place.unspecified);
  await count(place, { blood: [{ component: "plasma", group: "A+", units: 1 }] });
  expect(await listing(place.unspecified)).toMatchObject({
    mergedInto: supplyId(place.id, bloodSupply("plasma", "A+")),
  });
});
