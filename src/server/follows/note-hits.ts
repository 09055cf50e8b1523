import { hitUntil } from "#domain/follows/hit.ts";
import { currentCheckpoint, readChanges } from "#server/documents/change-log.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { inTransaction } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { follows } from "#server/stored/follows.ts";
import { listings } from "#server/stored/listings.ts";
import { readFollowsMark, readFollowsNear } from "./queries.ts";
import type { Hit } from "./queries.ts";
import { forgetMissed, keepHits, storeFollowsMark } from "./statements.ts";

/** Rows of the log that are read at once: some seconds of a busy city. Proposal, 2026-11-23. */
const BATCH = 200;

/**
 * Reads on in the change log and records which offers answer which follows now. The place in the
 * log and the pairs are one transaction, so nothing is missed or told twice. Only one process at a
 * time may run it.
 * @returns whether there is more to read
 */
export async function noteHits(database: Database, now: Date): Promise<boolean> {
  const mark = await readFollowsMark(database);
  const changes = mark === null ? null : await readChanges(database, mark, BATCH);
  if (changes === null || changes.reset) {
    // A new log, or the first start: what was there before begins nothing.
    const from = changes?.checkpoint ?? (await currentCheckpoint(database));
    await inTransaction(database, storeFollowsMark(from));
    return true;
  }
  const isListing = ({ collection }: { collection: string }): boolean => collection === listings.name;
  const changed = changes.documents.filter(isListing);
  const gone = changes.removed.filter(isListing);
  const hits = await hitsOf(database, changed, now);
  const ids = [...changed, ...gone].map(({ id }) => id);
  await inTransaction(database, async (client) => {
    if (ids.length > 0) await forgetMissed(ids, hits)(client);
    if (hits.length > 0) await keepHits(hits, { now, toldAt: null })(client);
    await storeFollowsMark(changes.checkpoint)(client);
  });
  return changes.more;
}

async function hitsOf(database: Database, changed: readonly StoredDocument[], now: Date): Promise<Hit[]> {
  const offers = listings.readAll(changed).filter(({ value }) => value.side === "offer");
  if (offers.length === 0) return [];
  const belts = offers.map(({ value: { kind, place } }) => ({ kind, lat: place.lat }));
  const near = follows.readAll(await readFollowsNear(database, belts, now));
  return near.flatMap(({ document, value: follow }) => {
    const shielded = follows.readShielded(document);
    if (shielded === null) return [];
    return offers.flatMap(({ document: { id: listingId }, value: listing }) => {
      const freshUntil = hitUntil({ ...follow, ...shielded }, listing, now);
      const pair = { followId: document.id, listingId, userId: follow.ownerId };
      return freshUntil === null ? [] : [{ ...pair, freshUntil }];
    });
  });
}
