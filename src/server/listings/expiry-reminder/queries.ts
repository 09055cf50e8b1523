import { EXPIRY_REMINDER } from "#domain/listings/expiry-reminder.ts";
import { IS_NOT_DEMO } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/** The position of a search through expiring listings. */
export type Position = { expiresAt: string; id: string };

/** From when before the end an owner is asked, as an interval of the database. */
const WINDOW = `CASE WHEN body->>'urgency' = 'critical' THEN interval '${EXPIRY_REMINDER.criticalBeforeHours} hours'
  ELSE interval '${EXPIRY_REMINDER.beforeHours} hours' END`;

/**
 * People's open listings that expire before a time, the next first. Only those whose owners were
 * not asked since the last renewal, or only before their end was near. Who passed on a message is
 * not asked: they do not know. Nor is who looks after the demonstration.
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
             AND body->'source'->>'kind' <> 'message' AND ${IS_NOT_DEMO}
             AND (coalesce((body->>'asked') COLLATE "C" <= body->'renewals'->>'at', true)
               OR (body->>'asked')::timestamptz < (body->>'expiresAt')::timestamptz - ${WINDOW})
           ORDER BY (body->>'expiresAt') COLLATE "C", id LIMIT $4`,
    values: [after.expiresAt, after.id, before.toISOString(), most],
  });
  return answer.rows;
}
