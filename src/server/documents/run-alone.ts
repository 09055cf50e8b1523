import type pg from "pg";
import type { Database } from "./pool.ts";

/** Work that only one process of a deployment does at a time, with the number of its lock. */
const LOCKS = {
  "index numbers": 5_401_017,
  "write a backup": 5_401_030,
  "learn chances": 5_401_033,
  "tell followers": 5_401_094,
  "write a checkpoint of the search": 5_401_101,
  "copy the log": 5_401_160,
  "copy the database's files": 5_401_161,
  "write the journal of removals": 5_401_162,
  "run an import": 5_401_121,
  "read feeds": 5_401_122,
  "merge supplies": 5_401_179,
} as const;

/**
 * Runs work in one process at a time; the others skip it.
 * @returns whether it was done here
 */
export async function runAlone(
  { pool }: Pick<Database, "pool">,
  work: keyof typeof LOCKS,
  run: () => Promise<void>,
): Promise<boolean> {
  const client: pg.PoolClient = await pool.connect();
  let isBroken = true;
  try {
    const answer = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [LOCKS[work]]);
    const got = answer.rows[0]?.got === true;
    if (got) {
      await run();
      await client.query("SELECT pg_advisory_unlock($1)", [LOCKS[work]]);
    }
    isBroken = false;
    return got;
  } finally {
    // A broken connection is closed, which frees the lock.
    client.release(isBroken);
  }
}
