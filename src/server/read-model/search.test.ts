import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nearby } from "#contract/listings.ts";
import type { NearbyPage } from "#contract/listings.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { STATUSES, URGENCIES } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import { BED_TYPES, KINDS, OXYGEN_FORMS } from "#domain/resources/kinds.ts";
import { createFeed } from "#server/documents/feed.ts";
import type { Feed } from "#server/documents/feed.ts";
import { removeDocuments } from "#server/documents/remove.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/long.ts";
import { settled } from "#server/testing/settled.ts";
import { expectedRows, faultInOrder } from "./oracle.ts";
import type { Expected } from "./oracle.ts";
import { createReadModel } from "./read-model.ts";
import type { NearbyQuery, ReadModel } from "./types.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const AUDIT = { who: "system", role: "system", act: "test" };
const log = { info: () => undefined, warn: () => undefined, error: (details: object) => faults.push(details) };
const faults: object[] = [];
let clock = NOW;
let database: Awaited<ReturnType<typeof testDatabase>>;
let feed: Feed;
let model: ReadModel;

beforeAll(async () => {
  database = await testDatabase();
  feed = await createFeed(database);
  model = createReadModel({ database, feed, now: () => new Date(clock), log, cursorKey: "key of the test" });
  await model.ready;
});
afterAll(async () => {
  await model.close();
  await feed.close();
  await database.drop();
});

const minutesAgo = fc
  .oneof(fc.integer({ min: -10, max: 600 }), fc.integer({ min: 0, max: 70 * 24 * 60 }))
  .map((minutes) => new Date(NOW - minutes * 60_000).toISOString());
const said = <V extends string>(values: readonly V[]) =>
  fc
    .record({ value: fc.constantFrom(...values), at: fc.option(minutesAgo), by: fc.constantFrom(...BY_ROLES) })
    .map(({ value, at, by }) => ({ value, at, by: at === null ? null : by }));

/** Points crowd: around Kolkata, on one spot, across the antimeridian, at a pole; a few anywhere. */
const latLng = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      lat: fc.double({ min: 22, max: 23, noNaN: true }),
      lng: fc.double({ min: 88, max: 89, noNaN: true }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ lat: 22.57, lng: 88.36 }) },
  {
    weight: 2,
    arbitrary: fc.record({
      lat: fc.double({ min: -18, max: -16, noNaN: true }),
      lng: fc.oneof(fc.double({ min: 179, max: 180, noNaN: true }), fc.double({ min: -180, max: -179, noNaN: true })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      lat: fc.oneof(fc.double({ min: 88, max: 90, noNaN: true }), fc.double({ min: -90, max: -88, noNaN: true })),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  },
);

const WORDS = ["Oxygen", "élan", "অক্সিজেন", "St. Mary's", "ICU ward", "12"];

const listing: fc.Arbitrary<StoredListing> = fc
  .record({
    side: fc.constantFrom("offer", "offer", "offer", "need") as fc.Arbitrary<"offer" | "need">,
    kind: fc.oneof(fc.constantFrom("bed", "blood", "oxygen"), fc.constantFrom(...KINDS)) as fc.Arbitrary<
      StoredListing["kind"]
    >,
    bedType: fc.option(fc.constantFrom(...BED_TYPES), { nil: undefined }),
    component: fc.option(fc.constantFrom(...BLOOD_COMPONENTS), { nil: undefined }),
    group: fc.option(fc.constantFrom(...BLOOD_GROUPS), { nil: undefined }),
    form: fc.option(fc.constantFrom("cylinder", "refill", "odd"), { nil: undefined }),
    title: fc.option(fc.constantFrom(...WORDS), { nil: undefined }),
    facilityName: fc.option(fc.constantFrom(...WORDS), { nil: undefined }),
    place: fc.tuple(latLng, fc.boolean()),
    status: fc.oneof(
      { weight: 8, arbitrary: fc.constant("open" as const) },
      { weight: 1, arbitrary: fc.constantFrom(...STATUSES) },
    ),
    urgency: fc.constantFrom(...URGENCIES),
    reach: said(REACH_VALUES),
    stock: said(STOCK_VALUES),
    trust: said(TRUST_VALUES),
    source: fc.constantFrom("import", "member", "facility") as fc.Arbitrary<StoredListing["source"]["kind"]>,
    expires: fc.option(fc.integer({ min: -60, max: 600 })),
  })
  .map(({ bedType, component, group, form, place: [point, isMasked], source, expires, kind, ...rest }) =>
    aListing({
      ...rest,
      kind,
      details:
        kind === "bed" ? { bedType } : kind === "blood" ? { component, group } : kind === "oxygen" ? { form } : {},
      place: {
        ...point,
        label: "somewhere",
        precision: isMasked ? "area" : "exact",
        basis: isMasked ? "masked" : "given",
        uncertaintyKm: isMasked ? 1.5 : 0.1,
      },
      source: { kind: source, name: "oracle" },
      expiresAt: expires === null ? null : new Date(NOW + expires * 60_000).toISOString(),
    }),
  );

const maybe = <T>(value: fc.Arbitrary<T>, freq = 3) => fc.option(value, { nil: undefined, freq });
const query: fc.Arbitrary<NearbyQuery> = fc
  .record({
    at: latLng,
    withinKm: fc.constantFrom(1, 25, 100, 500),
    side: fc.constantFrom("offer", "offer", "need") as fc.Arbitrary<"offer" | "need">,
    kind: maybe(fc.uniqueArray(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 3 }), 1),
    filter: fc.oneof(
      fc.constant({}),
      fc.record({ bedType: fc.constantFrom(...BED_TYPES) }),
      fc.record({ form: fc.constantFrom(...OXYGEN_FORMS) }),
      fc.record({
        bloodGroup: fc.constantFrom(...BLOOD_GROUPS, "unknown" as const),
        component: maybe(fc.constantFrom(...BLOOD_COMPONENTS), 1),
      }),
      fc.record({ component: fc.constantFrom(...BLOOD_COMPONENTS) }),
    ),
    q: maybe(fc.constantFrom("oxy", "ELAN", "অক্সিজেন", "mary st", "icu", "", "১২"), 1),
    freshWithinMinutes: maybe(fc.integer({ min: 1, max: 10_000 }), 1),
    sort: fc.constantFrom("best", "near", "fresh") as fc.Arbitrary<NearbyQuery["sort"]>,
    limit: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ at, filter, ...rest }) => ({ ...at, ...filter, ...rest }));

/** A population of named listings; keys are stable so that steps can change them. */
const population = fc.array(listing, { minLength: 1, maxLength: 50 });
const steps = fc.array(fc.tuple(fc.nat(), fc.option(listing, { freq: 6 })), { maxLength: 6 });

async function write(documents: ReadonlyMap<string, StoredListing>): Promise<void> {
  await upsertBatch(
    database,
    [...documents].map(([id, body]) => ({ collection: "listings", id, body: bodyOf(body) })),
    AUDIT,
  );
  await settled(database, feed);
}

async function page(from: ReadModel, asked: NearbyQuery, cursor?: string): Promise<NearbyPage> {
  const answer = await from.nearby(cursor === undefined ? asked : { ...asked, cursor }, "somebody");
  if (!answer.ok) throw new Error(answer.reason);
  return nearby.output.parse(JSON.parse(answer.value.json.toString()));
}

const changed = (
  documents: Map<string, StoredListing>,
  change: readonly (readonly [number, StoredListing | null])[],
) => {
  const ids = [...documents.keys()];
  const touched = new Map<string, StoredListing | null>();
  for (const [at, to] of change) touched.set(ids[at % ids.length] ?? "", to);
  return touched;
};

test("a search answers what a plain look at every listing answers, in a right order, page after page from two processes, while listings change", async () => {
  const world = fc.tuple(population, fc.array(fc.tuple(query, steps), { minLength: 1, maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(world, async ([listings, rounds_]) => {
      clock = NOW;
      await removeDocuments(database, { source: { name: "oracle" } }, AUDIT);
      await settled(database, feed);
      expect(model.stats()).toMatchObject({ listings: 0 });
      const documents = new Map(listings.map((body) => [randomUUID() as string, body]));
      await write(documents);
      const other = createReadModel({ database, feed, now: () => new Date(clock), log, cursorKey: "key of the test" });
      await other.ready;
      let pages = 0;
      for (const [asked, change] of rounds_) {
        clock += 1_000;
        const first = await page(other, asked);
        const atStart = expectedRows(documents, asked, { asOf: new Date(first.asOf), now: new Date(clock) });
        const byId = new Map(atStart.map((row) => [row.id, row]));
        const touched = changed(documents, change);
        for (const [id, to] of touched) {
          if (to === null) {
            documents.set(id, { ...(documents.get(id) ?? aListing()), status: "withdrawn" });
          } else documents.set(id, to);
        }
        await write(new Map([...touched.keys()].map((id) => [id, documents.get(id) ?? aListing()])));
        const shown: string[] = first.items.map((item) => item.id);
        const order: Expected[] = first.items.flatMap((item) => byId.get(item.id) ?? []);
        for (let { nextCursor } = first; nextCursor !== null;) {
          const next = await page(pages++ % 2 === 0 ? model : other, asked, nextCursor);
          expect(next.asOf).toBe(first.asOf);
          shown.push(...next.items.map((item) => item.id));
          order.push(...next.items.flatMap((item) => byId.get(item.id) ?? []));
          nextCursor = next.nextCursor;
        }
        expect(new Set(shown).size).toBe(shown.length);
        const firstIds = new Set(first.items.map((item) => item.id));
        const due = atStart.filter((row) => firstIds.has(row.id) || !touched.has(row.id));
        expect([...shown].sort()).toEqual(due.map((row) => row.id).sort());
        expect(faultInOrder(order, asked.sort)).toBeNull();
        for (const item of first.items) {
          const row = byId.get(item.id);
          expect(item).toMatchObject({ distanceKm: row?.shownKm, freshness: row?.freshness });
          expect(item.why?.[0]?.code ?? "exact").toBe(row?.why);
        }
      }
      await other.close();
    }),
    { numRuns: rounds(25, 400) },
  );
  expect(faults).toEqual([]);
}, 600_000);
