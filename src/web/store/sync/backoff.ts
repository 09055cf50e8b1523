/** How long to wait between tries. Source: DESIGN.md 5.3. */
export const BACKOFF = { firstMs: 1_000, factor: 1.5, mostMs: 60_000, jitter: 0.5 } as const;

/**
 * Times between tries: the first at once, then 1 s and half as much more each time up to 60 s, each
 * up to 50 % off.
 */
export class Backoff {
  private baseMs = 0;
  private readonly random: () => number;

  /** @param random 0..1, passed in */
  constructor(random: () => number) {
    this.random = random;
  }

  /** How long to wait before the next try, ms. */
  next(): number {
    const waitMs = this.baseMs * (1 + BACKOFF.jitter * (2 * this.random() - 1));
    this.baseMs = Math.min(BACKOFF.mostMs, this.baseMs === 0 ? BACKOFF.firstMs : this.baseMs * BACKOFF.factor);
    return waitMs;
  }

  /** It worked: the next try is at once. */
  reset(): void {
    this.baseMs = 0;
  }

  /** The server is over its limit: the next try is the last in the row. */
  toMost(): void {
    this.baseMs = BACKOFF.mostMs;
  }
}
