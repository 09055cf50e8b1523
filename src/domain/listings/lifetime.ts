import type { Kind } from "../resources/kinds.ts";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import type { Urgency } from "./fields.ts";

/**
 * Lifetimes of listings. Source: CONTRACT.md 3. A new kind needs no row: its needs and offers live
 * as long as those of other kinds. A kind that lives longer or shorter, as blood donors do, gets a
 * row here and a case in `offerLifetimeMs`. The page of policies shows each row.
 */
export const LIFETIMES = {
  criticalNeedMs: 24 * HOUR_MS,
  /** After the time by which it is needed. */
  afterNeededMs: 24 * HOUR_MS,
  needMs: 72 * HOUR_MS,
  offerMs: 7 * DAY_MS,
  donorMs: 30 * DAY_MS,
} as const;

/** Most renewals without an observation in between. Source: CONTRACT.md 3. */
export const MOST_RENEWALS = 10;

/** What of a listing decides its lifetime. */
export type LifetimeFacts = { side: "need" | "offer"; kind: Kind; urgency: Urgency; neededBy?: string | undefined };

/** When a person's listing expires that was posted or renewed at `from`. */
export function expiresAt(listing: LifetimeFacts, from: Date): Date {
  return new Date(
    listing.side === "need" ? needExpiresAt(listing, from) : from.getTime() + offerLifetimeMs(listing.kind),
  );
}

function needExpiresAt({ urgency, neededBy }: LifetimeFacts, from: Date): number {
  const start = from.getTime();
  if (urgency === "critical") return start + LIFETIMES.criticalNeedMs;
  if (neededBy === undefined) return start + LIFETIMES.needMs;
  const ends = Date.parse(neededBy) + LIFETIMES.afterNeededMs;
  // Renewed after its time: it is still needed, and lives like a need without a time.
  return ends > start ? ends : start + LIFETIMES.needMs;
}

function offerLifetimeMs(kind: Kind): number {
  return kind === "blood" ? LIFETIMES.donorMs : LIFETIMES.offerMs;
}

/** The urgency of a need that states none, by the time it is needed (DOMAIN.md 2.5). */
export function urgencyOf(neededBy: string | undefined, now: Date): Urgency {
  if (neededBy === undefined) return "planned";
  const hours = (Date.parse(neededBy) - now.getTime()) / HOUR_MS;
  if (hours < 2) return "critical";
  if (hours < 12) return "urgent";
  return hours < 72 ? "soon" : "planned";
}

/** Days for which personal data is kept after a listing closed. Source: DESIGN.md 5.2. */
export const RETENTION_DAYS = { contact: 3, person: 30 } as const;
