import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { filingKeys, findAlike } from "./find-alike.ts";
import type { FindDependencies } from "./find-alike.ts";
import type { LikelyPair } from "./queries.ts";
import { joinMerged } from "./join-merged.ts";
import { replaceKeys, replaceLikely } from "./statements.ts";

/** Likely duplicates of one entry that moderators are asked about at most. */
const MOST_OF_ONE = 5;
/** Score from which moderators are asked: two of number, name and place speak for it. */
const ASKED_SCORE = 0.55;

/**
 * Files some documents under their keys, finds what they may be one with, and lets merges count.
 * It follows the change log, after the index of numbers.
 * @param keys all documents that changed, also those that are gone
 * @param found those that are there
 */
export async function fileDocuments(
  dependencies: FindDependencies,
  { keys, found, at }: { keys: readonly DocumentKey[]; found: readonly ShieldedDocument[]; at: Date },
): Promise<void> {
  const { database } = dependencies;
  await joinMerged(database, keys, at);
  const sound = readable(found);
  const byId = new Map(sound.map((document) => [document.id, document]));
  await replaceKeys(
    database,
    keys.map(({ collection, id }) => {
      const document = byId.get(id);
      return { collection, id, keys: document === undefined ? [] : filingKeys(document) };
    }),
  );
  const alike = await findAlike(dependencies, sound.filter(isInForce), { mayCompare: () => true, isApart: false });
  const counts = new Map<string, number>();
  const pairs = new Map<string, LikelyPair>();
  for (const { one, other, likeness } of alike.toSorted((a, b) => b.likeness.score - a.likeness.score)) {
    const count = counts.get(one.id) ?? 0;
    if (likeness.score < ASKED_SCORE || count >= MOST_OF_ONE) continue;
    counts.set(one.id, count + 1);
    const [lowId, highId] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
    pairs.set(`${lowId} ${highId}`, { collection: one.collection, lowId, highId, score: likeness.score });
  }
  await replaceLikely(database, { documents: keys, pairs: [...pairs.values()], at });
}

function isInForce({ collection, body }: ShieldedDocument): boolean {
  if (body["mergedInto"] !== undefined) return false;
  return collection === "facilities" || body["status"] === "open" || body["status"] === "matched";
}
