/** One measurement of both builds, made directly one after the other. */
export type Pair = { old: number; new: number };

/** How many times as much the new build costs, and the interval that holds it 95 times of 100. */
export type Comparison = { ratio: number; low: number; high: number };

/**
 * Quantiles of Student's t at 0.975 for 1 to 30 degrees of freedom. Source: any table of the
 * distribution, such as the NIST/SEMATECH handbook of statistical methods, 1.3.6.7.2.
 */
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/**
 * The geometric mean of new / old over all pairs, with its 95 % interval.
 * @param pairs costs above zero: the less, the better
 * @throws Error with fewer than two pairs
 */
export function compare(pairs: readonly Pair[]): Comparison {
  const { length } = pairs;
  if (length < 2) throw new Error("an interval needs two pairs or more");
  const logs = pairs.map((pair) => Math.log(pair.new / pair.old));
  const mean = logs.reduce((sum, log) => sum + log, 0) / length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (length - 1);
  const margin = (T[Math.min(length - 1, T.length) - 1] ?? 0) * Math.sqrt(variance / length);
  return { ratio: Math.exp(mean), low: Math.exp(mean - margin), high: Math.exp(mean + margin) };
}

/** Whether the whole interval lies beyond the bound: then the new build costs more. */
export function isWorse({ low }: Comparison, bound = 1.03): boolean {
  return low > bound;
}
