import { HOUR_MS } from "../shared/durations.ts";
import type { Urgency } from "./listing.ts";

/**
 * When an owner gets the reminder "is it still there?" before their listing expires. Proposal,
 * 2026-11-20. A day is enough to read it and too short to forget it. Nobody is woken, and nobody
 * gets more than three messages a day.
 */
export const EXPIRY_REMINDER = {
  /** Hours before the end; fewer for what lives for a day only. */
  beforeHours: 24,
  criticalBeforeHours: 6,
  /** No reminder between these hours, evening to morning, by the sun at the listing's place. */
  quietFromHour: 21,
  quietToHour: 8,
  /** Most messages to one person in 24 hours; their own page lists the rest. */
  mostMessages: 3,
} as const;

/** What of a listing decides whether a reminder is due. `asked`: when the last one was sent. */
type RemindableListing = {
  ownerId: string | null;
  status: string;
  urgency: Urgency;
  expiresAt: string | null;
  renewals?: { at: string };
  asked?: string;
  place: { lng: number };
};

/**
 * Whether a reminder was sent and neither answered nor followed by a renewal: its link still works.
 */
export function isReminderOpen({ asked, renewals }: Pick<RemindableListing, "asked" | "renewals">): boolean {
  return asked !== undefined && (renewals === undefined || Date.parse(renewals.at) < Date.parse(asked));
}

/**
 * Whether a reminder is due: the listing expires soon and none was sent. It is day at its place, or
 * the need is critical.
 */
export function isReminderDue(listing: RemindableListing, now: Date): boolean {
  const { ownerId, status, urgency, expiresAt } = listing;
  if (ownerId === null || status !== "open" || expiresAt === null || isReminderOpen(listing)) return false;
  const leftHours = (Date.parse(expiresAt) - now.getTime()) / HOUR_MS;
  if (leftHours <= 0) return false;
  if (urgency === "critical") return leftHours <= EXPIRY_REMINDER.criticalBeforeHours;
  return leftHours <= EXPIRY_REMINDER.beforeHours && !isNightAt(listing.place.lng, now);
}

/** Whether it is evening or night by the sun at a longitude. */
export function isNightAt(lng: number, now: Date): boolean {
  const hour = (((now.getTime() / HOUR_MS + lng / 15) % 24) + 24) % 24;
  return hour >= EXPIRY_REMINDER.quietFromHour || hour < EXPIRY_REMINDER.quietToHour;
}
