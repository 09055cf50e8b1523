/** Bounds of a queue: running at once, waiting in all, and waiting under one name. */
export type QueueBounds = { atOnce: number; waiting: number; ofOne: number };

/**
 * Options of a piece of work. `within`: a second name inside its first one, such as an address in
 * its network. Of those the least recently served comes first. `around`: a name around it, such as
 * the block of many networks. It says only who makes room. `signal`: aborts when nobody waits for
 * the work any more, which frees its place. `isUnbounded`: it has its turn, and no bound refuses
 * it.
 */
type QueueEntry = { within?: string; around?: string; signal?: AbortSignal; isUnbounded?: boolean };

type QueuedTask = {
  names: readonly string[];
  within: string | undefined;
  around: string | undefined;
  turn: number;
  start: () => void;
  giveUp: () => void;
};

/** Most second names whose last service is remembered. */
const MOST_SERVED = 10_000;

/**
 * Runs a few pieces of work at once and queues the others fairly by name. A name is an address, a
 * network or an account. The second piece of a name waits until every other name had one. So a
 * name's many pieces only delay each other. A turn ends when as many pieces were done as names were
 * waiting. Newcomers join the current turn. So new names cannot delay anybody forever. In a full
 * queue the busiest name loses its newest place to one with fewer. Where each has as few, whoever
 * has most around it does. So a block of many networks cannot keep all places.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  readonly #waiting: QueuedTask[] = [];
  /** The first turn that each name may have. Names that may have the current one are left out. */
  readonly #nextOf = new Map<string, number>();
  /** When each second name was last served, counted in pieces of work. */
  readonly #servedAt = new Map<string, number>();
  #served = 0;
  /** The current turn, with its finished part as fraction. */
  #turn = 0;
  #running = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs the work when it is its turn. Null when too much waits, in all or under one of its names,
   * or on abort.
   */
  async run<T>(
    names: readonly string[],
    work: () => Promise<T>,
    { within, around, signal, isUnbounded = false }: QueueEntry = {},
  ): Promise<{ value: T } | null> {
    if (signal?.aborted === true) return null;
    if (this.#running >= this.#bounds.atOnce) {
      if (!isUnbounded && !this.#mayWait(names, around)) return null;
      // Finished work passes its place on, so a newcomer cannot take it.
      if (!(await this.#wait(names, { within, around, signal }))) return null;
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

  #mayWait(names: readonly string[], around: string | undefined): boolean {
    if (names.some((name) => this.#waitingOf(name) >= this.#bounds.ofOne)) return false;
    return this.#waiting.length < this.#bounds.waiting || this.#makeRoomFor(names, around);
  }

  #wait(names: readonly string[], { within, around, signal }: QueueEntry): Promise<boolean> {
    return new Promise((resolve) => {
      const turn = this.#takeTurn(names);
      const settle = (isStarted: boolean) => () => {
        signal?.removeEventListener("abort", leave);
        resolve(isStarted);
      };
      const waiting = { names, within, around, turn, start: settle(true), giveUp: settle(false) };
      const leave = (): void => {
        this.#leave(waiting);
        waiting.giveUp();
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiting);
    });
  }

  /** Frees a place: those behind it under the same names move up, as if it had never been taken. */
  #leave(left: QueuedTask): void {
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
   * Removes the newest piece of the busiest name, if that name keeps at least as many as the
   * newcomer gets.
   */
  #makeRoomFor(names: readonly string[], around: string | undefined): boolean {
    if (this.#dropOfBusiest(names, (task) => task.names)) return true;
    return (
      around !== undefined && this.#dropOfBusiest([around], (task) => (task.around === undefined ? [] : [task.around]))
    );
  }

  #dropOfBusiest(own: readonly string[], namesOf: (task: QueuedTask) => readonly string[]): boolean {
    const counts = new Map<string, number>();
    for (const name of this.#waiting.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
    const ownCount = Math.max(0, ...own.map((name) => counts.get(name) ?? 0));
    const [most, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0] as const);
    if (count < ownCount + 2) return false;
    const at = this.#waiting.findLastIndex((each) => namesOf(each).includes(most));
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

  /** The next piece: of the name whose turn it is, the least recently served inside it. */
  #firstOf(): QueuedTask | undefined {
    let first = this.#waiting[0];
    for (const each of this.#waiting) if (first !== undefined && each.turn < first.turn) first = each;
    if (first?.within === undefined) return first;
    let chosen = first;
    for (const each of this.#waiting)
      if (each.names[0] === first.names[0] && this.#servedAtOf(each) < this.#servedAtOf(chosen)) chosen = each;
    // They swap turns: the name has had one turn, whichever piece it was.
    [first.turn, chosen.turn] = [chosen.turn, first.turn];
    return chosen;
  }

  #servedAtOf({ within }: QueuedTask): number {
    return within === undefined ? 0 : (this.#servedAt.get(within) ?? 0);
  }

  #noteServed(within: string | undefined): void {
    if (within === undefined) return;
    if (this.#servedAt.size >= MOST_SERVED) this.#servedAt.clear();
    this.#served += 1;
    this.#servedAt.set(within, this.#served);
  }
}
