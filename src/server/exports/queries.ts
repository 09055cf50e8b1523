import { DOCUMENT_COLUMNS, documentOf } from "../documents/documents.ts";
import type { DocumentKey, DocumentRow, JsonObject, StoredDocument } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";

/** Removals of a page: each is a few bytes. */
const PAGE = 500;
/** Documents of a page: making it takes some milliseconds, in which nobody else is answered. */
const DOCUMENTS = 100;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * All documents of a collection by id, a page at a time. Each page is a separate query. A slow
 * reader must not hold a transaction open, for it would hold back every process's change log
 * (DESIGN.md 5.4).
 */
export async function* readDocumentPages(
  database: Database,
  collection: "listings" | "facilities",
): AsyncGenerator<StoredDocument[]> {
  let last = FIRST;
  for (;;) {
    const answer = await database.pool.query<DocumentRow>({
      name: "export-page",
      text: `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE collection = $1 AND id > $2 ORDER BY id LIMIT $3`,
      values: [collection, last, DOCUMENTS],
    });
    const documents = answer.rows.map(documentOf);
    if (documents.length > 0) yield documents;
    last = documents.at(-1)?.id ?? last;
    if (documents.length < DOCUMENTS) return;
  }
}

/** A listing of a facility, with what its view is made from. */
export type SuppliedDocument = DocumentKey & Pick<StoredDocument, "version" | "body">;

/**
 * The open listings of some facilities, by facility. `OFFSET 0` keeps the status out of the lookup.
 * Otherwise a server that has no statistics of a new import yet reads all listings for each page,
 * by the index of changes.
 */
export async function supplyOf(
  database: Database,
  facilityIds: readonly string[],
): Promise<Map<string, SuppliedDocument[]>> {
  const supply = new Map<string, SuppliedDocument[]>();
  if (facilityIds.length === 0) return supply;
  const answer = await database.pool.query<{ facility_id: string; id: string; version: number; body: JsonObject }>({
    name: "export-supply",
    text: `SELECT * FROM (
             SELECT body->>'facilityId' AS facility_id, id, version, body FROM documents
             WHERE collection = 'listings' AND body->>'facilityId' = ANY($1::text[]) OFFSET 0) AS supply
           WHERE body->>'status' = 'open'`,
    values: [facilityIds],
  });
  for (const { facility_id: facilityId, ...listing } of answer.rows) {
    const others = supply.get(facilityId);
    const document = { collection: "listings", ...listing };
    if (others === undefined) supply.set(facilityId, [document]);
    else others.push(document);
  }
  return supply;
}

/**
 * Removed listings and facilities, by id, a page at a time, without recreated ones. People's posts
 * (their ids are of version 7) are left out: they never were in the open data. Also, posts deleted
 * together would show that they are one person's.
 */
export async function* removalPages(
  database: Database,
): AsyncGenerator<{ collection: string; id: string; at: string }[]> {
  for (const collection of ["listings", "facilities"]) {
    let last = FIRST;
    let isMore = true;
    while (isMore) {
      const answer = await database.pool.query<{ collection: string; id: string; at: Date }>({
        name: "removal-page",
        text: `SELECT r.collection, r.id, r.at FROM removals r
               WHERE r.collection = $1 AND r.id > $2 AND substr(r.id::text, 15, 1) <> '7' AND NOT EXISTS (
                 SELECT FROM documents d WHERE d.collection = r.collection AND d.id = r.id)
               ORDER BY r.id LIMIT ${PAGE}`,
        values: [collection, last],
      });
      const rows = answer.rows.map(({ id, at }) => ({ collection, id, at: at.toISOString() }));
      if (rows.length > 0) yield rows;
      last = rows.at(-1)?.id ?? last;
      isMore = rows.length === PAGE;
    }
  }
}
