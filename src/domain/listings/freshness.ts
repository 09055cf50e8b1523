import { MINUTE_MS } from "../shared/durations.ts";
/** How far an answer can still be trusted, by its age alone (CONTRACT.md 3). */
export type Freshness = "fresh" | "ageing" | "stale";

/**
 * How far a listing can still be trusted. "ageing" from half its kind's limit on, "stale" past it:
 * shown last, never dropped. A confirmation from the future (a phone's wrong clock) counts as made
 * now.
 * @param limitMinutes twice the kind's stock half-life, > 0 (CONTRACT.md 3)
 * @param now passed in, never read, so that tests and both machines agree
 */
export function freshness(confirmedAt: Date | null, limitMinutes: number, now: Date): Freshness {
  if (confirmedAt === null) return "stale";
  const ageMinutes = Math.max(0, now.getTime() - confirmedAt.getTime()) / MINUTE_MS;
  if (ageMinutes > limitMinutes) return "stale";
  return ageMinutes >= limitMinutes / 2 ? "ageing" : "fresh";
}
