import { parentPort } from "node:worker_threads";
import { buildTree } from "./tree-build.ts";
import type { TreeInput } from "./tree-build.ts";

/* Builds trees outside the main thread. Arrays are transferred both ways, never copied. */
parentPort?.on("message", (message: { job: number; input: TreeInput }) => {
  const parts = buildTree(message.input);
  const buffers = Object.values(parts).map((array) => array.buffer as ArrayBuffer);
  parentPort?.postMessage({ job: message.job, parts }, buffers);
});
