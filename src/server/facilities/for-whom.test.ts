import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Observation, SingleListing } from "#contract/listings.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import type { Role } from "#domain/identity/actor.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { capacityPath, count, countingPlace, readFacility } from "./testing/counting-place.ts";
import type { CountingPlace } from "./testing/counting-place.ts";

/* For whom a supply is, and the condition that a caller met, over HTTP. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ settings: { RATE_LIMITS: "off" } });
});
afterAll(() => world.close());

const place = async (type: FacilityType = "hospital") => await countingPlace(world, type);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const ICU = { kind: "bed", details: { bedType: "icu" } } as const;
const WARDS = [
  { for: { sex: "women" }, available: 2, total: 4, staffed: 4 },
  { for: { sex: "men", needs: ["referral"] }, available: 1, total: 4, staffed: 4 },
];

async function countIcu(here: CountingPlace, supply: object, body: object = {}) {
  const { beds } = await count(here, { supply: [{ ...ICU, ...supply }], ...body });
  return beds[0];
}

async function listingNow(id: string): Promise<SingleListing> {
  return SingleListing.parse(await (await world.service.get(`/api/v1/listings/${id}`)).json());
}

async function observationsOf(id: string): Promise<Observation[]> {
  const answer = (await (await world.service.get(`/api/v1/listings/${id}/observations`)).json()) as {
    items: unknown[];
  };
  return answer.items.map((each) => Observation.parse(each));
}

describe("parts", () => {
  test("their sums are the counts, of one document, time and speaker", async () => {
    const here = await place();
    const at = minutesAgo(3);
    const bed = await countIcu(here, { parts: WARDS }, { at });
    expect(bed).toMatchObject({ available: 3, total: 8, staffed: 8, parts: WARDS, at, by: "facility" });
    const { stock } = await listingNow(bed?.listingId ?? "");
    expect(stock).toMatchObject({ value: "available", count: 3, counts: { available: 3, total: 8 }, parts: WARDS, at });
    expect(await observationsOf(bed?.listingId ?? "")).toMatchObject([{ count: 3, parts: WARDS, at, by: "facility" }]);
  });

  test("readers are told the free ones with staff of each part", async () => {
    const here = await place();
    const parts = [
      { for: { sex: "women" }, available: 2, total: 4, staffed: 4 },
      { for: { sex: "men" }, available: 2, total: 4, staffed: 0 },
    ];
    const bed = await countIcu(here, { parts });
    expect(bed).toMatchObject({ available: 2, empty: 4, total: 8, parts });
    expect((await listingNow(bed?.listingId ?? "")).stock).toMatchObject({ count: 2, counts: { available: 4 } });
    expect(await countIcu(here, { parts: [{ ...parts[1], total: 4 }] })).toMatchObject({ available: 0, stock: "out" });
  });

  test("they end with the next count without them", async () => {
    const here = await place();
    await countIcu(here, { parts: WARDS });
    const bed = await countIcu(here, { available: 2 });
    expect(bed).toMatchObject({ available: 2 });
    expect(bed).not.toHaveProperty("parts");
    expect(bed).not.toHaveProperty("for");
  });

  test("an undone count brings back the parts before it", async () => {
    const here = await place();
    await countIcu(here, { parts: WARDS }, { at: minutesAgo(3) });
    const saying = newId(new Date());
    const later = await countIcu(here, { available: 2 }, { saying });
    const undo = {
      key: newId(new Date()),
      name: "observations.undo",
      args: { id: uuidv5(saying, later?.listingId ?? "") },
    };
    const sent = { clientId: "0".repeat(32), mutations: [undo] };
    expect((await here.staff.ask("POST", "/api/v1/sync/commit", sent)).json).toMatchObject({
      results: [{ state: "acknowledged" }],
    });
    const [bed] = (await readFacility(world, here.id)).beds;
    expect(bed).toMatchObject({ available: 3, parts: WARDS });
  });
});

describe("for whom all of it is", () => {
  const WOMEN = { sex: "women", needs: ["deposit"] };

  test("stays until the place says it anew, through twenty later counts", async () => {
    const here = await place();
    await countIcu(here, { available: 3, for: WOMEN }, { at: minutesAgo(60) });
    for (let minutes = 50; minutes > 30; minutes -= 1)
      await countIcu(here, { available: 2 }, { at: minutesAgo(minutes) });
    const kept = await countIcu(here, { available: 1 }, { at: minutesAgo(20) });
    expect(kept).toMatchObject({ available: 1, for: WOMEN });
    expect((await listingNow(kept?.listingId ?? "")).stock).toMatchObject({ count: 1, for: WOMEN });
    const anybody = await countIcu(here, { available: 1, for: {} }, { at: minutesAgo(10) });
    expect(anybody).not.toHaveProperty("for");
    expect(await countIcu(here, { available: 1 })).not.toHaveProperty("for");
  });

  test("a word that arrives late has its own place in time", async () => {
    const here = await place();
    await countIcu(here, { available: 1 }, { at: minutesAgo(5) });
    const bed = await countIcu(here, { available: 3, for: WOMEN }, { at: minutesAgo(30) });
    expect(bed).toMatchObject({ available: 1, for: WOMEN });
  });

  test("each word once, in the order of the table", async () => {
    const here = await place("blood-bank");
    const says = {
      ages: ["child", "newborn", "child"],
      needs: ["donor-in-exchange", "deposit", "deposit"],
      patients: "own",
    };
    const { blood } = await count(here, {
      supply: [{ kind: "blood", details: { component: "plasma", group: "A+" }, available: 2, for: says }],
    });
    const kept = { ages: ["newborn", "child"], needs: ["deposit", "donor-in-exchange"], patients: "own" };
    expect(blood).toMatchObject([{ units: 2, for: kept }]);
  });

  test("all the same repeats it, and parts too", async () => {
    const here = await place("clinic");
    const general = { kind: "bed", details: { bedType: "general" }, available: 4, for: WOMEN };
    const yes = {
      kind: "medicine",
      details: { generic: "Insulin" },
      stock: "available",
      for: { needs: ["prescription"] },
    };
    await count(here, { supply: [{ ...ICU, parts: WARDS }, general, yes], at: minutesAgo(60) });
    const at = minutesAgo(0);
    const { beds, supply } = await count(here, { asBefore: true, at });
    expect(beds.find(({ bedType }) => bedType === "icu")).toMatchObject({ available: 3, parts: WARDS, at });
    expect(beds.find(({ bedType }) => bedType === "general")).toMatchObject({ available: 4, for: WOMEN, at });
    expect(supply).toMatchObject([{ stock: "available", for: { needs: ["prescription"] }, at }]);
  });
});

test.each<[string, { roles: readonly Role[]; of?: "own" | "other" }, number]>([
  ["a member", { roles: [] }, 403],
  ["staff of another place", { roles: ["facility-staff"], of: "other" }, 403],
  ["a verifier", { roles: ["verifier"] }, 403],
  ["staff of it", { roles: ["facility-staff"], of: "own" }, 200],
  ["a moderator", { roles: ["moderator"] }, 200],
])("who may say for whom it is: %s", async (_who, { roles, of }, status) => {
  const [own, other] = [await place(), await place()];
  const facilities = of === undefined ? [] : [of === "own" ? own.id : other.id];
  const account = await signedIn(world.service, { roles, facilities });
  const answer = await account.ask("PUT", capacityPath(own.id), { supply: [{ ...ICU, parts: WARDS }] });
  expect(answer.status).toBe(status);
  expect((await readFacility(world, own.id)).beds).toMatchObject(status === 200 ? [{ parts: WARDS }] : []);
});

/** Bad input: where it is, and the sentence. */
const BAD: readonly [string, object, string, string][] = [
  ["a sex that no ward has", { available: 1, for: { sex: "any" } }, "supply.0.for.sex", "Must be one of"],
  [
    "a condition that no table has",
    { available: 1, for: { needs: ["luck"] } },
    "supply.0.for.needs.0",
    "Must be one of",
  ],
  ["another field", { available: 1, for: { caste: "x" } }, "supply.0.for.caste", ""],
  ["no part", { parts: [] }, "supply.0.parts", "At least 1."],
  [
    "five parts",
    {
      parts: ["newborn", "child", "adult", "over-60", "pregnant"].map((age) => ({
        for: { ages: [age] },
        available: 1,
      })),
    },
    "supply.0.parts",
    "At most 4.",
  ],
  ["a part without a number", { parts: [{ for: {} }] }, "supply.0.parts.0.available", "This is required."],
  ["less than none", { parts: [{ for: {}, available: -1 }] }, "supply.0.parts.0.available", "Must be at least 0."],
  ["a number beside the parts", { parts: WARDS, available: 3 }, "supply.0.available", "Say this in each part"],
  ["for whom beside the parts", { parts: WARDS, for: {} }, "supply.0.for", "Say this in each part"],
  [
    "more free than the part has",
    { parts: [{ for: {}, available: 3, total: 2 }] },
    "supply.0.parts.0",
    "Together these are more than the total.",
  ],
  ["the same people twice", { parts: [WARDS[0], WARDS[0]] }, "supply.0.parts.1.for", "Given more than once."],
  [
    "a donor in exchange for a bed",
    { available: 1, for: { needs: ["donor-in-exchange"] } },
    "supply.0.for.needs.0",
    "This does not belong to this kind.",
  ],
  ["for whom, and no count", { for: { sex: "men" } }, "supply.0.available", "This is required."],
];

describe("what is refused, and where", () => {
  test.each(BAD)("%s", async (_case, supply, path, sentence) => {
    const here = await place();
    const before = await countIcu(here, { parts: WARDS });
    const { status, reason, json } = await here.staff.ask("PUT", capacityPath(here.id), {
      supply: [{ ...ICU, ...supply }],
    });
    expect([status, reason]).toEqual([400, "http/invalid-argument"]);
    expect(json["errors"]).toMatchObject([{ path, message: expect.stringContaining(sentence) }]);
    expect((await readFacility(world, here.id)).beds).toEqual([before]);
  });
});

describe("a condition that somebody met", () => {
  const observed = (id: string) => `/api/v1/listings/${id}/observations`;

  async function anOffer(): Promise<string> {
    const here = await place();
    return (await countIcu(here, { available: 3 }, { at: minutesAgo(20) }))?.listingId ?? "";
  }

  test.each<[string, "verifier" | "moderator" | null]>([
    ["anybody", null],
    ["a verifier", "verifier"],
    ["a moderator", "moderator"],
  ])("%s says it: a word about the condition, not against the stock", async (_who, role) => {
    const id = await anOffer();
    const body = { outcome: "not-for-us", condition: "deposit" };
    const answer =
      role === null
        ? await ask(world.service, { method: "POST", path: observed(id), body })
        : await (await signedIn(world.service, { roles: [role] })).ask("POST", observed(id), body);
    expect(answer.status).toBe(201);
    const { stock, reach, trust, hearsay } = await listingNow(id);
    expect(stock).toMatchObject({ value: "available", count: 3, by: "facility" });
    expect([reach.value, trust.value]).toEqual(["reachable", "unreviewed"]);
    expect(hearsay?.stock).toBeUndefined();
    expect(hearsay?.conditions).toMatchObject([{ condition: "deposit", people: 1, by: role ?? "seeker" }]);
    expect((await observationsOf(id)).find(({ outcome }) => outcome === "not-for-us")).toMatchObject({
      condition: "deposit",
    });
  });

  test("its place's staff say it of their own entry, and end it by saying for whom it is", async () => {
    const here = await place();
    const id = (await countIcu(here, { available: 3 }, { at: minutesAgo(20) }))?.listingId ?? "";
    const met = { outcome: "not-for-us", condition: "women-only", at: minutesAgo(10) };
    expect((await here.staff.ask("POST", observed(id), met)).status).toBe(201);
    expect((await listingNow(id)).hearsay?.conditions).toMatchObject([{ condition: "women-only", by: "facility" }]);
    await countIcu(here, { available: 3 }, { at: minutesAgo(5) });
    expect((await listingNow(id)).hearsay?.conditions).toHaveLength(1);
    await countIcu(here, { available: 3, for: { sex: "women" } });
    expect((await listingNow(id)).hearsay?.conditions).toBeUndefined();
  });

  test.each<[string, object, string]>([
    ["without the condition", { outcome: "not-for-us" }, "This is required."],
    [
      "a condition after another outcome",
      { outcome: "in-stock", condition: "deposit" },
      "This value is not allowed here.",
    ],
    ["a condition that no table has", { outcome: "not-for-us", condition: "luck" }, "Must be one of"],
  ])("%s: refused", async (_case, body, sentence) => {
    const id = await anOffer();
    const { status, reason, json } = await ask(world.service, { method: "POST", path: observed(id), body });
    expect([status, reason]).toEqual([400, "http/invalid-argument"]);
    expect(json["errors"]).toMatchObject([{ path: "condition", message: expect.stringContaining(sentence) }]);
  });
});

test("an entry of before, without any of it, is read as it was", async () => {
  const stock = { value: "available", count: 2, at: minutesAgo(5), by: "feed" } as const;
  const id = await world.service.put(bodyOf(aListing({ stock })));
  const read = await listingNow(id);
  expect(read.stock).toMatchObject(stock);
  expect(read.stock).not.toHaveProperty("for");
  expect(read.stock).not.toHaveProperty("parts");
});
