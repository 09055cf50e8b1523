import { tryGetCurrentAuthEndpointContext } from "@better-auth/core/context";
import { APIError } from "better-auth/api";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { HASHING, LOAD } from "../../http/limits.ts";

type Waiting = { start: () => void };

/** Bounds on hashing; tests have smaller ones. */
export type HashingBounds = { atOnce: number; waiting: number };

/**
 * Lets a few pieces of work run at once and takes the others in turn, one caller after the other: whoever sends many waits
 * behind their own, not in front of everybody.
 */
export class FairQueue {
  readonly #bounds: HashingBounds;
  readonly #lanes = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(bounds: HashingBounds) {
    this.#bounds = bounds;
  }

  /** Runs the work when it is its caller's turn; null when too much waits already, in all or of this caller. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<{ value: T } | null> {
    if (this.#running >= this.#bounds.atOnce) {
      const lane = this.#lanes.get(caller) ?? [];
      if (this.#waiting >= this.#bounds.waiting || lane.length * 2 >= this.#bounds.waiting) return null;
      this.#waiting += 1;
      this.#lanes.set(caller, lane);
      // Whoever ends hands the place on, so it is never taken by somebody who comes in between.
      await new Promise<void>((start) => void lane.push({ start }));
    } else this.#running += 1;
    try {
      return { value: await work() };
    } finally {
      this.#next();
    }
  }

  #next(): void {
    for (const [caller, lane] of this.#lanes) {
      const first = lane.shift();
      // The caller goes to the end of the row of callers.
      this.#lanes.delete(caller);
      if (lane.length > 0) this.#lanes.set(caller, lane);
      if (first === undefined) continue;
      this.#waiting -= 1;
      first.start();
      return;
    }
    this.#running -= 1;
  }
}

/** Passwords hashed and compared as the identity library does it, a few at once. */
export type Hashing = {
  hash: (password: string) => Promise<string>;
  verify: (input: { hash: string; password: string }) => Promise<boolean>;
};

/**
 * @param addressHeader where the mount wrote the caller's address
 * @throws APIError 503 `BUSY` when too much waits
 */
export function createHashing(addressHeader: string, bounds: HashingBounds = HASHING): Hashing {
  const queue = new FairQueue(bounds);
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const context: { headers?: Headers } | undefined = tryGetCurrentAuthEndpointContext();
    const done = await queue.run(context?.headers?.get(addressHeader) ?? "", work);
    if (done !== null) return done.value;
    throw new APIError("SERVICE_UNAVAILABLE", { code: "BUSY" }, { "Retry-After": String(LOAD.retrySeconds) });
  }
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (input) => inTurn(() => verifyPassword(input)),
  };
}
