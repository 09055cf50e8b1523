import type pg from "pg";
import { DOCUMENT_COLUMNS, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readable } from "#server/documents/collections/collections.ts";

/**
 * So many private words about one listing are erased with it, of each kind: a transaction lasts a
 * second at most.
 */
const MOST_WORDS = 500;

/** Listings somebody has, inside a command. */
export async function readOwnedBy(client: Pick<pg.PoolClient, "query">, ownerId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "owned-in-command",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND ${PERSON_OF} = $1 AND body->>'ownerId' = $1`,
    values: [ownerId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/**
 * Listings that were closed, or ran out, before a time and of which something of a person is still
 * kept: `contact` those with ways to reach somebody, `person` all, and those that moderators hid
 * before that time and that would have ended since.
 */
export async function readClosedBefore(
  database: Database,
  { before, now, stage, most }: { before: Date; now: Date; stage: "contact" | "person"; most: number },
): Promise<{ id: string; ownerId: string | null }[]> {
  const answer = await database.pool.query<{ id: string; ownerId: string | null }>({
    name: "closed-before",
    text: `SELECT id, body->>'ownerId' AS "ownerId" FROM documents
           WHERE collection = 'listings' AND shielded IS NOT NULL AND body->>'status' IN ('fulfilled', 'withdrawn', 'expired')
             AND coalesce(body->>'closedAt', body->>'expiresAt') COLLATE "C" < $1
             AND ($2 = 'person' OR shielded->'channels' <> '[]' OR shielded ? 'alias')
           UNION SELECT l.id, l.body->>'ownerId' FROM documents d
           JOIN documents l ON l.collection = 'listings' AND l.id = (d.body->>'listingId')::uuid
           WHERE d.collection = 'decisions' AND $2 = 'person' AND (d.body->>'at') COLLATE "C" < $1
             AND l.body->>'status' = 'hidden' AND l.shielded IS NOT NULL
             AND (l.body->'decision'->>'at') COLLATE "C" < $1 AND (l.body->>'expiresAt') COLLATE "C" < $4
           ORDER BY id LIMIT $3`,
    values: [before.toISOString(), stage, most, now.toISOString()],
  });
  return answer.rows;
}

/**
 * What was said about a listing for moderators alone, inside a command: notes with numbers, words
 * of reports and appeals.
 */
export async function readPrivateWords(
  client: Pick<pg.PoolClient, "query">,
  listingId: string,
): Promise<ShieldedDocument[]> {
  const said: ShieldedDocument[] = [];
  for (const collection of ["observations", "reports", "appeals"]) {
    // One connection carries one statement at a time; the collection is named, as the index has it.
    const answer = await client.query<ShieldedRow>({
      name: `private-words-${collection}`,
      text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
             WHERE collection = '${collection}' AND body->>'listingId' = $1
               AND (shielded ? 'note' OR shielded ? 'text' OR shielded ? 'evidence' OR shielded ? 'network')
             ORDER BY (body->>'at') COLLATE "C" LIMIT ${MOST_WORDS} FOR UPDATE`,
      values: [listingId],
    });
    said.push(...readable(answer.rows.map(shieldedOf)));
  }
  return said;
}
