import { HOUR_MS } from "../shared/durations.ts";
import type { Urgency } from "./listing.ts";

/**
 * When an owner is asked whether it is still there, before their post runs out. Proposal,
 * 2026-11-20: a day is enough to be read and too short to be forgotten; nobody is woken; nobody
 * gets more than three such messages a day, however many posts they have.
 */
export const EXPIRY_REMINDER = {
  /** Hours before the end; of what lives for a day only, fewer. */
  beforeHours: 24,
  criticalBeforeHours: 6,
  /**
   * Nobody is asked from this hour of the evening to this hour of the morning, by the sun where the
   * post is.
   */
  quietFromHour: 21,
  quietToHour: 8,
  /** Messages to one person within 24 hours; of further posts their own page tells. */
  mostMessages: 3,
} as const;

/** What tells whether it is time to ask. */
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
 * Whether the owner was asked and has neither answered nor renewed it since: the link they were
 * sent still works.
 */
export function isReminderOpen({ asked, renewals }: Pick<RemindableListing, "asked" | "renewals">): boolean {
  return asked !== undefined && (renewals === undefined || Date.parse(renewals.at) < Date.parse(asked));
}

/**
 * Whether its owner should be asked now: it runs out soon, they were not asked yet, and it is day
 * there, or urgent.
 */
export function isReminderDue(listing: RemindableListing, now: Date): boolean {
  const { ownerId, status, urgency, expiresAt } = listing;
  if (ownerId === null || status !== "open" || expiresAt === null || isReminderOpen(listing)) return false;
  const leftHours = (Date.parse(expiresAt) - now.getTime()) / HOUR_MS;
  if (leftHours <= 0) return false;
  if (urgency === "critical") return leftHours <= EXPIRY_REMINDER.criticalBeforeHours;
  return leftHours <= EXPIRY_REMINDER.beforeHours && !isQuiet(listing.place.lng, now);
}

/** Whether it is evening or night by the sun at a longitude. */
function isQuiet(lng: number, now: Date): boolean {
  const hour = (((now.getTime() / HOUR_MS + lng / 15) % 24) + 24) % 24;
  return hour >= EXPIRY_REMINDER.quietFromHour || hour < EXPIRY_REMINDER.quietToHour;
}
