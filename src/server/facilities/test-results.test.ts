import { afterAll, beforeAll, expect, test } from "vitest";
import { nearby, SingleListing } from "#contract/listings.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
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
