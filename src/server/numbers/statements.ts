import type pg from "pg";
import type { Checkpoint } from "#server/documents/change-log.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/** Any number that is the same in every process. Its holder maintains the index of numbers. */
const INDEX_LOCK = 5_401_017;

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
  client: Pick<pg.Pool, "query">,
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

/**
 * Runs work in one process at a time; the others skip it.
 * @returns whether it was done here
 */
export async function alone({ pool }: Database, work: () => Promise<void>): Promise<boolean> {
  const client: pg.PoolClient = await pool.connect();
  let isBroken = true;
  try {
    const answer = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [INDEX_LOCK]);
    const got = answer.rows[0]?.got === true;
    if (got) {
      await work();
      await client.query("SELECT pg_advisory_unlock($1)", [INDEX_LOCK]);
    }
    isBroken = false;
    return got;
  } finally {
    // A broken connection is closed, which frees the lock.
    client.release(isBroken);
  }
}
