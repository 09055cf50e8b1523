import { tryGetCurrentAuthEndpointContext } from "@better-auth/core/context";
import { APIError } from "better-auth/api";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { z } from "zod";
import { HASHING, LOAD } from "../../http/limits.ts";

type Waiting = { names: readonly string[]; start: () => void };

/** Bounds on hashing; tests have smaller ones. */
export type HashingBounds = { atOnce: number; waiting: number };

/**
 * Lets a few pieces of work run at once and takes the others in turn: next is whose names (an address, an account) were served
 * least since there was last nothing to do. Many from one address, or for one account, wait behind each other, not before others.
 */
export class FairQueue {
  readonly #bounds: HashingBounds;
  readonly #waiting: Waiting[] = [];
  readonly #served = new Map<string, number>();
  #running = 0;

  constructor(bounds: HashingBounds) {
    this.#bounds = bounds;
  }

  /** Runs the work when it is its turn; null when too much waits already, in all or under one of its names. */
  async run<T>(names: readonly string[], work: () => Promise<T>): Promise<{ value: T } | null> {
    if (this.#running >= this.#bounds.atOnce) {
      if (this.#isTooMuch(names)) return null;
      // Whoever ends hands the place on, so it is never taken by somebody who comes in between.
      await new Promise<void>((start) => void this.#waiting.push({ names, start }));
    } else this.#running += 1;
    for (const name of names) this.#served.set(name, this.#servedOf(name) + 1);
    try {
      return { value: await work() };
    } finally {
      this.#next();
    }
  }

  #isTooMuch(names: readonly string[]): boolean {
    if (this.#waiting.length >= this.#bounds.waiting) return true;
    return names.some((name) => {
      const same = this.#waiting.filter((each) => each.names.includes(name)).length;
      return same * 2 >= this.#bounds.waiting;
    });
  }

  #servedOf(name: string): number {
    return this.#served.get(name) ?? 0;
  }

  #rankOf({ names }: Waiting): number {
    return Math.max(0, ...names.map((name) => this.#servedOf(name)));
  }

  #next(): void {
    let first = this.#waiting[0];
    for (const each of this.#waiting) if (first !== undefined && this.#rankOf(each) < this.#rankOf(first)) first = each;
    if (first === undefined) {
      this.#running -= 1;
      if (this.#running === 0) this.#served.clear();
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    first.start();
  }
}

const About = z.object({ email: z.string().optional(), phoneNumber: z.string().optional() });

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
    const context: { headers?: Headers; body?: unknown } | undefined = tryGetCurrentAuthEndpointContext();
    const about = About.safeParse(context?.body).data;
    const names = [context?.headers?.get(addressHeader), about?.email, about?.phoneNumber];
    const done = await queue.run(
      names.filter((name) => typeof name === "string"),
      work,
    );
    if (done !== null) return done.value;
    throw new APIError("SERVICE_UNAVAILABLE", { code: "BUSY" }, { "Retry-After": String(LOAD.retrySeconds) });
  }
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (input) => inTurn(() => verifyPassword(input)),
  };
}
