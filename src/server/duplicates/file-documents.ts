import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { comparedKey, filingKeys, findAlike } from "./find-alike.ts";
import type { FindDependencies } from "./find-alike.ts";
import { readFiledUnder } from "./queries.ts";
import type { LikelyPair } from "./queries.ts";
import { joinMerged } from "./join-merged.ts";
import { replaceKeys, replaceLikely } from "./statements.ts";

/** Likely duplicates of one entry that moderators are asked about at most. */
const MOST_OF_ONE = 5;
/** Score from which moderators are asked: two of number, name and place speak for it. */
const ASKED_SCORE = 0.55;

/**
 * Files some documents under their keys, finds what they may be one with, and lets merges count.
 * A document of which nothing compared has changed stays as it is filed. It follows the change log,
 * after the index of numbers.
 * @param keys all documents that changed, also those that are gone
 * @param found those that are there
 */
export async function fileDocuments(
  dependencies: FindDependencies,
  { keys: changed, found, at }: { keys: readonly DocumentKey[]; found: readonly ShieldedDocument[]; at: Date },
): Promise<void> {
  const { database } = dependencies;
  await joinMerged(database, changed, at);
  const sound = readable(found);
  const comparedKeys = new Map(sound.map((document) => [document.id, comparedKey(document, dependencies)]));
  const filed = await readFiledUnder(database, [...comparedKeys.values()]);
  const byId = new Map(sound.map((document) => [document.id, document]));
  const keys = changed.filter(({ id }) => !filed.has(comparedKeys.get(id) ?? ""));
  if (keys.length === 0) return;
  const concerned = keys.flatMap(({ id }) => byId.get(id) ?? []);
  const file = (keysOf: (document: ShieldedDocument) => readonly string[]): Promise<void> =>
    replaceKeys(
      database,
      keys.map(({ collection, id }) => {
        const document = byId.get(id);
        return { collection, id, keys: document === undefined ? [] : keysOf(document) };
      }),
    );
  await file(filingKeys);
  const alike = await findAlike(dependencies, concerned.filter(isInForce), { mayCompare: () => true, isApart: false });
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
  // Last: after an interruption they are compared again.
  await file((document) => [comparedKeys.get(document.id) ?? "", ...filingKeys(document)]);
}

function isInForce({ collection, body }: ShieldedDocument): boolean {
  if (body["mergedInto"] !== undefined) return false;
  return collection === "facilities" || body["status"] === "open" || body["status"] === "matched";
}
