import { LOAD } from "./limits.ts";
import type { Client, Clients } from "./clients.ts";

/** The load of this process, and whether it accepts more from a caller. */
export class Load {
  readonly #clients: Clients;
  readonly #busyLagMs: number;
  readonly #timer: NodeJS.Timeout;
  #inFlight = 0;
  #streams = 0;
  #lagMs = 0;

  /** @param busyLagMs wait of the event loop above which the process counts as busy, ms */
  constructor(clients: Clients, busyLagMs: number = LOAD.busyLagMs) {
    this.#clients = clients;
    this.#busyLagMs = busyLagMs;
    const everyMs = 100;
    let expected = performance.now() + everyMs;
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.#lagMs = Math.max(0, now - expected);
      expected = now + everyMs;
    }, everyMs);
    this.#timer.unref();
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get lagMs(): number {
    return this.#lagMs;
  }

  /** Whether the process is over its concurrency bound: callers over their limit are refused. */
  isBusy(): boolean {
    return this.#inFlight >= LOAD.busyAt || this.#lagMs > this.#busyLagMs;
  }

  /**
   * Whether to refuse this caller: the process is full, or it is busy and the caller has a fair
   * share.
   */
  mustShed(client: Client): boolean {
    if (this.#inFlight < LOAD.busyAt) return false;
    if (this.#inFlight >= LOAD.most) return true;
    const share = Math.max(4, LOAD.shared / Math.max(1, this.#clients.active));
    return client.inFlight >= share;
  }

  enter(client: Client): void {
    this.#inFlight += 1;
    this.#clients.enter(client);
  }

  leave(client: Client): void {
    this.#inFlight -= 1;
    this.#clients.leave(client);
  }

  /** Takes one of the places for exports and other streams; false when all are taken. */
  enterStream(): boolean {
    if (this.#streams >= LOAD.streams) return false;
    this.#streams += 1;
    return true;
  }

  leaveStream(): void {
    this.#streams -= 1;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
