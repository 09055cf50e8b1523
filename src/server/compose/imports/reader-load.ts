import { performance } from "node:perf_hooks";

/** How often the load is read, ms. */
const EVERY_MS = 250;
/** Requests a second from which on the whole time of the event loop counts as the readers'. */
const MANY_REQUESTS = 20;

/** What tells of each request: a server of node:http. */
export type RequestEvents = {
  on(event: "request", listener: () => void): unknown;
  off(event: "request", listener: () => void): unknown;
};

/**
 * How busy this process is with readers, in memory that another thread can read. It is the share of
 * time of the event loop. What the loop does for an import alone does not count, because few ask.
 */
export class ReaderLoad {
  /** One number: the load in thousandths. */
  readonly shared = new Int32Array(new SharedArrayBuffer(4));
  readonly #events: RequestEvents;
  readonly #timer: NodeJS.Timeout;
  readonly #count = (): void => void (this.#requests += 1);
  #requests = 0;
  #before = performance.eventLoopUtilization();

  constructor(events: RequestEvents) {
    this.#events = events;
    events.on("request", this.#count);
    this.#timer = setInterval(() => this.#read(), EVERY_MS);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#events.off("request", this.#count);
  }

  #read(): void {
    const now = performance.eventLoopUtilization();
    const { utilization, active, idle } = performance.eventLoopUtilization(now, this.#before);
    const aSecond = (this.#requests * 1_000) / Math.max(1, active + idle);
    this.#before = now;
    this.#requests = 0;
    Atomics.store(this.shared, 0, Math.round(utilization * Math.min(1, aSecond / MANY_REQUESTS) * 1_000));
  }
}

/** The load that another thread has written, 0 to 1. */
export function readLoad(shared: Int32Array): number {
  return Atomics.load(shared, 0) / 1_000;
}
