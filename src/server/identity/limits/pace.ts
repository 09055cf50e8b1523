import { randomInt } from "node:crypto";
import { HASHING } from "#server/http/admission/limits.ts";

/**
 * A timer ends on a whole millisecond, so what was done before it would show below one; chance
 * hides that.
 */
const MOST_CHANCE_MS = 25;

/** Lets an answer that must not tell accounts from no accounts leave as late as any of its kind. */
export type Pace = (startedAt: number) => Promise<void>;

/**
 * A pace of so many milliseconds after the question; tests that are not about times have a quicker
 * one.
 */
export function paceOf(refusalMs: number = HASHING.refusalMs): Pace {
  return async (startedAt) => {
    const leftMs = startedAt + refusalMs - performance.now();
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs + randomInt(MOST_CHANCE_MS)));
  };
}
