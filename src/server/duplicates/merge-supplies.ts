import type { Reason } from "#contract/errors.ts";
import { mergedListing } from "#domain/duplicates/merge.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { baseFactsOf, withDerivedFacts } from "#domain/listings/derived-facts.ts";
import { separated } from "#domain/listings/joined-facts.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { Write } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { runAlone } from "#server/documents/run-alone.ts";
import { settleUnspecified } from "#server/supplies/settle-unspecified.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import type { Log } from "#server/runtime/log.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { joinMerged } from "./join-merged.ts";
import { readMergedSupplies, readSupplies } from "./queries.ts";
import type { SupplyRow } from "./queries.ts";
import { storeMergedSupplies } from "./statements.ts";

/** Raised when ids of supplies change: all offers are then looked at again once. */
export const SUPPLY_RULE = 1;
/** Offers that are read at once. */
const OFFERS_OF_A_BATCH = 1_000;
const SYSTEM = { who: "system", role: "system" };

/** What a merge of supplies needs. `signal` ends it after the facility at hand. */
export type MergeSuppliesOptions = { now: () => Date; log: Pick<Log, "info">; signal: AbortSignal };

/** An offer that is one with another from now on. `isMade`: the other one was made for it. */
type SupplyPair = { facilityId: string; from: string; into: string; isMade: boolean };

/**
 * Merges open offers of facilities into the entry whose id follows from facility and supply, once
 * for each database. An entry that is not there yet is made with the same words. Unspecified offers
 * close where a count says which.
 *
 * Each facility is one transaction, and what is merged is not found again. So a run that was killed
 * goes on where it was.
 */
export async function mergeSupplies(database: Database, options: MergeSuppliesOptions): Promise<void> {
  if ((await readPosition(database)).isDone) return;
  await runAlone(database, "merge supplies", async () => {
    let { isDone, after } = await readPosition(database);
    let [pairs, made] = [0, 0];
    while (!isDone) {
      const rows = await readSupplies(database, after, OFFERS_OF_A_BATCH);
      const merged = await mergeBatch(database, rows, options);
      pairs += merged.length;
      made += merged.filter(({ isMade }) => isMade).length;
      after = rows.length < OFFERS_OF_A_BATCH ? null : (rows.at(-1)?.id ?? null);
      isDone = after === null;
      await storeMergedSupplies(database, { rule: SUPPLY_RULE, after });
    }
    if (pairs > 0) options.log.info({ pairs, made }, "each supply of a facility has one entry");
  });
}

/** Up to which offer a run came. */
async function readPosition(database: Database): Promise<{ isDone: boolean; after: string | null }> {
  const mark = await readMergedSupplies(database);
  if (mark?.rule !== SUPPLY_RULE) return { isDone: false, after: null };
  return { isDone: mark.after === null, after: mark.after };
}

/** The facilities of some offers, one after the other: readers go first. */
async function mergeBatch(
  database: Database,
  rows: readonly SupplyRow[],
  options: MergeSuppliesOptions,
): Promise<SupplyPair[]> {
  const merged: SupplyPair[] = [];
  const misnamed = rows.filter((row) => supplyId(row.facilityId, row) !== row.id);
  for (const facilityId of new Set(misnamed.map((row) => row.facilityId))) {
    options.signal.throwIfAborted();
    const pairs = await mergeSuppliesOf(database, facilityId, options);
    for (const pair of pairs) options.log.info(pair, "offers of one supply merged");
    merged.push(...pairs);
  }
  options.signal.throwIfAborted();
  const places = [...new Set(rows.map(({ facilityId }) => facilityId))];
  await settleUnspecified(database, places, { by: SYSTEM, act: "duplicates.settle-unspecified" });
  return merged;
}

/** @returns the pairs of one facility, once what was said of them counts together */
async function mergeSuppliesOf(
  database: Database,
  facilityId: string,
  { now }: MergeSuppliesOptions,
): Promise<SupplyPair[]> {
  let pairs: SupplyPair[] = [];
  const at = now();
  const answer = await executeCommand<Reason>(database, {
    by: SYSTEM,
    act: "duplicates.merge-supply",
    lock: [facilities.key(facilityId)],
    read: (client) => lockSupplyOf(client, facilityId),
    decide: (current) => {
      const merge = mergeOfSupplies(facilityId, { offers: [...current.values()].filter(listings.holds), now: at });
      pairs = merge.pairs;
      return { ok: true, value: { writes: merge.writes } };
    },
  });
  if (!answer.ok) throw new Error(`Offers of a facility were not merged (${answer.reason}). Start again.`);
  const keys = pairs.flatMap(({ from, into }) => [listings.key(from), listings.key(into)]);
  await joinMerged(database, keys, at);
  return pairs;
}

function mergeOfSupplies(
  facilityId: string,
  { offers, now }: { offers: readonly ShieldedDocument[]; now: Date },
): { writes: Write[]; pairs: SupplyPair[] } {
  const all = listings.readAll(offers);
  const kept = new Map(all.map(({ document, value }) => [document.id, value]));
  const writes: Write[] = [];
  const pairs: SupplyPair[] = [];
  for (const { document, value } of all) {
    const into = supplyId(facilityId, value);
    if (value.side !== "offer" || value.status !== "open" || into === document.id) continue;
    const there = kept.get(into);
    // Moderators hid this supply. They are not overruled.
    if (there?.status === "hidden" && there.mergedInto === undefined) continue;
    const target = there === undefined ? madeFrom(value, now) : opened(there, { kept, from: document.id });
    if (there === undefined)
      writes.push(listings.insert(into, { body: target, shielded: listings.readShielded(document) }));
    else if (target !== there) writes.push(listings.update(listings.key(into), { body: target }));
    const { generic } = target.details;
    // What is spelled otherwise is the same thing: what was said of it counts.
    const details = generic === undefined ? value.details : { ...value.details, generic };
    const merged = mergedListing({ ...value, details }, into);
    kept.set(into, target).set(document.id, merged);
    writes.push(listings.update(document, { body: merged }));
    pairs.push({ facilityId, from: document.id, into, isMade: there === undefined });
  }
  return { writes, pairs };
}

/** The entry of a supply as it takes in an open offer: open, and not merged into that one. */
function opened(
  listing: StoredListing,
  { kept, from }: { kept: ReadonlyMap<string, StoredListing>; from: string },
): StoredListing {
  const { closedAt: _closedAt, autoMerge: _merge, mergedInto, ...rest } = listing;
  if (mergedInto !== undefined && !leadsTo(mergedInto, from, kept)) return listing;
  return listing.status === "open" || listing.status === "matched" ? listing : { ...rest, status: "open" };
}

function leadsTo(id: string, wanted: string, kept: ReadonlyMap<string, StoredListing>): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = kept.get(at)?.mergedInto) {
    if (at === wanted) return true;
    seen.add(at);
  }
  return false;
}

/** The entry of a supply as another offer of it says, before what people said of that one. */
function madeFrom(offer: StoredListing, now: Date): StoredListing {
  const { autoMerge: _merge, mergedInto: _into, ...own } = separated(offer);
  const base = baseFactsOf(own);
  const { crowd: _crowd, hearsay: _hearsay, record: _record, counted: _counted, ...rest } = own;
  return withDerivedFacts({ ...rest, base, ...NOTHING_KNOWN, confirmedAt: null }, [], now);
}
