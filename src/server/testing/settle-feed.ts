import type { Feed } from "#server/documents/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import { eventually } from "./eventually.ts";

/**
 * Resolves when the feed has delivered every change committed so far. A change waits for older open
 * transactions, also of other test files on the same server. This polls until none is open.
 */
export async function settleFeed(database: Database, feed: Feed): Promise<void> {
  await eventually(async () => {
    const answer = await database.pool.query<{ waits: boolean }>(
      "SELECT EXISTS (SELECT FROM changes WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())) AS waits",
    );
    if (answer.rows[0]?.waits !== false) throw new Error("an open write holds the log back");
  }, 1);
  await feed.readNow();
}
