import { afterAll, beforeAll, expect, test } from "vitest";
import type { StreamEvent } from "#contract/sync.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { TestListener } from "#server/testing/listener.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";

/* Without a clock: closing, and opening again, is the very next update. */

const HERE = { lat: 22.57, lng: 88.36 };
const BEDS = ["emergency", "maternity", "icu"];

let service: TestService;
let staff: SignedIn;
let path = "";
const reader = new TestListener();

beforeAll(async () => {
  service = await testService();
  const id = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  path = `/api/v1/facilities/${id}`;
  staff = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
  const beds = BEDS.map((bedType) => ({ bedType, available: 3, total: 9 }));
  expect((await staff.ask("PUT", `${path}/capacity`, { beds })).status).toBe(200);
  await settleFeed(service.database, service.feed);
  // As an open list of beds listens (search/live/new-rows.ts).
  const target = { collection: "listings", near: { ...HERE, withinKm: 25 }, where: { side: "offer", kind: ["bed"] } };
  await reader.listen(service, [{ id: "around", target: { ...target, limit: 80 } }]);
  await reader.current("around");
});
afterAll(async () => {
  reader.stop();
  await service.close();
});

/** All that was written before has reached the reader: events come in the order of the log. */
async function quiet(): Promise<void> {
  const from = reader.events.length;
  const id = await service.put(bodyOf(aListing({ place: { ...aListing().place, lat: 22.6 } })));
  const isLast = (event: StreamEvent) => event.event === "change" && event.data.document.id === id;
  const last = await reader.saw(isLast, from);
  await reader.current("around", reader.events.indexOf(last));
}

/** What the stream sends from an act on, until it is current again: one update. */
async function nextUpdate(state: string): Promise<StreamEvent[]> {
  await quiet();
  const from = reader.events.length;
  expect((await staff.ask("PUT", `${path}/state`, { state })).status).toBe(200);
  await reader.current("around", from);
  const news = reader.news(from);
  return news.slice(0, news.findIndex(({ event }) => event === "current") + 1);
}

/** Of each document that an update brings: whether its place is closed, and what it has. */
function told(update: readonly StreamEvent[]): object[] {
  return update.flatMap((event) => {
    if (event.event !== "change" || event.data.document.collection !== "listings") return [];
    const { details, facilityState, stock } = event.data.document as unknown as {
      details: { bedType: string };
      facilityState?: { value: string };
      stock: { value: string; count?: number };
    };
    return [{ bed: details.bedType, state: facilityState?.value, stock: stock.value, count: stock.count }];
  });
}

test("closed: the next update has all that the place has, closed and without a count, at one checkpoint", async () => {
  const update = await nextUpdate("closed");
  const wanted = BEDS.map((bed) => ({ bed, state: "closed", stock: "closed", count: undefined }));
  expect(told(update)).toHaveLength(BEDS.length);
  expect(told(update)).toEqual(expect.arrayContaining(wanted));
  expect(new Set(update.slice(0, -1).map(({ id }) => id)).size).toBe(1);
});

test("opened again: the next update has all of it back, as a list that was opened meanwhile needs it", async () => {
  const update = await nextUpdate("normal");
  const wanted = BEDS.map((bed) => ({ bed, state: undefined, stock: "available", count: 3 }));
  expect(told(update)).toHaveLength(BEDS.length);
  expect(told(update)).toEqual(expect.arrayContaining(wanted));
  expect(new Set(update.slice(0, -1).map(({ id }) => id)).size).toBe(1);
});
