import { RETENTION_DAYS } from "#domain/listings/lifetime.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import type { Remove } from "#server/documents/command.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { asks, campaigns } from "#server/stored/asks.ts";
import { readAsksEndedBefore, readCampaignsWithoutNeed } from "./queries.ts";

const BATCH = 100;
const SYSTEM = { who: "system", role: "system" };

/**
 * Erases asks 30 days after they ended, and campaigns of needs that have lost their people or are
 * gone. Then nothing tells who was asked for which need. Limits count asks of 28 days, yes rates
 * those of 30, both from when they were made. So they stay the same.
 * @returns how many documents were erased
 */
export async function eraseAsks(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.person * DAY_MS);
  return (
    (await eraseAll(database, asks.remove, () => readAsksEndedBefore(database, before, BATCH))) +
    (await eraseAll(database, campaigns.remove, () => readCampaignsWithoutNeed(database, BATCH)))
  );
}

async function eraseAll(
  database: Database,
  remove: (at: { id: string }) => Remove,
  read: () => Promise<string[]>,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const ids = await read();
    if (ids.length === 0) return erased;
    const writes = ids.map((id) => remove({ id }));
    const done = await executeCommand(database, { by: SYSTEM, act: "asks.erase", writes });
    // Another process erased some of them; the rest is erased at the next run.
    if (!done.ok) return erased;
    erased += ids.length;
  }
}
