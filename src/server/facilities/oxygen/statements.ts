import type { SqlClient } from "#server/documents/sql-client.ts";

/** Records when a facility's oxygen is reckoned again; null: not before the next count. */
export async function noteReserveDue(client: SqlClient, facilityId: string, dueAt: Date | null): Promise<void> {
  if (dueAt === null) {
    await client.query("DELETE FROM oxygen_reserves_due WHERE facility_id = $1", [facilityId]);
    return;
  }
  await client.query(
    `INSERT INTO oxygen_reserves_due (facility_id, due_at) VALUES ($1, $2)
     ON CONFLICT (facility_id) DO UPDATE SET due_at = excluded.due_at`,
    [facilityId, dueAt],
  );
}
