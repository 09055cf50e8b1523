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
import type { Database } from "../../documents/pool.ts";
import { upsertBatch } from "../../documents/store.ts";
import type { UpsertDocument } from "../../documents/store.ts";
import { alignStates } from "../align-states.ts";
import { keepLaterChanges, withoutJoined } from "../pipeline/keep-later-changes.ts";
import { readIdsWithListings } from "../queries.ts";
import { releaseMerged, withoutMerge } from "./release-merged.ts";
import type { Undone } from "./run-rows.ts";

/** Observations go before their listings, and those before their facilities. */
const ORDER = ["observations", "listings", "facilities"] as const;
/** Documents that are compared one by one, at once. */
const PAGE = 200;
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Takes an import back. What it made goes, and what it changed is as it was. Where somebody has
 * said something since, or owns it by now, the entry stays with their words alone. A killed undo
 * goes on where it was.
 */
export async function undoRun(
  database: Database,
  { set, by, from, onPart }: { set: string; by: Author; from: Undone; onPart: (undone: Undone) => Promise<void> },
): Promise<Undone> {
  const undone = { ...from };
  const audit = { ...by, act: "imports.undo" };
  for (const collection of ORDER) {
    for (;;) {
      const removed = await removeUntouched(database, { set, collection }, audit);
      if (removed === 0) break;
      undone.removed += collection === "observations" ? 0 : removed;
      await onPart(undone);
    }
    for (;;) {
      const page = await readChangedDocuments(database, { set, collection, after: NO_ID, limit: PAGE });
      if (page.length === 0) break;
      await undoPage(database, page, { audit, undone });
      await forgetChanges(database, set, page);
      await onPart(undone);
    }
  }
  await releaseMerged(database, audit);
  return undone;
}

async function undoPage(
  database: Database,
  page: readonly ChangedDocument[],
  { audit, undone }: { audit: Author & { act: string }; undone: Undone },
): Promise<void> {
  const ids = page.map(({ id }) => id);
  const observed = await readObservationsOf(database.pool, ids);
  const others = await readIdsWithListings(database, ids);
  const write: UpsertDocument[] = [];
  const remove: ChangedDocument[] = [];
  for (const entry of page) {
    if (entry.now === null) continue;
    const words = observationsOf(entry.id, observed);
    const own = words.filter(({ joined }) => joined === undefined);
    if (entry.before !== null) {
      write.push(restored(entry, { body: entry.now.body, before: entry.before, words }));
      undone.restored += 1;
    } else if (isOthers(entry, own, others)) {
      const body = withoutImport(withoutMerge(entry.collection, withoutJoined(entry.now.body)), own);
      write.push({
        collection: entry.collection,
        id: entry.id,
        body,
        shielded: entry.now.shielded,
        expects: entry.now.version,
      });
      undone.kept += 1;
    } else {
      remove.push(entry);
      undone.removed += entry.collection === "observations" ? 0 : 1;
    }
  }
  await upsertBatch(database, write, audit);
  await removeDocuments(database, remove, audit);
  const places = page.filter(({ collection }) => collection === "facilities").map(({ id }) => id);
  if (places.length > 0) await alignStates(database, places, { by: audit, act: audit.act });
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
  { collection, id, version, now }: ChangedDocument,
  {
    body,
    before,
    words,
  }: { body: JsonObject; before: NonNullable<ChangedDocument["before"]>; words: readonly AuthoredObservation[] },
): UpsertDocument {
  const common = { collection, id, shielded: before.shielded, expects: now?.version ?? version };
  if (now?.version === version) return { ...common, body: before.body };
  if (collection === "facilities") {
    return { ...common, body: jsonOf(mergeImportedFacility(facilities.parse(before.body), facilities.parse(body))) };
  }
  return { ...common, body: keepLaterChanges(before.body, body, { words, now: new Date() }) };
}

/** What remains of a listing when the list says nothing of it. */
function withoutImport(body: JsonObject, words: readonly AuthoredObservation[]): JsonObject {
  if (body["stock"] === undefined) return body;
  const { base, ...rest } = body;
  const silent = jsonOf({ ...rest, ...NOTHING_KNOWN, confirmedAt: null });
  return keepLaterChanges(silent, { ...body, base: base ?? jsonOf(NOTHING_KNOWN) }, { words, now: new Date() });
}
