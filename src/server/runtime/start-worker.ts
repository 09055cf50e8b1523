import { Worker } from "node:worker_threads";
import type { WorkerOptions } from "node:worker_threads";

/**
 * Starts a worker thread from a `*.worker.ts` file, built or not.
 * @param address `new URL("./name.worker.ts", import.meta.url)`, written out in full. The build
 * (vite.config.ts) replaces that text by the built file's address. In tests and `npm run dev` the
 * worker reads TypeScript itself.
 */
export function startWorker(address: URL, options: WorkerOptions = {}): Worker {
  return new Worker(address, { ...options, ...workerArguments(address) });
}

/**
 * What Node needs to start the file as a worker thread, or as a process.
 * @param more further arguments of Node
 */
export function workerArguments(address: URL, more: readonly string[] = []): { execArgv?: string[] } {
  if (!address.pathname.endsWith(".ts")) return more.length === 0 ? {} : { execArgv: [...more] };
  return { execArgv: ["--import", new URL("./read-typescript.mjs", import.meta.url).href, ...more] };
}
