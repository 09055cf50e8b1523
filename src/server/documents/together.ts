import type { Database } from "./pool.ts";

type Waiting<Work, Done> = { work: Work; resolve: (done: Done) => void; reject: (error: unknown) => void };
type Line<Work, Done> = { waiting: Waiting<Work, Done>[]; isUnderWay: boolean };

/**
 * Work of many callers in one transaction, as a database does with its commits: whoever comes while
 * others are on their way goes with the next ones, all together; nobody waits for company longer
 * than a turn of the event loop. One batch is under way at a time: two halves cost the database
 * more than one whole. Each caller gets their own answer when all of it is on disk. Where a batch
 * fails, each of it is done by itself, so that nobody is refused for another one's fault.
 * @param most of one batch: it is one transaction, and no transaction may last
 * @param together does work in one transaction, in order; what it throws leaves nothing behind
 */
export function batched<Work, Done>(
  most: number,
  together: (database: Database, work: Work[]) => Promise<Done[]>,
): (database: Database, work: Work) => Promise<Done> {
  const lines = new WeakMap<Database, Line<Work, Done>>();

  async function goOn(database: Database, line: Line<Work, Done>): Promise<void> {
    line.isUnderWay = true;
    while (line.waiting.length > 0) {
      // What this turn of the event loop still brings goes along: those just answered ask again
      // within it.
      await new Promise(setImmediate);
      // One batch after the other: the rest gathers meanwhile.
      await carry(database, line.waiting.splice(0, most));
    }
    line.isUnderWay = false;
  }

  async function carry(database: Database, batch: Waiting<Work, Done>[]): Promise<void> {
    try {
      const done = await together(
        database,
        batch.map(({ work }) => work),
      );
      batch.forEach(({ resolve }, at) => resolve(done[at] as Done));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else await Promise.all(batch.map((each) => carry(database, [each])));
    }
  }

  return (database, work) =>
    new Promise((resolve, reject) => {
      const line = lines.get(database) ?? { waiting: [], isUnderWay: false };
      lines.set(database, line);
      line.waiting.push({ work, resolve, reject });
      if (!line.isUnderWay) void goOn(database, line);
    });
}
