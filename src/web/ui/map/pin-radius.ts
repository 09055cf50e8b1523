/** Radius of a pin without a value, px. */
export const SMALL_RADIUS = 8;
/** From so many on their number has a large round. */
const MANY = 9;

/** Radius of a pin for several things, px. */
export function pinRadius(count: number): number {
  return count === 1 ? SMALL_RADIUS : count < MANY ? 16 : 22;
}
