import { currentCheckpoint, readChanges } from "#server/documents/change-log.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Feed } from "#server/documents/feed.ts";
import { repeat } from "#server/documents/jobs.ts";
import type { Database } from "#server/documents/pool.ts";
import { alone, forgetNumbers, keepMark, replaceNumbers } from "./statements.ts";
import type { NumberKeys } from "./keys.ts";
import { takenOffOf } from "./proofs.ts";
import { readDelistings, readMark, readPage, readWithNumbers } from "./queries.ts";
import { reachedIn, takeOff } from "./take-off.ts";

/** Documents that say how to reach somebody. */
const COLLECTIONS = ["listings", "facilities"];
/**
 * So many changes are read at once, with a pause before and after: some 800 a second. What comes
 * faster is read later; writes and searches of the same process hardly notice.
 */
const BATCH = 200;
const PAUSE_MS = 250;
/** Between two pages of a whole database. */
const PAGE_PAUSE_MS = 20;
/** Looked at without being told too: a process that was keeping it may have died half-way. */
const LOOK_MS = 60_000;
const FIRST = "00000000-0000-0000-0000-000000000000";
const SYSTEM = { who: "system", role: "system" };

export type IndexParts = {
  database: Database;
  feed: Pick<Feed, "subscribe">;
  keys: NumberKeys;
  now: () => Date;
  report: (error: unknown) => void;
};

/** Where numbers stand, kept behind the change log. */
export type NumberIndex = { close: () => Promise<void> };

/**
 * Keeps the index of numbers: which keyed hash stands in which listing or facility. One process at
 * a time reads the change log, after the writes and apart from them. Whatever comes in with a
 * number that was taken off, from an import, a backup or a form, loses it here.
 */
export function openNumberIndex(parts: IndexParts): NumberIndex {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  const follow = (): Promise<void> => {
    running = running.then(async () => {
      if (!closing.signal.aborted && (await followOnce(parts, closing.signal))) soon();
    });
    // A failure is told to whoever asked, and tried again the next time.
    const asked = running;
    running = running.catch(() => undefined);
    return asked;
  };
  const soon = (): void => {
    if (closing.signal.aborted || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      follow().catch(parts.report);
    }, PAUSE_MS);
    timer.unref();
  };
  const stop = parts.feed.subscribe(
    ({ documents, removed }) => {
      if ([...documents, ...removed].some(({ collection }) => COLLECTIONS.includes(collection))) soon();
    },
    { onReset: soon },
  );
  soon();
  const stopLooking = repeat(LOOK_MS, parts, follow);
  return {
    close: async () => {
      closing.abort();
      stop();
      await stopLooking();
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

/** @returns whether there is more to read */
async function followOnce(parts: IndexParts, signal: AbortSignal): Promise<boolean> {
  const { database, keys } = parts;
  let isMore = false;
  await alone(database, async () => {
    const mark = await readMark(database);
    const changes = mark?.madeWith === keys.madeWith ? await readChanges(database, mark, BATCH) : null;
    if (changes === null || changes.reset) {
      await rebuild(parts, signal);
      isMore = true;
      return;
    }
    await note(parts, [...changes.documents, ...changes.removed].filter(isReached));
    await keepMark(database, changes.checkpoint, keys.madeWith);
    isMore = changes.more;
  });
  return isMore;
}

/**
 * From the documents as they are; what changes meanwhile comes again with the log. Broken off, it
 * is begun anew the next time.
 */
async function rebuild(parts: IndexParts, signal: AbortSignal): Promise<void> {
  const { database, keys } = parts;
  const from = await currentCheckpoint(database);
  await forgetNumbers(database);
  for (const collection of COLLECTIONS) {
    let after = FIRST;
    let isMore = true;
    while (isMore) {
      // A page after the other: each is noted before the next is read.
      const page = await readPage(database, { collection, after, most: BATCH });
      await note(parts, page);
      after = page.at(-1)?.id ?? after;
      isMore = page.length === BATCH;
      if (signal.aborted) return;
      if (isMore) await new Promise((resolve) => setTimeout(resolve, PAGE_PAUSE_MS));
    }
  }
  await keepMark(database, from, keys.madeWith);
}

/** Notes where the numbers of some documents stand now, and takes out those that were taken off. */
async function note({ database, keys, now }: IndexParts, documents: readonly DocumentKey[]): Promise<void> {
  const found = await readWithNumbers(database, documents);
  const reached = new Map(found.map((document) => [document.id, reachedIn(document)]));
  await replaceNumbers(
    database,
    documents.map(({ collection, id }) => ({ collection, id, keys: (reached.get(id) ?? []).map(keys.of) })),
  );
  const off = await readDelistings(database, [...new Set([...reached.values()].flat().flatMap(keys.all))]);
  if (off.size === 0) return;
  for (const { collection, id, body } of found) {
    const here = reached.get(id) ?? [];
    if (!here.some((channel) => keys.all(channel).some((key) => off.has(key)))) continue;
    const ownerId = typeof body["ownerId"] === "string" ? body["ownerId"] : null;
    // Numbers that were taken off are few: one document after the other.
    const isOff = await takenOffOf({ database, keys }, ownerId, here);
    const gone = new Set(here.filter((_channel, at) => isOff[at]).flatMap(keys.all));
    if (gone.size > 0) await takeOff({ database, keys, gone, by: SYSTEM, now: now() }, { collection, id });
  }
}

function isReached({ collection }: DocumentKey): boolean {
  return COLLECTIONS.includes(collection);
}
