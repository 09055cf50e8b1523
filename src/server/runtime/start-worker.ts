import { Worker } from "node:worker_threads";
import type { WorkerOptions } from "node:worker_threads";

/**
 * Starts a worker thread from a `*.worker.ts` file, built or not.
 * @param address `new URL("./name.worker.ts", import.meta.url)`, written out in full. The build
 * (vite.config.ts) replaces that text by the built file's address. In tests and `npm run dev` the
 * worker reads TypeScript itself.
 */
export function startWorker(address: URL, options: WorkerOptions = {}): Worker {
  if (!address.pathname.endsWith(".ts")) return new Worker(address, options);
  const source = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(address.href)}); });`;
  return new Worker(source, { ...options, eval: true });
}
