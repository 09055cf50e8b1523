import type { BloodComponent, BloodGroup } from "../blood/groups.ts";
import type { DecisionKind } from "../moderation/report.ts";
import type { Axes } from "../observations/axes.ts";
import type { BaseFacts } from "../observations/derive.ts";
import type { TrustDecision } from "../observations/trust.ts";
import type { Place } from "../places/place.ts";
import type { BedType, Kind, OxygenForm, Unit } from "../resources/kinds.ts";

/** What is needed or offered, in the fields of its kind; a field that is not known is absent. */
export type Details = {
  bedType?: BedType;
  form?: OxygenForm | string;
  litres?: number;
  flowLitresPerMinute?: number;
  component?: BloodComponent;
  group?: BloodGroup;
  generic?: string;
  strength?: string;
  prescriptionOnly?: boolean;
  classes?: string[];
  equipment?: string[];
  wheelchair?: boolean;
  stretcher?: boolean;
  name?: string;
};

export const STATUSES = ["open", "matched", "fulfilled", "expired", "withdrawn", "hidden"] as const;
export type Status = (typeof STATUSES)[number];

export const SIDES = ["need", "offer"] as const;

export const URGENCIES = ["critical", "urgent", "soon", "planned"] as const;
export type Urgency = (typeof URGENCIES)[number];

/**
 * A way to reach somebody. `value` of phone and whatsapp is E.164 where it could be read, else
 * digits as published.
 */
export type Channel = { type: "phone" | "whatsapp" | "email"; value: string; label?: string };

/** Where a document comes from. */
export type Source = {
  kind: "member" | "facility" | "import" | "message";
  name?: string;
  url?: string;
  licence?: string;
  /** When the source wrote it down, ISO text, where it says so. */
  asOf?: string;
  /**
   * True for the demonstration set: its times move and its numbers reach nobody (CONTRACT.md 1).
   */
  demo?: boolean;
};

/**
 * A listing as it is kept: everything that may in some form be shown. A person's channels and true
 * point are kept apart, in `shielded`.
 */
export type StoredListing = Axes & {
  side: "need" | "offer";
  kind: Kind;
  details: Details;
  quantity?: number;
  unit?: Unit;
  title?: string;
  note?: string;
  /** BCP 47 tag of the language the words are in. */
  language: string;
  /** Languages that whoever answers speaks, BCP 47, as they say. */
  speaks?: string[];
  place: Place;
  /** The facility whose supply this is, with its name, so that a list needs no second look-up. */
  facilityId?: string;
  facilityName?: string;
  /** Null for imports until somebody claims them. Never leaves the server. */
  ownerId: string | null;
  urgency: Urgency;
  neededBy?: string;
  status: Status;
  /**
   * Newest `at` of a stock value other than unknown or of trust confirmed, null when there is none
   * (CONTRACT.md 3).
   */
  confirmedAt: string | null;
  expiresAt: string | null;
  /**
   * How often it was renewed since something new was said, and when it last was, or was posted.
   * Never leaves the server.
   */
  renewals?: { count: number; at: string };
  /**
   * What is left to take, by the newest word that counted, and when it was said. Never leaves the
   * server.
   */
  counted?: { count: number; at: string };
  /**
   * What the import or post itself says, kept from the first word of others on: the axes are
   * derived from it, from what was last taken, from all that was said and from what a moderator
   * decided about trust. None of it leaves the server.
   */
  base?: BaseFacts;
  took?: Axes["stock"];
  decided?: TrustDecision;
  /**
   * When its keeper last made another offer of it (replaced-offer.ts): what others said for it before
   * counts no more. Never leaves the server.
   */
  turnedAt?: string;
  /**
   * When its facility's lines were written anew: what was found calling before says nothing of
   * them. Never leaves the server.
   */
  linesSince?: string;
  /**
   * When its owner was last asked whether it is still there (expiry-reminder.ts). Never leaves the server.
   */
  asked?: string;
  /** When many people were last calling (observations/crowd.ts). */
  crowd?: string;
  /** When it was closed as fulfilled or withdrawn. Never leaves the server. */
  closedAt?: string;
  /**
   * How far reports that nobody has looked at yet lower its rank, 0 to 0.5 (domain/moderation).
   * Never leaves the server.
   */
  doubt?: number;
  /** The listing this one is the same as, by a moderator's decision. */
  mergedInto?: string;
  /**
   * The moderators' decision that stands; what it says about trust is `decided`. Its owner alone is
   * told.
   */
  decision?: {
    id: string;
    decision: DecisionKind;
    at: string;
    /** Of one that hides it: its status before. */
    was?: Status;
    /** Whether its owner may appeal against it: once. */
    mayAppeal?: boolean;
  };
  /**
   * Published lines only; `shielded`: a person's number is kept apart; `available`: somebody can be
   * reached; `isPaused`: its owner gives the number to nobody for now, told to them alone.
   */
  /** `isOwnerOut`: it is not available because its owner's account is shut out; it was before. */
  contact: { channels: Channel[]; shielded: boolean; available: boolean; isPaused?: boolean; isOwnerOut?: boolean };
  /**
   * When a published line was taken off by whom it belongs to: copies of the open data are told.
   * Never leaves the server.
   */
  numbersTakenOffAt?: string;
  source: Source;
};

/** What is kept apart from a listing and leaves only by the contact rule (DESIGN.md 5.2). */
export type ShieldedListing = {
  channels: Channel[];
  alias?: string;
  truePoint?: { lat: number; lng: number; label?: string; placeId?: string; precision?: "exact" | "area" };
  consent?: { showOnRequest: boolean; beMatched: boolean; reContact: boolean };
  /** A hash of what was posted: the same again is answered, not refused. */
  posted?: string;
  /** Words of the source that may hold a number or an address: for moderators only. */
  rawText?: string;
};

/**
 * The part of `details` that tells subtypes apart for search and ageing, undefined when it is not
 * known.
 */
export function subtypeOf(listing: { kind: Kind; details: Details }): string | undefined {
  if (listing.kind === "bed") return listing.details.bedType;
  if (listing.kind === "oxygen") return listing.details.form;
  if (listing.kind === "blood") return listing.details.component;
  return undefined;
}

/**
 * The newest time at which somebody knew about the stock or confirmed the listing (CONTRACT.md 3).
 */
export function confirmedAt(axes: Axes): string | null {
  const stock = axes.stock.value === "unknown" ? null : axes.stock.at;
  const trust = axes.trust.value === "confirmed" ? axes.trust.at : null;
  if (stock === null || trust === null) return stock ?? trust;
  return Date.parse(stock) >= Date.parse(trust) ? stock : trust;
}

/**
 * Days after which an import without an observation is no longer listed as available (CONTRACT.md
 * 3).
 */
export const IMPORT_AVAILABLE_DAYS = 30;
