import type pg from "pg";
import { DISPUTE_DAYS } from "#domain/observations/outcomes.ts";
import { SEEKERS_HOURS } from "#domain/observations/seekers.ts";
import { DOCUMENT_COLUMNS, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/** More than this was never said about one listing that anybody still remembers. */
const MOST_OBSERVATIONS = 500;

/** The newest observations of a listing with what is kept apart of them, kept from changing until the command is over. */
export async function lockObservationsOf(
  client: Pick<pg.PoolClient, "query">,
  listingId: string,
): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "lock-observations",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'observations' AND body->>'listingId' = $1
           ORDER BY (body->>'at') COLLATE "C" DESC LIMIT ${MOST_OBSERVATIONS} FOR UPDATE`,
    values: [listingId],
  });
  return answer.rows.map(shieldedOf);
}

/** What seekers said of a listing that still counts with others: the last hours, and reports of money in advance. */
export async function readVoicesOf(
  client: Pick<pg.PoolClient, "query">,
  listingId: string,
  now: Date,
): Promise<ShieldedDocument[]> {
  const hours = new Date(now.getTime() - SEEKERS_HOURS * 3_600_000);
  const days = new Date(now.getTime() - DISPUTE_DAYS * 86_400_000);
  const answer = await client.query<ShieldedRow>({
    name: "voices-of-listing",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'observations' AND body->>'listingId' = $1 AND body->>'by' = 'seeker'
             AND (body->>'at') COLLATE "C" >= $3
             AND ((body->>'at') COLLATE "C" >= $2 OR body->>'outcome' = 'asked-for-advance-money')
           ORDER BY (body->>'at') COLLATE "C" DESC LIMIT ${MOST_OBSERVATIONS}`,
    values: [listingId, hours.toISOString(), days.toISOString()],
  });
  return answer.rows.map(shieldedOf);
}

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
