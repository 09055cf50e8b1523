/** Lag above which answers say since when they are old, ms. Source: Proposal. */
const OLD_AFTER_MS = 5_000;

/** How far the change log has been followed: the lag, and the age of the last whole look, ms. */
type Followed = { lagMs: () => number; ageMs: () => number };

/**
 * Since when answers from memory may be out of date, because the change log cannot be read. The
 * time stays the same as long as that lasts.
 */
export class AsOf {
  readonly #followed: Followed;
  readonly #now: () => Date;
  #since: string | null = null;

  constructor(followed: Followed, now: () => Date) {
    this.#followed = followed;
    this.#now = now;
  }

  /** The time as ISO text; null: answers are current. */
  since(): string | null {
    if (this.#followed.lagMs() < OLD_AFTER_MS) this.#since = null;
    else this.#since ??= new Date(this.#now().getTime() - this.#followed.ageMs()).toISOString();
    return this.#since;
  }
}
