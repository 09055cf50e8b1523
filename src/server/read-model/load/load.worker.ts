import { parentPort, workerData } from "node:worker_threads";
import { MomentReader } from "#server/documents/bulk-read.ts";
import type { PageRange, BulkReadQuery } from "#server/documents/bulk-read.ts";
import type { Connection } from "#server/documents/pool.ts";
import { Packer } from "../rows/pack.ts";
import type { RowBatch } from "../rows/shapes.ts";

/* Reads slices of the documents and packs them into rows, outside the main thread. */

/** The start data of the thread. Its messages: another slice, or null for the end. */
export type LoadStart = { connection: Connection; snapshot: string; wanted: BulkReadQuery };
export type LoadOrder = PageRange | null;

const start = workerData as LoadStart;
const reader = new MomentReader(start.connection, start.snapshot);
const packer = new Packer((pack: RowBatch) => {
  const buffers = Object.values(pack).flatMap((column) =>
    typeof column === "number" ? [] : [column.buffer as ArrayBuffer],
  );
  parentPort?.postMessage({ pack }, buffers);
});
const opened = reader.open();

parentPort?.on("message", (order: LoadOrder) => {
  // A rejection ends the thread with the error, which reaches its starter.
  void (order === null ? end() : read(order));
});

async function read(slice: PageRange): Promise<void> {
  await opened;
  await reader.read(slice, start.wanted, (document) => packer.add(document));
  parentPort?.postMessage({ done: slice });
}

async function end(): Promise<void> {
  packer.flush();
  parentPort?.postMessage({ faults: packer.faults });
  await reader.close();
  parentPort?.close();
}
