import type { Database } from "#server/documents/pool.ts";

/** How many facilities one run reckons. */
const MOST_DUE = 100;

/** Facilities whose oxygen is to be reckoned again. */
export async function readDueReserves({ pool }: Database, now: Date): Promise<string[]> {
  const answer = await pool.query<{ facility_id: string }>(
    `SELECT facility_id FROM oxygen_reserves_due WHERE due_at <= $1 ORDER BY due_at LIMIT ${MOST_DUE}`,
    [now],
  );
  return answer.rows.map((row) => row.facility_id);
}
