import { setImmediate as nextLoop } from "node:timers/promises";
import { fail } from "#domain/shared/result.ts";
import { FairQueue } from "#server/runtime/fair-queue.ts";
import { RoundRobin } from "#server/runtime/round-robin.ts";
import { neighbourhoodOf, networkOf, prefixOf } from "./clients.ts";
import type { Waiter } from "./fair-scheduler.ts";
import { EXPENSIVE_READS, READ_BUDGET, STREAM_BUDGET, TARGETS_BEGUN } from "#domain/limits/process-limits.ts";
import { ReadBudget } from "./read-budget.ts";
import { isSmall, priceOf } from "#domain/shared/read-price.ts";
import type { ReadWork } from "#domain/shared/read-price.ts";

type Share = { running: number; urgent: (() => void)[]; waiting: (() => void)[] };

/**
 * Bounds how many reads of one address use the database at once. The pool has ten connections and
 * serves whoever comes first, so an address that asks often would take them all.
 */
class ReadShares {
  readonly #byNetwork = new Map<string, Share>();
  readonly #atOnce: number;

  /** @param atOnce reads of one address at once */
  constructor(atOnce: number = EXPENSIVE_READS.perAddress) {
    this.#atOnce = atOnce;
  }

  /**
   * Runs a read when its address has a share left.
   * @param kind "turn": its turn among expensive reads has begun, so it goes before the others.
   * "stream": it may wait as long as it takes, for streams are bounded
   * @returns null when too many calls of the address wait
   */
  async run<T>(
    network: string,
    kind: "call" | "stream" | "turn",
    read: () => T | Promise<T>,
  ): Promise<{ value: T } | null> {
    const share = this.#byNetwork.get(network) ?? { running: 0, urgent: [], waiting: [] };
    this.#byNetwork.set(network, share);
    if (share.running < this.#atOnce) share.running += 1;
    else {
      const line = kind === "turn" ? share.urgent : share.waiting;
      if (kind === "call" && line.length >= EXPENSIVE_READS.ofOne) return null;
      // The read that ends passes its share on.
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return { value: await read() };
    } finally {
      this.#pass(network, share);
    }
  }

  #pass(network: string, share: Share): void {
    const next = share.urgent.shift() ?? share.waiting.shift();
    if (next !== undefined) return next();
    share.running -= 1;
    if (share.running === 0) this.#byNetwork.delete(network);
  }
}

/** The answer to a read that was not begun. */
type ReadRefusal =
  | { ok: false; reason: "http/unavailable" }
  | { ok: false; reason: "http/resource-exhausted"; retryAfterSeconds: number };

/** Whose stream reads, and whether nobody waits for the read any more. */
export type StreamReader = Pick<Waiter, "caller"> & { readonly isGone: () => boolean };

/**
 * Runs reads of the database by their price. One address never runs more than three at once. A
 * small read runs at once. The others are paid from the budget of their address. Then two run, of
 * two addresses, and the rest waits, fairly by address. Each turn of the event loop begins one, so
 * cheap requests are answered in between. CPU-bound work without a database uses the scheduler
 * (fair-scheduler.ts).
 */
export class ExpensiveReads {
  readonly #queue = new FairQueue(EXPENSIVE_READS);
  readonly #streams = new RoundRobin(EXPENSIVE_READS.streamsAtOnce);
  readonly #shares = new ReadShares();
  /** Of one address one call is in the queue, so none of another waits for two of it. */
  readonly #lines = new ReadShares(1);
  readonly #budget = new ReadBudget(READ_BUDGET);
  readonly #streamBudget = new ReadBudget(STREAM_BUDGET);
  readonly #targets = new ReadBudget(TARGETS_BEGUN);

  /**
   * Runs the read of a call.
   * @returns its result. Exhausted when its address has spent too much; unavailable when the queue
   * is full, or the caller is gone
   */
  async run<T>(waiter: Waiter, work: ReadWork, read: () => T | Promise<T>): Promise<T | ReadRefusal> {
    const { caller } = waiter;
    const network = networkOf(caller.address);
    if (caller.isUnlimited) return isSmall(work) ? read() : this.#readInTurn(waiter, read);
    if (isSmall(work)) return (await this.#shares.run(network, "call", read))?.value ?? fail("http/unavailable");
    const { signal } = waiter;
    const patience = { mostMs: READ_BUDGET.mostWaitMs, isGone: () => signal.aborted };
    if (!(await this.#budget.pay(network, priceOf(work), patience))) return EXHAUSTED;
    const standing = { within: network, around: neighbourhoodOf(caller.address), signal };
    const inTurn = async (): Promise<{ value: T } | null> => {
      await nextLoop();
      return signal.aborted ? null : this.#shares.run(network, "turn", read);
    };
    const inLine = () => this.#queue.run([prefixOf(caller.address)], inTurn, standing);
    const answer = await this.#lines.run(network, "call", inLine);
    return answer?.value?.value?.value ?? fail("http/unavailable");
  }

  /** Without limits reads take turns still, so that they end one after the other. */
  async #readInTurn<T>({ caller, signal }: Waiter, read: () => T | Promise<T>): Promise<T | ReadRefusal> {
    const inTurn = async (): Promise<T> => {
      await nextLoop();
      return read();
    };
    const answer = await this.#queue.run([prefixOf(caller.address)], inTurn, { signal, isUnbounded: true });
    return answer?.value ?? fail("http/unavailable");
  }

  /** Lets a stream begin with so many targets. Exhausted when its address has begun too many. */
  async begin(waiter: Waiter, targets: number): Promise<{ ok: true } | ReadRefusal> {
    const { caller } = waiter;
    if (caller.isUnlimited) return { ok: true };
    const patience = { mostMs: READ_BUDGET.mostWaitMs, isGone: () => waiter.signal.aborted };
    return (await this.#targets.pay(networkOf(caller.address), targets, patience)) ? { ok: true } : EXHAUSTED;
  }

  /**
   * Runs one read of a stream. Streams are bounded themselves, so all of them may wait: after a
   * restart thousands return at once.
   * @returns null when nobody waits for it any more
   */
  async runOfStream<T>(
    { caller, isGone }: StreamReader,
    work: ReadWork,
    read: () => Promise<T>,
  ): Promise<{ value: T } | null> {
    if (caller.isUnlimited) return { value: await read() };
    const network = networkOf(caller.address);
    if (isSmall(work)) return this.#shares.run(network, "stream", read);
    const patience = { mostMs: Number.POSITIVE_INFINITY, isGone };
    if (!(await this.#streamBudget.pay(network, priceOf(work), patience))) return null;
    const inTurn = async (): Promise<{ value: T } | null> => {
      await nextLoop();
      return isGone() ? null : this.#shares.run(network, "turn", read);
    };
    const answer = await this.#streams.run({ name: prefixOf(caller.address), within: network, isGone }, inTurn);
    return answer?.value ?? null;
  }
}

const EXHAUSTED: ReadRefusal = {
  ok: false,
  reason: "http/resource-exhausted",
  retryAfterSeconds: READ_BUDGET.mostWaitMs / 1_000,
};
