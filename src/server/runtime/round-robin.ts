type Waiting = { start: () => void; isGone: () => boolean };
/** The pieces of one second name, first come first served. */
type Line = Waiting[];

/**
 * Runs a few pieces of work at once. The others wait in turn by name, and within a name by second
 * name, as addresses in a network. To choose the next piece takes the same time for any number. So
 * tens of thousands may wait. `FairQueue` has finer laws and suits hundreds.
 */
export class RoundRobin {
  readonly #atOnce: number;
  /** By name, then by second name, those whose turn is next first. */
  readonly #lines = new Map<string, Map<string, Line>>();
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Runs the work when it is its turn.
   * @param isGone whether nobody waits for it any more. Then it is left out, and the answer is null
   */
  async run<T>(
    { name, within, isGone }: { name: string; within: string; isGone: () => boolean },
    work: () => Promise<T>,
  ): Promise<{ value: T } | null> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else if (!(await this.#wait(name, within, isGone))) return null;
    return work()
      .then((value) => ({ value }))
      .finally(() => this.#next());
  }

  #wait(name: string, within: string, isGone: () => boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const lines = this.#lines.get(name) ?? new Map<string, Line>();
      this.#lines.set(name, lines);
      const line = lines.get(within) ?? [];
      lines.set(within, line);
      line.push({
        start: () => resolve(true),
        isGone: () => {
          const gone = isGone();
          if (gone) resolve(false);
          return gone;
        },
      });
    });
  }

  #next(): void {
    for (let piece = this.#take(); piece !== null; piece = this.#take()) {
      if (piece.isGone()) continue;
      piece.start();
      return;
    }
    this.#running -= 1;
  }

  /** Takes the first piece of the name whose turn it is. Name and second name go to the end. */
  #take(): Waiting | null {
    const [name, lines] = firstOf(this.#lines) ?? ["", null];
    if (lines === null) return null;
    const [within, line] = firstOf(lines) ?? ["", []];
    const taken = line.shift() ?? null;
    lines.delete(within);
    if (line.length > 0) lines.set(within, line);
    this.#lines.delete(name);
    if (lines.size > 0) this.#lines.set(name, lines);
    return taken;
  }
}

function firstOf<Value>(map: ReadonlyMap<string, Value>): [string, Value] | undefined {
  for (const entry of map) return entry;
  return undefined;
}
