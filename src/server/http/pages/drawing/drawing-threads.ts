import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import type { Worker } from "node:worker_threads";
import { Piscina } from "piscina";
import { prefixOf, networkOf } from "#server/http/admission/clients.ts";
import { SchedulerFull } from "#server/http/admission/fair-scheduler.ts";
import { TURNS } from "#domain/limits/process-limits.ts";
import { FairQueue } from "#server/runtime/fair-queue.ts";
import { workerArguments } from "#server/runtime/start-worker.ts";
import type { Log } from "../../../runtime/log.ts";
import type { Encoding } from "../../transport/compress.ts";
import type { FinishedPage, LoadedPage, LoadPage, PageDrawer } from "./page-drawer.ts";
import type { FromThread, ThreadData, ThreadResult, ThreadTask, ToThread } from "./thread-messages.ts";

/** @param dist the folder of the build  @param count threads, at least 1 */
type DrawingThreadsOptions = { dist: string; count: number; log: Log };
type Pool = Piscina<ThreadTask, ThreadResult>;

/** A thread ended while it had this page. The page may be asked for again. */
export class ThreadLost extends Error {}

/**
 * Least time between two starts of all threads, ms: where they cannot start, the main thread draws.
 */
const RESTART_MS = 10_000;
/** Pages of one thread at once: while one waits for its data, another is drawn. */
const PAGES_OF_ONE = 2;
/** A thread whose heap grows beyond this ends and is replaced. Proposal. */
const MOST_HEAP_MB = 256;

const FILE = new URL("./page.worker.ts", import.meta.url);

/**
 * Threads that draw pages, beside the one read model of the main thread. A thread asks the main
 * thread for the data of its page, draws and compresses it. Callers take turns by network, as many
 * at once as the threads hold. A thread that ends is replaced.
 */
export class DrawingThreads {
  readonly #options: DrawingThreadsOptions;
  readonly #queue: FairQueue;
  #pool: Pool;
  #startedAt = 0;

  constructor(options: DrawingThreadsOptions) {
    this.#options = options;
    this.#queue = new FairQueue({ atOnce: options.count * PAGES_OF_ONE, ...TURNS });
    this.#pool = this.#start();
  }

  /** Those at work or starting. */
  get threads(): readonly Worker[] {
    return this.#pool.threads;
  }

  /** Draws in these threads. @param here draws where no thread could be started */
  drawer(here: PageDrawer): PageDrawer {
    return {
      inTurn: async (waiter, make) => {
        this.#replaceFailed();
        if (this.#pool.threads.length === 0) return here.inTurn(waiter, make);
        if (waiter === null) return make(this.#load);
        const { caller, signal } = waiter;
        const entry = { within: networkOf(caller.address), signal, isUnbounded: caller.isUnlimited };
        const made = await this.#queue.run([prefixOf(caller.address)], () => make(this.#load), entry);
        if (made === null) throw new SchedulerFull("no turn");
        return made.value;
      },
    };
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #start(): Pool {
    const { dist, count, log } = this.#options;
    this.#startedAt = performance.now();
    const pool: Pool = new Piscina({
      filename: fileURLToPath(FILE),
      name: "drawPage",
      ...workerArguments(FILE),
      workerData: { dist } satisfies ThreadData,
      minThreads: count,
      maxThreads: count,
      concurrentTasksPerWorker: PAGES_OF_ONE,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
      // A thread that only waits on memory would not read the messages of a page.
      atomics: "disabled",
      recordTiming: false,
    });
    pool.on("error", (error) => log.error({ error }, "A thread that draws pages has failed."));
    return pool;
  }

  /** The library replaces a thread that ends, but not one that ends before it was ready. */
  #replaceFailed(): void {
    const { count } = this.#options;
    if (this.#pool.threads.length >= count || performance.now() - this.#startedAt < RESTART_MS) return;
    const before = this.#pool;
    this.#pool = this.#start();
    void before.close();
  }

  readonly #load: LoadPage = (page, { calls, signal }) => {
    const { port1: port, port2 } = new MessageChannel();
    const tell = (message: ToThread): void => port.postMessage(message);
    const ended = this.#run({ page, port: port2 }).finally(() => port.close());
    const loaded = new Promise<LoadedPage>((resolve) => {
      port.on("message", (message: FromThread) => {
        if (message.type === "call")
          void calls(message.route, message.input).then((result) =>
            tell({ type: "result", number: message.number, result }),
          );
        else resolve(loadedPage(message.page, { tell, ended, signal }));
      });
    });
    // It ends before it is loaded where it failed.
    return Promise.race([loaded, ended.then(() => loaded)]);
  };

  async #run(task: ThreadTask): Promise<FinishedPage | null> {
    const result = await this.#pool.run(task, { transferList: [task.port] }).catch((error: unknown) => {
      throw new ThreadLost("a thread that draws pages has ended", { cause: error });
    });
    if (result.type === "failed") throw result.error;
    if (result.type === "dropped") return null;
    const { body, ...rest } = result.page;
    return { ...rest, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
  }
}

type Ending = {
  tell: (message: ToThread) => void;
  ended: Promise<FinishedPage | null>;
  signal: AbortSignal | undefined;
};

/** What a thread has loaded, to be finished or dropped there. */
function loadedPage(
  page: Extract<FromThread, { type: "loaded" }>["page"],
  { tell, ended, signal }: Ending,
): LoadedPage {
  const drop = (): void => tell({ type: "drop" });
  if (page.type === "redirect") {
    drop();
    return page;
  }
  const finish = async (encoding: Encoding | null): Promise<FinishedPage> => {
    if (signal?.aborted === true) drop();
    else tell({ type: "finish", encoding });
    const finished = await ended;
    if (finished === null) throw new SchedulerFull("nobody waits for this page");
    return finished;
  };
  return { ...page, finish, drop };
}
