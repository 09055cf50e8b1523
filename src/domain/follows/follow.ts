import type { AskedFor } from "../listings/fit.ts";
import type { AskedTerms } from "../listings/terms.ts";
import type { Kind } from "../resources/kinds.ts";
import type { DemoSource } from "../shared/demo-source.ts";
import { DAY_MS } from "../shared/durations.ts";
import type { HealthConsent } from "../shared/health-consent.ts";

/**
 * What one may follow, and how often one is notified. Proposal,
 * where no other is named; all of those are proposals there.
 */
export const FOLLOWING = {
  /** Follows of one account at a time. */
  most: 10,
  /** Follows of a browser without an account. */
  mostOfDevice: 3,
  /** Days that a follow lasts unless said otherwise, and at most. */
  usualDays: 14,
  mostDays: 90,
  /** Farther than an ambulance is sent; it bounds what one change is compared with. Proposal. */
  mostKm: 100,
  /** One follow tells once in so many minutes; of what is gone quickly, in fewer. */
  pauseMinutes: 30,
  quickPauseMinutes: 10,
  quickKinds: ["bed", "oxygen", "ambulance"] as readonly Kind[],
  /** Messages to one person in 24 hours. What they follow is joined. */
  messagesADay: 6,
  /** Listings that one message names; the others are counted. Proposal. */
  namedAtOnce: 3,
} as const;

/** "first": tells once and ends. "each": tells each time, until its end. */
export const FOLLOW_WHENS = ["first", "each"] as const;
export type FollowWhen = (typeof FOLLOW_WHENS)[number];

/** How a message of a follow may go. Of mail and text message it is one, by what one chose. */
export const FOLLOW_CHANNELS = ["mail", "sms", "push"] as const;
export type FollowChannel = (typeof FOLLOW_CHANNELS)[number];

const DEVICE = "device:";

/** Who owns a follow without an account: the browser that gets its messages, by its id. */
export function deviceOwner(deviceId: string): string {
  return DEVICE + deviceId;
}

/** The id of the browser that an owner is; null: it is an account. */
export function deviceOf(ownerId: string): string | null {
  return ownerId.startsWith(DEVICE) ? ownerId.slice(DEVICE.length) : null;
}

/**
 * What is asked for of the kind: the patient's blood group among it, so it is stored shielded. Then
 * what a list asks besides: search words, who is there now, a language, and a check within minutes.
 */
export type FollowedDetails = Omit<AskedFor, "side" | "donorGroup"> &
  AskedTerms & { q?: string | undefined; freshWithinMinutes?: number | undefined };

/** A person's follow of a search, as it is stored. Times are ISO text. */
export type StoredFollow = {
  ownerId: string;
  kind: Kind;
  withinKm: number;
  when: FollowWhen;
  until: string;
  /** Whether a message may come between 21 and 8 by the sun at the place. */
  nightToo: boolean;
  /** Absent: each one that the person has. */
  channels?: FollowChannel[] | undefined;
  at: string;
  /** Of the demonstration alone: it says so, and tells nobody. */
  source?: DemoSource;
};

/**
 * What nobody else reads, not even in the log: where, and what for. `healthConsent`: to keep the
 * blood group. It ends with the follow.
 */
export type ShieldedFollow = {
  place: { lat: number; lng: number; label?: string };
  details: FollowedDetails;
  healthConsent?: HealthConsent;
};

/** Whether an end is in the future, and not too far off. Null: it is fine. */
export function endFault(until: string, now: Date): "past" | "too-far-off" | null {
  const at = Date.parse(until);
  if (at <= now.getTime()) return "past";
  return at > now.getTime() + FOLLOWING.mostDays * DAY_MS ? "too-far-off" : null;
}
