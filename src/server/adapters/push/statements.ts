import type { Database } from "#server/documents/pool.ts";

/** A row of a browser that gets push messages. */
export type DeviceRow = {
  id: string;
  name: string;
  sealed: string;
  serverKey: string;
  sessionId: string | null;
  now: Date;
};

/** Browsers of one account at a time. The oldest is forgotten. Proposal. */
const MOST_OF_ACCOUNT = 10;

/** Stores a browser, or renews it. @returns its id */
export async function keepDevice({ pool }: Database, row: DeviceRow): Promise<string> {
  const answer = await pool.query<{ id: string }>(
    `INSERT INTO push_devices (id, name, sealed, server_key, session_id, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (name) DO UPDATE SET sealed = CASE WHEN push_devices.id = excluded.id THEN excluded.sealed ELSE push_devices.sealed END,
       server_key = excluded.server_key, session_id = excluded.session_id, at = excluded.at RETURNING id`,
    [row.id, row.name, row.sealed, row.serverKey, row.sessionId, row.now],
  );
  await pool.query(
    `UPDATE push_devices SET session_id = NULL WHERE id IN (
       SELECT d.id FROM push_devices d JOIN auth."session" s ON s."id" = d.session_id
       WHERE s."userId" = (SELECT "userId" FROM auth."session" WHERE "id" = $1) ORDER BY d.at DESC OFFSET $2)`,
    [row.sessionId, MOST_OF_ACCOUNT],
  );
  return answer.rows[0]?.id ?? row.id;
}

/** Gives a browser the name of its new subscription, unless that has a row already. */
export async function renameDevice({ pool }: Database, id: string, name: string): Promise<void> {
  await pool.query(
    `UPDATE push_devices SET name = $2 WHERE id = $1 AND NOT EXISTS (SELECT FROM push_devices WHERE name = $2)`,
    [id, name],
  );
}

/** Forgets a browser, with what waits for it. */
export async function forgetDevice({ pool }: Pick<Database, "pool">, id: string): Promise<void> {
  await pool.query("DELETE FROM auth.message WHERE channel = 'push' AND recipient = $1", [id]);
  await pool.query("DELETE FROM push_devices WHERE id = $1", [id]);
}

/** Forgets browsers that nobody is signed in at and that follow nothing. */
export async function forgetIdleDevices({ pool }: Database, before: Date): Promise<void> {
  await pool.query(
    `DELETE FROM push_devices d WHERE at < $1
       AND NOT EXISTS (SELECT FROM auth."session" s WHERE s."id" = d.session_id)
       AND NOT EXISTS (SELECT FROM documents f WHERE f.collection = 'follows' AND f.body->>'ownerId' = 'device:' || d.id)`,
    [before],
  );
}
