import { setTimeout as pause } from "node:timers/promises";
import type { Feed } from "#server/documents/feed.ts";
import type { Database } from "#server/documents/pool.ts";

/**
 * Resolves when the feed has delivered every change committed so far. A change waits for older open
 * transactions, also of other test files on the same server. This polls until none is open.
 */
export async function settled(database: Database, feed: Feed): Promise<void> {
  for (;;) {
    const answer = await database.pool.query<{ waits: boolean }>(
      "SELECT EXISTS (SELECT FROM changes WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())) AS waits",
    );
    if (answer.rows[0]?.waits === false) break;
    await pause(1);
  }
  await feed.readNow();
}
