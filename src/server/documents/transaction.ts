import type pg from "pg";
import { isConflict } from "./database-errors.ts";
import type { Database } from "./pool.ts";

/** How often a transaction is tried when others stand in its way. Source: DESIGN.md 5.4. */
export const MOST_TRIES = 5;

/**
 * No transaction is held over a second: an open write holds back the change log of every process.
 */
const BEGIN = "BEGIN; SET LOCAL statement_timeout = 1000; SET LOCAL lock_timeout = 800";

/**
 * Does work in one transaction, at most a second long, and tries it again when another one stood in
 * the way. What is thrown undoes it; what the work answers is committed.
 */
export async function inTransaction<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transactionOnce(database, work);
    } catch (error) {
      if (!isConflict(error) || tries === MOST_TRIES) throw error;
    }
  }
}

/**
 * One try. A conflict is thrown and the transaction is gone.
 * @param isKept whether an answer is committed; one that is not leaves nothing behind
 */
export async function transactionOnce<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
  isKept: (answer: T) => boolean = () => true,
): Promise<T> {
  const client = await database.pool.connect();
  let isBroken = true;
  try {
    await client.query(BEGIN);
    const answer = await work(client);
    await client.query(isKept(answer) ? "COMMIT" : "ROLLBACK");
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
