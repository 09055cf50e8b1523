/** Each piece of work is done so often, both by turns, so that what else the machine does meets both. */
const ROUNDS = 15;

/**
 * How many times as long work takes as a yardstick: by the processor time of this process, the least of fifteen rounds each.
 * Good for bounds far from the truth on either side; the clock of a processor counts in steps of some microseconds.
 */
export function timesAsLong(work: () => void, yardstick: () => void): number {
  const least = { work: Infinity, yardstick: Infinity };
  for (let round = 0; round < ROUNDS; round += 1) {
    least.yardstick = Math.min(least.yardstick, microsecondsOf(yardstick));
    least.work = Math.min(least.work, microsecondsOf(work));
  }
  return least.work / Math.max(1, least.yardstick);
}

function microsecondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
