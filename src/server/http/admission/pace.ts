import { randomInt } from "node:crypto";
import { HASHING } from "#domain/limits/process-limits.ts";

/**
 * Timers end on a whole millisecond, so earlier work would show in the fraction. A random delay
 * hides it.
 */
const MOST_CHANCE_MS = 25;
/** On a slow server answers come later, up to so many times. */
const MOST_TIMES = 8;
/** How long one slow answer makes all others wait as long, ms. */
const SLOW_MS = 10_000;

/** Delays an answer, so that its time does not reveal whether there is an account. */
export type Pace = (startedAt: number) => Promise<void>;

/**
 * A pace that answers so many milliseconds after the request. Once an answer took longer, all wait
 * twice as long for a while, or four or eight times. So a flood that makes answers slow does not
 * make their times tell.
 * @param refusalMs tests that do not measure times use less; 0 waits for nothing
 */
export function paceOf(refusalMs: number = HASHING.refusalMs): Pace {
  let stepMs = refusalMs;
  let slowUntil = Number.NEGATIVE_INFINITY;
  return async (startedAt) => {
    if (refusalMs === 0) return;
    const now = performance.now();
    const tookMs = now - startedAt;
    if (now > slowUntil) stepMs = refusalMs;
    while (stepMs < tookMs && stepMs < refusalMs * MOST_TIMES) stepMs *= 2;
    if (tookMs > stepMs / 2) slowUntil = now + SLOW_MS;
    const leftMs = stepMs - (tookMs % stepMs);
    await new Promise((resolve) => setTimeout(resolve, leftMs + randomInt(MOST_CHANCE_MS)));
  };
}
