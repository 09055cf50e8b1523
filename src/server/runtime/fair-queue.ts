/**
 * Bounds of a queue: pieces of work under way at once, waiting in all, and waiting under one name.
 */
export type QueueBounds = { atOnce: number; waiting: number; ofOne: number };

/**
 * How a piece of work stands in the queue. `within`: its own name among those of its first name,
 * such as an address within its network: whoever of them was served longest ago comes first.
 * `signal`: aborts when nobody waits for it any more; its place is then free.
 */
type Standing = { within?: string; signal?: AbortSignal };

type Waiting = {
  names: readonly string[];
  within: string | undefined;
  turn: number;
  start: () => void;
  giveUp: () => void;
};

/** Names within names of which it is known when they were served. */
const MOST_SERVED = 10_000;

/**
 * Lets a few pieces of work run at once and takes the others in turn by name (an address, a
 * network, an account): the second piece of a name waits until every other name had one, so many of
 * one name wait behind each other, not before others. A turn is over when as many pieces were done
 * as names were waiting, and a newcomer begins with the turn that is on: nobody is passed by for
 * ever by names that are always new. In a full queue the name that has most gives its newest place
 * up for one that has fewer.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  readonly #waiting: Waiting[] = [];
  /**
   * The first turn that each name may have; names that may have the one that is on are left out.
   */
  readonly #nextOf = new Map<string, number>();
  /** When each name within another was served last, counted in pieces of work. */
  readonly #servedAt = new Map<string, number>();
  #served = 0;
  /** The turn that is on, and how much of it is over. */
  #turn = 0;
  #running = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs the work when it is its turn; null when too much waits already, in all or under one of its
   * names, or nobody waits for it.
   */
  async run<T>(
    names: readonly string[],
    work: () => Promise<T>,
    { within, signal }: Standing = {},
  ): Promise<{ value: T } | null> {
    if (signal?.aborted === true) return null;
    if (this.#running >= this.#bounds.atOnce) {
      if (names.some((name) => this.#waitingOf(name) >= this.#bounds.ofOne)) return null;
      if (this.#waiting.length >= this.#bounds.waiting && !this.#makeRoomFor(names)) return null;
      // Whoever ends hands the place on, so it is never taken by somebody who comes in between.
      if (!(await this.#wait(names, within, signal))) return null;
    } else {
      this.#running += 1;
      this.#takeTurn(names);
      this.#noteServed(within);
    }
    try {
      return { value: await work() };
    } finally {
      this.#next();
    }
  }

  #wait(names: readonly string[], within: string | undefined, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const turn = this.#takeTurn(names);
      const settle = (isStarted: boolean) => () => {
        signal?.removeEventListener("abort", leave);
        resolve(isStarted);
      };
      const waiting = { names, within, turn, start: settle(true), giveUp: settle(false) };
      const leave = (): void => {
        this.#leave(waiting);
        waiting.giveUp();
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiting);
    });
  }

  /** Frees a place: those behind it under the same names move up, as if it had never been taken. */
  #leave(left: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(left), 1);
    const row = left.names.join();
    for (const each of this.#waiting) if (each.turn > left.turn && each.names.join() === row) each.turn -= 1;
    for (const name of left.names) this.#nextOf.set(name, (this.#nextOf.get(name) ?? 0) - 1);
  }

  #takeTurn(names: readonly string[]): number {
    const turn = Math.max(this.#turn, ...names.map((name) => this.#nextOf.get(name) ?? 0));
    for (const name of names) this.#nextOf.set(name, turn + 1);
    return turn;
  }

  #waitingOf(name: string): number {
    return this.#waiting.filter(({ names }) => names.includes(name)).length;
  }

  /**
   * Sends away the newest of the name that has most waiting, where that one keeps no fewer than the
   * newcomer will have.
   */
  #makeRoomFor(names: readonly string[]): boolean {
    const counts = new Map<string, number>();
    for (const each of this.#waiting) for (const name of each.names) counts.set(name, (counts.get(name) ?? 0) + 1);
    const own = Math.max(0, ...names.map((name) => counts.get(name) ?? 0));
    const [most, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0] as const);
    if (count < own + 2) return false;
    const at = this.#waiting.findLastIndex((each) => each.names.includes(most));
    for (const gone of this.#waiting.splice(at, 1)) gone.giveUp();
    return true;
  }

  #next(): void {
    const first = this.#firstOf();
    if (first === undefined) {
      this.#running -= 1;
      if (this.#running === 0) {
        this.#nextOf.clear();
        this.#servedAt.clear();
      }
      return;
    }
    const names = new Set(this.#waiting.flatMap((each) => each.names));
    this.#turn = Math.max(this.#turn + 1 / Math.max(1, names.size), first.turn);
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    for (const [name, next] of this.#nextOf) if (next <= this.#turn) this.#nextOf.delete(name);
    this.#noteServed(first.within);
    first.start();
  }

  /**
   * Whose turn it is: of the name that comes first, the one within it that was served longest ago.
   */
  #firstOf(): Waiting | undefined {
    let first = this.#waiting[0];
    for (const each of this.#waiting) if (first !== undefined && each.turn < first.turn) first = each;
    if (first?.within === undefined) return first;
    let chosen = first;
    for (const each of this.#waiting)
      if (each.names[0] === first.names[0] && this.#servedAtOf(each) < this.#servedAtOf(chosen)) chosen = each;
    // They change places, so the name has had one turn, whichever of its own it was.
    [first.turn, chosen.turn] = [chosen.turn, first.turn];
    return chosen;
  }

  #servedAtOf({ within }: Waiting): number {
    return within === undefined ? 0 : (this.#servedAt.get(within) ?? 0);
  }

  #noteServed(within: string | undefined): void {
    if (within === undefined) return;
    if (this.#servedAt.size >= MOST_SERVED) this.#servedAt.clear();
    this.#served += 1;
    this.#servedAt.set(within, this.#served);
  }
}
