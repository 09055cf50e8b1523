import type { Client } from "./clients.ts";
import type { Deadlines, Watched } from "./deadlines.ts";
import type { Load } from "./load.ts";

/**
 * The place of one call among those under way: counted, and given up on when its answer takes too
 * long.
 */
export class Seat {
  readonly #load: Load;
  readonly #deadlines: Deadlines;
  readonly #client: Client;
  readonly #watched: Watched;
  #isLeft = false;

  /**
   * @param onLate answers the caller in the handler's stead; what the handler says later is thrown
   *   away
   */
  constructor({ load, deadlines }: { load: Load; deadlines: Deadlines }, client: Client, onLate: () => void) {
    this.#load = load;
    this.#deadlines = deadlines;
    this.#client = client;
    load.enter(client);
    this.#watched = deadlines.watch(() => {
      this.leave();
      onLate();
    });
  }

  /** Whether the caller has been answered already. */
  get isLate(): boolean {
    return this.#watched.isLate;
  }

  /** Ends the clock: the answer is there, sending it may take as long as it takes. */
  settle(): void {
    this.#deadlines.done(this.#watched);
  }

  leave(): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.settle();
    this.#load.leave(this.#client);
  }
}
