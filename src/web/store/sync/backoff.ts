/** Waits between retries. Source: DESIGN.md 5.3. */
export const BACKOFF = { firstMs: 1_000, factor: 1.5, mostMs: 60_000, jitter: 0.5 } as const;

/**
 * Waits between retries. The first is none, then 1 s, growing by half up to 60 s. Each varies by up
 * to 50 %.
 */
export class Backoff {
  private baseMs = 0;
  private readonly random: () => number;

  /** @param random 0..1, passed in */
  constructor(random: () => number) {
    this.random = random;
  }

  /** The wait before the next try, ms. */
  next(): number {
    const waitMs = this.baseMs * (1 + BACKOFF.jitter * (2 * this.random() - 1));
    this.baseMs = Math.min(BACKOFF.mostMs, this.baseMs === 0 ? BACKOFF.firstMs : this.baseMs * BACKOFF.factor);
    return waitMs;
  }

  /** A try succeeded: the next one is immediate. */
  reset(): void {
    this.baseMs = 0;
  }

  /** A limit was exceeded: the next wait is the longest. */
  toMost(): void {
    this.baseMs = BACKOFF.mostMs;
  }
}
