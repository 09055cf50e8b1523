const STEPS = 256;
const PARTS = Float64Array.from({ length: STEPS }, (_, part) => 2 ** (-part / STEPS));
/** More would be less than the smallest number that is not 0. */
const MOST_HALVINGS = 1_022;
const WHOLES = Float64Array.from({ length: MOST_HALVINGS }, (_, times) => 2 ** -times);

/**
 * What is left of 1 after so many halvings, 0..1. The error is at most 1e-11 of it. From 1,022
 * halvings on, 0 is left. A search asks some hundred times, and `Math.exp` would take a tenth of
 * it. So this is a table and a short series.
 * @param halvings half-lives that have passed; below 0 nothing is lost
 */
export function remainingAfter(halvings: number): number {
  if (halvings <= 0) return 1;
  if (!(halvings < MOST_HALVINGS)) return 0;
  const steps = halvings * STEPS;
  const whole = Math.floor(steps);
  const rest = ((steps - whole) * Math.LN2) / STEPS;
  const series = 1 - rest * (1 - rest * (0.5 - rest / 6));
  return (PARTS[whole & (STEPS - 1)] ?? 0) * (WHOLES[whole >> 8] ?? 0) * series;
}
