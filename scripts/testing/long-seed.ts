/**
 * Gives a long run its seed, unless it has one, and prints it. What it starts inherits it: tests,
 * their order, journeys (seed.ts). Call it before anything is drawn.
 * @returns the seed
 */
export function beginLongSeed(): number {
  const given = process.env["LIFEBOARD_SEED"];
  const seed = given === undefined ? Date.now() : Number(given);
  process.env["LIFEBOARD_SEED"] = String(seed);
  if (given === undefined) console.log(`The seeds of this run: LIFEBOARD_SEED=${seed}`);
  return seed;
}
