import { PERSON_OF } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/** The position of a search through expiring listings. */
export type Position = { expiresAt: string; id: string };

/**
 * People's open listings that expire before a time, the next first. Only those whose owners were
 * not asked since the last renewal.
 */
export async function readRunningOut(
  { pool }: Database,
  { after, before, most }: { after: Position; before: Date; most: number },
): Promise<Position[]> {
  const answer = await pool.query<Position>({
    name: "running-out",
    text: `SELECT id, body->>'expiresAt' AS "expiresAt" FROM documents
           WHERE body->>'status' = 'open' AND body->>'expiresAt' IS NOT NULL
             AND (body->>'expiresAt') COLLATE "C" >= $1 AND (body->>'expiresAt') COLLATE "C" < $3
             AND ((body->>'expiresAt') COLLATE "C", id) > ($1, $2::uuid)
             AND collection = 'listings' AND body->>'ownerId' IS NOT NULL
             AND coalesce((body->>'asked') COLLATE "C" <= body->'renewals'->>'at', true)
           ORDER BY (body->>'expiresAt') COLLATE "C", id LIMIT $4`,
    values: [after.expiresAt, after.id, before.toISOString(), most],
  });
  return answer.rows;
}

/** About how many posts a person was asked since a time. */
export async function countCodesSent({ pool }: Database, ownerId: string, since: Date): Promise<number> {
  const answer = await pool.query<{ asked: number }>({
    name: "count-asked",
    text: `SELECT count(*) AS asked FROM documents
           WHERE collection = 'listings' AND ${PERSON_OF} = $1 AND (body->>'asked') COLLATE "C" > $2`,
    values: [ownerId, since.toISOString()],
  });
  return answer.rows[0]?.asked ?? 0;
}
