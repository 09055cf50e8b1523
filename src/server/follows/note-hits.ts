import { hitUntil } from "#domain/follows/hit.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { findKindPolicy } from "#domain/policies/kind-policy.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import { currentCheckpoint, readChanges } from "#server/documents/change-log/change-log.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { inTransaction } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { facilities } from "#server/stored/facilities.ts";
import { follows } from "#server/stored/follows.ts";
import { listings } from "#server/stored/listings.ts";
import { asksOfPlaces, offersAtPlaces } from "./offers-at-places.ts";
import { readFollowsMark, readFollowsNear, readOffersOfPlaces } from "./queries.ts";
import type { Hit } from "./queries.ts";
import { forgetMissed, keepFirstMark, keepHits, storeFollowsMark } from "./statements.ts";
import { PUSHED_NEWS } from "#domain/news/news.ts";
import type { MessagesInCommands } from "#server/adapters/message-queue.ts";
import { queueToBrowsers } from "#server/adapters/push/queue-to-browsers.ts";
import type { TableWrite } from "#server/documents/command.ts";
import { news } from "#server/stored/news.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

export type NoteDependencies = PushQueue & {
  database: Database;
  /** Kinds and subtypes that searches leave out at a time. */
  switchedOff: (now: Date) => readonly SwitchedOffKind[];
};

/** Rows of the log that are read at once: some seconds of a busy city. Proposal. */
const BATCH = 200;

/**
 * Reads on in the change log and records which offers answer which follows now. The place in the
 * log and the pairs are one transaction, so nothing is missed or sent twice. Only one process at a
 * time may run it.
 * @returns whether there is more to read
 */
export async function noteHits({ database, switchedOff, ...queue }: NoteDependencies, now: Date): Promise<boolean> {
  const mark = await readFollowsMark(database);
  const changes = mark === null ? null : await readChanges(database, mark, BATCH);
  if (changes === null) {
    // The first start. A first follow may have stored its own mark in between: that one counts.
    await inTransaction(database, keepFirstMark(await currentCheckpoint(database)));
    return true;
  }
  if (changes.reset) {
    // A new log: what was there before begins nothing.
    await inTransaction(database, storeFollowsMark(changes.checkpoint));
    return true;
  }
  const changed = await withOffersOfPlaces(database, changes.documents, now);
  const gone = changes.removed.filter(isIn(listings));
  const hits = await hitsOf(database, offersOf(changed, switchedOff(now)), now);
  const ids = [...changed, ...gone].map(({ id }) => id);
  await inTransaction(database, async (client) => {
    if (ids.length > 0) await forgetMissed(ids, hits)(client);
    if (hits.length > 0) await keepHits(hits, { now, toldAt: null })(client);
    // News of a moment goes to browsers by the same transaction.
    await pushNews(queue, changes.documents, now)(client);
    await storeFollowsMark(changes.checkpoint)(client);
  });
  return changes.more;
}

/** Whether a change is one of a collection's documents. */
function isIn({ name }: { name: string }): (change: { collection: string }) => boolean {
  return ({ collection }) => collection === name;
}

/** The changed listings, and the offers whose facility changed: it says hours and languages too. */
async function withOffersOfPlaces(
  database: Database,
  documents: readonly StoredDocument[],
  now: Date,
): Promise<StoredDocument[]> {
  const changed = documents.filter(isIn(listings));
  const places = documents.filter(isIn(facilities)).map(({ id }) => id);
  if (places.length === 0) return changed;
  const offers = await readOffersOfPlaces(database, places, now);
  const known = new Set(changed.map(({ id }) => id));
  return [...changed, ...offers.filter(({ id }) => !known.has(id))];
}

type Offer = { document: StoredDocument; value: StoredListing };

/** The changed offers that lists show. */
function offersOf(changed: readonly StoredDocument[], off: readonly SwitchedOffKind[]): Offer[] {
  return listings.readAll(changed).filter(({ value }) => {
    const asked = { kind: value.kind, subtype: subtypeOf(value) };
    return value.side === "offer" && findKindPolicy(off, asked) === null;
  });
}

async function hitsOf(database: Database, offers: readonly Offer[], now: Date): Promise<Hit[]> {
  if (offers.length === 0) return [];
  const belts = offers.map(({ value: { kind, place } }) => ({ kind, lat: place.lat }));
  const near = follows.readAll(await readFollowsNear(database, belts, now));
  const atPlace = await offersAtPlaces(
    database,
    offers.map(({ value }) => value),
    near.some(({ document }) => asksOfPlaces(follows.readShielded(document)?.details ?? {})),
  );
  // Once for each offer: many follow the same.
  const placed = offers.map(({ document: { id }, value }) => ({ listingId: id, offer: atPlace(value) }));
  return near.flatMap(({ document, value: follow }) => {
    const shielded = follows.readShielded(document);
    if (shielded === null) return [];
    return placed.flatMap(({ listingId, offer }) => {
      // Nobody is notified of their own.
      const isOwn = offer.listing.ownerId === follow.ownerId;
      const freshUntil = isOwn ? null : hitUntil({ ...follow, ...shielded }, offer, now);
      const pair = { followId: document.id, listingId, ownerId: follow.ownerId };
      return freshUntil === null ? [] : [{ ...pair, freshUntil }];
    });
  });
}

/** What queues messages to browsers, and the origin of their links. */
type PushQueue = { messages: MessagesInCommands; publicUrl: string };

/** Queues news that is sent at once to the browsers of whom it is for. */
function pushNews({ messages, publicUrl }: PushQueue, changed: readonly StoredDocument[], now: Date): TableWrite {
  const told = news
    .readAll(changed.filter(({ collection, version }) => collection === news.name && version === 1))
    .filter(({ value }) => PUSHED_NEWS.includes(value.kind) && value.seenAt === undefined)
    .map(({ value }) => value.ownerId);
  const message = { template: "news-at-once", url: `${publicUrl}/me?show=news`, now } as const;
  return (client: SqlClient) => queueToBrowsers(messages, { ...message, client, accountIds: [...new Set(told)] });
}
