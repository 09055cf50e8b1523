import { afterAll, beforeAll, expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import type { Case } from "#contract/moderation.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import {
  caseIn,
  caseOf,
  countReportsOf,
  postDecision,
  keptListing,
  createEstablishedMember,
  newsAbout,
  reportAnonymously,
  reportStates,
  seenBy,
} from "#server/testing/moderation-requests.ts";
import { rounds } from "#server/testing/rounds.ts";
import { observe, post } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { startModerationUpkeep } from "./upkeep.ts";

/* A fraud ring and a mob. */

let service: TestService;
let moderator: SignedIn;
let seeker: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" }, watches: { waitMs: 600 } });
  moderator = await createEstablishedMember(service, { roles: ["moderator"] });
  seeker = await createEstablishedMember(service);
});
afterAll(() => service.close());

const CITIES = [
  { lat: 28.61, lng: 77.21 },
  { lat: 19.07, lng: 72.88 },
  { lat: 22.57, lng: 88.36 },
  { lat: 13.08, lng: 80.27 },
];

/** Oxygen that does not exist, offered in a city under a number. */
function bait(who: SignedIn, city: { lat: number; lng: number }, phone: string): Promise<SingleListing> {
  return post(who, {
    side: "offer",
    title: "Oxygen, any number",
    note: "Half now as advance, courier within the hour.",
    place: { ...city, precision: "exact" },
    contact: { alias: "Seva", channels: [{ type: "phone", value: phone }] },
  });
}

async function queue(): Promise<Case[]> {
  const response = await moderator.ask("GET", "/api/v1/moderation/cases?limit=100");
  return (response.json["items"] as unknown[]).map((each) =>
    caseIn({ ...response, json: each as Record<string, unknown> }),
  );
}

async function nearbyIds(place: { lat: number; lng: number }): Promise<string[]> {
  const answer = await service.get(
    `/api/v1/listings/nearby?lat=${place.lat}&lng=${place.lng}&withinKm=50&kind=oxygen,shelter`,
  );
  return ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
}

test("a fraud ring is before moderators with nobody having reported it, and down within one review; all of it can be taken back", async () => {
  const phone = "+91 98300 77001";
  // Four accounts made this morning, one number, four cities.
  const ring: SingleListing[] = [];
  for (const city of CITIES) ring.push(await bait(await signedIn(service), city, phone));
  const ids = ring.map(({ id }) => id);
  await service.settled();
  const found = (await queue()).filter(({ listing }) => ids.includes(listing.id));
  expect(found.map(({ signs }) => signs.map(({ code }) => code))).toEqual(
    CITIES.map(() => ["flag-words", "many-cities", "fresh-account"]),
  );
  expect(found.map(({ reports }) => reports.map(({ cause }) => cause))).toEqual(CITIES.map(() => ["pattern"]));
  const [first] = found;
  expect(first?.signs[0]?.words).toEqual(expect.arrayContaining(["advance", "half now", "courier"]));
  // Until somebody has reviewed it, it stays visible, lower in the list and without a label.
  const one = first?.listing.id ?? "";
  expect(await keptListing(service, one)).toMatchObject({ status: "open", doubt: 0.2, trust: { value: "unreviewed" } });

  const whole = await caseOf(moderator, one);
  const numbers = whole.json["sameNumber"] as SingleListing[];
  expect(numbers.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => id !== one).toSorted());
  expect(JSON.stringify(whole.json)).not.toContain("98300");
  // One review decides all of them from one page.
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const decisions: string[] = [];
  for (const id of ids) {
    const decided = caseIn(await postDecision(moderator, id, { decision: "confirm-fraud", sanction: { until } }));
    decisions.push(decided.decisions[0]?.id ?? "");
  }
  await service.settled();
  for (const [at, id] of ids.entries())
    expect(await nearbyIds(CITIES[at] ?? CITIES[0] ?? { lat: 0, lng: 0 })).not.toContain(id);
  const bans = 'SELECT count(*)::int AS count FROM auth."user" WHERE banned';
  expect((await service.database.pool.query(bans)).rows).toEqual([{ count: ids.length }]);
  for (const id of decisions) {
    await moderator.ask("POST", `/api/v1/moderation/decisions/${id}/reverse`, { reason: "All of it, back." });
  }
  expect((await service.database.pool.query(bans)).rows).toEqual([{ count: 0 }]);
  for (const id of ids) {
    expect(await seenBy(seeker, id)).toMatchObject({ status: "open", trust: { value: "unreviewed" } });
  }
});

test("a mob of fifty accounts does not take a good listing down, nor push what is worse out of sight", async () => {
  const owner = await createEstablishedMember(service);
  const place = { lat: 26.9, lng: 75.8, precision: "exact" as const };
  const good = await post(owner, {
    side: "offer",
    kind: "shelter",
    details: {},
    unit: "place",
    title: "Warm beds",
    place,
  });
  await observe(await createEstablishedMember(service, { roles: ["verifier"] }), good.id, { outcome: "confirmed" });
  const before = await keptListing(service, good.id);
  for (let at = 0; at < rounds(50, 200); at += 1) {
    const member = await signedIn(service);
    await member.ask("POST", `/api/v1/listings/${good.id}/reports`, { kind: "fraud", text: "Fraud!" });
    await member.ask("POST", `/api/v1/listings/${good.id}/observations`, { outcome: "asked-for-advance-money" });
  }
  for (let at = 0; at < rounds(10, 40); at += 1) await reportAnonymously(service, good.id, { kind: "abuse" });
  await countReportsOf(service, good.id);
  const kept = await keptListing(service, good.id);
  expect(kept).toMatchObject({ status: "open" });
  expect(Number(kept["doubt"])).toBeLessThanOrEqual(0.4 + 1e-9);
  await service.settled();
  expect(await nearbyIds(place)).toContain(good.id);
  // Two victims of fraud elsewhere come before the mob's case.
  const bad = await bait(owner, { lat: 26.9, lng: 75.8 }, "+91 98300 77002");
  await reportAnonymously(service, bad.id, { kind: "fraud", text: "Paid, nothing came." });
  const cases = await queue();
  const places = [good.id, bad.id].map((id) => cases.findIndex(({ listing }) => listing.id === id));
  expect(Math.max(...places)).toBeLessThan(3);
  // One review ends it. Its reporters count less, and the same words do not reopen it.
  caseIn(
    await postDecision(moderator, good.id, { decision: "keep", reason: "Called them: it is a school with beds." }),
  );
  const after = await keptListing(service, good.id);
  expect(after).not.toHaveProperty("doubt");
  expect({ status: after["status"], trust: after["trust"] }).toMatchObject({
    status: before["status"],
    trust: { value: "confirmed", by: "verifier" },
  });
  expect((await queue()).map(({ listing }) => listing.id)).not.toContain(good.id);
});

test("a sanction ends by itself: whoever it was is told, and the brand begins to fade", async () => {
  const cheat = await createEstablishedMember(service);
  const { id } = await bait(cheat, { lat: 12.97, lng: 77.59 }, "+91 98300 77003");
  const until = new Date(Date.now() + 3_600_000);
  await postDecision(moderator, id, { decision: "confirm-fraud", sanction: { until: until.toISOString() } });
  const { database } = service;
  // Reports of other tests begin to count within that hour.
  await database.pool.query("UPDATE documents SET body = body - 'isWaiting' WHERE collection = 'reports'");
  await startModerationUpkeep(database, new Date());
  expect(await keptListing(service, id)).toMatchObject({ trust: { value: "fraud-confirmed" } });
  expect(await startModerationUpkeep(database, new Date(until.getTime() + 1_000))).toBe(1);
  expect(await startModerationUpkeep(database, new Date(until.getTime() + 2_000))).toBe(0);
  expect(await keptListing(service, id)).toMatchObject({
    status: "hidden",
    trust: { value: "disputed", at: until.toISOString(), by: "moderator" },
  });
  expect(await newsAbout(service, cheat, id)).toContain("sanction-ended");
});

test("what nobody has looked at for two weeks is forgotten, and the words of what was decided are erased after thirty days", async () => {
  const owner = await createEstablishedMember(service);
  const { id } = await post(owner, { side: "offer", kind: "food", details: {}, unit: "meal" });
  await reportAnonymously(service, id, { kind: "fraud", text: "Their number is 98300 12345." });
  await countReportsOf(service, id);
  expect(await keptListing(service, id)).toHaveProperty("doubt");
  const { database } = service;
  const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);
  await startModerationUpkeep(database, later(15));
  expect(await keptListing(service, id)).not.toHaveProperty("doubt");
  await postDecision(moderator, id, { decision: "keep", reason: "Nothing in it." });
  const words = async (): Promise<unknown> =>
    (
      await database.pool.query(
        "SELECT shielded ? 'text' AS has FROM documents WHERE collection = 'reports' AND body->>'listingId' = $1",
        [id],
      )
    ).rows;
  await startModerationUpkeep(database, later(29));
  expect(await words()).toEqual([{ has: true }]);
  await startModerationUpkeep(database, later(31));
  expect(await words()).toEqual([{ has: false }]);
});

test("an address for money that is named about two listings, and a price far above the usual one, are signs", async () => {
  let numbers = 0;
  const car = (note?: string) => ({
    side: "offer" as const,
    kind: "ambulance" as const,
    details: {},
    unit: "vehicle" as const,
    ...(note !== undefined && { note }),
    contact: { alias: "Driver", channels: [{ type: "phone" as const, value: `+91 98300 7800${(numbers += 1)}` }] },
  });
  const owners = await Promise.all([createEstablishedMember(service), createEstablishedMember(service)]);
  const [one, two] = [await post(owners[0], car()), await post(owners[1], car())];
  await reportAnonymously(service, one.id, { kind: "fraud", evidence: "sent it to Ring.Leader@okbank" });
  const marks = async (): Promise<number> =>
    (await service.database.pool.query("SELECT FROM moderation_marks WHERE what = 'handle'")).rowCount ?? 0;
  await service.settled();
  expect(await marks()).toBe(1);
  await reportAnonymously(service, two.id, { kind: "fraud", text: "They said pay ring.leader@okbank first." });
  await service.settled();
  const { signs, reports } = caseIn(await caseOf(moderator, two.id));
  expect(signs).toMatchObject([{ code: "shared-handle", count: 2 }]);
  expect(reports.map(({ cause }) => cause).toSorted()).toEqual(["fraud", "pattern"]);
  expect(JSON.stringify((await service.database.pool.query("SELECT * FROM moderation_marks")).rows)).not.toContain(
    "okbank",
  );
  for (const price of [900, 1_000, 1_000, 1_100, 1_200])
    await post(await createEstablishedMember(service), car(`₹${price} in the city`));
  const expensive = await post(await createEstablishedMember(service), car("Rs 12k, comes at once"));
  await service.settled();
  expect(caseIn(await caseOf(moderator, expensive.id)).signs).toEqual([{ code: "price-outlier", count: 12 }]);
});

test("one number in three cities is before moderators, each of its listings, whatever else it says", async () => {
  const honest = await createEstablishedMember(service);
  const meals = (city: { lat: number; lng: number }) =>
    post(honest, {
      side: "offer",
      kind: "food",
      details: {},
      unit: "meal",
      place: { ...city, precision: "exact" },
      contact: { alias: "Kitchen", channels: [{ type: "phone", value: "+91 98300 79001" }] },
    });
  const ids: string[] = [];
  for (const city of CITIES.slice(0, 3)) ids.push((await meals(city)).id);
  await service.settled();
  const mine = (await queue()).filter(({ listing }) => ids.includes(listing.id));
  expect(mine.map(({ signs }) => signs)).toEqual(ids.map(() => [{ code: "many-cities", count: 3 }]));
  // A kitchen with three houses: kept once, it does not return for the same signs.
  for (const id of ids) await postDecision(moderator, id, { decision: "keep", reason: "One kitchen, three houses." });
  await honest.ask("PATCH", `/api/v1/listings/${ids[0]}`, { title: "Hot meals at noon" }, { "if-match": "*" });
  // A later item in the same order has been reviewed, so this one has too.
  const later = await bait(await signedIn(service), { lat: 9.93, lng: 76.26 }, "+91 98300 79002");
  await service.settled();
  expect(await reportStates(service, later.id)).toEqual(["open"]);
  for (const id of ids) expect(await reportStates(service, id)).toEqual(["dismissed"]);
});

test("nobody is framed: what others post under a number, or write about a listing, lowers no rank by itself", async () => {
  const victim = await createEstablishedMember(service);
  const phone = "+91 98300 79101";
  const contact = { alias: "Asha", channels: [{ type: "phone" as const, value: phone }] };
  const { id } = await post(victim, { side: "offer", kind: "food", details: {}, unit: "meal", contact });
  const enemy = await createEstablishedMember(service);
  for (const city of CITIES.slice(0, 3)) await bait(enemy, city, phone);
  await service.settled();
  expect(await reportStates(service, id)).toEqual(["open"]);
  const found = caseIn(await caseOf(moderator, id));
  expect(found).toMatchObject({ signs: [{ code: "many-cities" }], reports: [{ cause: "pattern", weight: 0 }] });
  expect(await keptListing(service, id)).not.toHaveProperty("doubt");
});
