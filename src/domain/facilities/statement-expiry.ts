import { HOUR_MS } from "../shared/durations.ts";

/*
 * What changes within hours and was said without an end: that emergencies are turned away, that
 * there is no power. Nobody takes back what is over, so it fades by itself.
 */

/** Hours in which it is told as it was said. Proposal. */
export const SAID_FOR_HOURS = 4;
/** Hours after that in which it is told as the past, with half its weight. Proposal. */
export const LAPSED_FOR_HOURS = 4;

/** When it lapses. */
export function lapsesAt(saidAt: string): Date {
  return new Date(Date.parse(saidAt) + SAID_FOR_HOURS * HOUR_MS);
}

/** When it says nothing any more. */
export function isOverAt(saidAt: string): Date {
  return new Date(Date.parse(saidAt) + (SAID_FOR_HOURS + LAPSED_FOR_HOURS) * HOUR_MS);
}

/** Whether it holds as it was said. */
export function isSaidStillInForce(saidAt: string, now: Date): boolean {
  return now < lapsesAt(saidAt);
}

/** Whether it says nothing any more. */
export function isSaidTooLongAgo(saidAt: string, now: Date): boolean {
  return now >= isOverAt(saidAt);
}
