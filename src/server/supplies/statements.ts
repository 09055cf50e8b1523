import type { SqlClient } from "#server/documents/sql-client.ts";

/** Records when something of a facility's state changes by itself next; null: never. */
export async function notePlaceChange(client: SqlClient, facilityId: string, at: Date | null): Promise<void> {
  if (at === null) {
    await client.query("DELETE FROM facility_states WHERE facility_id = $1", [facilityId]);
    return;
  }
  await client.query(
    `INSERT INTO facility_states (facility_id, ends_at) VALUES ($1, $2)
     ON CONFLICT (facility_id) DO UPDATE SET ends_at = excluded.ends_at`,
    [facilityId, at],
  );
}
