import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { newId } from "#domain/shared/ids.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";

let service: TestService;
beforeAll(async () => void (service = await testService({ settings: { RATE_LIMITS: "off" } })));
afterAll(() => service.close());

const PLACE = { lat: 10, lng: 88, label: "Hills", precision: "exact", basis: "given", uncertaintyKm: 0.1 } as const;
const facilityId = newId();
/** The facility of the test with what it says now. */
const say = (said: Partial<StoredFacility>): Promise<unknown> =>
  service.put(bodyOf(aFacility({ place: PLACE, ...said })), { id: facilityId, collection: "facilities" });

/** An ICU with a free bed there, as said just now. */
function anIcu() {
  const at = new Date().toISOString();
  const stock = { value: "available", count: 1, at, by: "facility" } as const;
  return aListing({ details: { bedType: "icu" }, place: PLACE, facilityId, stock, confirmedAt: at });
}

async function followerOf(asked: object): Promise<SignedIn> {
  const who = await signedIn(service);
  const place = { lat: PLACE.lat, lng: PLACE.lng };
  const args = { id: newId(), kind: "bed", place, withinKm: 10, when: "each", nightToo: true, ...asked };
  expect((await testStore(service, who.token).commit([{ name: "follows.save", args }])).states).toEqual([
    "acknowledged",
  ]);
  return who;
}

async function toldOf(who: SignedIn): Promise<unknown[]> {
  const { json } = await who.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
  return (json["documents"] as Record<string, unknown>[]).map(({ listingId }) => listingId);
}

test("a facility that says other hours or languages reaches who follows them; nobody else, and each once", async () => {
  // Open one day a week: not today, whenever this runs.
  const day = ["We", "Th", "Fr", "Sa", "Su", "Mo", "Tu"][new Date().getUTCDay()] ?? "";
  await say({ hours: { openingHours: `${day} 09:00-10:00` }, speaks: ["bn"] });
  const id = await service.put(bodyOf(anIcu()));
  const [open, tamil, all] = [
    await followerOf({ openNow: true }),
    await followerOf({ speaks: "ta" }),
    await followerOf({}),
  ];
  await say({ hours: { openingHours: "24/7" }, speaks: ["bn"] });
  await service.settled();
  expect(await toldOf(open)).toEqual([id]);
  expect(await toldOf(tamil)).toEqual([]);
  await say({ hours: { openingHours: "24/7" }, speaks: ["bn", "ta"] });
  await service.settled();
  expect(await toldOf(tamil)).toEqual([id]);
  // It was there when the third began to follow, and goes on for the first.
  expect([await toldOf(open), await toldOf(all)]).toEqual([[id], []]);
});
