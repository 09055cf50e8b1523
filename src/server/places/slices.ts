import { setImmediate } from "node:timers/promises";

/**
 * Questions to the gazetteer between which others are let in: each takes about a millisecond at
 * most.
 */
const MOST_IN_ONE = 4;

/**
 * Work of one answer that is cut into slices, counted in questions asked of the tables in memory.
 */
export class Slices {
  #asked = 0;

  /** To be awaited before each question: after some of them others have their turn first. */
  async next(): Promise<void> {
    if (this.#asked > 0 && this.#asked % MOST_IN_ONE === 0) await setImmediate();
    this.#asked += 1;
  }
}
