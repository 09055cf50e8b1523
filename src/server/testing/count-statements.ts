import pg from "pg";
import { vi } from "vitest";
import type { Database } from "#server/documents/pool.ts";

/**
 * How many statements are sent to a database while work is done, BEGIN and COMMIT among them. What
 * other databases of this process get does not count: a test file before may still close its own.
 * Neither does the notifier's NOTIFY: it belongs to no work and comes when its timer does. Limits
 * of a session are set once, when the pool opens another connection.
 */
export async function countStatements({ pool }: Database, work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const calls: readonly (readonly unknown[])[] = sent.mock.calls;
    return sent.mock.contexts.filter(
      (client, at) => (client as pg.Client).database === pool.options.database && !isBesideWork(calls[at]?.[0]),
    ).length;
  } finally {
    sent.mockRestore();
  }
}

function isBesideWork(sent: unknown): boolean {
  const text = typeof sent === "object" && sent !== null && "text" in sent ? sent.text : sent;
  return typeof text === "string" && /^(NOTIFY |SET statement_timeout )/.test(text);
}
