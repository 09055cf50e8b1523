/**
 * Each piece of work is done at least so often. Both are done by turns, so that what else the
 * machine does meets both.
 */
const ROUNDS = 15;
/** Short work is done more often: until all rounds took so long, µs of the processor. */
const LEAST_US = 200_000;

/**
 * How many times as long work takes as a yardstick. Both are the least processor time of their
 * rounds. The clock of a processor counts in steps of some microseconds. So this is good for bounds
 * that are far from the truth on either side.
 */
export function processorTimeRatio(work: () => void, yardstick: () => void): number {
  const least = { work: Infinity, yardstick: Infinity };
  let spent = 0;
  for (let round = 0; round < ROUNDS || spent < LEAST_US; round += 1) {
    const took = { yardstick: microsecondsOf(yardstick), work: microsecondsOf(work) };
    least.yardstick = Math.min(least.yardstick, took.yardstick);
    least.work = Math.min(least.work, took.work);
    // A step of the clock that is not seen counts as one: the rounds come to an end.
    spent += took.yardstick + took.work + 1;
  }
  return least.work / Math.max(1, least.yardstick);
}

function microsecondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
