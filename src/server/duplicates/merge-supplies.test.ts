import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { Facility } from "#contract/facilities.ts";
import { bedSupply } from "#domain/facilities/capacity.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import type { Details, StoredListing } from "#domain/listings/listing.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import type { ForWhom, MetCondition, SupplyPart } from "#domain/resources/for-whom.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { mergeSupplies } from "./merge-supplies.ts";

const opened: TestService[] = [];
let service: TestService;
beforeEach(async () => {
  service = await testService();
  opened.push(service);
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

const AT = Date.now();
const minutesAgo = (minutes: number): string => new Date(AT - minutes * 60_000).toISOString();
const ICU: Details = { bedType: "icu" };

type Word = {
  by: "facility" | "seeker" | "feed";
  outcome: Outcome;
  count?: number;
  ago: number;
  for?: ForWhom;
  parts?: SupplyPart[];
  condition?: MetCondition;
};

/** A facility with offers of one supply: `right` under the id of today, `old` under others. */
async function place({ right, old }: { right?: Word[]; old: Word[][] }): Promise<{ id: string; old: string[] }> {
  const id = randomUUID();
  const { listing } = supplyListing(id, aFacility(), bedSupply("icu"));
  const ids = old.map(() => randomUUID());
  const offers = [
    ...(right === undefined ? [] : [{ id: supplyId(id, bedSupply("icu")), words: right }]),
    ...ids.map((each, at) => ({ id: each, words: old[at] ?? [] })),
  ];
  await upsertBatch(
    service.database,
    [
      { collection: "facilities", id, body: bodyOf(aFacility()) },
      ...offers.map((each) => ({ collection: "listings", id: each.id, body: bodyOf(listing) })),
      ...offers.flatMap((each) =>
        each.words.map(({ ago, ...said }, at) =>
          observations.document(randomUUID(), {
            body: { listingId: each.id, ...said, at: minutesAgo(ago) },
            shielded: { who: `${said.by} ${each.id} ${at}` },
          }),
        ),
      ),
    ],
    { who: "a test", role: "test", act: "put" },
  );
  return { id, old: ids };
}

/** @param pairs after how many merged pairs the process is killed */
async function mergeAll(pairs = Number.POSITIVE_INFINITY): Promise<object[]> {
  const logged: object[] = [];
  const killed = new AbortController();
  const log = {
    info: (about: object) => {
      logged.push(about);
      if (logged.length >= pairs) killed.abort(new Error("killed"));
    },
  };
  const run = mergeSupplies(service.database, { now: () => new Date(AT), log, signal: killed.signal });
  if (pairs === Number.POSITIVE_INFINITY) await run;
  else await expect(run).rejects.toThrow("killed");
  return logged;
}

type Row = { collection: string; id: string; version: number; body: Record<string, unknown> };
async function stored(): Promise<Row[]> {
  const answer = await service.database.pool.query<Row>(
    "SELECT collection, id, version, body FROM documents WHERE collection IN ('listings', 'observations') ORDER BY collection, id",
  );
  return answer.rows;
}

const openOffers = async (facilityId: string): Promise<string[]> =>
  (await stored())
    .filter(({ body }) => body["facilityId"] === facilityId && body["status"] === "open")
    .map(({ id }) => id);
const shown = async (id: string): Promise<Record<string, unknown>> =>
  (await (await service.get(`/api/v1/listings/${id}`)).json()) as Record<string, unknown>;

const OLD_WORDS: Word[] = [
  { by: "feed", outcome: "in-stock", count: 9, ago: 300 },
  { by: "seeker", outcome: "got-help", ago: 200 },
  { by: "facility", outcome: "in-stock", count: 4, ago: 90 },
];

test.each<[string, Word[] | undefined, number]>([
  ["the newer word of staff is at today's entry", [{ by: "facility", outcome: "in-stock", count: 2, ago: 20 }], 2],
  ["the newer word of staff is at the old entry", [{ by: "facility", outcome: "in-stock", count: 7, ago: 400 }], 4],
  ["today's entry is not there", undefined, 4],
])("one open entry, no word is lost, the newest word of staff is the value: %s", async (_case, right, value) => {
  const { id, old } = await place({ right, old: [OLD_WORDS] });
  const before = await stored();
  const logged = await mergeAll();
  await service.settled();
  const into = supplyId(id, bedSupply("icu"));
  expect(logged).toEqual([
    { facilityId: id, from: old[0], into, isMade: right === undefined },
    { pairs: 1, made: right === undefined ? 1 : 0 },
  ]);
  expect(await openOffers(id)).toEqual([into]);
  expect((await stored()).filter(({ collection }) => collection === "observations")).toEqual(
    before.filter(({ collection }) => collection === "observations"),
  );
  expect(await shown(into)).toMatchObject({
    stock: { value: "available", count: value, by: "facility" },
    hearsay: { helped: { people: 1 } },
  });
  expect(await shown(old[0] ?? "")).toMatchObject({ mergedInto: into });
  const facility = Facility.parse(await (await service.get(`/api/v1/facilities/${id}`)).json());
  expect(facility).toMatchObject({ listingIds: [into], beds: [{ bedType: "icu", available: value }] });
});

test("for whom the old entry was, its parts and what callers met are those of the kept entry", async () => {
  const women: ForWhom = { sex: "women" };
  const parts: SupplyPart[] = [
    { for: women, available: 2 },
    { for: { sex: "men" }, available: 1 },
  ];
  const met: Word = { by: "seeker", outcome: "not-for-us", condition: "deposit", ago: 5 };
  const inParts: Word = { by: "facility", outcome: "confirmed", count: 3, parts, ago: 10 };
  const forWomen: Word = { by: "facility", outcome: "in-stock", count: 3, for: women, ago: 60 };
  const later: Word = { by: "facility", outcome: "in-stock", count: 1, ago: 20 };
  const places = [await place({ old: [[inParts, met]] }), await place({ right: [later], old: [[forWomen]] })];
  await mergeAll();
  await service.settled();
  const [split, whole] = places.map(({ id }) => supplyId(id, bedSupply("icu")));
  expect(await shown(split ?? "")).toMatchObject({
    stock: { count: 3, parts },
    hearsay: { conditions: [{ condition: "deposit", people: 1 }] },
  });
  expect(await shown(whole ?? "")).toMatchObject({ stock: { count: 1, for: women } });
});

test("several old entries of one supply become one, and a later start looks at nothing", async () => {
  const { id } = await place({ old: [OLD_WORDS, [{ by: "facility", outcome: "none-left", ago: 10 }]] });
  expect(await mergeAll()).toHaveLength(3);
  await service.settled();
  expect(await shown(supplyId(id, bedSupply("icu")))).toMatchObject({ stock: { value: "out", by: "facility" } });
  const once = await stored();
  expect(await mergeAll()).toEqual([]);
  await service.database.pool.query("DELETE FROM merged_supplies");
  expect(await mergeAll()).toEqual([]);
  expect(await stored()).toEqual(once);
});

test("killed after any pair, the next run comes to the same, also of two at once", async () => {
  const places = [];
  for (const right of [undefined, [], undefined]) places.push(await place({ right, old: [OLD_WORDS] }));
  for (const pairs of [1, 1]) await mergeAll(pairs);
  await Promise.all([mergeAll(), mergeAll()]);
  await service.settled();
  for (const { id, old } of places) {
    const into = supplyId(id, bedSupply("icu"));
    expect(await openOffers(id)).toEqual([into]);
    expect(await shown(into)).toMatchObject({ stock: { value: "available", count: 4, by: "facility" } });
    expect(await shown(old[0] ?? "")).toMatchObject({ mergedInto: into });
  }
});

test("a moderator takes a pair apart: each has its own words again", async () => {
  const { id, old } = await place({ right: [{ by: "facility", outcome: "none-left", ago: 400 }], old: [OLD_WORDS] });
  const bodies = async (): Promise<StoredListing[]> => {
    const found = (await stored()).filter(({ body }) => body["facilityId"] === id);
    return found.map(({ body }) => listings.parse(body as never));
  };
  await mergeAll();
  await service.settled();
  const into = supplyId(id, bedSupply("icu"));
  const moderator = await signedIn(service, { roles: ["moderator"] });
  const body = { collection: "listings", ids: [into, old[0]], answer: "different" };
  expect((await moderator.ask("POST", "/api/v1/moderation/duplicates/answers", body)).status).toBe(204);
  await service.settled();
  expect((await openOffers(id)).toSorted()).toEqual([into, old[0] ?? ""].toSorted());
  expect((await bodies()).filter(({ joined, mergedInto }) => (joined ?? mergedInto) !== undefined)).toEqual([]);
});

test("two places that are taken apart again keep one entry of each supply", async () => {
  const [one, other] = [await place({ right: [], old: [OLD_WORDS] }), await place({ right: [], old: [OLD_WORDS] })];
  await mergeAll();
  const moderator = await signedIn(service, { roles: ["moderator"] });
  const answer = async (word: "same" | "different"): Promise<void> => {
    const keep = word === "same" ? { keep: one.id } : {};
    const body = { collection: "facilities", ids: [one.id, other.id], answer: word, ...keep };
    expect((await moderator.ask("POST", "/api/v1/moderation/duplicates/answers", body)).status).toBe(204);
  };
  await answer("same");
  expect(await openOffers(other.id)).toEqual([]);
  await answer("different");
  expect(await openOffers(other.id)).toEqual([supplyId(other.id, bedSupply("icu"))]);
});

test("what moderators hid is not shown again by a merge; what was withdrawn is", async () => {
  const [hidden, withdrawn] = [await place({ right: [], old: [[]] }), await place({ right: [], old: [[]] })];
  for (const [{ id }, status] of [
    [hidden, "hidden"],
    [withdrawn, "withdrawn"],
  ] as const)
    await service.database.pool.query(
      "UPDATE documents SET body = body || jsonb_build_object('status', $2::text) WHERE id = $1",
      [supplyId(id, bedSupply("icu")), status],
    );
  await mergeAll();
  expect(await openOffers(hidden.id)).toEqual(hidden.old);
  expect(await openOffers(withdrawn.id)).toEqual([supplyId(withdrawn.id, bedSupply("icu"))]);
});

test("two entries that were merged the wrong way round stay one, under today's id", async () => {
  const { id, old } = await place({ right: [], old: [OLD_WORDS] });
  const into = supplyId(id, bedSupply("icu"));
  await service.database.pool.query(
    `UPDATE documents SET body = body || jsonb_build_object('status', 'hidden', 'mergedInto', $2::text,
       'autoMerge', '{"was": "open"}'::jsonb) WHERE id = $1`,
    [into, old[0]],
  );
  await mergeAll();
  expect(await openOffers(id)).toEqual([into]);
});

test("what an old phone says of the old entry counts for the kept one", async () => {
  const { id, old } = await place({ old: [OLD_WORDS] });
  await mergeAll();
  await service.settled();
  const into = supplyId(id, bedSupply("icu"));
  const nurse = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
  const said = await nurse.ask("POST", `/api/v1/listings/${old[0]}/observations`, {
    outcome: "in-stock",
    counts: { available: 1 },
    count: 1,
  });
  expect(said.status, JSON.stringify(said.json)).toBe(201);
  await service.settled();
  expect(await shown(into)).toMatchObject({ stock: { value: "available", count: 1, by: "facility" } });
  const counted = await nurse.ask("PUT", `/api/v1/facilities/${id}/capacity`, {
    beds: [{ ...ICU, available: 3 }],
    blood: [{ component: "plasma", group: "A+", units: 5 }],
  });
  expect(counted.json).toMatchObject({
    beds: [{ bedType: "icu", available: 3, listingId: into }],
    blood: [{ component: "plasma", group: "A+", units: 5 }],
  });
});
