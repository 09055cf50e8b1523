import type pg from "pg";
import { DOCUMENT_COLUMNS, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/** Listings somebody has, inside a command. */
export async function readOwnedBy(client: Pick<pg.PoolClient, "query">, ownerId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "owned-in-command",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND ${PERSON_OF} = $1 AND body->>'ownerId' = $1`,
    values: [ownerId],
  });
  return answer.rows.map(shieldedOf);
}

/**
 * Listings that were closed, or ran out, before a time and of which something of a person is still kept: `contact` those with
 * ways to reach somebody, `person` all.
 */
export async function readClosedBefore(
  database: Database,
  { before, stage, most }: { before: Date; stage: "contact" | "person"; most: number },
): Promise<{ id: string; ownerId: string | null }[]> {
  const answer = await database.pool.query<{ id: string; ownerId: string | null }>({
    name: "closed-before",
    text: `SELECT id, body->>'ownerId' AS "ownerId" FROM documents
           WHERE collection = 'listings' AND shielded IS NOT NULL AND body->>'status' IN ('fulfilled', 'withdrawn', 'expired')
             AND coalesce(body->>'closedAt', body->>'expiresAt') COLLATE "C" < $1
             AND ($2 = 'person' OR shielded->'channels' <> '[]' OR shielded ? 'alias')
           ORDER BY id LIMIT $3`,
    values: [before.toISOString(), stage, most],
  });
  return answer.rows;
}
