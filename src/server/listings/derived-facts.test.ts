import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import { OUTCOMES } from "#domain/observations/outcomes.ts";
import type { Axes } from "#domain/observations/axes.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import { facts } from "../documents/migrations/before-1.0/0021-facts.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { listingIn, observe, post } from "../testing/listing-requests.ts";
import { createEstablishedMember } from "../testing/moderation-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { rounds } from "../testing/rounds.ts";
import { settleFeed } from "../testing/settle-feed.ts";
import { testStore } from "../testing/sync.ts";
import { observationsOf } from "../observations/add-observation.ts";
import { newId } from "#domain/shared/ids.ts";
import { newClientId } from "#server/testing/client-id.ts";

let service: TestService;
let owner: SignedIn;
let verifier: SignedIn;
let people: SignedIn[];
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off", TRUSTED_PROXIES: "127.0.0.1" } });
  [owner, verifier, ...people] = await Promise.all([
    signedIn(service),
    signedIn(service, { roles: ["verifier"] }),
    ...[1, 2, 3, 4].map(() => signedIn(service)),
  ]);
});
afterAll(() => service.close());

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const read = async (id: string): Promise<SingleListing> => listingIn(await owner.ask("GET", `/api/v1/listings/${id}`));
const offer = (): Promise<SingleListing> => post(owner, { side: "offer" });
const stored = async (id: string): Promise<StoredListing> =>
  (await service.database.pool.query("SELECT body FROM documents WHERE id = $1", [id])).rows[0]?.body;
const factsOf = ({ reach, stock, trust, confirmedAt, counted, crowd, hearsay }: StoredListing) => ({
  reach,
  stock,
  trust,
  confirmedAt,
  counted,
  crowd,
  hearsay,
});

/** The same list in a few orders. */
function orders<Each>(all: readonly Each[]): Each[][] {
  const halves = [all.filter((_each, at) => at % 2 === 0), all.filter((_each, at) => at % 2 === 1)];
  return [[...all], all.toReversed(), halves.flat(), halves.toReversed().flat()];
}

describe("law: the facts of a listing follow from what was said", () => {
  test("in whatever order it comes in: phones that were offline send late", async () => {
    const at = [90, 70, 60, 50, 45, 40, 30, 20, 10, 5].map(ago);
    const [one, two, three, four] = people;
    const said: [SignedIn | undefined, Outcome, object?][] = [
      [owner, "in-stock", { count: 9 }],
      [one, "got-help"],
      [one, "asked-for-advance-money"],
      [two, "asked-for-advance-money"],
      [verifier, "confirmed"],
      [three, "asked-for-advance-money"],
      [owner, "limited", { count: 2 }],
      [four, "none-left"],
      [two, "none-left"],
      [three, "busy"],
    ];
    const words = said.map(([by, outcome, more], turn) => ({ by, said: { outcome, at: at[turn], ...more } }));
    const found: object[] = [];
    for (const order of orders(words)) {
      const { id } = await offer();
      // In sequence: the test is about their order.
      for (const each of order) expect((await observe(each.by ?? owner, id, each.said)).status).toBe(201);
      found.push(factsOf(await stored(id)));
    }
    expect(found[0]).toMatchObject({
      reach: { value: "reachable", at: at[4], by: "verifier" },
      stock: { value: "limited", count: 2, at: at[6], by: "owner" },
      trust: { value: "confirmed", at: at[4], by: "verifier" },
      counted: { count: 9, at: at[0] },
      hearsay: {
        reach: { value: "busy", at: at[9], by: "seeker", people: 1 },
        stock: { value: "out", at: at[8], by: "seeker", people: 1 },
        helped: { people: 1, at: at[1] },
        askedForMoney: { people: 1, at: at[5] },
      },
    });
    for (const each of found) expect(each).toEqual(found[0]);
  });

  test("what an import says is the base: a word on it is taken back, what was taken stays", async () => {
    const base: Axes = {
      reach: { value: "reachable", at: ago(500), by: "feed" },
      stock: { value: "available", count: 8, at: ago(500), by: "feed" },
      trust: { value: "unreviewed", at: null, by: null },
    };
    const facilityId = randomUUID();
    const staff = await signedIn(service, { roles: ["facility-staff"], facilities: [facilityId] });
    const id = await service.put(bodyOf(aListing({ ...base, facilityId, source: { kind: "import" } })));
    const store = testStore(service, (await createEstablishedMember(service)).token);
    const said = newId();
    const record = { name: "observations.record", args: { id: said, listingId: id, outcome: "none-left", at: ago(5) } };
    await store.commit([record]);
    expect((await read(id)).stock.value).toBe("out");
    await store.commit([{ name: "observations.undo", args: { id: said } }]);
    expect(await read(id)).toMatchObject({ ...base, confirmedAt: base.stock.at });
    const taken = listingIn(await staff.ask("POST", `/api/v1/listings/${id}/take`, { count: 3 }));
    expect(taken.stock).toMatchObject({ value: "available", count: 5, by: "facility" });
    const [again, other] = [newId(), newId()];
    await store.commit([
      { name: "observations.record", args: { id: again, listingId: id, outcome: "none-left" } },
      { name: "observations.record", args: { id: other, listingId: id, outcome: "busy" } },
      { name: "observations.undo", args: { id: again } },
    ]);
    expect((await read(id)).stock).toEqual(taken.stock);
    expect((await stored(id)).base).toMatchObject({ stock: base.stock });
  });

  test("no crowd of seekers pushes out what others said, and no person what other people reported", async () => {
    const { id } = await offer();
    await observe(owner, id, { outcome: "in-stock", count: 4, at: ago(60) });
    for (const by of people.slice(0, 3)) await observe(by, id, { outcome: "asked-for-advance-money", at: ago(50) });
    const flood = Array.from({ length: 1_200 }, (_none, turn) => ({
      collection: "observations",
      body: { listingId: id, outcome: turn % 4 === 0 ? "busy" : "asked-for-advance-money", at: ago(40), by: "seeker" },
      shielded: { who: turn % 4 === 0 ? `client:${turn}` : "client:one", network: "net" },
    }));
    await service.putAll(flood);
    await observe(people[3] ?? owner, id, { outcome: "no-answer" });
    expect(await read(id)).toMatchObject({
      reach: { value: "reachable", by: "owner" },
      stock: { value: "available", count: 4, by: "owner" },
      trust: { value: "unreviewed" },
      hearsay: { reach: { value: "no-answer" }, askedForMoney: { people: 2 } },
    });
  });
});

test("what was just checked is found by how fresh it is, until it is taken back; ranks follow the words", async () => {
  const place = { lat: 12.5, lng: 23.5, precision: "exact" as const };
  const [first, second] = [await post(owner, { side: "offer", place }), await post(owner, { side: "offer", place })];
  const found = async (more = ""): Promise<string[]> => {
    await settleFeed(service.database, service.feed);
    const path = `/api/v1/listings/nearby?lat=12.5&lng=23.5${more}`;
    return ((await ask(service, { method: "GET", path })).json["items"] as { id: string }[]).map(({ id }) => id);
  };
  const store = testStore(service, (await createEstablishedMember(service)).token);
  const said = newId();
  await observe(owner, first.id, { outcome: "in-stock", at: ago(230) });
  await store.commit([{ name: "observations.record", args: { id: said, listingId: second.id, outcome: "in-stock" } }]);
  expect(await found("&freshWithinMinutes=120")).toEqual([second.id]);
  expect(await found("&freshWithinMinutes=240&sort=fresh")).toEqual([second.id, first.id]);
  expect(await found()).toEqual([second.id, first.id]);
  await observe(owner, first.id, { outcome: "in-stock" });
  expect(await found()).toEqual([first.id, second.id]);
  await store.commit([{ name: "observations.undo", args: { id: said } }]);
  expect(await found("&freshWithinMinutes=120")).toEqual([first.id]);
});

test("whatever many do at once, the facts that are kept are what all that is kept makes of them", async () => {
  const listings = [await offer(), await offer()];
  await observe(owner, listings[0]?.id ?? "", { outcome: "in-stock", count: 50 });
  const stores = [verifier, ...people].map((by) => testStore(service, by.token));
  const outcomes = OUTCOMES.filter((outcome) => outcome !== "confirmed");
  const act = async (turn: number): Promise<void> => {
    const store = stores[turn % stores.length] ?? testStore(service);
    const listingId = listings[turn % 2]?.id ?? "";
    const id = newId();
    const outcome = outcomes[(turn * 7) % outcomes.length];
    const said = { id, listingId, outcome, at: ago((turn * 13) % 400), ...(turn % 3 === 0 && { count: turn % 5 }) };
    await store.commit([{ name: "observations.record", args: said }]);
    if (turn % 4 === 0) await store.commit([{ name: "observations.undo", args: { id } }]);
    if (turn % 5 === 0) await owner.ask("POST", `/api/v1/listings/${listingId}/take`, { count: 1 });
  };
  await Promise.all(Array.from({ length: rounds(32, 400) }, (_none, turn) => act(turn)));
  const now = new Date();
  for (const { id } of listings) {
    const kept = await stored(id);
    const words = observationsOf(id, await readObservationsOf(service.database.pool, [id]));
    expect(words.length).toBeGreaterThan(8);
    expect(factsOf(kept)).toEqual(factsOf(withDerivedFacts(kept, words, now)));
  }
});

describe("many people are calling", () => {
  test("is told of a listing, alone and in lists, once four people said within half an hour what they found", async () => {
    const place = { lat: 11.5, lng: 21.5, precision: "exact" as const };
    const { id } = await post(owner, { side: "offer", place });
    const from = (network: number) => ({ "x-forwarded-for": `10.${network}.0.7` });
    for (const [at, by] of people.slice(0, 3).entries()) await observe(by, id, { outcome: "busy" }, from(at));
    await observe(people[3] ?? owner, id, { outcome: "busy" }, from(0));
    expect(await read(id)).not.toHaveProperty("manyCalling");
    const before = Date.now();
    const listing = listingIn(await observe(people[3] ?? owner, id, { outcome: "in-stock" }, from(3)));
    expect(Date.parse(listing.manyCalling ?? "")).toBeGreaterThanOrEqual(before);
    await settleFeed(service.database, service.feed);
    const near = await ask(service, { method: "GET", path: "/api/v1/listings/nearby?lat=11.5&lng=21.5" });
    expect(near.json["items"]).toMatchObject([{ id, manyCalling: listing.manyCalling }]);
  });

  test("is not said by one browser network without accounts", async () => {
    const { id } = await offer();
    for (let turn = 0; turn < 6; turn += 1) {
      const headers = { "x-client-id": newClientId() };
      const path = `/api/v1/listings/${id}/observations`;
      await ask(service, { method: "POST", path, body: { outcome: "busy" }, headers });
    }
    expect(await read(id)).not.toHaveProperty("manyCalling");
  });
});

test("words of before this rule: what was so before the first one becomes the base", async () => {
  const stock = { value: "available", count: 7, at: ago(900), by: "feed" } as const;
  const unknown = {
    reach: { value: "unknown", at: null, by: null },
    trust: { value: "unreviewed", at: null, by: null },
  };
  const out = { value: "out", at: ago(80), by: "seeker" } as const;
  const id = await service.put(bodyOf(aListing({ stock: out })));
  const words = [
    { stock, ...unknown, counted: null },
    { ...unknown, stock: out, counted: { count: 0, at: out.at } },
  ];
  for (const [turn, before] of words.entries()) {
    const body = { listingId: id, outcome: "none-left", at: ago(80 - turn), by: "seeker" };
    await service.put(body, { collection: "observations", shielded: { who: "client:x", before, after: before } });
  }
  for (const statement of facts.statements) await service.database.pool.query(statement);
  expect((await stored(id)).base).toEqual({ stock, ...unknown });
  const left = await service.database.pool.query(
    "SELECT DISTINCT shielded FROM documents WHERE collection = 'observations' AND body->>'listingId' = $1",
    [id],
  );
  expect(left.rows).toEqual([{ shielded: { who: "client:x" } }]);
});
