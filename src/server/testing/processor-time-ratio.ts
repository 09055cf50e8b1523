/**
 * Each piece of work is done so often, both by turns, so that what else the machine does meets
 * both.
 */
const ROUNDS = 15;

/**
 * How many times as long work takes as a yardstick. Both are the least processor time of fifteen
 * rounds. The clock of a processor counts in steps of some microseconds. So this is good for bounds
 * that are far from the truth on either side.
 */
export function processorTimeRatio(work: () => void, yardstick: () => void): number {
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
