/**
 * The two-sided p of the Mann-Whitney U test: how likely two samples from one source differ this
 * much. Normal approximation with the correction for ties; good from about 20 values each.
 * Source: H. B. Mann, D. R. Whitney, Annals of Mathematical Statistics 18 (1947) 50-60. Ties:
 * S. Siegel, Nonparametric Statistics (1956), 123-126.
 */
export function mannWhitneyP(first: readonly number[], second: readonly number[]): number {
  const { u, ties } = rankSums(first, second);
  const [n, m] = [first.length, second.length];
  const total = n + m;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  return 2 * upperTail(Math.abs(u - (n * m) / 2) / Math.sqrt(variance));
}

/**
 * How often a value of the first sample is above one of the second; equal ones count half. 0.5: no
 * difference. It is U divided by its most, the area under the ROC curve of telling them apart.
 */
export function superiority(first: readonly number[], second: readonly number[]): number {
  return rankSums(first, second).u / (first.length * second.length);
}

/** U of the first sample, and the sum that corrects its variance for ties. */
function rankSums(first: readonly number[], second: readonly number[]): { u: number; ties: number } {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let start = 0; start < all.length;) {
    const value = all[start]?.value;
    let end = start;
    while (end < all.length && all[end]?.value === value) end += 1;
    const group = all.slice(start, end);
    // Equal values share the mean of their ranks.
    rankSum += group.filter(({ isFirst }) => isFirst).length * ((start + 1 + end) / 2);
    ties += group.length ** 3 - group.length;
    start = end;
  }
  return { u: rankSum - (first.length * (first.length + 1)) / 2, ties };
}

/** The median; of an even number, the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/**
 * P(Z > z) of the normal distribution, to 1e-7: M. Abramowitz, I. Stegun, Handbook of Mathematical
 * Functions, 26.2.17.
 */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
