/** After this many failures in a row the server gets a pause, of this length. */
const MOST_FAILURES = 3;
const PAUSE_MS = 30_000;

/** The longest pause that a server may request. */
const LONGEST_PAUSE_MS = 86_400_000;

/** Concurrent requests: a server that hangs must not collect callers. */
const MOST_UNDER_WAY = 8;

/** How one request ended. `own`: the fault is in that request alone. */
export type RequestEnd = { ok: true } | { ok: false; own: boolean; retryAfterSeconds?: number | undefined };

/**
 * Limits on another operator's server. A fixed number of requests a second. A pause of half a
 * minute after three failures in a row, or for as long as the server requests. Then a single
 * request to see whether it is back.
 */
export class GeocoderRateLimiter {
  readonly #perSecond: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;
  #inFlight = 0;
  #failures = 0;
  #pausedUntil = 0;

  /** @param now milliseconds of a monotonic clock */
  constructor({ perSecond, now }: { perSecond: number; now: () => number }) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#tokens = perSecond;
    this.#filledAt = now();
  }

  /** Whether one more request may be sent now. If so, report its end to `leave`. */
  enter(): boolean {
    const now = this.#now();
    this.#tokens = Math.min(this.#perSecond, this.#tokens + ((now - this.#filledAt) / 1000) * this.#perSecond);
    this.#filledAt = now;
    const isOnTrial = this.#failures >= MOST_FAILURES;
    if (now < this.#pausedUntil || this.#inFlight >= (isOnTrial ? 1 : MOST_UNDER_WAY) || this.#tokens < 1) return false;
    this.#tokens -= 1;
    this.#inFlight += 1;
    return true;
  }

  /** @returns whether a pause begins with this ending */
  leave(ending: RequestEnd): boolean {
    this.#inFlight -= 1;
    if (ending.ok) {
      this.#failures = 0;
      return false;
    }
    if (!ending.own) this.#failures += 1;
    const asked = (ending.retryAfterSeconds ?? 0) * 1000;
    const pause = Math.max(Math.min(asked, LONGEST_PAUSE_MS), this.#failures >= MOST_FAILURES ? PAUSE_MS : 0);
    const wasPaused = this.#now() < this.#pausedUntil;
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + pause);
    return pause > 0 && !wasPaused;
  }
}
