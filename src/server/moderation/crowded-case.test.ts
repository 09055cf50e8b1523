import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { caseOf, createEstablishedMember } from "#server/testing/moderation-requests.ts";
import { observe, post } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { insertMarks } from "./statements.ts";
import { readObservationsOf, readUsualPrice } from "./queries.ts";

/* Flooding attacks: much noise that hides what matters. */

let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
});
afterAll(() => service.close());

test("two hundred empty words of nobody push no note out of a case, nor out of what is searched for signs", async () => {
  const { id } = await post(await signedIn(service), { side: "offer", kind: "food", details: {}, unit: "meal" });
  const cheated = await signedIn(service);
  await observe(cheated, id, { outcome: "asked-for-advance-money", note: "They want it at ring.leader@okbank" });
  const at = new Date(Date.now() + 60_000).toISOString();
  const body = { listingId: id, outcome: "in-stock", at, by: "seeker" };
  await service.putAll(
    Array.from({ length: 250 }, (_none, n) => ({
      collection: "observations",
      body,
      shielded: { who: `client:crowd ${n}`, network: "one" },
    })),
  );
  const moderator = await createEstablishedMember(service, { roles: ["moderator"] });
  expect(JSON.stringify((await caseOf(moderator, id)).json["observations"])).toContain("ring.leader@okbank");
  const searched = await readObservationsOf(service.database.pool, id, 100);
  expect(searched.map(({ shielded }) => shielded?.["note"])).toContain("They want it at ring.leader@okbank");
});

test("an account that names one price a hundred times makes it no usual one", async () => {
  const { database } = service;
  const price = async (ownerId: string, value: string): Promise<void> => {
    const id = await service.put(bodyOf(aListing({ ownerId, source: { kind: "member" } })));
    await insertMarks(database, { listingId: id, kind: "ambulance", marks: [{ what: "price", value }] });
  };
  for (let n = 0; n < 8; n += 1) await price("enemy", "1");
  for (const [owner, value] of [
    ["a", "900"],
    ["b", "1000"],
    ["c", "1100"],
  ] as const)
    await price(owner, value);
  const but = "01890a5d-ac96-774b-bcce-b302099a8057";
  expect(await readUsualPrice(database.pool, "ambulance", but)).toEqual({ median: 950, count: 4 });
});
