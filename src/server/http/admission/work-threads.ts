import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { fail, ok } from "#domain/shared/result.ts";
import { FairQueue } from "#server/runtime/fair-queue.ts";
import type { Log } from "#server/runtime/log.ts";
import { workerArguments } from "#server/runtime/start-worker.ts";
import { neighbourhoodOf, networkOf, prefixOf } from "./clients.ts";
import type { Waiter } from "./fair-scheduler.ts";
import { READ_BUDGET, TURNS, WORK_THREADS } from "#domain/limits/process-limits.ts";
import { ReadBudget } from "./read-budget.ts";

/**
 * Work of some milliseconds: a function of a `*.worker.ts` file. `file`: its address, written out
 * as `startWorker` asks for. The file exports `ready` as well, which does nothing. `mostMs`: its
 * thread is ended after that time.
 */
export type Job<Input, Output> = {
  file: URL;
  name: string;
  mostMs: number;
  /** Never called: says what the function takes and gives. */
  types?: (input: Input) => Output;
};

/** The work took too long, and the same input would again. */
type WorkEnded = { ok: false; reason: "ended" };

/** There was no turn for the work, or its caller has spent all. */
export type NoTurn = {
  ok: false;
  reason: "http/unavailable" | "http/resource-exhausted";
  retryAfterSeconds?: number;
};

/** Of Node, for a thread that needed more memory than it may have. */
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

/**
 * Runs work outside the main thread, which answers others meanwhile. There is one thread, so that a
 * second core is never taken from pages. It starts with the first piece of work and ends when there
 * was none for a while. Callers pay from the budget of their address and take turns by network.
 */
export class WorkThreads {
  readonly #log: Log;
  readonly #queue = new FairQueue({ atOnce: 1, ...TURNS });
  readonly #budget = new ReadBudget(READ_BUDGET);
  #pool: Piscina | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * Runs one piece of work in its caller's turn.
   * @param price in documents, as in read-price.ts
   * @throws what the work throws
   */
  async run<Input, Output>(
    { caller, signal }: Waiter,
    job: Job<Input, Output>,
    { input, price }: { input: Input; price: number },
  ): Promise<{ ok: true; value: Output } | WorkEnded | NoTurn> {
    const network = networkOf(caller.address);
    const patience = { mostMs: READ_BUDGET.mostWaitMs, isGone: () => signal.aborted };
    if (!caller.isUnlimited && !(await this.#budget.pay(network, price, patience)))
      return { ...fail("http/resource-exhausted"), retryAfterSeconds: READ_BUDGET.mostWaitMs / 1_000 };
    const around = neighbourhoodOf(caller.address);
    const standing = { within: network, around, signal, isUnbounded: caller.isUnlimited };
    const done = await this.#queue.run([prefixOf(caller.address)], () => this.#do(job, input), standing);
    return done?.value ?? fail("http/unavailable");
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  async #do<Input, Output>(
    { file, name, mostMs }: Job<Input, Output>,
    input: Input,
  ): Promise<{ ok: true; value: Output } | WorkEnded> {
    this.#pool ??= this.#start(file);
    const filename = fileURLToPath(file);
    // The time to start a thread is none of the work's.
    await this.#pool.run(null, { filename, name: "ready" });
    const signal = AbortSignal.timeout(mostMs);
    try {
      return ok((await this.#pool.run(input, { filename, name, signal })) as Output);
    } catch (error) {
      if (!signal.aborted && (error as NodeJS.ErrnoException).code !== OUT_OF_MEMORY) throw error;
      this.#log.warn({ name, mostMs }, "Work in a thread used too much and was stopped.");
      return fail("ended");
    }
  }

  #start(file: URL): Piscina {
    const pool = new Piscina({
      ...workerArguments(file),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: WORK_THREADS.idleMs,
      resourceLimits: { maxOldGenerationSizeMb: WORK_THREADS.heapMb },
      recordTiming: false,
    });
    pool.on("error", (error) => this.#log.error({ error }, "A thread that works has failed."));
    return pool;
  }
}
