import { setPriority } from "node:os";
import { setTimeout } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { openDatabase } from "../../documents/pool.ts";
import type { Connection } from "../../documents/pool.ts";
import { connectionShares } from "../../runtime/connection-shares.ts";
import { mergeImported } from "../../duplicates/merge-imported.ts";
import { readerPace } from "../../imports/pipeline/reader-pace.ts";
import { workOnRun } from "../../imports/runs/work-on-run.ts";
import { deadCounter } from "../../numbers/findings/findings-of-number.ts";
import { importFilter } from "../../numbers/import-filter.ts";
import { numbersOfDocument } from "../../numbers/numbers-of-document.ts";
import { openPlaces } from "../../places/places.ts";
import { importContext } from "./import-context.ts";
import { readLoad } from "./reader-load.ts";

/** What the thread is started with: the run, the database, and what rows are read by. */
export type ImportTask = {
  id: string;
  connection: Connection;
  gazetteer: string;
  country: string | undefined;
  numberSecrets: readonly [string, ...string[]];
  /** How busy the process is with readers (reader-load.ts). */
  readerLoad: Int32Array;
};

/* Works on one import outside the main thread, so that searches are answered meanwhile. */
const task = workerData as ImportTask;
lowerPriority();
const database = await openDatabase({ ...task.connection, max: connectionShares().imports });
try {
  const context = importContext(await openPlaces(task.gazetteer), task.country);
  await workOnRun(
    {
      database,
      context,
      countDead: deadCounter(database, task.numberSecrets),
      mergeKnown: (documents) =>
        mergeImported({ database, numbersOf: numbersOfDocument(task.numberSecrets) }, documents),
      withoutDelisted: importFilter(database, task.numberSecrets),
      pace: readerPace({
        load: () => readLoad(task.readerLoad),
        now: () => performance.now(),
        wait: (ms) => setTimeout(ms),
      }),
    },
    task.id,
  );
} finally {
  await database.close();
}

/** Linux gives a thread its own priority: readers come first. Elsewhere it may be refused. */
function lowerPriority(): void {
  try {
    if (process.platform === "linux") setPriority(0, 10);
  } catch {
    // It then shares the processor evenly.
  }
}
