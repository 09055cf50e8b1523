import { REQUEST } from "#domain/limits/process-limits.ts";

/** Work with a deadline. */
export type WatchedCall = { isLate: boolean; readonly until: number; readonly onLate: () => void };

const EVERY_MS = 500;

/**
 * Ends the wait for work that takes too long. One timer checks all work twice a second: a timer for
 * each call costs more than most calls.
 */
export class Deadlines {
  readonly #watched = new Set<WatchedCall>();
  readonly #timer: NodeJS.Timeout;
  readonly #limitMs: number;

  constructor(limitMs: number = REQUEST.answerMs) {
    this.#limitMs = limitMs;
    this.#timer = setInterval(() => this.#look(), Math.min(EVERY_MS, limitMs));
    this.#timer.unref();
  }

  /** Begins a deadline. `onLate` is called once if the work is not `done` in time. */
  watch(onLate: () => void): WatchedCall {
    const watched = { isLate: false, until: performance.now() + this.#limitMs, onLate };
    this.#watched.add(watched);
    return watched;
  }

  done(watched: WatchedCall): void {
    this.#watched.delete(watched);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const watched of this.#watched) {
      // They are in the order in which they began: the first with time left ends the check.
      if (watched.until > now) return;
      this.#watched.delete(watched);
      watched.isLate = true;
      watched.onLate();
    }
  }
}
