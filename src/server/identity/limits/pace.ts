import { randomInt } from "node:crypto";
import { HASHING } from "#server/http/admission/limits.ts";

/**
 * Timers end on a whole millisecond, so earlier work would show in the fraction. A random delay
 * hides it.
 */
const MOST_CHANCE_MS = 25;

/** Delays an answer, so that its time does not reveal whether there is an account. */
export type Pace = (startedAt: number) => Promise<void>;

/**
 * A pace that answers this many milliseconds after the request. Tests that do not measure times use
 * less.
 */
export function paceOf(refusalMs: number = HASHING.refusalMs): Pace {
  return async (startedAt) => {
    const leftMs = startedAt + refusalMs - performance.now();
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs + randomInt(MOST_CHANCE_MS)));
  };
}
