import { rankBucket } from "#domain/listings/rank.ts";
import { idOrder } from "./frontier.ts";
import type { Frontier } from "./frontier.ts";
import type { Rows } from "./rows.ts";
import { mix } from "./uuid.ts";

/**
 * Rows of `best` that came to the front with one group and one bucket of rank, kept back until no other of the same can come:
 * they take turns, in an order made from the seed and their ids.
 */
export class Equals {
  size = 0;
  bucket = 0;
  /** Entries of the frontier in their turns, and the numbers the turns were made from. */
  readonly entries: number[] = [];
  readonly ties: number[] = [];
  #group = 0;
  readonly #rows: Rows;
  readonly #frontier: Frontier;

  constructor(rows: Rows, frontier: Frontier) {
    this.#rows = rows;
    this.#frontier = frontier;
  }

  clear(): void {
    this.size = 0;
  }

  /** Whether an entry, of a row or of a node, may bring another row of the same bucket; -1 stands for no entry. */
  mayHold(entry: number): boolean {
    const frontier = this.#frontier;
    return (
      entry >= 0 && frontier.group[entry] === this.#group && rankBucket(-(frontier.key[entry] ?? 0)) <= this.bucket
    );
  }

  /** Puts a row in its turn; by insertion, for buckets are small. */
  add(entry: number, seed: number): void {
    const { ids } = this.#rows;
    const at = (this.#frontier.ref[entry] ?? 0) * 4;
    if (this.size === 0) {
      this.#group = this.#frontier.group[entry] ?? 0;
      this.bucket = rankBucket(-(this.#frontier.key[entry] ?? 0));
    }
    const tie = mix(ids, at, seed);
    let place = this.size++;
    for (; place > 0; place--) {
      const other = this.entries[place - 1] ?? 0;
      const difference = tie - (this.ties[place - 1] ?? 0);
      const order = difference === 0 ? idOrder(ids, at, (this.#frontier.ref[other] ?? 0) * 4) : difference;
      if (order > 0) break;
      this.entries[place] = other;
      this.ties[place] = this.ties[place - 1] ?? 0;
    }
    this.entries[place] = entry;
    this.ties[place] = tie;
  }
}
