import { workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import type { CallResult } from "../../contract/in-process-api.ts";
import { loadRenderer } from "../renderer.ts";
import { loadHere } from "./page-drawer.ts";
import type { LoadedPage } from "./page-drawer.ts";
import type { FromThread, ThreadData, ThreadResult, ThreadTask, ToThread } from "./thread-messages.ts";

const { dist } = workerData as ThreadData;
const loading = loadRenderer(dist);
// Before the thread counts as ready: a page waits for no thread that has no pages.
await loading;

type Wish = Exclude<ToThread, { type: "result" }>;

/** Draws one page. Its calls are answered by the main thread. */
export async function drawPage({ page, port }: ThreadTask): Promise<ThreadResult> {
  const { calls, wish } = listen(port);
  const tell = (message: FromThread): void => port.postMessage(message);
  try {
    const loaded = await loadHere(await loading, page, { calls, turn: async () => undefined });
    tell({ type: "loaded", page: loaded.type === "page" ? { type: "page", status: loaded.status } : loaded });
    return await carryOut(loaded, wish);
  } catch (error) {
    return { type: "failed", error };
  } finally {
    port.close();
  }
}

async function carryOut(loaded: LoadedPage, wish: Promise<Wish>): Promise<ThreadResult> {
  const wished = await wish;
  if (loaded.type === "redirect" || wished.type === "drop") return { type: "dropped" };
  return { type: "finished", page: await loaded.finish(wished.encoding) };
}

/** Reads a page's port: the results of its calls, and what is wished in the end. */
function listen(port: MessagePort) {
  const waiting = new Map<number, (result: CallResult) => void>();
  let count = 0;
  const wish = new Promise<Wish>((resolve) => {
    port.on("message", (message: ToThread) => {
      if (message.type !== "result") return resolve(message);
      waiting.get(message.number)?.(message.result);
      waiting.delete(message.number);
    });
    // Nobody waits for the page any more.
    port.on("close", () => resolve({ type: "drop" }));
  });
  const calls = (route: string, input: unknown): Promise<CallResult> =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      port.postMessage({ type: "call", number: count, route, input } satisfies FromThread);
    });
  return { calls, wish };
}
