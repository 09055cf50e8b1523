import { afterAll, beforeAll, expect, test } from "vitest";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
/** Friday 15:10 in Kolkata. */
let now = new Date("2026-11-20T09:40:00.000Z");
beforeAll(async () => {
  service = await testService({ now: () => now });
});
afterAll(() => service.close());

type ListedHours = { facilityId?: string; hours?: object; lines?: { hours?: object }[] };

async function hours(query = ""): Promise<Record<string, object | undefined>> {
  const answer = await service.get(`/api/v1/listings/nearby?lat=22.57&lng=88.36&withinKm=5&${query}`);
  const { items } = (await answer.json()) as { items: ListedHours[] };
  return Object.fromEntries(items.map(({ facilityId = "", hours: told }) => [facilityId, told]));
}

test("a search tells whether a facility is open, by its own clocks, until it opens or closes", async () => {
  const facilities = await service.putAll(
    [
      { openingHours: "Mo-Sa 08:00-22:00" },
      { openingHours: "Fr 16:00-20:00" },
      { openingHours: "24/7" },
      undefined,
    ].map((hours, at) => {
      // Places with one number are one row of a list of places.
      const phones = [{ value: `+1202555010${at}` }];
      const facility = aFacility({ phones, ...(hours !== undefined && { hours }) });
      return { collection: "facilities", body: bodyOf(facility) };
    }),
  );
  const [open = "", later = "", always = "", unknown = ""] = facilities;
  await service.putAll(facilities.map((facilityId) => ({ body: bodyOf(aListing({ facilityId })) })));
  const before = {
    [open]: { state: "open", time: 1320, until: "2026-11-20T16:30:00.000Z" },
    [later]: { state: "closed", time: 960, until: "2026-11-20T10:30:00.000Z" },
    [always]: { state: "always" },
    [unknown]: undefined,
  };
  expect(await hours()).toEqual(before);
  expect(await hours("group=place")).toEqual(before);
  now = new Date("2026-11-20T10:30:01.000Z");
  expect(await hours()).toEqual({
    ...before,
    [later]: { state: "open", time: 1200, until: "2026-11-20T14:30:00.000Z" },
  });
  // Staff publish other hours: the next search has them, and no cached answer holds.
  const path = "/api/v1/listings/nearby?lat=22.57&lng=88.36&withinKm=5";
  const tag = (await service.get(path)).headers.get("etag") ?? "";
  await service.put(bodyOf(aFacility({ hours: { openingHours: "sunrise-sunset" } })), {
    collection: "facilities",
    id: later,
  });
  expect((await hours())[later]).toBeUndefined();
  expect((await service.get(path, { headers: { "if-none-match": tag } })).status).toBe(200);
});
