import { LOAD } from "#domain/limits/process-limits.ts";
import type { NetworkClient, Clients } from "./clients.ts";

/** The load of this process, and whether it accepts more from a caller. */
export class Load {
  readonly #clients: Clients;
  readonly #busyLagMs: number;
  readonly #timer: NodeJS.Timeout;
  #inFlight = 0;
  #exports = 0;
  readonly #exporting = new Map<string, number>();
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
  mustShed(client: NetworkClient): boolean {
    if (this.#inFlight < LOAD.busyAt) return false;
    if (this.#inFlight >= LOAD.most) return true;
    const share = Math.max(4, LOAD.shared / Math.max(1, this.#clients.active));
    return client.inFlight >= share;
  }

  enter(client: NetworkClient): void {
    this.#inFlight += 1;
    this.#clients.enter(client);
  }

  leave(client: NetworkClient): void {
    this.#inFlight -= 1;
    this.#clients.leave(client);
  }

  /** Takes one of the places for exports. "own": the address has one already. "full": all do. */
  enterExport({ network }: NetworkClient): "taken" | "own" | "full" {
    const own = this.#exporting.get(network) ?? 0;
    if (own >= LOAD.exportsPerAddress) return "own";
    if (this.#exports >= LOAD.exports) return "full";
    this.#exports += 1;
    this.#exporting.set(network, own + 1);
    return "taken";
  }

  leaveExport({ network }: NetworkClient): void {
    this.#exports -= 1;
    const left = (this.#exporting.get(network) ?? 0) - 1;
    if (left > 0) this.#exporting.set(network, left);
    else this.#exporting.delete(network);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
