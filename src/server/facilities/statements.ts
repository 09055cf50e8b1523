import type pg from "pg";

/** Records until when a facility's lines are paused; null: not at all, or without an end. */
export async function notePause(
  client: Pick<pg.PoolClient, "query">,
  facilityId: string,
  until: string | null,
): Promise<void> {
  if (until === null) {
    await client.query("DELETE FROM facility_pauses WHERE facility_id = $1", [facilityId]);
    return;
  }
  await client.query(
    `INSERT INTO facility_pauses (facility_id, ends_at) VALUES ($1, $2)
     ON CONFLICT (facility_id) DO UPDATE SET ends_at = excluded.ends_at`,
    [facilityId, until],
  );
}
