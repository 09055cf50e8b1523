type Event = { at: number; order: number; run: (minute: number) => void };

/** Events in order of time; of the same time, in the order in which they were planned. */
export class Schedule {
  readonly #heap: Event[] = [];
  #planned = 0;

  /** Plans an event for a minute. */
  at(minute: number, run: (minute: number) => void): void {
    this.#heap.push({ at: minute, order: this.#planned, run });
    this.#planned += 1;
    this.#rise(this.#heap.length - 1);
  }

  /** Runs what is planned up to a minute, also what that plans. */
  runUntil(end: number): void {
    for (let event = this.#take(end); event !== null; event = this.#take(end)) event.run(event.at);
  }

  #take(end: number): Event | null {
    const [first] = this.#heap;
    if (first === undefined || first.at > end) return null;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0 && this.#isBefore(at, (at - 1) >> 1)) {
      this.#swap(at, (at - 1) >> 1);
      at = (at - 1) >> 1;
    }
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const least = this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#isBefore(least, at)) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order));
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a === undefined || b === undefined) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
