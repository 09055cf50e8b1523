/**
 * How many backups of each step are kept. Proposal: two days, two weeks, two months.
 */
export const KEPT = { hours: 48, days: 14, weeks: 8 } as const;

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday: weeks begin on Monday. */
const TO_MONDAY_DAYS = 3;

/**
 * Which backups stay: the newest of each of the last hours, days and weeks (UTC) that have one. It
 * counts backups and asks no clock. So neither a wrong clock nor a long stop removes old ones.
 * The newest of all stays always.
 * @param times of the backups, in any order
 */
export function keptTimes(times: readonly Date[]): Set<number> {
  const sorted = times.map((time) => time.getTime()).toSorted((a, b) => b - a);
  const kept = new Set<number>();
  keepNewest(sorted, { most: KEPT.hours, periodOf: hourOf }, kept);
  keepNewest(sorted, { most: KEPT.days, periodOf: (at) => Math.floor(at / DAY_MS) }, kept);
  keepNewest(sorted, { most: KEPT.weeks, periodOf: (at) => Math.floor((at / DAY_MS + TO_MONDAY_DAYS) / 7) }, kept);
  return kept;
}

/** The hour of a time, counted from 1970. */
export function hourOf(at: number): number {
  return Math.floor(at / 3_600_000);
}

function keepNewest(
  sorted: readonly number[],
  { most, periodOf }: { most: number; periodOf: (at: number) => number },
  kept: Set<number>,
): void {
  const periods = new Set<number>();
  for (const at of sorted) {
    const period = periodOf(at);
    if (periods.has(period)) continue;
    if (periods.size === most) return;
    periods.add(period);
    kept.add(at);
  }
}
