import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { syncQuery } from "#contract/sync.ts";
import type { WireDocument } from "#contract/sync.ts";
import { FOLLOWING } from "#domain/follows/follow.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { HEALTH_WORDS } from "#domain/shared/health-consent.ts";
import { newId } from "#domain/shared/ids.ts";
import type { OutboxMessage } from "#server/adapters/outbox.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { OUTBOX_KEY, testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";
import { eraseEndedFollows } from "./follows.ts";

let service: TestService;
let asha: SignedIn;
let ahead = 0;
let lat = 10;
const now = (): Date => new Date(Date.now() + ahead);

beforeAll(async () => void (service = await testService({ now, settings: { RATE_LIMITS: "off" } })));
afterAll(() => service.close());
beforeEach(async () => {
  ahead = 0;
  // Each test has a town of its own.
  lat += 2;
  asha = await signedIn(service);
});

const aFollow = (changed: object = {}) => ({
  id: newId(),
  kind: "bed",
  bedType: "icu",
  place: { lat, lng: 88, label: "Howrah" },
  withinKm: 10,
  when: "each",
  nightToo: true,
  ...changed,
});

const commit = async (who: SignedIn, name: string, args: object) =>
  (await testStore(service, who.token).commit([{ name, args }])).states[0];
const agreed = { healthConsent: { wordsVersion: HEALTH_WORDS } };
const save = (who: SignedIn, follow: object) => commit(who, "follows.save", { ...agreed, ...follow });
const end = (who: SignedIn, id: string) => commit(who, "follows.end", { id });

async function mine(who: SignedIn, collection = "follows"): Promise<WireDocument[]> {
  const response = await who.ask("POST", "/api/v1/sync/query", { target: { collection, mine: true } });
  return syncQuery.output.parse(response.json).documents;
}

/** An ICU of the test's town, with so many free beds as said just now. */
function anIcu(count: number, changed: Partial<StoredListing> = {}): StoredListing {
  const at = now().toISOString();
  return aListing({
    details: { bedType: "icu" },
    facilityName: "Hill Hospital",
    place: { lat: lat + 0.01, lng: 88, label: "Howrah", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
    stock: { value: count > 0 ? "available" : "out", count, at, by: "facility" },
    confirmedAt: at,
    ...changed,
  });
}

const put = (listing: StoredListing, id = newId()): Promise<string> => service.put(bodyOf(listing), { id });

async function messagesTo(who: SignedIn): Promise<OutboxMessage[]> {
  const all = (await (await service.get(`/dev/outbox.json?key=${OUTBOX_KEY}`)).json()) as OutboxMessage[];
  return all.filter(({ to }) => to === who.email);
}

/** Resolves when they have so many messages, once nothing is left to tell. */
async function told(who: SignedIn, count: number): Promise<void> {
  await service.settled();
  expect(await messagesTo(who)).toHaveLength(count);
}

/** What changes anywhere has all follows looked at; resolves when that is done. */
const look = () => put(anIcu(1, { kind: "shelter", details: {} })).then(() => service.settled());

const newsOf = async (who: SignedIn) => (await mine(who, "news")).map((each) => [each["kind"], each["listingId"]]);

describe("a follow", () => {
  test("nurse's 0 → 1: its owner has news and a message with the listing and the link that ends them", async () => {
    expect(await save(asha, aFollow())).toBe("acknowledged");
    const id = await put(anIcu(0));
    await told(asha, 0);
    await put(anIcu(1), id);
    await told(asha, 1);
    const [message] = await messagesTo(asha);
    expect(message?.subject).toBe("Now available: Hospital bed, Hill Hospital");
    expect(message?.text).toContain(`/r/${id}`);
    expect(message?.text).toMatch(/without signing in: http\S+\/a\/[\w-]{51}\n/);
    expect(await newsOf(asha)).toEqual([["follow-hit", id]]);
  });

  test("tells of what begins: not of what was there, and not again while it goes on", async () => {
    const [before, later] = [await put(anIcu(2)), newId()];
    // A run that reads while a follow is saved forgets what that follow found.
    await service.settled();
    await save(asha, aFollow());
    await put(anIcu(3), before);
    await put(anIcu(1), later);
    await told(asha, 1);
    expect(await newsOf(asha)).toEqual([["follow-hit", later]]);
    ahead += 11 * MINUTE_MS;
    await put(anIcu(2), later);
    await look();
    // Gone and there again is a new beginning.
    await put(anIcu(0), before);
    await look();
    await put(anIcu(1), before);
    await told(asha, 2);
    expect((await newsOf(asha)).map(([, id]) => id).toSorted()).toEqual([before, later].toSorted());
  });

  test("what went stale and is said again has begun anew", async () => {
    const id = await put(anIcu(1));
    await save(asha, aFollow());
    ahead += 5 * 60 * MINUTE_MS;
    await put(anIcu(1), id);
    await told(asha, 1);
  });

  test("of the first tells once and has ended", async () => {
    await save(asha, aFollow({ when: "first" }));
    await put(anIcu(1));
    await told(asha, 1);
    expect(await mine(asha)).toEqual([]);
    ahead += DAY_MS;
    await put(anIcu(1));
    await look();
    expect(await newsOf(asha)).toHaveLength(1);
  });

  test.each<[string, () => StoredListing]>([
    ["of another kind of bed", () => anIcu(1, { details: { bedType: "general" } })],
    ["of which the kind of bed is not known", () => anIcu(1, { details: {} })],
    ["12 km away", () => anIcu(1, { place: { ...anIcu(1).place, lat: lat + 0.11 } })],
    ["that somebody needs", () => anIcu(1, { side: "need" })],
    ["last said to be there five hours ago", () => ({ ...anIcu(1), stock: stockAgo(5) })],
    ["that is disputed", () => anIcu(1, { trust: { value: "disputed", at: now().toISOString(), by: "moderator" } })],
    [
      "whose number is wrong",
      () => anIcu(1, { reach: { value: "wrong-number", at: now().toISOString(), by: "seeker" } }),
    ],
    ["that was hidden", () => anIcu(1, { status: "hidden" })],
    ["of one's own", () => anIcu(1, { ownerId: asha.id })],
  ])("says nothing of a listing %s", async (_what, listing) => {
    await save(asha, aFollow());
    await put(listing());
    await look();
    expect(await newsOf(asha)).toEqual([]);
  });

  test("at night waits for the morning, unless its owner said otherwise; what is gone by then is not told", async () => {
    const midnight = { lat, lng: nightLng(), label: "Night" };
    const other = await signedIn(service);
    await save(asha, aFollow({ place: midnight, nightToo: false }));
    await save(other, aFollow({ place: midnight }));
    const place = { ...anIcu(1).place, lng: midnight.lng };
    const [stays, goes] = [await put(anIcu(1, { place })), await put(anIcu(1, { place }))];
    await told(other, 1);
    expect(await newsOf(asha)).toEqual([]);
    await put(anIcu(0, { place }), goes);
    ahead += 10 * 60 * MINUTE_MS;
    await put(anIcu(1, { place }), stays);
    await service.settled();
    expect(await newsOf(asha)).toEqual([["follow-hit", stays]]);
  });
});

function stockAgo(hours: number): StoredListing["stock"] {
  const at = new Date(now().getTime() - hours * 60 * MINUTE_MS).toISOString();
  return { value: "available", count: 1, at, by: "facility" };
}

/** A meridian where it is midnight by the sun. */
function nightLng(): number {
  const east = (24 - now().getUTCHours() - now().getUTCMinutes() / 60) * 15;
  return Math.max(-179, Math.min(179, east > 180 ? east - 360 : east));
}

describe("limits", () => {
  test("within ten minutes a bed tells once; what came meanwhile is joined in the next message", async () => {
    await save(asha, aFollow());
    await put(anIcu(1));
    await told(asha, 1);
    const later = [await put(anIcu(1)), await put(anIcu(1)), await put(anIcu(1))];
    await look();
    expect(await messagesTo(asha)).toHaveLength(1);
    ahead += 11 * MINUTE_MS;
    await look();
    await told(asha, 2);
    const [newest] = await messagesTo(asha);
    expect(newest?.subject.split(";").length).toBe(3);
    expect((await newsOf(asha)).map(([, id]) => id)).toEqual(expect.arrayContaining(later));
  });

  test("an account has ten at a time, also by batches at once; ending one makes room", async () => {
    const [first, ...others] = Array.from({ length: FOLLOWING.most + 3 }, () => aFollow());
    const states = await Promise.all([first, ...others].map((each) => save(asha, each ?? {})));
    expect(states.filter((state) => state === "acknowledged")).toHaveLength(FOLLOWING.most);
    expect(states.filter((state) => state === "follows/too-many")).toHaveLength(3);
    const [running] = await mine(asha);
    expect(await end(asha, running?.id ?? "")).toBe("acknowledged");
    expect(await save(asha, aFollow())).toBe("acknowledged");
    expect(await save(asha, aFollow())).toBe("follows/too-many");
  });

  test.each<[string, () => object]>([
    ["an end in the past", () => ({ until: new Date(Date.now() - DAY_MS).toISOString() })],
    ["an end in 91 days", () => ({ until: new Date(Date.now() + 91 * DAY_MS).toISOString() })],
    ["101 km", () => ({ withinKm: 101 })],
    ["0 km", () => ({ withinKm: 0 })],
    ["a group that does not exist", () => ({ kind: "blood", bedType: undefined, bloodGroup: "C+" })],
    ["a place beyond the pole", () => ({ place: { lat: 91, lng: 0 } })],
  ])("refused: %s", async (_what, changed) => {
    expect(await save(asha, aFollow(changed()))).toBe("http/invalid-argument");
    expect(await mine(asha)).toEqual([]);
  });
});

describe("whose it is", () => {
  test("its owner reads it whole; nobody else learns of it, may change it or end it", async () => {
    const follow = aFollow({ kind: "blood", bedType: undefined, bloodGroup: "AB-", component: "platelets" });
    await save(asha, follow);
    const until = expect.stringMatching(/^20/);
    const { bedType: _none, ...fields } = follow;
    expect(await mine(asha)).toMatchObject([{ ...fields, until }]);
    const other = await signedIn(service);
    expect(await save(other, { ...follow, withinKm: 1 })).toBe("documents/already-exists");
    expect(await end(other, follow.id)).toBe("acknowledged");
    const got = await other.ask("POST", "/api/v1/sync/batch-get", { collection: "follows", ids: [follow.id] });
    expect(got.json).toEqual({ documents: [], missing: [follow.id] });
    expect(await mine(asha)).toHaveLength(1);
    expect((await testStore(service).commit([{ name: "follows.save", args: aFollow() }])).states).toEqual([
      "http/unauthenticated",
    ]);
  });

  test("place and blood group are in the shielded part alone", async () => {
    const { id } = aFollow();
    await save(asha, aFollow({ id, kind: "blood", bedType: undefined, bloodGroup: "AB-" }));
    const { pool } = service.database;
    const stored = await pool.query("SELECT body FROM documents WHERE id = $1", [id]);
    const audit = await pool.query("SELECT details FROM audit WHERE who = $1", [asha.id]);
    for (const secret of ["AB-", '"lat"', "Howrah"])
      expect(JSON.stringify([stored.rows, audit.rows])).not.toContain(secret);
  });

  test("it is in one's own file, and goes with the account", async () => {
    await save(asha, aFollow());
    await put(anIcu(1));
    await told(asha, 1);
    expect((await asha.ask("GET", "/api/v1/me/export")).json["follows"]).toMatchObject([{ body: { kind: "bed" } }]);
    expect((await asha.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
    for (const table of ["follow_hits", "follow_messages"]) {
      const left = await service.database.pool.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [asha.id]);
      expect(left.rows).toEqual([]);
    }
  });

  test("whoever ended these messages has the news alone", async () => {
    await service.database.pool.query("INSERT INTO ended_messages VALUES ($1, 'follow-hit', now())", [asha.id]);
    await save(asha, aFollow());
    const id = await put(anIcu(1));
    await told(asha, 0);
    expect(await newsOf(asha)).toEqual([["follow-hit", id]]);
  });

  test("its end has come: it tells nothing and is erased", async () => {
    await save(asha, aFollow({ until: new Date(Date.now() + DAY_MS).toISOString() }));
    ahead = DAY_MS + MINUTE_MS;
    await put(anIcu(1));
    await look();
    expect(await newsOf(asha)).toEqual([]);
    expect(await eraseEndedFollows(service.database, now())).toBe(1);
    expect(await mine(asha)).toEqual([]);
  });
});

test("two processes tell once", async () => {
  const second = await testService({ now, database: service.database, settings: { RATE_LIMITS: "off" } });
  const people = await Promise.all(Array.from({ length: 5 }, () => signedIn(service)));
  for (const who of people) await save(who, aFollow());
  await put(anIcu(1));
  await service.settled(second);
  for (const who of people) expect(await newsOf(who)).toHaveLength(1);
  const rows = await service.database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM follow_messages WHERE user_id = ANY($1::text[])",
    [people.map(({ id }) => id)],
  );
  expect(rows.rows).toEqual([{ count: 5 }]);
  await second.close();
});
