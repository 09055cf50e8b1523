import { RESPONSE_LIMITS } from "./limits.ts";
import { isRunningState } from "./response.ts";
import type { StoredResponse } from "./response.ts";
import { DAY_MS } from "../shared/durations.ts";

/** Why a person may not promise anything now. `waitSeconds`: until the limit has room. */
export type PromiseRefusal =
  | { reason: "responses/paused"; until: string }
  | { reason: "http/resource-exhausted"; waitSeconds: number };

/**
 * Whether a person may make one more promise, by their own responses of the last 44 days.
 * @param own in any order
 * @returns null: they may
 */
export function judgePromiser(own: readonly StoredResponse[], now: Date): PromiseRefusal | null {
  const until = pausedUntil(own);
  if (until !== null && until > now.getTime()) {
    return { reason: "responses/paused", until: new Date(until).toISOString() };
  }
  const running = own.filter(({ state, until: ends }) => isRunningState(state) && ends !== null);
  const waits: number[] = [];
  if (running.length >= RESPONSE_LIMITS.running) {
    waits.push(Math.min(...running.map(({ until: ends }) => Date.parse(ends ?? ""))));
  }
  const times = own.map(({ at }) => Date.parse(at)).toSorted((a, b) => b - a);
  const filling = times[RESPONSE_LIMITS.promisesPerDay - 1];
  if (filling !== undefined && filling > now.getTime() - DAY_MS) waits.push(filling + DAY_MS);
  if (waits.length === 0) return null;
  const waitMs = Math.max(...waits) - now.getTime();
  return { reason: "http/resource-exhausted", waitSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
}

/** The end of the pause that no-shows brought, by the owners' words, ms; null: none. */
function pausedUntil(own: readonly StoredResponse[]): number | null {
  const { noShows, noShowsWithinMs, pausedMs } = RESPONSE_LIMITS;
  const times = own
    .flatMap(({ failed, endedAt }) =>
      failed?.reason === "no-show" && failed.by === "owner" && endedAt ? [Date.parse(endedAt)] : [],
    )
    .toSorted((a, b) => a - b);
  let until: number | null = null;
  for (const [at, time] of times.entries()) {
    const first = times[at - noShows + 1];
    if (first !== undefined && time - first <= noShowsWithinMs) until = time + pausedMs;
  }
  return until;
}

/** How far back a person's responses matter, ms: no-shows of 30 days, and the pause after them. */
export const STANDING_MS: number = RESPONSE_LIMITS.noShowsWithinMs + RESPONSE_LIMITS.pausedMs;
