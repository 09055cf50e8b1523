import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nearby } from "#contract/listings.ts";
import type { NearbyPage } from "#contract/listings.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { createFeed } from "#server/documents/change-log/feed.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { removeDocuments } from "../../testing/remove-documents.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { listing, NOW, query } from "../testing/arbitrary.ts";
import { expectedRows, faultInOrder, placeOf } from "../testing/oracle.ts";
import type { Expected, Moments } from "../testing/oracle.ts";
import { answeredFacets, expectedFacets } from "../testing/facets-oracle.ts";
import { TURN } from "../testing/harness.ts";
import { faultInPlaces, itemOf } from "../testing/places-oracle.ts";
import { createReadModel } from "../read-model.ts";
import type { NearbyQuery, ReadModel } from "../types.ts";

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
  model = createReadModel({ database, feed, now: () => new Date(clock), log, cursorKeys: ["key of the test"] });
  await model.ready;
});
afterAll(async () => {
  await model.close();
  await feed.close();
  await database.drop();
});

/** A population of named listings. Keys are stable so that steps can change them. */
const population = fc.array(listing, { minLength: 1, maxLength: 50 });
const steps = fc.array(fc.tuple(fc.nat(), fc.option(listing, { freq: 6 })), { maxLength: 6 });

async function write(documents: ReadonlyMap<string, StoredListing>): Promise<void> {
  await upsertBatch(
    database,
    [...documents].map(([id, body]) => ({ collection: "listings", id, body: bodyOf(body) })),
    AUDIT,
  );
  await settleFeed(database, feed);
}

async function page(from: ReadModel, asked: NearbyQuery, cursor?: string): Promise<NearbyPage> {
  const answer = await from.nearby(cursor === undefined ? asked : { ...asked, cursor }, TURN);
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

type Answered = { first: NearbyPage; shown: NearbyPage["items"] };
type States = {
  atStart: readonly Expected[];
  touched: ReadonlySet<string>;
  before: ReadonlyMap<string, StoredListing>;
  after: ReadonlyMap<string, StoredListing>;
};

/** Rows unchanged since the first page come exactly once, others at most once, in order. */
function checkRows({ first, shown }: Answered, asked: NearbyQuery, { atStart, touched }: States): void {
  const byId = new Map(atStart.map((row) => [row.id, row]));
  const ids: string[] = shown.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const firstIds = new Set(first.items.map((item) => item.id));
  const due = atStart.filter((row) => firstIds.has(row.id) || !touched.has(row.id));
  expect(ids.toSorted()).toEqual(due.map((row) => row.id).sort());
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  expect(faultInOrder(inOrder, asked.sort)).toBeNull();
}

/**
 * Places come at most once, with all their rows and in order. Those none of whose rows changed or
 * ended since the first page come exactly once.
 */
function checkPlaces({ first, shown }: Answered, asked: NearbyQuery, states: States & Moments): void {
  const { atStart, before, after, asOf, now } = states;
  const byId = new Map(atStart.map((row) => [row.id, row]));
  expect(faultInPlaces(shown, byId, asked.sort)).toBeNull();
  const moved = new Set<string>();
  for (const documents of [before, after]) {
    for (const [id, listing] of documents) {
      const ends = listing.expiresAt === null ? Infinity : Date.parse(listing.expiresAt);
      const hasEnded = ends > asOf.getTime() && ends <= now.getTime();
      if (hasEnded || states.touched.has(id)) moved.add(itemOf({ id, place: placeOf(listing) }));
    }
  }
  const items = shown.flatMap(({ id }) => byId.get(id) ?? []).map(itemOf);
  const due = atStart.map(itemOf).filter((item) => !moved.has(item));
  expect(items).toEqual(expect.arrayContaining(due));
  const later = shown.slice(first.items.length).flatMap(({ id }) => byId.get(id) ?? []);
  expect(later.map(itemOf).filter((item) => moved.has(item))).toEqual([]);
}

test("a search answers what a plain look at every listing answers, in a right order, page after page from two processes, while listings change", async () => {
  const world = fc.tuple(population, fc.array(fc.tuple(query, steps), { minLength: 1, maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(world, async ([listings, rounds_]) => {
      clock = NOW;
      await removeDocuments(database, { source: { name: "oracle" } }, AUDIT);
      await settleFeed(database, feed);
      expect(model.stats()).toMatchObject({ listings: 0 });
      const documents = new Map(listings.map((body) => [randomUUID() as string, body]));
      await write(documents);
      const other = createReadModel({
        database,
        feed,
        now: () => new Date(clock),
        log,
        cursorKeys: ["key of the test"],
      });
      await other.ready;
      let pages = 0;
      for (const [asked, change] of rounds_) {
        clock += 1_000;
        const first = await page(other, { ...asked, facets: true });
        const moments = { asOf: new Date(first.asOf), now: new Date(clock) };
        const atStart = expectedRows(documents, asked, moments);
        const notCallable = expectedRows(documents, { ...asked, callable: "no" }, moments);
        const isGrouped = asked.group === "place";
        expect(first.total).toBe(isGrouped ? new Set(atStart.map(itemOf)).size : atStart.length);
        expect(first.notCallable).toBe(isGrouped ? new Set(notCallable.map(itemOf)).size : undefined);
        const facets = expectedFacets(documents, asked, { ...moments, names: first.facets });
        if (facets !== null) expect(answeredFacets(first)).toEqual(facets);
        const before = new Map(documents);
        const touched = changed(documents, change);
        for (const [id, to] of touched) {
          if (to === null) {
            documents.set(id, { ...(documents.get(id) ?? aListing()), status: "withdrawn" });
          } else documents.set(id, to);
        }
        await write(new Map([...touched.keys()].map((id) => [id, documents.get(id) ?? aListing()])));
        const shown = [...first.items];
        for (let { nextCursor } = first; nextCursor !== null;) {
          const next = await page(pages++ % 2 === 0 ? model : other, asked, nextCursor);
          expect(next.asOf).toBe(first.asOf);
          shown.push(...next.items);
          nextCursor = next.nextCursor;
        }
        const states = { atStart, touched: new Set(touched.keys()), before, after: documents };
        if (isGrouped) checkPlaces({ first, shown }, asked, { ...states, ...moments });
        else checkRows({ first, shown }, asked, states);
        const byId = new Map(atStart.map((row) => [row.id, row]));
        for (const item of first.items.flatMap((one) => [one, ...(one.lines ?? [])])) {
          const row = byId.get(item.id);
          expect(item).toMatchObject({ distanceKm: row?.shownKm, freshness: row?.freshness });
          expect(item.why?.[0]?.code ?? "exact").toBe(row?.why);
        }
      }
      await other.close();
    }),
    { numRuns: rounds(10, 1_000) },
  );
  expect(faults).toEqual([]);
});
