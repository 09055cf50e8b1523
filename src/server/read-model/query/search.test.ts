import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nearby } from "#contract/listings.ts";
import type { NearbyPage } from "#contract/listings.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { createFeed } from "#server/documents/feed.ts";
import type { Feed } from "#server/documents/feed.ts";
import { removeDocuments } from "../../testing/remove-documents.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { listing, NOW, query } from "../testing/arbitrary.ts";
import { expectedRows, faultInOrder } from "../testing/oracle.ts";
import type { Expected } from "../testing/oracle.ts";
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
  model = createReadModel({ database, feed, now: () => new Date(clock), log, cursorKey: "key of the test" });
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
      await settleFeed(database, feed);
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
    { numRuns: rounds(25, 1_000) },
  );
  expect(faults).toEqual([]);
});
