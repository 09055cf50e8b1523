import type { Database } from "./pool.ts";

type QueuedWork<Work, Done> = { work: Work; resolve: (done: Done) => void; reject: (error: unknown) => void };
type Queue<Work, Done> = { waiting: QueuedWork<Work, Done>[]; isRunning: boolean };

/**
 * Group commit: concurrent callers share one transaction. Callers that arrive during a batch form
 * the next one. Nobody waits longer than one turn of the event loop for others. Only one batch runs
 * at a time: two halves cost the database more than a whole (decision 16). Each caller gets its own
 * answer once the batch is on disk. When a batch fails, its works are tried one by one, so that
 * each caller answers only for itself.
 * @param most works per batch: a batch is one transaction and must stay short
 * @param together does the works in one transaction, in order; when it throws, nothing is kept
 */
export function groupCommit<Work, Done>(
  most: number,
  together: (database: Database, work: Work[]) => Promise<Done[]>,
): (database: Database, work: Work) => Promise<Done> {
  const queues = new WeakMap<Database, Queue<Work, Done>>();

  async function drain(database: Database, queue: Queue<Work, Done>): Promise<void> {
    queue.isRunning = true;
    while (queue.waiting.length > 0) {
      // Callers just answered call again within this turn of the event loop and join the batch.
      await new Promise(setImmediate);
      // One batch after the other: new callers queue up during it.
      await runBatch(database, queue.waiting.splice(0, most));
    }
    queue.isRunning = false;
  }

  async function runBatch(database: Database, batch: QueuedWork<Work, Done>[]): Promise<void> {
    try {
      const done = await together(
        database,
        batch.map(({ work }) => work),
      );
      batch.forEach(({ resolve }, at) => resolve(done[at] as Done));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else await Promise.all(batch.map((each) => runBatch(database, [each])));
    }
  }

  return (database, work) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(database) ?? { waiting: [], isRunning: false };
      queues.set(database, queue);
      queue.waiting.push({ work, resolve, reject });
      if (!queue.isRunning) void drain(database, queue);
    });
}
