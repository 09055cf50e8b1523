/** Bounds of a queue: pieces of work under way at once, waiting in all, and waiting under one name. */
export type QueueBounds = { atOnce: number; waiting: number; ofOne: number };

type Waiting = { names: readonly string[]; turn: number; start: () => void; giveUp: () => void };

/**
 * Lets a few pieces of work run at once and takes the others in turn by name (an address, a network, an account): the second piece of a name
 * waits until every other name had one, so many of one name wait behind each other, not before others. A turn is over when as many pieces
 * were done as names were waiting, and a newcomer begins with the turn that is on: nobody is passed by for ever by names that are always
 * new. In a full queue the name that has most gives its newest place up for one that has fewer.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  readonly #waiting: Waiting[] = [];
  /** The first turn that each name may have; names that may have the one that is on are left out. */
  readonly #nextOf = new Map<string, number>();
  /** The turn that is on, and how much of it is over. */
  #turn = 0;
  #running = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Runs the work when it is its turn; null when too much waits already, in all or under one of its names. */
  async run<T>(names: readonly string[], work: () => Promise<T>): Promise<{ value: T } | null> {
    if (this.#running >= this.#bounds.atOnce) {
      if (names.some((name) => this.#waitingOf(name) >= this.#bounds.ofOne)) return null;
      if (this.#waiting.length >= this.#bounds.waiting && !this.#makeRoomFor(names)) return null;
      // Whoever ends hands the place on, so it is never taken by somebody who comes in between.
      if (!(await this.#wait(names))) return null;
    } else {
      this.#running += 1;
      this.#takeTurn(names);
    }
    try {
      return { value: await work() };
    } finally {
      this.#next();
    }
  }

  #wait(names: readonly string[]): Promise<boolean> {
    return new Promise((resolve) => {
      const turn = this.#takeTurn(names);
      this.#waiting.push({ names, turn, start: () => resolve(true), giveUp: () => resolve(false) });
    });
  }

  #takeTurn(names: readonly string[]): number {
    const turn = Math.max(this.#turn, ...names.map((name) => this.#nextOf.get(name) ?? 0));
    for (const name of names) this.#nextOf.set(name, turn + 1);
    return turn;
  }

  #waitingOf(name: string): number {
    return this.#waiting.filter(({ names }) => names.includes(name)).length;
  }

  /** Sends away the newest of the name that has most waiting, where that one keeps no fewer than the newcomer will have. */
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
    let first = this.#waiting[0];
    for (const each of this.#waiting) if (first !== undefined && each.turn < first.turn) first = each;
    if (first === undefined) {
      this.#running -= 1;
      if (this.#running === 0) this.#nextOf.clear();
      return;
    }
    const names = new Set(this.#waiting.flatMap((each) => each.names));
    this.#turn = Math.max(this.#turn + 1 / Math.max(1, names.size), first.turn);
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    for (const [name, next] of this.#nextOf) if (next <= this.#turn) this.#nextOf.delete(name);
    first.start();
  }
}
