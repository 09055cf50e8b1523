import { setImmediate } from "node:timers/promises";

/** Gazetteer searches before other work gets a turn: each takes about a millisecond at most. */
const MOST_IN_ONE = 4;

/** Splits the work of one answer into slices, counted in searches of the tables in memory. */
export class TimeSlices {
  #asked = 0;

  /** Await before each search: after some of them other work runs first. */
  async next(): Promise<void> {
    if (this.#asked > 0 && this.#asked % MOST_IN_ONE === 0) await setImmediate();
    this.#asked += 1;
  }
}
