import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * A facility's listings, locked until the command ends. Always in the same order, which prevents
 * deadlocks.
 */
export async function lockSupplyOf(client: SqlClient, facilityId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "lock-supply",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'listings' AND body->>'facilityId' = $1
           ORDER BY id FOR UPDATE`,
    values: [facilityId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** The listings of those of some facilities that have several of one kind. */
export async function readSeveralOf({ pool }: Database, facilityIds: readonly string[]): Promise<ShieldedDocument[]> {
  if (facilityIds.length === 0) return [];
  const answer = await pool.query<ShieldedRow>({
    name: "several-of-kind",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND body->>'facilityId' IN (
             SELECT body->>'facilityId' FROM documents
             WHERE collection = 'listings' AND body->>'facilityId' = ANY($1::text[])
             GROUP BY body->>'facilityId', body->>'kind' HAVING count(*) > 1)
           ORDER BY id`,
    values: [[...facilityIds]],
  });
  return readable(answer.rows.map(shieldedOf));
}
