import { HOUR_MS } from "../../../shared/durations.ts";
import type { OxygenHistory } from "./oxygen-use.ts";

/** What was counted is kept for the use of the last 24 hours, whose first count looks back 24 more. */
const KEPT_HOURS = 48;

/** Most counts, and most deliveries, that are kept of a place: one each half hour. */
const MOST_KEPT = 100;

type Timed = { at: string };

/** The history without what is too old, and without what is too much, the oldest first. */
export function keptHistory<Count extends Timed, Delivery extends Timed>(
  { counts, deliveries }: { counts: readonly Count[]; deliveries: readonly Delivery[] },
  now: Date,
): { counts: Count[]; deliveries: Delivery[] } {
  return { counts: kept(counts, now), deliveries: kept(deliveries, now) };
}

/** When the newest of it is too old; null where there is nothing. */
export function historyEndsAt({ counts, deliveries }: OxygenHistory): Date | null {
  const times = [...counts, ...deliveries].map(({ at }) => Date.parse(at));
  return times.length === 0 ? null : new Date(Math.max(...times) + KEPT_HOURS * HOUR_MS);
}

function kept<T extends Timed>(all: readonly T[], now: Date): T[] {
  return all
    .filter(({ at }) => Date.parse(at) > now.getTime() - KEPT_HOURS * HOUR_MS)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(-MOST_KEPT);
}
