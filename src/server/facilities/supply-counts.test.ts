import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Facility } from "#contract/facilities.ts";
import { SingleListing } from "#contract/listings.ts";
import { FACILITY_TYPES } from "#domain/facilities/fields.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import type { Supply } from "#domain/facilities/supply-key.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { testStore } from "#server/testing/sync.ts";
import { count, countingPlace, readFacility } from "./testing/counting-place.ts";

/* Every type of place counts what it has, by the same command. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ settings: { RATE_LIMITS: "off" } });
});
afterAll(() => world.close());

const place = async (type: FacilityType = "hospital") => await countingPlace(world, type);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function listingNow(id: string): Promise<SingleListing> {
  return SingleListing.parse(await (await world.service.get(`/api/v1/listings/${id}`)).json());
}

type Case = { supply: Supply; unit: string; says: object; stock: object };

/** What a place of each type counts first. */
const CASES: Readonly<Record<FacilityType, Case>> = {
  hospital: {
    supply: { kind: "bed", details: { bedType: "ventilator" } },
    unit: "bed",
    says: { available: 3, total: 4 },
    stock: { value: "available", count: 3 },
  },
  clinic: {
    supply: { kind: "bed", details: { bedType: "general" } },
    unit: "bed",
    says: { available: 0 },
    stock: { value: "out" },
  },
  pharmacy: {
    supply: { kind: "medicine", details: { generic: "Remdesivir", strength: "100 mg" } },
    unit: "dose",
    says: { stock: "limited" },
    stock: { value: "limited" },
  },
  "blood-bank": {
    supply: { kind: "blood", details: { component: "platelets", group: "O-" } },
    unit: "unit",
    says: { available: 5 },
    stock: { value: "available", count: 5 },
  },
  laboratory: {
    supply: { kind: "test", details: { name: "rt-pcr" } },
    unit: "place",
    says: { available: 20 },
    stock: { value: "available", count: 20 },
  },
  "oxygen-supplier": {
    supply: { kind: "oxygen", details: { form: "cylinder", waterLitres: 47 } },
    unit: "cylinder",
    says: { available: 12 },
    stock: { value: "available", count: 12 },
  },
  "ambulance-service": {
    supply: { kind: "ambulance", details: { classes: ["advanced-life-support"] } },
    unit: "vehicle",
    says: { available: 2 },
    stock: { value: "available", count: 2 },
  },
  "vaccination-centre": {
    supply: { kind: "vaccine", details: { name: "rabies" } },
    unit: "dose",
    says: { available: 60 },
    stock: { value: "available", count: 60 },
  },
  shelter: {
    supply: { kind: "shelter", details: {} },
    unit: "place",
    says: { available: 40, total: 200 },
    stock: { value: "available", count: 40 },
  },
  other: {
    supply: { kind: "food", details: {} },
    unit: "meal",
    says: { available: 300 },
    stock: { value: "available", count: 300 },
  },
};

/** The entry of a listing in a facility's answer, in whichever list it is. */
function entryOf({ beds, blood, supply }: Facility, listingId: string) {
  return [...beds, ...blood, ...supply].find((entry) => entry.listingId === listingId);
}

describe("each type of place counts", () => {
  test.each(FACILITY_TYPES)("%s", async (type) => {
    const here = await place(type);
    const { supply, unit, says, stock } = CASES[type];
    const id = supplyId(here.id, supply);
    const saying = newId();
    const answer = await count(here, { supply: [{ ...supply, unit, ...says }], saying });
    expect(entryOf(answer, id)).toMatchObject({ by: "facility" });
    expect(await listingNow(id)).toMatchObject({ kind: supply.kind, details: supply.details, unit, stock });
    await settleFeed(world.service.database, world.service.feed);
    expect(entryOf(await readFacility(world, here.id), id)).toEqual(entryOf(answer, id));
    const near = await (
      await world.service.get(`/api/v1/listings/nearby?lat=22.57&lng=88.36&kind=${supply.kind}&limit=100`)
    ).json();
    const items: { id: string }[] = near.items;
    expect(items.find((item) => item.id === id)).toMatchObject({ unit, stock });
    await testStore(world.service, here.staff.token).commit([
      { name: "observations.undo", args: { id: uuidv5(saying, id) }, key: newId() },
    ]);
    expect(entryOf(await readFacility(world, here.id), id)).toMatchObject({ at: null, by: null });
  });

  test("what is neither a bed nor blood is in supply, with its word, unit and when there is more", async () => {
    const here = await place("pharmacy");
    const moreAt = new Date(Date.now() + 86_400_000).toISOString();
    const { supply } = await count(here, {
      supply: [
        { kind: "medicine", details: { generic: "Insulin" }, stock: "out", moreAt },
        { kind: "oxygen", details: { form: "concentrator" }, available: 3 },
      ],
    });
    expect(supply).toHaveLength(2);
    expect(supply.find(({ kind }) => kind === "medicine")).toMatchObject({
      details: { generic: "Insulin" },
      unit: "dose",
      stock: "out",
      available: 0,
      moreAt,
    });
    expect(supply.find(({ kind }) => kind === "oxygen")).toMatchObject({
      unit: "piece",
      stock: "available",
      available: 3,
    });
  });

  test("a kitchen says the next meal while meals are left; a new count without it ends it", async () => {
    const here = await place("shelter");
    const moreAt = new Date(Date.now() + 86_400_000).toISOString();
    const meals = { kind: "food", details: {}, available: 40 } as const;
    const { supply } = await count(here, { supply: [{ ...meals, moreAt }] });
    expect(supply).toMatchObject([{ kind: "food", available: 40, stock: "available", moreAt }]);
    const listing = await world.service.get(`/api/v1/listings/${supply[0]?.listingId ?? ""}`);
    expect(JSON.parse(await listing.text())).toMatchObject({ stock: { value: "available", count: 40, moreAt } });
    const { supply: after } = await count(here, { supply: [{ ...meals, available: 30 }] });
    expect(after).toMatchObject([{ available: 30 }]);
    expect(after[0]).not.toHaveProperty("moreAt");
  });

  test("beds and blood are the same documents through both lists", async () => {
    const here = await place();
    const before = await count(here, { beds: [{ bedType: "icu", available: 1 }] });
    const after = await count(here, { supply: [{ kind: "bed", details: { bedType: "icu" }, available: 4 }] });
    expect(after.beds).toMatchObject([{ available: 4, listingId: before.beds[0]?.listingId }]);
    expect(after.supply).toEqual([]);
  });
});

describe("beds without staff", () => {
  test("readers are told those with staff, the place how many are empty", async () => {
    const here = await place();
    const { beds } = await count(here, { beds: [{ bedType: "icu", total: 12, available: 6, staffed: 7 }] });
    expect(beds).toMatchObject([{ total: 12, available: 1, empty: 6, staffed: 7 }]);
    expect(await listingNow(beds[0]?.listingId ?? "")).toMatchObject({
      stock: { value: "available", count: 1, counts: { available: 6 } },
    });
    // The nurse counts free ones with a nurse: the staff of the morning takes nothing of them.
    const later = await count(here, { beds: [{ bedType: "icu", available: 3 }] });
    expect(later.beds[0]).toMatchObject({ available: 3, total: 12 });
    expect(later.beds[0]).not.toHaveProperty("empty");
    const fewer = await count(here, { beds: [{ bedType: "icu", staffed: 10 }] });
    expect(fewer.beds[0]).toMatchObject({ available: 1, empty: 3 });
  });

  test("a count above an old total takes the total away", async () => {
    const here = await place();
    await count(here, { beds: [{ bedType: "icu", total: 4, available: 1 }] });
    const { beds } = await count(here, { beds: [{ bedType: "icu", available: 9 }] });
    expect(beds[0]).toMatchObject({ available: 9 });
    expect(beds[0]).not.toHaveProperty("total");
  });
});

describe("all the same", () => {
  test("confirms what this place's staff said lately, and nothing that others said", async () => {
    const here = await place("pharmacy");
    const medicine = (generic: string) => ({ kind: "medicine", details: { generic } }) as const;
    await count(here, { supply: [{ ...medicine("old"), available: 5 }], at: hoursAgo(25) });
    await count(here, { supply: [{ ...medicine("new"), stock: "limited" }], at: hoursAgo(23) });
    await count(here, { supply: [{ kind: "supplies", details: {}, available: 9 }], at: hoursAgo(6 * 24) });
    const listed = aListing({
      facilityId: here.id,
      kind: "test",
      details: { name: "malaria" },
      stock: { value: "available", count: 7, at: hoursAgo(1), by: "feed" },
    });
    await world.service.put(bodyOf(listed), { id: supplyId(here.id, { kind: "test", details: { name: "malaria" } }) });
    const at = new Date().toISOString();
    const { supply } = await count(here, { asBefore: true, at });
    const confirmed = supply.filter((entry) => entry.at === at);
    expect(confirmed.map(({ kind, stock }) => `${kind} ${stock}`).toSorted()).toEqual([
      "medicine limited",
      "supplies available",
    ]);
  });
});
