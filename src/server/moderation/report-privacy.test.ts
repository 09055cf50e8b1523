import { afterAll, beforeAll, expect, test } from "vitest";
import { REPORT_WAIT, reportsCountUntil } from "#domain/moderation/doubt.ts";
import { ask } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { TestListener } from "#server/testing/listener.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import {
  createEstablishedMember,
  keptListing,
  offerFood,
  reportAnonymously,
} from "#server/testing/moderation-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { startModerationUpkeep } from "./upkeep.ts";

/* Whoever has just had one caller must not learn that this caller reported. */

let service: TestService;
let owner: SignedIn;
let clock = Date.now();
beforeAll(async () => {
  service = await testService({
    settings: { RATE_LIMITS: "off" },
    watches: { waitMs: 50 },
    now: () => new Date(clock),
  });
  owner = await createEstablishedMember(service);
});
afterAll(() => service.close());

const HOUR = 3_600_000;
/** A moment well within one of the stretches after which reports count. */
const START = Math.floor(Date.now() / (REPORT_WAIT.everyHours * HOUR)) * REPORT_WAIT.everyHours * HOUR + 1.5 * HOUR;

/** Everything that an outsider and the owner may read about a listing, byte for byte. */
async function seen(id: string): Promise<string[]> {
  await settleFeed(service.database, service.feed);
  const near = { lat: 22.57, lng: 88.36, withinKm: 20 };
  const query = async (target: object) => {
    const answer = await ask(service, { method: "POST", path: "/api/v1/sync/query", body: { target } });
    // The place in the log moves with every write of anybody.
    return JSON.stringify(answer.json["documents"]);
  };
  const texts = await Promise.all(
    [
      `/api/v1/listings/${id}`,
      `/api/v1/listings/${id}/observations`,
      "/api/v1/listings/nearby?lat=22.57&lng=88.36&withinKm=50&kind=food",
      "/api/v1/listings/nearby?lat=22.57&lng=88.36&withinKm=50&kind=oxygen",
      "/api/v1/export/listings.ndjson",
    ].map(async (path) => {
      const answer = await service.get(path);
      // The time of reading itself.
      const text = (await answer.text()).replace(/"asOf":"[^"]*"/, "");
      return `${answer.status} ${answer.headers.get("etag") ?? ""} ${text}`;
    }),
  );
  const own = await owner.ask("POST", "/api/v1/sync/query", { target: { collection: "listings", mine: true } });
  return [
    ...texts,
    await query({ collection: "listings", near }),
    await query({ collection: "listings", ids: [id] }),
    JSON.stringify(own.json["documents"]),
  ];
}

test("a report changes nothing that anybody reads or hears, until it counts with others some hours later", async () => {
  clock = START;
  const { id } = await offerFood(owner);
  const rival = await service.put(bodyOf(aListing()));
  // The feed reads the posts first: their news would come after what the listener read.
  await settleFeed(service.database, service.feed);
  const listener = new TestListener();
  await listener.listen(service, [{ id: "t", target: { collection: "listings", ids: [id, rival] } }]);
  await listener.current("t");
  // What was posted may be heard once more. Changes come in order: after this one that is over.
  await owner.ask("PATCH", `/api/v1/listings/${id}`, { quantity: 3 }, { "if-match": "*" });
  await eventually(() => expect(JSON.stringify(listener.news())).toContain('"quantity":3'));
  const before = await seen(id);
  expect(before.slice(0, 5).map((text) => text.slice(0, 3))).toEqual(["200", "200", "200", "200", "200"]);
  const heard = listener.news().length;

  const reporter = await createEstablishedMember(service);
  expect(
    (await reporter.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "fraud", text: "They lie." })).status,
  ).toBe(202);
  expect((await reportAnonymously(service, id, { kind: "not-there" })).status).toBe(202);
  expect((await reportAnonymously(service, rival, { kind: "fraud" })).status).toBe(202);
  clock += 1;
  await startModerationUpkeep(service.database, new Date(clock));
  expect(await seen(id)).toEqual(before);

  // Moderators see it at once.
  const moderator = await createEstablishedMember(service, { roles: ["moderator"] });
  const queue = await moderator.ask("GET", "/api/v1/moderation/cases?state=open");
  expect(JSON.stringify(queue.json)).toContain(id);

  // A write that listeners do hear, after the reports: nothing came before it.
  const edited = await owner.ask("PATCH", `/api/v1/listings/${id}`, { quantity: 7 }, { "if-match": "*" });
  expect(edited.status).toBe(200);
  await eventually(() => expect(listener.news().length).toBeGreaterThan(heard));
  expect(JSON.stringify(listener.news()[heard])).toContain('"quantity":7');

  clock = START + (REPORT_WAIT.leastHours + REPORT_WAIT.everyHours) * HOUR;
  await startModerationUpkeep(service.database, new Date(clock));
  expect((await keptListing(service, id))["doubt"]).toBeCloseTo(0.3);
  expect((await keptListing(service, rival))["doubt"]).toBeCloseTo(0.1);
  await startModerationUpkeep(service.database, new Date(clock + 1_000));
  listener.stop();
});

test("what counts at once is counted at the same moments, whenever it was said", () => {
  const at = (hour: number, minute = 0): Date => new Date(Date.UTC(2026, 10, 22, hour, minute));
  expect(reportsCountUntil(at(9))).toEqual(at(8));
  expect(reportsCountUntil(at(11, 59))).toEqual(at(8));
  expect(reportsCountUntil(at(12))).toEqual(at(11));
});
