import type { SqlClient } from "#server/documents/sql-client.ts";

/** Records until when a facility's lines are paused; null: not at all, or without an end. */
export async function notePause(client: SqlClient, facilityId: string, until: string | null): Promise<void> {
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

/**
 * Makes the states due that change by themselves and that nobody noted: those of before there was
 * such a note. It reads all facilities, so it is done once, at the start.
 */
export async function noteUnnotedStates(client: SqlClient, now: Date): Promise<void> {
  await client.query(
    `INSERT INTO facility_states (facility_id, ends_at)
     SELECT id, $1 FROM documents
     WHERE collection = 'facilities' AND (body->'status'->'state'->>'value' = 'diverting' OR body ? 'utilities')
     ON CONFLICT (facility_id) DO NOTHING`,
    [now],
  );
}

/** Records that a facility's change waits; it replaces the one that waited before. */
export async function noteWaiting(
  client: SqlClient,
  { facilityId, changeId, dueAt }: { facilityId: string; changeId: string; dueAt: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO waiting_lines (facility_id, change_id, due_at) VALUES ($1, $2, $3)
     ON CONFLICT (facility_id) DO UPDATE SET change_id = excluded.change_id, due_at = excluded.due_at`,
    [facilityId, changeId, dueAt],
  );
}

/** Records that a change no longer waits. */
export async function endWaiting(client: SqlClient, changeId: string): Promise<void> {
  await client.query("DELETE FROM waiting_lines WHERE change_id = $1", [changeId]);
}
