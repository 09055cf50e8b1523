import { DAY_MS } from "../shared/durations.ts";

/**
 * After so many days without use an account's number may be somebody else's. Then its code alone
 * does not open the account. Decision 60. Source: US providers may give a
 * number to somebody else after 45 days (FCC), Indian ones after 90 (TRAI).
 */
export const UNUSED_NUMBER_DAYS = 90;

/** Whether an account was left unused so long that its number may be somebody else's. */
export function mayNumberBeRecycled(lastUse: Date, now: Date): boolean {
  return now.getTime() - lastUse.getTime() >= UNUSED_NUMBER_DAYS * DAY_MS;
}
