import { MINUTE_MS } from "../shared/durations.ts";
/** Minutes after a sign-in in which dangerous acts need no new one. Source: CONTRACT.md 5. */
export const FRESH_MINUTES = 10;

/** Whether a sign-in is recent enough for acts that a finder of an open device must not do. */
export function isFreshSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= FRESH_MINUTES * MINUTE_MS;
}
