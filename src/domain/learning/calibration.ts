/** How often calls with a chance in one tenth got a yes. `mean`: of the chances that were told. */
export type Tenth = { from: number; calls: number; mean: number; yes: number };
/** How well chances were calibrated. `brier`: 0 is perfect, 0.25 is a coin; null without a call. */
export type Calibration = { tenths: Tenth[]; calls: number; brier: number | null };

/** The sums of one tenth, as they are stored. `squares`: of chance minus outcome. */
export type TenthSums = { tenth: number; calls: number; chances: number; yes: number; squares: number };

/** The tenth of a chance, 0..9. */
export function tenthOf(chance: number): number {
  return Math.min(9, Math.max(0, Math.floor(chance * 10)));
}

/** Reliability by tenths and the Brier score, of sums by tenth. */
export function calibrationOf(sums: readonly TenthSums[]): Calibration {
  const calls = sums.reduce((total, each) => total + each.calls, 0);
  const squares = sums.reduce((total, each) => total + each.squares, 0);
  const tenths = sums
    .filter((each) => each.calls > 0)
    .toSorted((a, b) => a.tenth - b.tenth)
    .map((each) => ({
      from: each.tenth / 10,
      calls: each.calls,
      mean: each.chances / each.calls,
      yes: each.yes / each.calls,
    }));
  return { tenths, calls, brier: calls === 0 ? null : squares / calls };
}
