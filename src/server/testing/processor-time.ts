/** How often work is done again at most to learn what it costs. */
const MOST_TRIES = 12;

/**
 * What work costs the processor, ms: the least of up to twelve tries, which end as soon as one is
 * cheap enough. All threads of the process count, so collecting the garbage of other tests, or
 * compiling, only ever adds to it; and so do other programs that share the core.
 * @param enoughMs a figure that needs no second try
 */
export function processorMs(work: () => void, enoughMs: number): number {
  let least = Infinity;
  for (let tries = 0; tries < MOST_TRIES && least > enoughMs; tries += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** The figure that 99 of 100 do not pass. */
export function at99(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? 0;
}
