import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { atMoment, MomentReader } from "#server/documents/bulk-read.ts";
import type { DatabaseSnapshot, PageRange, BulkReadQuery } from "#server/documents/bulk-read.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import type { Database } from "#server/documents/pool.ts";
import { connectionShares } from "#server/runtime/connection-shares.ts";
import { startWorker } from "../../runtime/start-worker.ts";
import type { LoadStart } from "./load.worker.ts";
import { Packer } from "../rows/pack.ts";
import type { Fault } from "../rows/pack.ts";
import type { RowBatch } from "../rows/shapes.ts";

/** Only what a search can hold is read. Each search checks the expiry of rows itself. */
const WANTED: BulkReadQuery = {
  collections: ["facilities", "listings"],
  where: "collection <> 'listings' OR body->>'status' = 'open'",
};
/** Below this size of the table, threads cost more than they save. */
const FEW_PAGES = 3_000;
const SLICE_PAGES = 1_000;

/** Receives packs and faults. */
export type LoadTarget = { onPack: (pack: RowBatch) => void; onFault: (fault: Fault) => void };

/** Reads every searchable document of one snapshot. @returns where to follow the log from */
export function loadAll(database: Database, target: LoadTarget): Promise<Checkpoint> {
  return atMoment(database, async (moment) => {
    await (moment.pages <= FEW_PAGES ? loadHere(database, moment, target) : loadInThreads(database, moment, target));
    return moment.checkpoint;
  });
}

async function loadHere(database: Database, moment: DatabaseSnapshot, target: LoadTarget): Promise<void> {
  const reader = new MomentReader(database.connection, moment.snapshot);
  const packer = new Packer(target.onPack);
  await reader.open();
  try {
    await reader.read({ from: 0, to: moment.pages }, WANTED, (document) => packer.add(document));
  } finally {
    await reader.close();
  }
  packer.flush();
  packer.faults.forEach(target.onFault);
}

async function loadInThreads(database: Database, moment: DatabaseSnapshot, target: LoadTarget): Promise<void> {
  const start: LoadStart = { connection: database.connection, snapshot: moment.snapshot, wanted: WANTED };
  const slices: PageRange[] = [];
  for (let from = 0; from < moment.pages; from += SLICE_PAGES) slices.push({ from, to: from + SLICE_PAGES });
  const { loading } = connectionShares(database.connection.connections);
  const threads = Math.min(loading, availableParallelism());
  await Promise.all(Array.from({ length: threads }, () => runThread(start, slices, target)));
}

type FromThread = { pack?: RowBatch; done?: PageRange; faults?: Fault[] };

/** One thread, which takes slices until none is left. */
function runThread(start: LoadStart, slices: PageRange[], target: LoadTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker: Worker = startWorker(new URL("./load.worker.ts", import.meta.url), { workerData: start });
    const next = () => worker.postMessage(slices.shift() ?? null);
    worker.on("message", ({ pack, done, faults }: FromThread) => {
      if (pack !== undefined) target.onPack(pack);
      if (done !== undefined) next();
      faults?.forEach(target.onFault);
    });
    worker.on("error", reject);
    worker.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a thread that loads documents ended with ${code}`)),
    );
    next();
  });
}
