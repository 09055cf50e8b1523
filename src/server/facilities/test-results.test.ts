import { afterAll, beforeAll, expect, test } from "vitest";
import { nearby, SingleListing } from "#contract/listings.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import { testStore } from "#server/testing/sync.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { LISTING_COLUMNS } from "../exports/columns.ts";
import { capacityPath, count, countingPlace, readFacility } from "./testing/counting-place.ts";

/* When a test has its result, over HTTP. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ settings: { RATE_LIMITS: "off" } });
});
afterAll(() => world.close());

const DENGUE = { kind: "test", details: { name: "Dengue NS1" } } as const;

test("a laboratory says it with its count, and all readers are told the same, of the same document", async () => {
  const here = await countingPlace(world, "laboratory");
  const said = { ...DENGUE, details: { ...DENGUE.details, resultIn: "day" }, available: 20 };
  const { supply } = await count(here, { supply: [said] });
  const id = supplyId(here.id, DENGUE);
  expect(supply).toMatchObject([{ listingId: id, available: 20, details: { resultIn: "day" } }]);
  const listing = SingleListing.parse(await (await world.service.get(`/api/v1/listings/${id}`)).json());
  expect(listing.details).toMatchObject({ resultIn: "day" });
  await world.service.settled();
  const near = await world.service.get("/api/v1/listings/nearby?lat=22.57&lng=88.36&kind=test");
  const { items } = nearby.output.parse(await near.json());
  expect(items.filter((item) => item.id === id)).toMatchObject([{ details: { resultIn: "day" } }]);
  expect(LISTING_COLUMNS.find(({ name }) => name === "resultIn")?.cell(listing)).toBe("day");
});

test("it stays with a later count without it, and with all the same, until it is said anew", async () => {
  const here = await countingPlace(world, "laboratory");
  const resultNow = async () => (await readFacility(world, here.id)).supply.map(({ details }) => details.resultIn);
  const say = (resultIn: string | undefined, available: number) =>
    count(here, { supply: [{ ...DENGUE, details: { ...DENGUE.details, resultIn }, available }] });
  await say("hour", 20);
  await say(undefined, 12);
  expect(await resultNow()).toEqual(["hour"]);
  await count(here, { asBefore: true });
  expect(await resultNow()).toEqual(["hour"]);
  await say("later", 12);
  expect(await resultNow()).toEqual(["later"]);
});

test("a count that is undone takes back what it said of the result, whatever was said since", async () => {
  const here = await countingPlace(world, "laboratory");
  const id = supplyId(here.id, DENGUE);
  const resultNow = async () => (await readFacility(world, here.id)).supply.map(({ details }) => details.resultIn);
  const say = async (resultIn: string | undefined, available: number) => {
    const saying = newId();
    await count(here, { saying, supply: [{ ...DENGUE, details: { ...DENGUE.details, resultIn }, available }] });
    return uuidv5(saying, id);
  };
  const undo = async (word: string) => {
    const { states } = await testStore(world.service, here.staff.token).commit([
      { name: "observations.undo", args: { id: word }, key: newId() },
    ]);
    expect(states).toEqual(["acknowledged"]);
  };
  const none = await say(undefined, 9);
  const first = await say("hour", 20);
  await undo(first);
  expect(await resultNow()).toEqual([undefined]);
  const hour = await say("hour", 20);
  const day = await say("day", 20);
  const same = await say("day", 12);
  const later = await say("later", 12);
  await undo(day);
  expect(await resultNow()).toEqual(["later"]);
  await undo(later);
  expect(await resultNow()).toEqual(["hour"]);
  await undo(same);
  expect(await resultNow()).toEqual(["hour"]);
  await undo(hour);
  expect(await resultNow()).toEqual([undefined]);
  await undo(none);
});

test("a count that was made before another, and comes after it, says nothing of the result", async () => {
  const here = await countingPlace(world, "laboratory");
  const say = (resultIn: string, minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    return count(here, { at, supply: [{ ...DENGUE, details: { ...DENGUE.details, resultIn }, available: 3 }] });
  };
  await say("day", 5);
  const { supply } = await say("hour", 30);
  expect(supply).toMatchObject([{ details: { resultIn: "day" } }]);
});

test.each([
  {
    supply: { ...DENGUE, details: { ...DENGUE.details, resultIn: "soon" }, available: 3 },
    path: "supply.0.details.resultIn",
  },
  {
    supply: { kind: "bed", details: { bedType: "icu", resultIn: "day" }, available: 3 },
    path: "supply.0.details.resultIn",
  },
])("another word, and another kind, is refused at its field: $supply.kind", async ({ supply, path }) => {
  const here = await countingPlace(world, "laboratory");
  const { status, json } = await here.staff.ask("PUT", capacityPath(here.id), { supply: [supply] });
  expect([status, json]).toMatchObject([400, { errors: [{ path }] }]);
  expect((await readFacility(world, here.id)).supply).toEqual([]);
});
