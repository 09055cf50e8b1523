import { MINUTE_MS } from "../shared/durations.ts";
/** For how long after signing in dangerous acts need no new sign-in. Source: CONTRACT.md 5. */
export const FRESH_MINUTES = 10;

/** Whether a sign-in is young enough for what must not be done by whoever finds an open device. */
export function isFreshSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= FRESH_MINUTES * MINUTE_MS;
}
