import { currentCheckpoint, readChanges } from "#server/documents/change-log.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Feed } from "#server/documents/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import { alone, forgetNumbers, keepMark, replaceNumbers } from "./commands.ts";
import type { NumberKeys } from "./keys.ts";
import { takenOffOf } from "./proofs.ts";
import { readDelistings, readMark, readPage, readWithNumbers } from "./queries.ts";
import { reachedIn, takeOff } from "./take-off.ts";

/** Documents that say how to reach somebody. */
const COLLECTIONS = ["listings", "facilities"];
const BATCH = 200;
/** After a change it is waited this long for more of them: an import is read in large pieces. */
const PAUSE_MS = 250;
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
export type NumberIndex = {
  /** Reads the change log as far as it is; what another process is reading is left to it. */
  follow: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Keeps the index of numbers: which keyed hash stands in which listing or facility. One process at a time reads the change log, after
 * the writes and apart from them. Whatever comes in with a number that was taken off, from an import, a backup or a form, loses it here.
 */
export function openNumberIndex(parts: IndexParts): NumberIndex {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  const follow = (): Promise<void> => {
    running = running.then(() => followOnce(parts)).catch(parts.report);
    return running;
  };
  const soon = (): void => {
    if (isClosed || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void follow();
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
  return {
    follow,
    close: async () => {
      isClosed = true;
      stop();
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

async function followOnce(parts: IndexParts): Promise<void> {
  await alone(parts.database, async () => {
    const { database, keys } = parts;
    for (;;) {
      const mark = await readMark(database);
      const changes = mark?.madeWith === keys.madeWith ? await readChanges(database, mark, BATCH) : null;
      if (changes === null || changes.reset) {
        await rebuild(parts);
        continue;
      }
      const touched = [...changes.documents, ...changes.removed].filter(isReached);
      await note(parts, touched);
      await keepMark(database, changes.checkpoint, keys.madeWith);
      if (!changes.more) return;
    }
  });
}

/** From the documents as they are; what changes meanwhile comes again with the log. */
async function rebuild(parts: IndexParts): Promise<void> {
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
