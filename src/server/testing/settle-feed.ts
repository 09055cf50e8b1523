import type { Feed } from "#server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import { eventually } from "./eventually.ts";

/**
 * Resolves when the feed has delivered every change committed so far. A change waits for older open
 * transactions of its database. For a moment it also waits for one elsewhere that just ended
 * (log-horizon.ts). So this reads until the feed is beyond the newest change.
 */
export async function settleFeed(database: Database, feed: Feed): Promise<void> {
  const newest = await database.pool.query<{ xid: bigint }>(
    "SELECT xid FROM changes ORDER BY changes.xid DESC LIMIT 1",
  );
  const xid = newest.rows[0]?.xid ?? null;
  await eventually(async () => {
    await feed.readNow();
    if (xid !== null && feed.position().xid <= xid) throw new Error("an open write holds the log back");
  }, 1);
}

/** What settles: the parts of a service. Services of one database are like processes. */
export type Settling = { database: Database; feed: Feed; sendDue: () => Promise<number> };

/**
 * Resolves when nothing is left to do. Every change committed so far was delivered, and all that
 * followed it has run. What was due by the services' clock was sent. What is tried again later
 * waits for the clock. Services of one database settle together: each may go on with the work of
 * another.
 */
export async function settleAll(services: readonly Settling[]): Promise<void> {
  for (let isNew = true; isNew;) {
    const before = await lastChanges(services);
    let tried = 0;
    for (const { database, feed, sendDue } of services) {
      // One after the other: each step may give the next one work.
      await settleFeed(database, feed);
      await database.background.idle();
      tried += await sendDue();
      await database.background.idle();
    }
    isNew = tried > 0 || before !== (await lastChanges(services));
  }
}

async function lastChanges(services: readonly Settling[]): Promise<string> {
  const last = "SELECT max(ordinal)::text AS last FROM changes";
  const read = services.map(({ database }) => database.pool.query<{ last: string | null }>(last));
  return (await Promise.all(read)).map(({ rows }) => rows[0]?.last ?? "").join();
}
