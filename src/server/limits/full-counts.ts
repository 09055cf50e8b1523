/** A count, by its rule and its key. */
type NamedCount = { rule: string; key: string };

/**
 * How long a full count is remembered, ms. When a try is given back, it stays full up to a second
 * too long.
 */
export const REMEMBERED_MS = 1_000;
const MOST_REMEMBERED = 10_000;

/**
 * Counts found full a moment ago, in this process. They refuse a flood without using a database
 * connection.
 */
export class FullCounts {
  readonly #ends = new Map<string, { knownUntil: number; endsAt: number }>();

  /** Milliseconds to wait; null when none of the counts is known to be full. */
  waitOf(counts: readonly NamedCount[], now: number): number | null {
    const waits = counts.flatMap(({ rule, key }) => {
      const found = this.#ends.get(`${rule} ${key}`);
      return found !== undefined && found.knownUntil > now ? [found.endsAt - now] : [];
    });
    return waits.length === 0 ? null : Math.max(...waits);
  }

  /** @param endsAt when the next try counts */
  remember({ rule, key }: NamedCount, { endsAt, now }: { endsAt: number; now: number }): void {
    if (this.#ends.size >= MOST_REMEMBERED) this.#ends.clear();
    this.#ends.set(`${rule} ${key}`, { knownUntil: Math.min(endsAt, now + REMEMBERED_MS), endsAt });
  }
}
