import type { StreamEvent } from "#contract/sync.ts";
import type { StoreDatabase } from "../db.ts";
import { emptyTarget, keepDocuments, leaveTargets } from "../store-documents.ts";
import type { ReceivedDocument } from "../store-documents.ts";
import { documentKeyOf } from "../rows.ts";

/** What a stream's events changed on this device. */
export type Applied = {
  collections: string[];
  /** Targets whose state changed. */
  targets: string[];
  /** Targets that just became current: documents they do not confirm are looked up. */
  current: string[];
  /** Documents in limbo: to be looked up. */
  asked: string[];
};

type Applying = {
  db: StoreDatabase;
  /** The listening primary, and what it listens to. */
  by: string;
  listened: ReadonlySet<string>;
  now: number;
};

type Run = { applying: Applying; applied: Applied; received: ReceivedDocument[] };

/**
 * Applies events in order, in one transaction with the checkpoints. A checkpoint is taken only from
 * `current`, which confirms that everything before it was sent.
 */
export async function applyEvents(applying: Applying, events: readonly StreamEvent[]): Promise<Applied> {
  const { db } = applying;
  return db.write(async () => {
    const run: Run = { applying, applied: { collections: [], targets: [], current: [], asked: [] }, received: [] };
    for (const event of events) {
      if (event.event === "change") run.received.push({ document: event.data.document, targets: event.data.targetIds });
      else {
        await keepReceived(run);
        await applyOther(run, event);
      }
    }
    await keepReceived(run);
    const { collections, ...rest } = run.applied;
    return { ...rest, collections: [...new Set(collections)] };
  });
}

async function keepReceived({ applying, applied, received }: Run): Promise<void> {
  if (received.length === 0) return;
  applied.collections.push(...received.map(({ document }) => document.collection));
  await keepDocuments(applying.db, received, applying.now);
  received.length = 0;
}

async function applyOther({ applying, applied }: Run, event: Exclude<StreamEvent, { event: "change" }>): Promise<void> {
  const { db, by, listened, now } = applying;
  switch (event.event) {
    case "remove": {
      const left = { key: documentKeyOf(event.data), targets: event.data.targetIds };
      applied.collections.push(event.data.collection);
      applied.asked.push(...(await leaveTargets(db, [left], listened)));
      return;
    }
    case "current":
      for (const id of event.data.targetIds) {
        const row = await db.targets.get(id);
        if (row === undefined) continue;
        const isNews = row.state !== "current" || row.by !== by;
        if (isNews) applied.current.push(id);
        if (isNews) applied.targets.push(id);
        const { error: _error, ...rest } = row;
        await db.targets.put({ ...rest, state: "current", by, checkpoint: event.data.checkpoint, syncedAt: now });
      }
      return;
    case "reset":
      await emptyTarget(db, event.data.targetId);
      await db.targets.update(event.data.targetId, { state: "not-current", checkpoint: null });
      applied.targets.push(event.data.targetId);
      return;
    case "rejected":
      await emptyTarget(db, event.data.targetId);
      await db.targets.update(event.data.targetId, {
        state: "rejected",
        by,
        checkpoint: null,
        error: event.data.error,
      });
      applied.targets.push(event.data.targetId);
      return;
    case "heartbeat":
    case "closing":
  }
}
