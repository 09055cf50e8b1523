import { DATABASE_LIMITS } from "#domain/limits/database-limits.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import type { Pace } from "./queries.ts";

/** How many calls a verifier has left: the lesser of the hour's and the day's. */
export function callsLeft({ hour, day }: Pace): number {
  return Math.max(0, Math.min(DATABASE_LIMITS["verify-hour"].most - hour, DATABASE_LIMITS["verify-day"].most - day));
}

/** Lets a verifier take one more card, or returns when they may. */
export function takeFromPace(pace: Pace, now: Date): { ok: true } | Refused {
  if (callsLeft(pace) > 0) return { ok: true };
  const isDay = pace.day >= DATABASE_LIMITS["verify-day"].most;
  const { windowMinutes } = DATABASE_LIMITS[isDay ? "verify-day" : "verify-hour"];
  const since = (isDay ? pace.daySince : pace.hourSince) ?? now;
  const waitMs = since.getTime() + windowMinutes * 60_000 - now.getTime();
  return { ok: false, reason: "http/resource-exhausted", retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
}
