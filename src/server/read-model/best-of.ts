/**
 * The keys of the best rows of a search so far, as many as are wanted: what is worse than the last of them can never be
 * answered, and need not be worked out or kept.
 */
export class BestOf {
  #wanted = 0;
  #size = 0;
  #group = new Uint8Array(128);
  #key = new Float64Array(128);
  /** How much worse than the last a key may still be: rows of one bucket take turns. Keys of ranks are negative. */
  #share = 1;

  /** Begins anew. `share` below 1 lets keys of ranks by so much worse through; Infinity rows wanted: everything is let through. */
  begin(wanted: number, share: number): void {
    this.#wanted = wanted;
    this.#share = share;
    this.#size = 0;
  }

  /** Whether a row or node of this key can still be answered. */
  admits(group: number, key: number): boolean {
    if (this.#size < this.#wanted) return true;
    const last = this.#size - 1;
    const difference = group - (this.#group[last] ?? 0);
    return difference === 0 ? key <= this.limit() : difference < 0;
  }

  /** The worst key admitted in the group of the last. */
  limit(): number {
    return (this.#key[this.#size - 1] ?? 0) * this.#share;
  }

  /** Whether keys of this group are held against the limit. */
  isFullUpTo(group: number): boolean {
    return this.#size >= this.#wanted && this.#group[this.#size - 1] === group;
  }

  /** Counts a row in. */
  add(group: number, key: number): void {
    if (this.#wanted > this.#key.length) return;
    let at = this.#size;
    if (at === this.#wanted) {
      if (!this.#isBefore(group, key, at - 1)) return;
      at--;
    } else this.#size++;
    for (; at > 0 && this.#isBefore(group, key, at - 1); at--) {
      this.#group[at] = this.#group[at - 1] ?? 0;
      this.#key[at] = this.#key[at - 1] ?? 0;
    }
    this.#group[at] = group;
    this.#key[at] = key;
  }

  #isBefore(group: number, key: number, at: number): boolean {
    const difference = group - (this.#group[at] ?? 0);
    return difference === 0 ? key < (this.#key[at] ?? 0) : difference < 0;
  }
}
