import { mergeImportedFacility } from "#domain/facilities/merge-import.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { jsonOf, readable } from "#server/documents/collections/collections.ts";
import { facilities } from "#server/stored/facilities.ts";
import type { Author } from "../../documents/command.ts";
import { forgetChanges, readChangedDocuments, removeDocuments, removeUntouched } from "../../documents/change-sets.ts";
import type { ChangedDocument } from "../../documents/change-sets.ts";
import { keyText } from "../../documents/documents.ts";
import type { JsonObject } from "../../documents/documents.ts";
import { forgetConfirmations, readWrittenByPeople, releaseSuperseded } from "../../documents/superseded.ts";
import type { Database } from "../../documents/pool.ts";
import { upsertBatch } from "../../documents/store.ts";
import type { UpsertDocument } from "../../documents/store.ts";
import { alignOffers } from "../align-offers.ts";
import { keepLaterChanges, withoutJoined } from "../pipeline/keep-later-changes.ts";
import { readIdsWithListings, readMergedIntoGone } from "../queries.ts";
import type { Undone } from "./run-rows.ts";
import { unmergedFacility, unmergedListing } from "#domain/duplicates/merge.ts";
import { listings } from "#server/stored/listings.ts";

/** Observations go before their listings, and those before their facilities. */
export const UNDO_ORDER = ["observations", "listings", "facilities"] as const;
/** Documents that are compared one by one, at once. */
export const UNDO_PAGE = 200;
export const NO_ID = "00000000-0000-0000-0000-000000000000";

type Undoing = { database: Database; set: string; audit: Author & { act: string }; undone: Undone };

/**
 * Takes an import back: only what it wrote last. What it made goes, and what it changed is as it
 * was. What a later run wrote or confirmed stays, and is that run's from now on. Where somebody has
 * said something since, or owns it by now, the entry stays with their words. A killed undo goes on
 * where it was.
 */
export async function undoRun(
  database: Database,
  { set, by, from, onPart }: { set: string; by: Author; from: Undone; onPart: (undone: Undone) => Promise<void> },
): Promise<Undone> {
  const undone = { ...from };
  const audit = { ...by, act: "imports.undo" };
  await forgetConfirmations(database, set);
  for await (const released of releaseSuperseded(database, set, "observations")) {
    undone.later += released;
    await onPart(undone);
  }
  const undoing = { database, set, audit, undone };
  for (const collection of UNDO_ORDER) {
    for (;;) {
      const removed = await removeUntouched(database, { set, collection }, audit);
      if (removed === 0) break;
      undone.removed += collection === "observations" ? 0 : removed;
      await onPart(undone);
    }
    for (;;) {
      const page = await readChangedDocuments(database, { set, collection, after: NO_ID, limit: UNDO_PAGE });
      if (page.length === 0) break;
      await forgetChanges(database, set, await undoPage(undoing, page));
      await onPart(undone);
    }
  }
  await releaseMerged(database, audit);
  return undone;
}

/** @returns the entries that are done: one that somebody wrote meanwhile is judged again */
async function undoPage(undoing: Undoing, page: readonly ChangedDocument[]): Promise<ChangedDocument[]> {
  const { database, audit, undone } = undoing;
  const { write, remove, verdicts } = await planPage(undoing, page);
  const { outrun } = await upsertBatch(database, write, audit);
  const left = new Set([...outrun, ...(await removeDocuments(database, remove, audit))]);
  const done = page.filter((entry) => !left.has(keyText(entry)));
  for (const entry of done) {
    const verdict = verdicts.get(entry);
    if (verdict !== undefined && entry.collection !== "observations") undone[verdict] += 1;
  }
  const places = page.filter(({ collection }) => collection === "facilities").map(({ id }) => id);
  if (places.length > 0) await alignOffers(database, places, { by: audit, act: audit.act });
  return done;
}

type Verdict = "removed" | "restored" | "kept";
type Plan = {
  write: UpsertDocument[];
  remove: { collection: string; id: string; expects: number }[];
  verdicts: Map<ChangedDocument, Verdict>;
};

async function planPage({ database, set }: Undoing, page: readonly ChangedDocument[]): Promise<Plan> {
  const ids = page.map(({ id }) => id);
  const observed = await readObservationsOf(database.pool, ids);
  const others = await readIdsWithListings(database, ids);
  // After the documents: who has written what was read is known, and later writes have a version.
  const people = await readWrittenByPeople(database, set, ids);
  const plan: Plan = { write: [], remove: [], verdicts: new Map() };
  for (const entry of page) {
    const words = observationsOf(entry.id, observed);
    const verdict = judgeUndo(entry, { words, others, people });
    if (verdict === null || entry.now === null) continue;
    plan.verdicts.set(entry, verdict);
    const common = { collection: entry.collection, id: entry.id, expects: entry.now.version };
    if (verdict === "removed") plan.remove.push(common);
    if (verdict === "restored" && entry.before !== null)
      plan.write.push(restored(entry, { before: entry.before, words }));
    // What it changed and people have written since is theirs as it is.
    if (verdict === "kept" && entry.before === null) {
      const body = withoutImport(withoutMerge(entry.collection, withoutJoined(entry.now.body)), ownOf(words));
      plan.write.push({ ...common, body, shielded: entry.now.shielded });
    }
  }
  return plan;
}

/** What others have to do with documents: words, listings of a facility, writes by people. */
type Others = {
  words: readonly AuthoredObservation[];
  others: ReadonlySet<string>;
  people: ReadonlySet<string>;
};

/**
 * What becomes of a document that no later run wrote or confirmed. Null where it is gone already.
 */
export function judgeUndo(entry: ChangedDocument, { words, others, people }: Others): Verdict | null {
  if (entry.now === null) return null;
  const isPersons = people.has(`${entry.collection}/${entry.id}`);
  if (entry.before !== null) return isPersons ? "kept" : "restored";
  return isPersons || isOthers(entry, ownOf(words), others) ? "kept" : "removed";
}

/** The observations of an entry itself, without those of entries merged into it. */
function ownOf(words: readonly AuthoredObservation[]): AuthoredObservation[] {
  return words.filter(({ joined }) => joined === undefined);
}

/** Whether somebody has said something of a document since, or it is theirs. */
function isOthers(
  { collection, id, now }: ChangedDocument,
  words: readonly AuthoredObservation[],
  others: ReadonlySet<string>,
): boolean {
  const body = now?.body ?? {};
  const isOwned = typeof body["ownerId"] === "string" || body["saidByStaff"] !== undefined;
  // Only a moderator merges a listing without this mark.
  const isMerged = collection === "listings" && body["mergedInto"] !== undefined && body["autoMerge"] === undefined;
  const isDecided = body["decision"] !== undefined || body["decided"] !== undefined || isMerged;
  return isOwned || isDecided || words.length > 0 || others.has(id);
}

/** A document as it was before, with what others have said of it since. */
function restored(
  { collection, id, version, inherits, now }: ChangedDocument,
  { before, words }: { before: NonNullable<ChangedDocument["before"]>; words: readonly AuthoredObservation[] },
): UpsertDocument {
  const body = now?.body ?? {};
  const common = { collection, id, shielded: before.shielded, expects: now?.version ?? version };
  if (now?.version === version && !inherits) return { ...common, body: before.body };
  if (collection === "facilities") {
    return { ...common, body: jsonOf(mergeImportedFacility(facilities.parse(before.body), facilities.parse(body))) };
  }
  return { ...common, body: keepLaterChanges(before.body, body, { words, now: new Date() }) };
}

/** What remains of an entry when the list says nothing of it. The next list writes it again. */
function withoutImport({ importedAs: _row, ...body }: JsonObject, words: readonly AuthoredObservation[]): JsonObject {
  if (body["stock"] === undefined) return body;
  const { base, ...rest } = body;
  const silent = jsonOf({ ...rest, ...NOTHING_KNOWN, confirmedAt: null });
  return keepLaterChanges(silent, { ...body, base: base ?? jsonOf(NOTHING_KNOWN) }, { words, now: new Date() });
}

/**
 * Shows entries again that an import had merged into one that is gone. They were hidden for its
 * sake alone.
 */
async function releaseMerged(database: Database, audit: Author & { act: string }): Promise<void> {
  for (;;) {
    const merged = readable(await readMergedIntoGone(database));
    if (merged.length === 0) return;
    const counts = await upsertBatch(
      database,
      merged.map(({ collection, id, version, body, shielded }) => ({
        collection,
        id,
        shielded,
        body: withoutMerge(collection, body),
        expects: version,
      })),
      audit,
    );
    // Somebody writes them at the same moment: the next look at the table sees it.
    if (counts.updated === 0) return;
  }
}

/** A body as it would be without the merge by an import. */
function withoutMerge(collection: string, body: JsonObject): JsonObject {
  if (collection === "facilities") return jsonOf(unmergedFacility(facilities.parse(body)));
  return collection === "listings" ? jsonOf(unmergedListing(listings.parse(body))) : body;
}
