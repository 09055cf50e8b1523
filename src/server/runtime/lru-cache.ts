/**
 * @param lastMs how long a value is kept, ms of the monotonic clock `now`; absent: until there are
 * too many
 */
type LruCacheOptions = { most: number; lastMs?: number; now?: () => number };

/** A cache of limited size and age. The least recently used value is removed first. */
export class LruCache<T> {
  readonly #kept = new Map<string, { value: T; until: number }>();
  readonly #most: number;
  readonly #lastMs: number;
  readonly #now: () => number;

  constructor({ most, lastMs = Number.POSITIVE_INFINITY, now = () => performance.now() }: LruCacheOptions) {
    this.#most = most;
    this.#lastMs = lastMs;
    this.#now = now;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    if (found.until <= this.#now()) return undefined;
    // Moved to the end: values in use stay.
    this.#kept.set(key, found);
    return found.value;
  }

  set(key: string, value: T): void {
    this.#kept.delete(key);
    this.#kept.set(key, { value, until: this.#now() + this.#lastMs });
    if (this.#kept.size <= this.#most) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }
}
