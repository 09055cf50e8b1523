import { MINUTE_MS } from "../shared/durations.ts";
/** How fresh a listing is, by age alone (CONTRACT.md 3). */
export type Freshness = "fresh" | "ageing" | "stale";

/**
 * The freshness of a listing: "ageing" from half its limit on, "stale" past it. Stale listings come
 * last but are never dropped. A confirmation in the future (a wrong clock) counts as now.
 * @param limitMinutes twice the kind's stock half-life, > 0 (CONTRACT.md 3)
 */
export function freshness(confirmedAt: Date | null, limitMinutes: number, now: Date): Freshness {
  if (confirmedAt === null) return "stale";
  const ageMinutes = Math.max(0, now.getTime() - confirmedAt.getTime()) / MINUTE_MS;
  if (ageMinutes > limitMinutes) return "stale";
  return ageMinutes >= limitMinutes / 2 ? "ageing" : "fresh";
}
