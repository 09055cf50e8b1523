import { listingWithState } from "#domain/facilities/state-rules.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { DOCUMENT_COLUMNS, documentOf } from "#server/documents/documents.ts";
import type { DocumentRow, StoredDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";

/**
 * Facilities of these whose offers tell another state or lack than they have themselves, and those
 * of whose next change by itself nobody knows.
 */
export async function readMisstated(database: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const answer = await database.pool.query<{ id: string }>({
    name: "imports-misstated",
    text: `SELECT DISTINCT f.id FROM documents f JOIN documents l
             ON l.collection = 'listings' AND l.body->>'facilityId' = f.id::text AND l.body->>'side' = 'offer'
           WHERE f.collection = 'facilities' AND f.id = ANY($1::uuid[])
             AND (l.body->'facilityState') IS DISTINCT FROM
               (CASE WHEN f.body->'status'->'state'->>'value' <> 'normal' THEN (f.body->'status'->'state') - 'asked' END)
           UNION
           SELECT f.id FROM documents f LEFT JOIN facility_states s ON s.facility_id = f.id
           WHERE f.collection = 'facilities' AND f.id = ANY($1::uuid[])
             AND f.body->'status'->'state'->>'value' = 'diverting' AND f.body->'status'->'state'->>'at' IS NOT NULL
             AND NOT f.body->'status'->'state' ? 'asked'
             AND (s.ends_at IS NULL OR s.ends_at > (f.body->'status'->'state'->>'at')::timestamptz + interval '4 hours')`,
    values: [[...ids]],
  });
  return [...new Set([...answer.rows.map(({ id }) => id), ...(await readWithoutEffect(database, ids))])];
}

/** Those with a lack that an offer does not tell, or tells otherwise. */
async function readWithoutEffect({ pool }: Database, ids: readonly string[]): Promise<string[]> {
  const answer = await pool.query<DocumentRow>({
    name: "imports-lacking",
    text: `SELECT ${DOCUMENT_COLUMNS} FROM documents
           WHERE collection = 'facilities' AND id = ANY($1::uuid[]) AND body ? 'utilities'
           UNION ALL
           SELECT ${DOCUMENT_COLUMNS} FROM documents
           WHERE collection = 'listings' AND body->>'facilityId' = ANY($2::text[]) AND body->>'side' = 'offer'
             AND (body ? 'placeEffect' OR body->>'facilityId' IN (
               SELECT id::text FROM documents
               WHERE collection = 'facilities' AND id = ANY($1::uuid[]) AND body ? 'utilities'))`,
    values: [[...ids], [...ids]],
  });
  const found: StoredDocument[] = readable(answer.rows.map(documentOf));
  const places = new Map(facilities.readAll(found).map(({ document, value }) => [document.id, value]));
  return listings.readAll(found).flatMap(({ value }) => {
    const { facilityId = "", facilityState } = value;
    const { utilities } = places.get(facilityId) ?? {};
    // The state of the place was compared before.
    const place = { status: facilityState && { state: facilityState }, utilities };
    const told = { status: place.status ?? {}, ...(utilities && { utilities }) };
    return listingWithState(value, told) === null ? [] : [facilityId];
  });
}
