/** How often work is repeated at most to measure its cost. */
const MOST_TRIES = 12;

/**
 * The CPU time of work, ms: the least of up to twelve tries. It stops at the first that is low
 * enough. All threads of the process count, so garbage collection and compilation only add to it.
 * So do other programs on the core.
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

/** The 99th percentile. */
export function at99(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? 0;
}
