import type { PostgresCursor, PostgresPool, PostgresQueryResult } from "kysely";
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
      function query<Row>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
      function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
      function query(sql: unknown, values: readonly unknown[] = []): unknown {
        // The library streams nothing, so no cursor comes.
        if (typeof sql !== "string") throw new Error("A cursor is not watched.");
        return heard(client.query(sql, [...values]));
      }
      return { query, release: () => client.release() };
    },
    end: () => pool.end(),
  };
}
