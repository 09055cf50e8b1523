import type pg from "pg";
import { isConflict } from "./database-errors.ts";
import type { Database } from "./pool.ts";

const MOST_TRIES = 5;

/**
 * Does work in one transaction, at most a second long (an open write holds back the change log of every process), and tries it
 * again when another one stood in the way. What is thrown undoes it; what the work answers is committed.
 */
export async function inTransaction<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(database, work);
    } catch (error) {
      if (!isConflict(error) || tries === MOST_TRIES) throw error;
    }
  }
}

async function once<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let isBroken = true;
  try {
    await client.query("BEGIN; SET LOCAL statement_timeout = 1000; SET LOCAL lock_timeout = 800");
    const answer = await work(client);
    await client.query("COMMIT");
    isBroken = false;
    return answer;
  } catch (error) {
    isBroken = await client.query("ROLLBACK").then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(isBroken);
  }
}
