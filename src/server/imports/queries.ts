import { mergeImportedFacility, mergeImportedListing } from "#domain/facilities/merge-import.ts";
import { placeFactsAt } from "#domain/facilities/state-rules.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import { DOCUMENT_COLUMNS, shieldedOf } from "../documents/documents.ts";
import type { JsonObject, ShieldedDocument, ShieldedRow } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";
import type { ConfirmedDocument } from "../documents/superseded.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { observationsOf } from "../observations/add-observation.ts";
import { fingerprintOf } from "./pipeline/fingerprint.ts";
import type { ImportDocument } from "./pipeline/format.ts";
import { keepLaterChanges } from "./pipeline/keep-later-changes.ts";
import { readable, jsonOf } from "#server/documents/collections/collections.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

type KnownRow = { collection: string; id: string; version: number; fingerprint: string | null; body: JsonObject };

const KNOWN = `
  SELECT collection, id, version, body->>'importedAs' AS fingerprint, body FROM documents
  JOIN unnest($1::text[], $2::uuid[]) AS wanted (collection, id) USING (collection, id)`;

/** A document to be written, and the stored version it was based on. */
type PendingDocument = ImportDocument & { expects?: number };

/**
 * The documents of a batch to write. `equal`: those that are stored as the list has them. `held`:
 * the keys (`collection/id`) of existing documents that no import made.
 */
export type JudgedBatch = { due: PendingDocument[]; equal: ConfirmedDocument[]; held: Set<string> };

/** The key of a document within a batch. */
export function batchKeyOf({ collection, id }: Pick<ImportDocument, "collection" | "id">): string {
  return `${collection}/${id}`;
}

/**
 * The documents of a batch that are new or whose source row has changed. Each is marked with its
 * row's fingerprint. Importing the same row again never undoes what people reported or edited
 * since. In a changed row an axis stays where a person's report is later than the source. Documents
 * that no import made are not touched.
 */
export async function judgeBatch(
  database: Database,
  batch: readonly ImportDocument[],
  now: Date,
): Promise<JudgedBatch> {
  const answer = await database.pool.query<KnownRow>({
    name: "imports-known",
    text: KNOWN,
    values: [batch.map((document) => document.collection), batch.map((document) => document.id)],
  });
  const known = new Map(answer.rows.map((row) => [batchKeyOf(row), row]));
  const sound = new Set(readable(answer.rows));
  const wordsOf = await readObservationsAfter(database, answer.rows, batch);
  const incoming = new Map(batch.map((document) => [batchKeyOf(document), document]));
  const due: PendingDocument[] = [];
  const equal: ConfirmedDocument[] = [];
  const held = new Set<string>();
  for (const document of batch) {
    const fingerprint = fingerprintOf(document);
    const stored = known.get(batchKeyOf(document));
    if (stored?.fingerprint === fingerprint) {
      equal.push({ collection: stored.collection, id: stored.id, version: stored.version });
      continue;
    }
    // What cannot be read may be somebody's by now.
    if (stored !== undefined && (!sound.has(stored) || !isOfImport(stored))) {
      held.add(batchKeyOf(document));
      continue;
    }
    const body =
      document.collection === "facilities"
        ? asOfNow(underStaff(document, stored), now)
        : underOwn(document, { known, sound, incoming });
    const kept = keepLaterChanges(body, stored?.body, { words: wordsOf(document.id), now });
    const expects = stored === undefined ? {} : { expects: stored.version };
    due.push({ ...document, ...expects, body: { ...kept, importedAs: fingerprint } });
  }
  return { due, equal, held };
}

/** The stored documents of a batch, which of them can be read, and the batch's own. */
type Batch = {
  known: ReadonlyMap<string, KnownRow>;
  sound: ReadonlySet<KnownRow>;
  incoming: ReadonlyMap<string, ImportDocument>;
};

/** Which of these facilities have listings. */
export async function readIdsWithListings({ pool }: Database, ids: readonly string[]): Promise<Set<string>> {
  const answer = await pool.query<{ id: string }>({
    name: "imports-with-listings",
    text: `SELECT DISTINCT body->>'facilityId' AS id FROM documents
           WHERE collection = 'listings' AND body->>'facilityId' = ANY($1::text[])`,
    values: [[...ids]],
  });
  return new Set(answer.rows.map(({ id }) => id));
}

/** The listings of these facilities. */
export async function readListingsOf(
  { pool }: Database,
  ids: readonly string[],
): Promise<{ id: string; facilityId: string }[]> {
  if (ids.length === 0) return [];
  const answer = await pool.query<{ id: string; facilityId: string }>({
    name: "imports-listings-of",
    text: `SELECT id, body->>'facilityId' AS "facilityId" FROM documents
           WHERE collection = 'listings' AND body->>'facilityId' = ANY($1::text[])`,
    values: [[...ids]],
  });
  return answer.rows;
}

/** Entries at a time that an import had merged into one that is gone. */
const MOST_MERGED = 200;

/** Entries that an import had merged into one that is gone. */
export async function readMergedIntoGone({ pool }: Database): Promise<ShieldedDocument[]> {
  const answer = await pool.query<ShieldedRow>({
    name: "imports-merged-into-gone",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents d
           WHERE body ? 'mergedInto' AND (body ? 'autoMerge' OR collection = 'facilities')
             AND NOT EXISTS (SELECT FROM documents o
               WHERE o.collection = d.collection AND o.id = (d.body->>'mergedInto')::uuid)
           ORDER BY id LIMIT ${MOST_MERGED}`,
  });
  return answer.rows.map(shieldedOf);
}

/** A facility's listings, locked until the command ends, always in the same order. */
export async function lockOffersOf(client: SqlClient, facilityId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "imports-lock-offers",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND body->>'facilityId' = $1 ORDER BY id FOR UPDATE`,
    values: [facilityId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** A facility of a list with its staff's later statements. */
function underStaff({ body }: ImportDocument, stored: KnownRow | undefined): JsonObject {
  return stored === undefined ? body : jsonOf(mergeImportedFacility(facilities.parse(body), facilities.read(stored)));
}

/** What a list says of a state holds no longer than what staff say of it. */
function asOfNow(body: JsonObject, now: Date): JsonObject {
  const facility = facilities.parse(body);
  if (facility.status.state === undefined) return body;
  return jsonOf({ ...facility, ...placeFactsAt(facility, now) });
}

/**
 * A listing of a list under its facility's own lines. A facility and its listings come in one
 * batch.
 */
function underOwn({ body }: ImportDocument, { known, sound, incoming }: Batch): JsonObject {
  const key = `facilities/${typeof body["facilityId"] === "string" ? body["facilityId"] : ""}`;
  const facility = known.get(key);
  if (facility === undefined || !sound.has(facility)) return body;
  const stored = facilities.read(facility);
  const isAsListed =
    stored.saidByStaff === undefined &&
    stored.utilities === undefined &&
    !stored.phones.some(({ isPaused }) => isPaused === true);
  const listed = facilities.parse(incoming.get(key)?.body ?? facility.body);
  return isAsListed ? body : jsonOf(mergeImportedListing(listings.parse(body), stored, listed));
}

/**
 * The observations of a batch's listings that have some, once the batch is written. A row brings
 * the observation of its own count.
 */
async function readObservationsAfter(
  database: Database,
  rows: readonly KnownRow[],
  batch: readonly ImportDocument[],
): Promise<(id: string) => AuthoredObservation[]> {
  const ids = rows.filter(({ body }) => body["base"] !== undefined).map(({ id }) => id);
  const stored = await readObservationsOf(database.pool, ids);
  const brought = batch.filter((document) => observations.holds(document));
  const newIds = new Set(brought.map(({ id }) => id));
  const all = [...stored.filter(({ id }) => !newIds.has(id)), ...brought];
  return (id) => observationsOf(id, all);
}

/**
 * Whoever posted under this id, by any way, must not own a list's statements about somebody else.
 */
function isOfImport({ fingerprint, body }: KnownRow): boolean {
  // Whoever proved its number has claimed it: the list no longer decides.
  if (typeof body["ownerId"] === "string") return false;
  const source = body["source"];
  const kind = typeof source === "object" && source !== null && !Array.isArray(source) ? source["kind"] : undefined;
  return kind === undefined ? fingerprint !== null : kind === "import";
}
