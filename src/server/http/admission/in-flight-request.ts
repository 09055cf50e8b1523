import type { Client } from "./clients.ts";
import type { Deadlines, WatchedCall } from "./deadlines.ts";
import type { Load } from "./load.ts";

/** One request in progress. It counts in the load and has a deadline. */
export class InFlightRequest {
  readonly #load: Load;
  readonly #deadlines: Deadlines;
  readonly #client: Client;
  readonly #watched: WatchedCall;
  #isFinished = false;

  /** @param onLate answers the caller instead of the handler, whose own answer is then dropped */
  constructor({ load, deadlines }: { load: Load; deadlines: Deadlines }, client: Client, onLate: () => void) {
    this.#load = load;
    this.#deadlines = deadlines;
    this.#client = client;
    load.enter(client);
    this.#watched = deadlines.watch(() => {
      this.finish();
      onLate();
    });
  }

  /** Whether the deadline has passed, so that the caller has been answered already. */
  get isLate(): boolean {
    return this.#watched.isLate;
  }

  /** Ends the deadline: the answer is ready. Sending it has no deadline. */
  settle(): void {
    this.#deadlines.done(this.#watched);
  }

  /** Counts the request as finished. Repeating it changes nothing. */
  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.settle();
    this.#load.leave(this.#client);
  }
}
