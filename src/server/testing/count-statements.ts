import pg from "pg";
import { vi } from "vitest";
import type { Database } from "#server/documents/pool.ts";

/**
 * How many statements are sent to a database while work is done, BEGIN and COMMIT among them. What
 * other databases of this process get does not count: a test file before may still close its own.
 */
export async function countStatements({ pool }: Database, work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return sent.mock.contexts.filter((client) => (client as pg.Client).database === pool.options.database).length;
  } finally {
    sent.mockRestore();
  }
}
