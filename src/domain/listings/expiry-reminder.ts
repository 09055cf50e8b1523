import { HOUR_MS } from "../shared/durations.ts";
import type { Urgency } from "./fields.ts";
import { isJustAsked, isQuestionOpen } from "./owner-questions.ts";

/**
 * When an owner gets the reminder "is it still there?" before their listing expires. Proposal.
 * A day is enough to read it and too short to forget it. Nobody is woken, and nobody
 * gets more messages a day than questions.ts allows.
 */
export const EXPIRY_REMINDER = {
  /** Hours before the end; fewer for what lives for a day only. */
  beforeHours: 24,
  criticalBeforeHours: 6,
  /** No reminder between these hours, evening to morning, by the sun at the listing's place. */
  quietFromHour: 21,
  quietToHour: 8,
} as const;

/** What of a listing decides whether a reminder is due. `asked`: when it was last asked about. */
type RemindableListing = {
  ownerId: string | null;
  status: string;
  urgency: Urgency;
  expiresAt: string | null;
  renewals?: { at: string };
  asked?: string;
  place: { lng: number };
};

/** How long before the end its owner is asked, hours. */
function beforeHoursOf({ urgency }: { urgency: Urgency }): number {
  return urgency === "critical" ? EXPIRY_REMINDER.criticalBeforeHours : EXPIRY_REMINDER.beforeHours;
}

/**
 * Whether a reminder is due: the listing expires soon and its owner was not asked since it does. It
 * is day at its place, or the need is critical. A verifier's question just before counts as one.
 */
export function isReminderDue(listing: RemindableListing, now: Date): boolean {
  const { ownerId, status, urgency, expiresAt, asked } = listing;
  if (ownerId === null || status !== "open" || expiresAt === null) return false;
  const leftHours = (Date.parse(expiresAt) - now.getTime()) / HOUR_MS;
  const beforeHours = beforeHoursOf(listing);
  if (leftHours <= 0 || leftHours > beforeHours || isJustAsked(listing, now)) return false;
  const since = Date.parse(expiresAt) - beforeHours * HOUR_MS;
  if (asked !== undefined && isQuestionOpen(listing, asked) && Date.parse(asked) >= since) return false;
  return urgency === "critical" || !isNightAt(listing.place.lng, now);
}

/** Whether it is evening or night by the sun at a longitude. */
export function isNightAt(lng: number, now: Date): boolean {
  const hour = (((now.getTime() / HOUR_MS + lng / 15) % 24) + 24) % 24;
  return hour >= EXPIRY_REMINDER.quietFromHour || hour < EXPIRY_REMINDER.quietToHour;
}
