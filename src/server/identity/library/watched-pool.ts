import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { WriteHealth } from "#server/documents/write-health.ts";

/**
 * The library's pool, whose failures are noted: where accounts cannot be written, /readyz says so.
 * The library wraps errors before it throws them, so they are heard here.
 */
export function watchedPool(pool: pg.Pool, writes: Pick<WriteHealth, "failed">): PostgresPool {
  const heard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      writes.failed(error);
      throw error;
    }
  };
  return {
    connect: async () => {
      const client = await heard(pool.connect());
      const query = (sql: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
        heard(client.query(sql, [...values]));
      // The library streams nothing, so no cursor comes.
      return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() };
    },
    end: () => pool.end(),
  };
}
