import pg from "pg";
import { vi } from "vitest";
import type { Database } from "#server/documents/pool.ts";

/**
 * How many statements are sent to a database while work is done, BEGIN and COMMIT among them. What
 * other databases of this process get does not count: a test file before may still close its own.
 * The notifier's NOTIFY does not count either: it belongs to no work and comes when its timer does.
 */
export async function countStatements({ pool }: Database, work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const calls: readonly (readonly unknown[])[] = sent.mock.calls;
    return sent.mock.contexts.filter(
      (client, at) =>
        (client as pg.Client).database === pool.options.database && !String(calls[at]?.[0]).startsWith("NOTIFY "),
    ).length;
  } finally {
    sent.mockRestore();
  }
}
