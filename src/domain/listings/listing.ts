import type { PostedFrom } from "./front-places.ts";
import type { LineFinding } from "../contact/line-finding.ts";
import type { Charge, Handover } from "./terms.ts";
import type { BloodComponent, BloodGroup } from "../blood/groups.ts";
import type { DecisionKind } from "../moderation/report.ts";
import type { Axes } from "../observations/axes.ts";
import type { BaseFacts, ListingHearsay } from "../observations/derive.ts";
import type { TrackRecord } from "../observations/track-record.ts";
import type { TrustDecision } from "../observations/trust.ts";
import type { StateFact } from "../facilities/state.ts";
import type { Place } from "../places/place.ts";
import type { HealthConsent } from "../shared/health-consent.ts";
import type { BedType, Kind, OxygenForm, Unit } from "../resources/kinds.ts";
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
};

export const STATUSES = ["open", "matched", "fulfilled", "expired", "withdrawn", "hidden"] as const;
export type Status = (typeof STATUSES)[number];

export const SIDES = ["need", "offer"] as const;

export const URGENCIES = ["critical", "urgent", "soon", "planned"] as const;
export type Urgency = (typeof URGENCIES)[number];

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
 * are in `shielded`.
 */
export type StoredListing = Axes & {
  side: "need" | "offer";
  kind: Kind;
  details: Details;
  quantity?: number;
  unit?: Unit;
  /** What is promised, on its way and received of a need, in its unit; absent: nothing. */
  needed?: { promised: number; coming: number; received: number };
  title?: string;
  note?: string;
  /** BCP 47 tag of the language of its text. */
  language: string;
  /** Languages that its people speak, BCP 47, as they say. */
  speaks?: string[];
  /** Its terms (terms.ts): charge, opening hours, delivery or pick-up, posted for another. */
  charge?: Charge;
  openingHours?: string;
  handover?: Handover;
  forOther?: true;
  place: Place;
  /** The facility whose supply this is. Its name saves lists a second look-up. */
  facilityId?: string;
  facilityName?: string;
  /** The state of its facility, where there is more to say than `normal` (facilities/state.ts). */
  facilityState?: StateFact;
  /** When its facility opened again that was closed. */
  facilityOpenedAt?: string;
  /** Null for imports that nobody has claimed. Never leaves the server. */
  ownerId: string | null;
  /** Where a person's post comes from (front-places.ts). Never leaves the server. */
  postedFrom?: PostedFrom;
  urgency: Urgency;
  neededBy?: string;
  status: Status;
  /** When it was last confirmed (`confirmedAt` below); null: never (CONTRACT.md 3). */
  confirmedAt: string | null;
  expiresAt: string | null;
  /**
   * Renewals since the last observation, and the time of the last renewal or of posting. Never
   * leaves the server.
   */
  renewals?: { count: number; at: string };
  /** What is left to take by the newest count, and when that was said. Never leaves the server. */
  counted?: { count: number; at: string };
  /**
   * What the import or post itself says, kept once others observe. The axes derive from it, from
   * what was taken, from observations and from a moderator's decision about trust. None of these
   * three fields leaves the server.
   */
  base?: BaseFacts;
  took?: Axes["stock"];
  decided?: TrustDecision;
  /**
   * When its owner or staff last replaced the offer (replaced-offer.ts): earlier favourable
   * observations of others do not count. Never leaves the server.
   */
  turnedAt?: string;
  /**
   * When its facility's lines were replaced: earlier calls say nothing about them. Never leaves the
   * server.
   */
  linesSince?: string;
  /**
   * When its number was found to work after it was found dead: earlier calls say nothing of reach.
   * Never leaves the server.
   */
  reachSince?: string;
  /**
   * When its owner was last asked whether it is still true, and the last times of that
   * (questions.ts). Never leaves the server.
   */
  asked?: string;
  questions?: string[];
  /**
   * The owner chose "call me". `doneBy`: the observation of the verifier who reached them. Never
   * leaves the server.
   */
  callMe?: { at: string; until: string; doneBy?: string };
  /** When many people were last calling (observations/crowd.ts). */
  crowd?: string;
  /** What people observed that is not the value of an axis (observations/derive.ts). */
  hearsay?: ListingHearsay;
  /** What those who tried it found over the last months. Only its rank shows it. */
  record?: TrackRecord;
  /** When it was closed as fulfilled or withdrawn. Never leaves the server. */
  closedAt?: string;
  /**
   * How much open reports lower its rank, 0 to 0.5 (domain/moderation). Never leaves the server.
   */
  doubt?: number;
  /** The listing that this one duplicates, by a moderator's decision or by an import. */
  mergedInto?: string;
  /** Its status before it was merged (duplicates/merge.ts). Never leaves the server. */
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
  /**
   * When a published line was delisted by its holder; copies of the open data can follow. Never
   * leaves the server.
   */
  numbersTakenOffAt?: string;
  /** What was found of its published numbers, also by calls about other entries with them. */
  lineFindings?: LineFinding[];
  source: Source;
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
