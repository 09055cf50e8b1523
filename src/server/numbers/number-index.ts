import { currentCheckpoint, readChanges } from "#server/documents/change-log/change-log.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { followLog } from "#server/documents/change-log/log-worker.ts";
import { runAlone } from "#server/documents/run-alone.ts";
import { forgetNumbers, storeMark, replaceNumbers } from "./statements.ts";
import type { DocumentChannel } from "./keys.ts";
import { delistedNumbers } from "./proofs.ts";
import { readDelistings, readLifts, readMark, readPage, readWithNumbers } from "./queries.ts";
import { delistEverywhere } from "./commands/delist.ts";
import type { DelistDependencies } from "./commands/delist.ts";
import { endOverdue, settleFindings } from "./findings/settle.ts";
import { channelsIn, facilityIn } from "./document-channels.ts";

/** Documents that contain channels. */
const COLLECTIONS = ["listings", "facilities"];
/**
 * How many changes are read at once, with a pause before and after: some 800 a second. Faster
 * changes are read later. So writes and searches of the same process hardly slow down.
 */
const BATCH = 200;
const PAUSE_MS = 250;
/**
 * Pause between two pages of a whole database, ms: at least this, and as long as the page took.
 * Half of the processor stays for readers.
 */
const PAGE_PAUSE_MS = 20;
/** It also runs without a signal, because the process that maintained it may have died. */
const LOOK_MS = 60_000;
const FIRST = "00000000-0000-0000-0000-000000000000";
const SYSTEM = { who: "system", role: "system" };

/** What another feature does behind the index. */
export type IndexFollower = {
  /** How it follows: where this changes, all documents are noted anew. */
  version: string;
  /** Called with changed documents once their numbers are noted: `found` are those still there. */
  onNoted: (noted: { keys: readonly DocumentKey[]; found: readonly ShieldedDocument[]; at: Date }) => Promise<void>;
  /**
   * Called once all changes are noted, in one process at a time. @returns whether it has more to do
   */
  onCurrent: (at: Date) => Promise<boolean>;
};

export type NumberIndexDependencies = DelistDependencies & {
  feed: Pick<Feed, "subscribe">;
  now: () => Date;
  report: (error: unknown) => void;
  follower: IndexFollower;
};

/** The index of where numbers are, maintained from the change log. */
export type NumberIndex = { close: () => Promise<void> };

/**
 * Maintains the index of numbers: which keyed hash is in which listing or facility. One process at
 * a time reads the change log, after the writes and separately. It removes delisted numbers from
 * any document, whether from an import, a backup or a form.
 */
export function openNumberIndex(dependencies: NumberIndexDependencies): NumberIndex {
  const { database, feed, report } = dependencies;
  const run = (signal: AbortSignal): Promise<boolean> => followOnce(dependencies, signal);
  const pauses = { pauseMs: PAUSE_MS, lookMs: LOOK_MS };
  return { close: followLog({ database, feed, collections: COLLECTIONS, ...pauses, run, report }) };
}

/** @returns whether there is more to read */
async function followOnce(dependencies: NumberIndexDependencies, signal: AbortSignal): Promise<boolean> {
  const { database, follower, now } = dependencies;
  const madeWith = madeWithOf(dependencies);
  let isMore = false;
  await runAlone(database, "index numbers", async () => {
    const mark = await readMark(database);
    const changes = mark?.madeWith === madeWith ? await readChanges(database, mark, BATCH) : null;
    if (changes === null || changes.reset) {
      await rebuild(dependencies, signal);
      isMore = true;
      return;
    }
    await note(dependencies, [...changes.documents, ...changes.removed].filter(isReached));
    await storeMark(database, changes.checkpoint, madeWith);
    await endOverdue(dependencies);
    isMore = changes.more || (await follower.onCurrent(now()));
  });
  return isMore;
}

/** What the index is made with: another secret or follower makes another index. */
function madeWithOf({ keys, follower }: NumberIndexDependencies): string {
  return `${keys.madeWith} ${follower.version}`;
}

/**
 * Rebuilds the index from the present documents. Changes during it come again with the log. After
 * an interruption it starts over at the next run.
 */
async function rebuild(dependencies: NumberIndexDependencies, signal: AbortSignal): Promise<void> {
  const { database } = dependencies;
  const from = await currentCheckpoint(database);
  await forgetNumbers(database);
  for (const collection of COLLECTIONS) {
    let after = FIRST;
    let isMore = true;
    while (isMore) {
      // In sequence: each page is recorded before the next is read.
      const began = performance.now();
      const page = await readPage(database, { collection, after, most: BATCH });
      await note(dependencies, page);
      after = page.at(-1)?.id ?? after;
      isMore = page.length === BATCH;
      if (signal.aborted) return;
      const pauseMs = Math.max(PAGE_PAUSE_MS, performance.now() - began);
      if (isMore) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  await storeMark(database, from, madeWithOf(dependencies));
}

/**
 * Records where the numbers of some documents are now, and removes delisted ones. A person's own
 * post that was written after the delisting keeps its number, which nobody gets until it is proved.
 * Whoever tries numbers in posts finds none gone.
 */
async function note(dependencies: NumberIndexDependencies, documents: readonly DocumentKey[]): Promise<void> {
  const { database, keys, now } = dependencies;
  const found = await readWithNumbers(database, documents);
  const reached = new Map(found.map((document) => [document.id, channelsIn(document)]));
  await replaceNumbers(
    database,
    documents.map(({ collection, id }) => ({ collection, id, keys: (reached.get(id) ?? []).map(keys.of) })),
  );
  await settleFindings(dependencies, readable(found), now());
  await dependencies.follower.onNoted({ keys: documents, found, at: now() });
  const off = await readDelistings(database, [...new Set([...reached.values()].flat().flatMap(keys.all))]);
  if (off.size === 0) return;
  const lifts = await readLifts(database, [...off.keys()]);
  for (const document of found) {
    const { collection, id, body, updatedAt } = document;
    const facilityId = facilityIn(document);
    const here = (reached.get(id) ?? []).filter((channel) => !lifts.areLifted(facilityId, keys.all(channel), off));
    if (!here.some((channel) => keys.all(channel).some((key) => off.has(key)))) continue;
    const ownerId = typeof body["ownerId"] === "string" ? body["ownerId"] : null;
    // Delisted numbers are few, so documents are processed in sequence.
    const isOff = await delistedNumbers({ database, keys }, ownerId, here);
    const isWrittenSince = (channel: DocumentChannel): boolean =>
      ownerId !== null && keys.all(channel).every((key) => updatedAt > (off.get(key) ?? new Date(0)));
    const gone = new Set(
      here.filter((channel, at) => isOff[at] === true && !isWrittenSince(channel)).flatMap(keys.all),
    );
    if (gone.size === 0) continue;
    const offAt = new Date(Math.max(...[...gone].map((key) => Number(off.get(key) ?? 0))));
    await delistEverywhere({ ...dependencies, gone, by: SYSTEM, now: now(), offAt }, { collection, id });
  }
}

function isReached({ collection }: DocumentKey): boolean {
  return COLLECTIONS.includes(collection);
}
