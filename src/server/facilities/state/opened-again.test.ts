import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listing } from "#contract/listings.ts";
import { newId } from "#domain/shared/ids.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { TestListener } from "#server/testing/listener.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";

/* A list is drawn, a place opens, and only then the list begins to listen. */

/** Two processes on one database: one draws, the other is listened to. */
let one: TestService;
let two: TestService;
beforeAll(async () => {
  one = await testService({ settings: { RATE_LIMITS: "off" } });
  two = await testService({ database: one.database, settings: { RATE_LIMITS: "off" } });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const ok = ({ status, json }: { status: number; json: unknown }) => expect([status < 300, json]).toEqual([true, json]);
const settle = async () => {
  for (const { feed } of [one, two]) await settleFeed(one.database, feed);
};

type Place = { id: string; facilityId: string; staff: SignedIn };
let made = 0;

async function plant(): Promise<Place & { near: { lat: number; lng: number } }> {
  made += 1;
  const near = { lat: 15 + made, lng: 60 };
  const place = { ...aListing().place, ...near };
  const facilityId = await one.put(bodyOf(aFacility({ place })), { collection: "facilities" });
  const bed = { kind: "bed" as const, details: { bedType: "icu" as const }, place, facilityId };
  const id = await one.put(bodyOf(aListing(bed)));
  const staff = await signedIn(one, { roles: ["facility-staff"], facilities: [facilityId] });
  return { id, facilityId, staff, near };
}

const say = ({ facilityId, staff }: Place, state: string, more: object = {}) =>
  staff.ask("PUT", `/api/v1/facilities/${facilityId}/state`, { state, ...more });

const WAYS: Readonly<Record<string, (place: Place, changeId: string) => Promise<ApiResponse>>> = {
  opens: (place) => say(place, "normal"),
  "opens, and still turns emergencies away": (place) => say(place, "diverting"),
  "opens by the form of the facility": ({ facilityId, staff }) =>
    staff.ask("PATCH", `/api/v1/facilities/${facilityId}`, { status: { facility: "normal" } }, { "If-Match": "*" }),
  "was closed by mistake": ({ facilityId, staff }, changeId) =>
    staff.ask("POST", `/api/v1/facilities/${facilityId}/state/undo`, { changeId }),
};

test.each(Object.entries(WAYS))(
  "a place that %s, between a list's drawing and its stream, is heard as new",
  async (_name, open) => {
    const place = await plant();
    await settle();
    const changeId = newId(new Date());
    ok(await say(place, "closed", { changeId }));
    await settle();
    const { lat, lng } = place.near;
    const drawn = await (await one.get(`/api/v1/listings/nearby?lat=${lat}&lng=${lng}&kind=bed&group=place`)).json();
    expect(drawn.items).toEqual([]);
    ok(await open(place, changeId));
    const listener = new TestListener();
    const target = {
      collection: "listings",
      near: { lat, lng, withinKm: 20 },
      where: { kind: ["bed"], side: "offer" },
    };
    await settle();
    await listener.listen(two, [{ id: "t", target }]);
    await listener.current("t");
    listener.stop();
    const heard = listener.targets.get("t")?.get(place.id) as Listing | undefined;
    expect(heard?.status).toBe("open");
    // By this alone a list tells it from what it may have on its next page.
    expect(heard?.facilityOpenedAt && heard.facilityOpenedAt > drawn.asOf).toBe(true);
    expect(heard?.updatedAt && heard.updatedAt > drawn.asOf).toBe(true);
  },
);

test("what was never closed says nothing of it, nor does what closes", async () => {
  const place = await plant();
  ok(await say(place, "diverting"));
  ok(await say(place, "closed"));
  expect(await (await one.get(`/api/v1/listings/${place.id}`)).json()).not.toHaveProperty("facilityOpenedAt");
});
