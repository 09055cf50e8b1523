import { randomOf, seedOf } from "../calls/random.ts";

/*
 * The owners of needs, beside the world of `world.ts`, which knows none. Dated 2026-11-27. A
 * proposal: no source at hand has a figure. A family that waits for blood sees a message soon, and
 * now and then late.
 */

/** Half of what an owner is told they act on within so many minutes, nine of ten within more. */
export const OWNER_MINUTES = { median: 5, p90: 20 };
/** The standard normal variable is below it nine times of ten. */
const NORMAL_P90 = 1.2816;

/**
 * Minutes until the owner of a need acts on what they were told of a promise: log-normal.
 * @param parts what they were told, as numbers: another delay for each
 */
export function ownerMinutes(seed: number, ...parts: number[]): number {
  const random = randomOf(seedOf(seed, 3, ...parts));
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const { median, p90 } = OWNER_MINUTES;
  return median * Math.exp((Math.log(p90 / median) / NORMAL_P90) * normal);
}
