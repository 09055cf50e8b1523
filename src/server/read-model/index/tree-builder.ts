import type { Worker } from "node:worker_threads";
import { startWorker } from "../../runtime/start-worker.ts";
import { buildTree } from "./tree-build.ts";
import type { TreeInput, BuiltTree } from "./tree-build.ts";

/** A tree of up to this many rows is built at once, in less than a millisecond. */
const SMALL = 1_000;

/** Builds trees in another thread, one after the other. */
export type TreeBuilder = {
  /** Rejects when the builder is closed before the end, or its worker broke. */
  build(input: TreeInput): Promise<BuiltTree>;
  close(): Promise<void>;
};

type Job = { resolve: (parts: BuiltTree) => void; reject: (error: Error) => void };

/** A builder whose worker is started by the first job, and again after it broke. */
export function createTreeBuilder(): TreeBuilder {
  const jobs = new Map<number, Job>();
  let worker: Worker | null = null;
  let closed = false;
  let next = 0;

  function start(): Worker {
    const started = startWorker(new URL("./tree.worker.ts", import.meta.url));
    started.unref();
    started.on("message", ({ job, parts }: { job: number; parts: BuiltTree }) => {
      jobs.get(job)?.resolve(parts);
      jobs.delete(job);
    });
    started.on("error", fail);
    started.on("exit", () => fail(new Error("the worker that builds search trees ended")));
    return started;
  }
  function fail(error: Error): void {
    worker = null;
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
  }
  return {
    build(input) {
      if (closed) return Promise.reject(new Error("the builder of search trees is closed"));
      if (input.slots.length <= SMALL) return Promise.resolve(buildTree(input));
      worker ??= start();
      const job = next++;
      const buffers = Object.values(input).map((array) => array.buffer as ArrayBuffer);
      worker.postMessage({ job, input }, buffers);
      return new Promise((resolve, reject) => jobs.set(job, { resolve, reject }));
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}
