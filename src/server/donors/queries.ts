import { GIFTS_KEPT_DAYS } from "#domain/donors/donor.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { IS_NOT_DEMO } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/**
 * Donors whose consent ended before a time, or who have a gift that is too old to count. Those of
 * the demonstration stay until it goes.
 */
export async function readOverdueDonors(
  { pool }: Database,
  { endedBefore, now, most }: { endedBefore: string; now: Date; most: number },
): Promise<string[]> {
  const oldest = new Date(now.getTime() - GIFTS_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const answer = await pool.query<{ id: string }>({
    name: "overdue-donors",
    text: `SELECT id FROM documents WHERE collection = 'donors' AND ${IS_NOT_DEMO} AND (
             body->'consent'->>'until' < $1
             OR EXISTS (SELECT FROM jsonb_array_elements(body->'gifts') AS gift WHERE gift->>'on' < $2))
           ORDER BY id LIMIT $3`,
    values: [endedBefore, oldest, most],
  });
  return answer.rows.map(({ id }) => id);
}
