import { createHash } from "node:crypto";
import { setImmediate as nextLoop } from "node:timers/promises";
import { blockingKeys, keysAround } from "#domain/duplicates/blocking.ts";
import { entryOfFacility, entryOfListing } from "#domain/duplicates/entry.ts";
import type { Entry } from "#domain/duplicates/entry.ts";
import { likenessOf } from "#domain/duplicates/likeness.ts";
import type { Likeness } from "#domain/duplicates/likeness.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { DocumentKey, JsonObject, ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { readFiled } from "./queries.ts";

/** A document as it is compared, stored or about to be. */
export type ComparedDocument = DocumentKey & { body: JsonObject; shielded: JsonObject | null };

/** The keyed hashes of a document's numbers: those it publishes, and those it keeps. */
export type NumbersOf = (document: ComparedDocument) => { published: string[]; shielded: string[] };

/** Two documents, and how alike they are. */
export type AlikePair = { one: ComparedDocument; other: ShieldedDocument; likeness: Likeness };

export type FindDependencies = { database: Database; numbersOf: NumbersOf };

/** Most entries that one is compared with. */
const MOST_COMPARED = 80;
/** Entries that are looked at before other work gets a turn: each takes some 50 µs. */
const OF_A_TURN = 20;

/**
 * The stored entries that some documents may be one with, by number or by name and place, in one
 * query. Offers of facilities are left out: their facilities are compared.
 * @param mayCompare which pairs are of use
 * @param isApart whether a published number never equals a shielded one
 */
export async function findAlike(
  { database, numbersOf }: FindDependencies,
  documents: readonly ComparedDocument[],
  {
    mayCompare,
    isApart,
  }: { mayCompare: (one: ComparedDocument, other: ShieldedDocument) => boolean; isApart: boolean },
): Promise<AlikePair[]> {
  const compared = readable(documents).filter(({ collection, body }) => isComparable(collection, body));
  const own = compared.map((document) => ({ document, numbers: numbersOf(document), entry: entryOf(document, []) }));
  const { filed, documents: stored } = await readFiled(database, {
    numbers: own.flatMap(({ numbers }) => [...numbers.published, ...numbers.shielded]),
    names: own.flatMap(({ entry }) => keysAround(entry)),
  });
  const byKey = new Map<string, string[]>();
  const asked = new Set(own.flatMap(({ numbers }) => [...numbers.published, ...numbers.shielded]));
  for (const { key, id } of filed) {
    const document = stored.get(id);
    // The index also has numbers that may not be shown here: those lead to nobody.
    const isTold =
      !asked.has(key) || (document !== undefined && Object.values(numbersOf(document)).flat().includes(key));
    if (isTold) byKey.set(key, [...(byKey.get(key) ?? []), id]);
  }
  const spread = spreadOf(byKey, stored);
  const entries = new Map<string, Entry>();
  const numbersFor = (document: ComparedDocument): string[] => {
    const { published, shielded } = numbersOf(document);
    return isApart ? apartNumbers({ published, shielded }) : [...published, ...shielded];
  };
  const storedEntry = (document: ShieldedDocument): Entry => {
    const known = entries.get(document.id) ?? entryOf(document, numbersFor(document));
    entries.set(document.id, known);
    return known;
  };
  const pairs: AlikePair[] = [];
  let looked = 0;
  for (const { document, numbers, entry } of own) {
    const keys = [...numbers.published, ...numbers.shielded, ...keysAround(entry)];
    const ids = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].slice(0, MOST_COMPARED);
    const one: Entry = { ...entry, numbers: numbersFor(document) };
    for (const other of ids.flatMap((id) => stored.get(id) ?? [])) {
      if (other.collection !== document.collection || other.id === document.id) continue;
      if (!isComparable(other.collection, other.body) || !isOfOneKind(document, other)) continue;
      if (!mayCompare(document, other)) continue;
      looked += 1;
      if (looked % OF_A_TURN === 0) await nextLoop();
      const likeness = likenessOf(one, storedEntry(other), (key) => spread(sharedKey(key)));
      if (likeness.verdict !== "no") pairs.push({ one: document, other, likeness });
    }
  }
  return pairs;
}

/** The keys by which a document is found besides its numbers. */
export function filingKeys(document: ComparedDocument): string[] {
  return isComparable(document.collection, document.body) ? blockingKeys(entryOf(document, [])) : [];
}

/** Raised when entries are compared or filed in another way: the index then files all anew. */
export const FILING = 2;

/**
 * A key that changes with whatever of a document is compared: while it stays, nothing has to be
 * compared again. What people report of an entry is not compared.
 */
export function comparedKey(document: ComparedDocument, { numbersOf }: Pick<FindDependencies, "numbersOf">): string {
  const { side, kind, status, details, place, title, name, types, facilityId, facilityName, mergedInto } =
    document.body;
  const compared = [side, kind, status, details, place, title, name, types, facilityId, facilityName, mergedInto];
  const hash = createHash("sha256").update(JSON.stringify([FILING, document.id, compared, numbersOf(document)]));
  return `= ${hash.digest("base64url")}`;
}

/** Offers of two kinds are never one: this is known before they are read as entries. */
function isOfOneKind({ collection, body }: ComparedDocument, other: ShieldedDocument): boolean {
  return collection !== "listings" || (body["side"] === other.body["side"] && body["kind"] === other.body["kind"]);
}

const PUBLIC = /^public /;

/** Keys by which a published number never equals the same number kept for somebody. */
export function apartNumbers({ published, shielded }: ReturnType<NumbersOf>): string[] {
  return [...published.map((key) => `public ${key}`), ...shielded];
}

/** The key of a number from one of `apartNumbers`. */
export function sharedKey(key: string): string {
  return key.replace(PUBLIC, "");
}

function isComparable(collection: string, body: JsonObject): boolean {
  return collection === "facilities" || (collection === "listings" && body["facilityId"] === undefined);
}

/** A document as an entry. @param numbers keys of its numbers */
export function entryOf(document: Pick<ComparedDocument, "collection" | "body">, numbers: readonly string[]): Entry {
  return document.collection === "facilities"
    ? entryOfFacility(facilities.parse(document.body), numbers)
    : entryOfListing(listings.parse(document.body), numbers);
}

/** How many helpers have a number: a facility and its offers are one. */
function spreadOf(
  byKey: ReadonlyMap<string, readonly string[]>,
  stored: ReadonlyMap<string, ShieldedDocument>,
): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const known = counts.get(key);
    if (known !== undefined) return known;
    const helpers = (byKey.get(key) ?? []).map((id) => {
      const facilityId = stored.get(id)?.body["facilityId"];
      return typeof facilityId === "string" ? facilityId : id;
    });
    const count = new Set(helpers).size;
    counts.set(key, count);
    return count;
  };
}
