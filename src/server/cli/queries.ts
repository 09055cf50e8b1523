import type { Database } from "../documents/pool.ts";

const LOG_AHEAD = `
  SELECT d.collection, d.id FROM documents d
  JOIN (SELECT collection, id, max(version) AS version FROM changes WHERE NOT removed GROUP BY collection, id) c USING (collection, id)
  WHERE c.version > d.version ORDER BY 1, 2`;

/** A change must never have a version that its document has not reached. */
export async function logFaults(database: Database): Promise<string[]> {
  const answer = await unhurried(database, LOG_AHEAD);
  return answer.map((row) => `${row.collection}/${row.id}: the change log is ahead of the document`);
}

const IN_THE_OPEN = `
  SELECT collection, id FROM documents WHERE shielded IS NOT NULL AND EXISTS (
    SELECT FROM jsonb_array_elements(coalesce(shielded->'channels', '[]')) AS channel
    WHERE length(channel->>'value') > 5 AND strpos(body::text, channel->>'value') > 0)
  ORDER BY 1, 2`;

/** Shielded data must not be in the same document's public part. */
export async function shieldedFaults(database: Database): Promise<string[]> {
  const answer = await unhurried(database, IN_THE_OPEN);
  return answer.map((row) => `${row.collection}/${row.id}: a shielded number is in its public part`);
}

/** A whole-table read may take longer than a command may. */
async function unhurried(database: Database, sql: string): Promise<{ collection: string; id: string }[]> {
  const client = await database.pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    return (await client.query<{ collection: string; id: string }>(sql)).rows;
  } finally {
    client.release(true);
  }
}
