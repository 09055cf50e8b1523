import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** The id of a browser by one of its names. */
export async function findDevice({ pool }: Database, names: readonly string[]): Promise<string | null> {
  const answer = await pool.query<{ id: string }>("SELECT id FROM push_devices WHERE name = ANY($1::text[])", [names]);
  return answer.rows[0]?.id ?? null;
}

export async function readDevice(
  { pool }: Database,
  id: string,
): Promise<{ sealed: string; serverKey: string } | null> {
  const answer = await pool.query<{ sealed: string; serverKey: string }>({
    name: "read-push-device",
    text: `SELECT sealed, server_key AS "serverKey" FROM push_devices WHERE id = $1`,
    values: [id],
  });
  return answer.rows[0] ?? null;
}

/** The browsers where these accounts are signed in now and get messages. */
export async function readDevicesOf(
  client: SqlClient,
  accountIds: readonly string[],
  now: Date,
): Promise<{ id: string; accountId: string }[]> {
  const answer = await client.query<{ id: string; accountId: string }>({
    name: "read-push-devices-of",
    text: `SELECT d.id, s."userId" AS "accountId" FROM push_devices d JOIN auth."session" s ON s."id" = d.session_id
           WHERE s."userId" = ANY($1::text[]) AND s."expiresAt" > $2 ORDER BY d.at DESC`,
    values: [[...accountIds], now],
  });
  return answer.rows;
}
