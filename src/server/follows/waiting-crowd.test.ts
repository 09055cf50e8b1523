import { afterAll, beforeAll, expect, test } from "vitest";
import { FOLLOWING } from "#domain/follows/follow.ts";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import type { OutboxMessage } from "#server/adapters/outbox.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { OUTBOX_KEY, testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";

/** Noon at Greenwich: midnight at 180 degrees. */
const NOW = new Date("2026-11-29T12:00:00Z");
const NIGHT_LNG = 180;

let service: TestService;
beforeAll(async () => void (service = await testService({ now: () => NOW, settings: { RATE_LIMITS: "off" } })));
afterAll(() => service.close());

/** Follows food around a point. @returns the id of the follow */
async function follows(who: SignedIn, { lng, nightToo }: { lng: number; nightToo: boolean }): Promise<string> {
  const id = newId();
  const args = { id, kind: "food", place: { lat: 10, lng }, withinKm: 10, when: "each", nightToo };
  expect((await testStore(service, who.token).commit([{ name: "follows.save", args }])).states).toEqual([
    "acknowledged",
  ]);
  return id;
}

async function messagesTo(who: SignedIn): Promise<number> {
  const all = (await (await service.get(`/dev/outbox.json?key=${OUTBOX_KEY}`)).json()) as OutboxMessage[];
  return all.filter(({ to }) => to === who.email).length;
}

test.each([
  ["for the morning", { nightToo: false }, 0],
  ["for another day", { nightToo: true }, FOLLOWING.messagesADay],
  ["for the end of a pause", { nightToo: true }, 1],
])("a thousand pairs of one person that wait %s keep nobody else from being told", async (_what, changed, past) => {
  const [one, asha] = [await signedIn(service), await signedIn(service)];
  const id = await follows(one, { lng: NIGHT_LNG, ...changed });
  await service.database.pool.query(
    `INSERT INTO follow_hits (follow_id, listing_id, user_id, fresh_until, at)
     SELECT $1, md5($2 || n)::uuid, $2, $3, $4 FROM generate_series(1, 1000) n`,
    [id, one.id, new Date(NOW.getTime() + DAY_MS), new Date(NOW.getTime() - DAY_MS)],
  );
  await service.database.pool.query(
    `INSERT INTO follow_messages (id, user_id, at, follows)
     SELECT md5($2 || n)::uuid, $2, $3, ARRAY[$1::uuid] FROM generate_series(1, $4::int) n`,
    [id, one.id, new Date(NOW.getTime() - MINUTE_MS), past],
  );
  await follows(asha, { lng: 0, nightToo: false });
  const at = NOW.toISOString();
  const offer = aListing({
    kind: "food",
    details: {},
    place: { lat: 10, lng: 0, label: "Town", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
    stock: { value: "available", count: 1, at, by: "facility" },
    confirmedAt: at,
  });
  await service.put(bodyOf(offer));
  await service.settled();
  expect([await messagesTo(asha), await messagesTo(one)]).toEqual([1, 0]);
});
