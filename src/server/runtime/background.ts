/**
 * What goes on in the background of a process: work that runs, and work that waits for its moment.
 * Whoever stops a part of it cancels what waits, and awaits the rest with `idle`.
 */
export class Background {
  readonly #whole: Background | null;
  #open = 0;
  #idle: (() => void)[] = [];

  /** @param whole what this is a part of; null: of nothing */
  constructor(whole: Background | null = null) {
    this.#whole = whole;
  }

  /** A part that can be awaited by itself. Its work is work of the whole too. */
  part(): Background {
    return new Background(this);
  }

  /** Counts work until it has ended. @returns the same answer or failure */
  during<T>(work: Promise<T>): Promise<T> {
    const end = this.#begin();
    return work.finally(end);
  }

  /** Begins work after a pause, ms. @returns what cancels it as long as it waits */
  after(pauseMs: number, work: () => void): () => void {
    const end = this.#begin();
    const timer = setTimeout(() => {
      // Ends last: what it begins follows it without a gap.
      try {
        work();
      } finally {
        end();
      }
    }, pauseMs);
    timer.unref();
    return () => {
      clearTimeout(timer);
      end();
    };
  }

  /** Whether nothing runs or waits now. */
  get isIdle(): boolean {
    return this.#open === 0;
  }

  /** Resolves once nothing runs or waits any more. */
  async idle(): Promise<void> {
    while (this.#open > 0) await new Promise<void>((resolve) => void this.#idle.push(resolve));
  }

  /** The same, but it waits no longer than this. */
  async idleWithin(mostMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => void (timer = setTimeout(resolve, mostMs).unref()));
    await Promise.race([this.idle(), tooLong]);
    clearTimeout(timer);
  }

  /** @returns what ends it, once */
  #begin(): () => void {
    const endInWhole = this.#whole === null ? null : this.#whole.#begin();
    let isOpen = true;
    this.#open += 1;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#open -= 1;
      if (this.#open === 0) for (const resolve of this.#idle.splice(0)) resolve();
      endInWhole?.();
    };
  }
}
