/**
 * Measures the longest stretch of this thread: one round of its event loop, in which nobody else is
 * answered. It counts the processor time of the thread alone, with its garbage collection. What the
 * machine does besides does not count, and neither does waiting.
 */
export class StretchMeter {
  #isOn = false;
  #longestUs = 0;
  #before = process.threadCpuUsage();

  /** The longest stretch while some work is done, ms. */
  async longestMs(work: () => Promise<unknown>): Promise<number> {
    // What was under way before is none of the work's.
    await new Promise((resolve) => setImmediate(resolve));
    this.#longestUs = 0;
    this.#isOn = true;
    this.#next();
    try {
      await work();
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      this.#isOn = false;
    }
    return this.#longestUs / 1_000;
  }

  /** At the end of each round; without a reference, so that the loop sleeps as it would. */
  #next(): void {
    this.#before = process.threadCpuUsage();
    setImmediate(this.#look).unref();
  }

  readonly #look = (): void => {
    const { user, system } = process.threadCpuUsage(this.#before);
    this.#longestUs = Math.max(this.#longestUs, user + system);
    if (this.#isOn) this.#next();
  };
}
