import { randomUUID } from "node:crypto";
import { facilitiesNearby } from "#contract/facilities.ts";
import { nearby } from "#contract/listings.ts";
import type { NearbyPage } from "#contract/listings.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { createFeed } from "#server/documents/change-log/feed.ts";
import { removeDocuments } from "../../testing/remove-documents.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { createReadModel } from "../read-model.ts";
import type { FacilitiesQuery, NearbyQuery, ReadModel, ReadModelDependencies } from "../types.ts";

/* A read model on its own database, for tests. The clock only moves when a test moves it. */

export const NOW = Date.parse("2026-11-20T12:00:00.000Z");
export const AUDIT = { who: "system", role: "system", act: "test" };
export const HERE = { lat: 22.57, lng: 88.36 };
const ASKED = { ...HERE, withinKm: 25, side: "offer", sort: "best", limit: 20 } as const;

export const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
export const stock = (minutes: number, value: StoredListing["stock"]["value"] = "available") => ({
  value,
  at: minutesAgo(minutes),
  by: "facility" as const,
});
export const at = (lat: number, lng: number) => ({
  lat,
  lng,
  label: "there",
  precision: "exact" as const,
  basis: "given" as const,
  uncertaintyKm: 0.1,
});
export const kmNorth = (km: number) => at(HERE.lat + km / 111.195, HERE.lng);
export const ids = (page: { items: { id: string }[] }) => page.items.map((item) => item.id);

/** Equal rows take turns in tests too. */
export const TURN = { seed: "somebody", turn: 7 };

type Written = { id: string; body: StoredListing | StoredFacility };
const rowsOf = (collection: string, ones: readonly Written[]) =>
  ones.map(({ id, body }) => ({ collection, id, body: bodyOf(body), shielded: { channels: ["secret"] } }));

export async function openBench() {
  const database = await testDatabase();
  const feed = await createFeed(database);
  const clock = { now: NOW };
  const faults: object[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (details: object) => void faults.push(details) };
  const fixed = { database, now: () => new Date(clock.now), log, cursorKeys: ["key of the test"] as const };
  const open = (from = feed, about: Partial<ReadModelDependencies> = {}): ReadModel =>
    createReadModel({ ...fixed, feed: from, ...about });
  const model = open();
  await model.ready;
  const settle = () => settleFeed(database, feed);

  async function writeAll(collection: string, ones: readonly Written[]): Promise<void> {
    await upsertBatch(database, rowsOf(collection, ones), AUDIT);
    await settle();
  }
  const write = (collection: string, id: string, body: Written["body"]): Promise<string> =>
    writeAll(collection, [{ id, body }]).then(() => id);
  const answer = (about: Partial<NearbyQuery> = {}, from = model) => from.nearby({ ...ASKED, ...about }, TURN);
  return {
    database,
    feed,
    clock,
    faults,
    open,
    model,
    settle,
    answer,
    put: (about: Partial<StoredListing>, id: string = randomUUID()) => write("listings", id, aListing(about)),
    /** Writes many at once: the model reads the change log once. */
    writeAll,
    putFacility: (about: Partial<StoredFacility>, id: string = randomUUID()) =>
      write("facilities", id, aFacility(about)),
    async search(about: Partial<NearbyQuery> = {}, from = model): Promise<NearbyPage> {
      const answered = await answer(about, from);
      if (!answered.ok) throw new Error(answered.reason);
      return nearby.output.parse(JSON.parse(answered.value.json.toString()));
    },
    async refused(about: Partial<NearbyQuery>): Promise<string> {
      const answered = await answer(about);
      return answered.ok ? "nothing" : answered.reason;
    },
    async hospitals(about: Partial<FacilitiesQuery> = {}) {
      const answered = await model.facilitiesNearby({ ...HERE, withinKm: 25, limit: 20, ...about });
      if (!answered.ok) throw new Error(answered.reason);
      return facilitiesNearby.output.parse(JSON.parse(answered.value.json.toString()));
    },
    /** Empties the database and resets the clock. */
    async reset(): Promise<void> {
      clock.now = NOW;
      faults.length = 0;
      await removeDocuments(database, { language: "en" }, AUDIT);
      await removeDocuments(database, { name: "General Hospital" }, AUDIT);
      await settle();
    },
    async close(): Promise<void> {
      await model.close();
      await feed.close();
      await database.drop();
    },
  };
}
