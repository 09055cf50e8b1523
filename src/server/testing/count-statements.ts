import pg from "pg";
import { vi } from "vitest";

/**
 * How many statements are sent to databases while work is done, BEGIN and COMMIT among them; of
 * this whole process.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
