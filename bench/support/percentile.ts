/**
 * The value that a share of all does not pass.
 * @param share from 0, the least, to 1, the greatest; 0.99 of 100 values is the greatest but one
 * @returns 0 of none
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
