import { createHash } from "node:crypto";
import { mergeImportedFacility, mergeImportedListing } from "#domain/facilities/merge-import.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import type { JsonObject } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";
import { readWordsOf } from "../documents/words.ts";
import { wordsAbout } from "../observations/add-observation.ts";
import type { ImportDocument } from "./pipeline/format.ts";
import { keepLater } from "./pipeline/keep-later-changes.ts";
import { readable, jsonOf } from "#server/documents/collections/collections.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";

type KnownRow = { collection: string; id: string; version: number; fingerprint: string | null; body: JsonObject };

const KNOWN = `
  SELECT collection, id, version, body->>'importedAs' AS fingerprint, body FROM documents
  JOIN unnest($1::text[], $2::uuid[]) AS wanted (collection, id) USING (collection, id)`;

/** A document to be written, and the version of the stored one that it was made from. */
type Due = ImportDocument & { expects?: number };

/**
 * What of a batch is to be written, and the keys (`collection/id`) that a document holds which no
 * import made.
 */
export type Judged = { due: Due[]; held: Set<string> };

/** The name of a document among those of a batch. */
export function keyOf({ collection, id }: Pick<ImportDocument, "collection" | "id">): string {
  return `${collection}/${id}`;
}

/**
 * The documents of a batch that are new or whose source row has changed since it was last imported,
 * each marked with the fingerprint of its row. What people have said or edited since then is not
 * undone by importing the same row again, and of a changed row the three axes stay as they are
 * where somebody has spoken later than the source. What no import made is not touched.
 */
export async function judgeKnown(database: Database, batch: readonly ImportDocument[]): Promise<Judged> {
  const answer = await database.pool.query<KnownRow>({
    name: "imports-known",
    text: KNOWN,
    values: [batch.map((document) => document.collection), batch.map((document) => document.id)],
  });
  const known = new Map(answer.rows.map((row) => [keyOf(row), row]));
  const sound = new Set(readable(answer.rows));
  const wordsOf = await readSaid(database, answer.rows);
  const told = new Map(batch.map((document) => [keyOf(document), document]));
  const due: Due[] = [];
  const held = new Set<string>();
  for (const document of batch) {
    const fingerprint = fingerprintOf(document);
    const stored = known.get(keyOf(document));
    if (stored?.fingerprint === fingerprint) continue;
    // What cannot be read may be somebody's by now.
    if (stored !== undefined && (!sound.has(stored) || !isOfImport(stored))) {
      held.add(keyOf(document));
      continue;
    }
    const body =
      document.collection === "facilities" ? underStaff(document, stored) : underOwn(document, { known, sound, told });
    const kept = keepLater(body, stored?.body, { words: wordsOf(document.id), now: new Date() });
    const expects = stored === undefined ? {} : { expects: stored.version };
    due.push({ ...document, ...expects, body: { ...kept, importedAs: fingerprint } });
  }
  return { due, held };
}

/** What is stored of a batch, which of it can be read, and what the batch brings. */
type Batch = {
  known: ReadonlyMap<string, KnownRow>;
  sound: ReadonlySet<KnownRow>;
  told: ReadonlyMap<string, ImportDocument>;
};

/** A facility of a list with what its staff have said since. */
function underStaff({ body }: ImportDocument, stored: KnownRow | undefined): JsonObject {
  return stored === undefined ? body : jsonOf(mergeImportedFacility(facilities.parse(body), facilities.read(stored)));
}

/**
 * A listing of a list under its facility's own lines; a facility and its listings come in one
 * batch.
 */
function underOwn({ body }: ImportDocument, { known, sound, told }: Batch): JsonObject {
  const key = `facilities/${typeof body["facilityId"] === "string" ? body["facilityId"] : ""}`;
  const facility = known.get(key);
  if (facility === undefined || !sound.has(facility)) return body;
  const stored = facilities.read(facility);
  const isAsListed = stored.saidByStaff === undefined && !stored.phones.some(({ isPaused }) => isPaused === true);
  const listed = facilities.parse(told.get(key)?.body ?? facility.body);
  return isAsListed ? body : jsonOf(mergeImportedListing(listings.parse(body), stored, listed));
}

/** What people said about those listings of a batch that words were said about. */
async function readSaid(database: Database, rows: readonly KnownRow[]): Promise<(id: string) => AuthoredObservation[]> {
  const ids = rows.filter(({ body }) => body["base"] !== undefined).map(({ id }) => id);
  const said = await readWordsOf(database.pool, ids);
  return (id) => wordsAbout(id, said);
}

/**
 * Whoever posted under this id, by whatever way, does not become the owner of what a list says of
 * somebody else.
 */
function isOfImport({ fingerprint, body }: KnownRow): boolean {
  // Who has proved its number has claimed it: the list has no more say in it.
  if (typeof body["ownerId"] === "string") return false;
  const source = body["source"];
  const kind = typeof source === "object" && source !== null && !Array.isArray(source) ? source["kind"] : undefined;
  return kind === undefined ? fingerprint !== null : kind === "import";
}

function fingerprintOf(document: ImportDocument): string {
  return createHash("sha256")
    .update(JSON.stringify([document.body, document.shielded]))
    .digest("base64url")
    .slice(0, 12);
}
