import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Records that a person proved a number. */
export async function keepProof(
  { pool }: Database,
  { userId, key, isPhone, at }: { userId: string; key: string; isPhone: boolean; at: Date },
): Promise<void> {
  await pool.query(
    `INSERT INTO proofs (user_id, key, is_phone, proved_at) SELECT id, $2, $3, $4 FROM auth."user" WHERE id = $1
     ON CONFLICT (user_id, key) DO UPDATE SET proved_at = excluded.proved_at, is_phone = excluded.is_phone`,
    [userId, key, isPhone, at],
  );
}

/** Records that a number was delisted. */
export async function keepDelisting({ pool }: Database, key: string, at: Date): Promise<void> {
  await pool.query(
    `INSERT INTO delistings (key, at) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET at = excluded.at`,
    [key, at],
  );
}

/** Records that delisted numbers are lines of a facility again. Others are left out. */
export async function liftDelistings(
  client: SqlClient,
  { keys, facilityId, at }: { keys: readonly string[]; facilityId: string; at: Date },
): Promise<void> {
  await client.query({
    name: "lift-delistings",
    text: `INSERT INTO delisting_lifts (key, facility_id, lifted_at)
           SELECT key, $2, $3 FROM delistings WHERE key = ANY($1)
           ON CONFLICT (key, facility_id) DO UPDATE SET lifted_at = excluded.lifted_at`,
    values: [keys, facilityId, at],
  });
}

/** Replaces the numbers of some documents in the index. Documents without numbers are named too. */
export async function replaceNumbers(
  { pool }: Database,
  documents: readonly (DocumentKey & { keys: readonly string[] })[],
): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.flatMap(({ collection, id, keys }) => keys.map((key) => ({ key, collection, id })));
  await pool.query({
    name: "replace-numbers",
    text: `WITH input AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS t (key text, collection text, id uuid)),
           gone AS (
             DELETE FROM numbers n USING unnest($1::text[], $2::uuid[]) AS d (collection, id)
             WHERE n.collection = d.collection AND n.id = d.id
               AND NOT EXISTS (SELECT FROM input i WHERE i.key = n.key AND i.collection = n.collection AND i.id = n.id))
           INSERT INTO numbers (key, collection, id) SELECT DISTINCT key, collection, id FROM input
           ON CONFLICT DO NOTHING`,
    values: [documents.map(({ collection }) => collection), documents.map(({ id }) => id), JSON.stringify(rows)],
  });
}

/** Clears the index, which was made with another secret or from another change log. */
export async function forgetNumbers({ pool }: Database): Promise<void> {
  await pool.query("DELETE FROM numbers_mark");
  await pool.query("TRUNCATE numbers");
}

/** Records the position in the change log. */
export async function storeMark(
  { pool }: Database,
  { logId, xid, ordinal }: Checkpoint,
  madeWith: string,
): Promise<void> {
  await pool.query({
    name: "keep-numbers-mark",
    text: `INSERT INTO numbers_mark (made_with, log_id, xid, ordinal) VALUES ($1, $2, $3::xid8, $4)
           ON CONFLICT (single) DO UPDATE SET made_with = excluded.made_with, log_id = excluded.log_id,
             xid = excluded.xid, ordinal = excluded.ordinal`,
    values: [madeWith, logId, xid.toString(), ordinal.toString()],
  });
}
