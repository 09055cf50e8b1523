import { mergeImportedFacility } from "#domain/facilities/merge-import.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { jsonOf } from "#server/documents/collections/collections.ts";
import { facilities } from "#server/stored/facilities.ts";
import type { Author } from "../../documents/command.ts";
import { forgetChanges, readChangedDocuments, removeDocuments, removeUntouched } from "../../documents/change-sets.ts";
import type { ChangedDocument } from "../../documents/change-sets.ts";
import type { JsonObject } from "../../documents/documents.ts";
import { forgetConfirmations, readWrittenByPeople, releaseSuperseded } from "../../documents/superseded.ts";
import type { Database } from "../../documents/pool.ts";
import { upsertBatch } from "../../documents/store.ts";
import type { UpsertDocument } from "../../documents/store.ts";
import { alignStates } from "../align-states.ts";
import { keepLaterChanges, withoutJoined } from "../pipeline/keep-later-changes.ts";
import { readIdsWithListings } from "../queries.ts";
import { releaseMerged, withoutMerge } from "./release-merged.ts";
import type { Undone } from "./run-rows.ts";

/** Observations go before their listings, and those before their facilities. */
export const UNDO_ORDER = ["observations", "listings", "facilities"] as const;
/** Documents that are compared one by one, at once. */
export const UNDO_PAGE = 200;
export const NO_ID = "00000000-0000-0000-0000-000000000000";

type Undoing = { database: Database; audit: Author & { act: string }; people: ReadonlySet<string>; undone: Undone };

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
  const undoing = { database, audit, undone, people: await readWrittenByPeople(database, set) };
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
      await undoPage(undoing, page);
      await forgetChanges(database, set, page);
      await onPart(undone);
    }
  }
  await releaseMerged(database, audit);
  return undone;
}

async function undoPage({ database, audit, people, undone }: Undoing, page: readonly ChangedDocument[]): Promise<void> {
  const ids = page.map(({ id }) => id);
  const observed = await readObservationsOf(database.pool, ids);
  const others = await readIdsWithListings(database, ids);
  const write: UpsertDocument[] = [];
  const remove: ChangedDocument[] = [];
  for (const entry of page) {
    const words = observationsOf(entry.id, observed);
    const verdict = judgeUndo(entry, { words, others, people });
    if (verdict === null || entry.now === null) continue;
    if (entry.collection !== "observations") undone[verdict] += 1;
    if (verdict === "removed") remove.push(entry);
    const common = { collection: entry.collection, id: entry.id, expects: entry.now.version };
    if (verdict === "restored" && entry.before !== null) write.push(restored(entry, { before: entry.before, words }));
    // What it changed and people have written since is theirs as it is.
    if (verdict === "kept" && entry.before === null) {
      const body = withoutImport(withoutMerge(entry.collection, withoutJoined(entry.now.body)), ownOf(words));
      write.push({ ...common, body, shielded: entry.now.shielded });
    }
  }
  await upsertBatch(database, write, audit);
  await removeDocuments(database, remove, audit);
  const places = page.filter(({ collection }) => collection === "facilities").map(({ id }) => id);
  if (places.length > 0) await alignStates(database, places, { by: audit, act: audit.act });
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
export function judgeUndo(
  entry: ChangedDocument,
  { words, others, people }: Others,
): "removed" | "restored" | "kept" | null {
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
