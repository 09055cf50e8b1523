import type { PostedFrom } from "./front-ranks.ts";
import type { LineFinding } from "../contact/line-finding.ts";
import type { LISTING_FIELDS, Status } from "./fields.ts";
import type { BloodComponent, BloodGroup } from "../blood/groups.ts";
import type { DecisionKind } from "../moderation/report.ts";
import type { Axes } from "../observations/axes.ts";
import type { BaseFacts, ListingHearsay } from "../observations/derive.ts";
import type { TrackRecord } from "../observations/track-record.ts";
import type { TrustDecision } from "../observations/trust.ts";
import type { StateFact } from "../facilities/state.ts";
import type { PlaceEffect } from "../facilities/utilities.ts";
import type { Place } from "../places/place.ts";
import type { StoredFields } from "../shared/fields.ts";
import type { HealthConsent } from "../shared/health-consent.ts";
import type { ResultTime } from "../resources/result-times.ts";
import type { Kind } from "../resources/kinds.ts";
import type { BedType, OxygenForm } from "../resources/subtypes.ts";
import type { LitresRead } from "../resources/oxygen/litres.ts";

/** What is needed or offered, in the fields of its kind; unknown fields are absent. */
export type Details = {
  bedType?: BedType;
  form?: OxygenForm | string;
  /** Of contract 1: litres of what nobody said. `litresRead`: what they were taken for. */
  litres?: number;
  litresRead?: LitresRead;
  /** Litres of water that a cylinder holds, of liquid oxygen that a vessel holds. */
  waterLitres?: number;
  /** Litres of oxygen gas in it when full. */
  gasLitres?: number;
  /** What its gauge shows, bar. */
  pressureBar?: number;
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
  /** Of a test. */
  resultIn?: ResultTime;
};

/**
 * A channel. `value` of phone and whatsapp is E.164 where it could be read, else digits as
 * published.
 */
export type Channel = { type: "phone" | "whatsapp" | "email"; value: string; label?: string };

/** The source of a document. */
export type Source = {
  kind: "member" | "facility" | "import" | "message";
  name?: string;
  url?: string;
  licence?: string;
  /** When the source wrote it, ISO text, where it says so. */
  asOf?: string;
  /** True for the demonstration set: its times move, its numbers are fictional (CONTRACT.md 1). */
  demo?: boolean;
};

/**
 * What entries that are merged into a listing add to it. `ids`: these entries, and those merged
 * into them. `stated`: what their lists say. `own`: the facts as they would be without them.
 */
export type JoinedEntries = {
  ids: string[];
  sources: Source[];
  stated: BaseFacts[];
  doubt?: number;
  own: OwnFacts;
};

/** The members of a listing that observations, takings and lists decide. */
export type OwnFacts = Axes &
  Pick<StoredListing, "confirmedAt" | "counted" | "crowd" | "hearsay" | "record" | "base" | "took">;

/**
 * A stored listing: everything that may be shown in some form. A person's channels and true point
 * are in `shielded`. `fields.ts` says of each field who reads it.
 */
export type StoredListing = Axes & StoredFields<typeof LISTING_FIELDS> & StoredParts & StoredRecord;

/** The parts of a listing that are shown. */
type StoredParts = {
  details: Details;
  /** What is promised, on its way and received of a need, in its unit; absent: nothing. */
  needed?: { promised: number; coming: number; received: number };
  place: Place;
  /** The state of its facility, where there is more to say than `normal` (facilities/state.ts). */
  facilityState?: StateFact;
  /** What a lack at its facility does to it; absent: nothing (facilities/utilities.ts). */
  placeEffect?: PlaceEffect;
  /** What people observed that is not the value of an axis (observations/derive.ts). */
  hearsay?: ListingHearsay;
  /**
   * `channels`: published lines only. `shielded`: a person's number is stored apart. `available`:
   * somebody can be reached. `isPaused`: the owner gives the number to nobody for now; only the
   * owner sees it. `isOwnerOut`: it is unavailable because its owner is banned; it was available
   * before. `isUnproved`: nobody proved a number of it yet, so it is given to nobody. `isCallOnly`:
   * a need that takes no responses, as its owner chose.
   */
  contact: {
    channels: Channel[];
    shielded: boolean;
    available: boolean;
    isPaused?: boolean;
    isOwnerOut?: boolean;
    isUnproved?: boolean;
    isCallOnly?: boolean;
    /** The last line of its facility was taken off: ask again at `until`, ISO text. */
    lineCheck?: { until: string };
  };
  source: Source;
};

/** What the server alone knows of a listing. */
type StoredRecord = {
  /** Where a person's post comes from (front-places.ts). */
  postedFrom?: PostedFrom;
  /** Renewals since the last observation, and the time of the last renewal or of posting. */
  renewals?: { count: number; at: string };
  /** What is left to take by the newest count, and when that was said. */
  counted?: { count: number; at: string };
  /**
   * What the import or post itself says, kept once others observe. The axes derive from it, from
   * what was taken, from observations and from a moderator's decision about trust.
   */
  base?: BaseFacts;
  took?: Axes["stock"];
  decided?: TrustDecision;
  /** The last times at which its owner was asked whether it is still true (owner-questions.ts). */
  questions?: string[];
  /** The owner chose "call me". `doneBy`: the observation of the verifier who reached them. */
  callMe?: { at: string; until: string; doneBy?: string };
  /** What those who tried it found over the last months. Only its rank shows it. */
  record?: TrackRecord;
  /** Its status before it was merged (duplicates/merge.ts). */
  autoMerge?: { was: Status };
  /** What entries add that are merged into this one. Only their sources leave the server. */
  joined?: JoinedEntries;
  /**
   * The moderators' decision in force; `decided` has its value of trust. Only the owner sees it.
   */
  decision?: {
    id: string;
    decision: DecisionKind;
    at: string;
    /** The status before, if the decision hides it. */
    was?: Status;
    /** Whether its owner may appeal, which is possible once. */
    mayAppeal?: boolean;
  };
  /** What was found of its published numbers, also by calls about other entries with them. */
  lineFindings?: LineFinding[];
};

/** The private part of a listing; it leaves by the contact rule only (DESIGN.md 5.2). */
export type ShieldedListing = {
  channels: Channel[];
  alias?: string;
  truePoint?: { lat: number; lng: number; label?: string; placeId?: string; precision?: "exact" | "area" };
  consent?: { showOnRequest: boolean; beMatched: boolean; reContact: boolean };
  /** A hash of the post: the same post again gets the stored answer. */
  posted?: string;
  /** Of a need: that all may read what it says of health. It ends when the need ends. */
  healthConsent?: HealthConsent;
  /** Text of the source that may hold a number or an address: for moderators only. */
  rawText?: string;
};

/** The subtype in `details`, for search and ageing; undefined when it is unknown. */
export function subtypeOf(listing: { kind: Kind; details: Details }): string | undefined {
  if (listing.kind === "bed") return listing.details.bedType;
  if (listing.kind === "oxygen") return listing.details.form;
  if (listing.kind === "blood") return listing.details.component;
  return undefined;
}

/**
 * When a listing was last confirmed (CONTRACT.md 3); null: never. Its stock was known then, or it
 * was checked, or its owner, staff or a judge reached it.
 */
export function confirmedAt({ reach, stock, trust }: Axes): string | null {
  const isThere = reach.value === "reachable" && reach.by !== null && reach.by !== "seeker" && reach.by !== "feed";
  const times = [
    stock.value === "unknown" ? null : stock.at,
    trust.value === "confirmed" ? trust.at : null,
    isThere ? reach.at : null,
  ];
  return times.filter((at) => at !== null).reduce<string | null>(laterOf, null);
}

function laterOf(a: string | null, b: string): string {
  return a !== null && Date.parse(a) >= Date.parse(b) ? a : b;
}

/** Days after which an import without an observation is not listed as available (CONTRACT.md 3). */
export const IMPORT_AVAILABLE_DAYS = 30;
