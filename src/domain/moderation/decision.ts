import { withDerivedFacts } from "../listings/derived-facts.ts";
import type { Status, StoredListing } from "../listings/listing.ts";
import type { TrustValue } from "../observations/axes.ts";
import type { TrustDecision } from "../observations/trust.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import { DECISION_SEVERITY } from "./report.ts";
import type { DecisionKind } from "./report.ts";

/**
 * A decision as it is kept: collection `decisions`. `byId` and the other ids are of moderators:
 * they are not what makes a document somebody's, so a decision outlives its maker's account. Times
 * are ISO text.
 */
export type StoredDecision = {
  listingId: string;
  decision: DecisionKind;
  /** When it came into force, or was proposed. */
  at: string;
  state: "proposed" | "in-force" | "reversed" | "refused";
  byId: string;
  /** The second person: who confirmed what was proposed, or upheld it against an appeal. */
  confirmedById?: string;
  /** Who took it back, or refused what was proposed, and when. */
  endedById?: string;
  endedAt?: string;
  /** The decision that stood when it was proposed: it comes into force only against that one. */
  against?: string;
  mergedInto?: string;
  /** It was made with a ban of its owner, and is taken back with it. */
  isWithBan?: true;
  sanctionUntil?: string;
  sanctionEndedAt?: string;
};

/** What of a listing a decision changes, as it was before. */
export type ListingBeforeDecision = Pick<StoredListing, "status" | "doubt" | "mergedInto" | "decision" | "decided">;

/** What is kept apart from a decision: why, and all that is needed to take it back. */
export type ShieldedDecision = {
  reason: string;
  /** What the listing said then: words changed afterwards change no case. */
  said?: string;
  before?: ListingBeforeDecision;
  /**
   * Decisions about other listings of a sanctioned owner that were made, and are taken back, with
   * this one.
   */
  others?: { listingId: string; decisionId: string }[];
  /** How the owner's account was shut out before; null: it was not. */
  banBefore?: { reason: string; until: string | null } | null;
  endedBecause?: string;
};

/** An appeal as it is kept: collection `appeals`; its text is shielded. */
export type StoredAppeal = {
  listingId: string;
  decisionId: string;
  ownerId: string;
  at: string;
  state: "open" | "upheld" | "reversed";
  decidedAt?: string;
  decidedById?: string;
};

/**
 * What a decision says about trust. To keep lifts what was disputed and confirms nothing: who reads
 * has not called.
 */
const TRUST_AFTER_DECISION: Readonly<Partial<Record<DecisionKind, TrustValue>>> = {
  keep: "unreviewed",
  dispute: "disputed",
  "confirm-fraud": "fraud-confirmed",
};

/** Whether a decision takes the listing out of every list. */
export function takesDown(decision: DecisionKind): boolean {
  return DECISION_SEVERITY[decision] >= DECISION_SEVERITY.hide;
}

/** Whether a decision is against the listing, so that its owner may appeal. */
export function isAgainstOwner(decision: DecisionKind): boolean {
  return decision !== "keep";
}

/** The decision that stands of all that were made about a listing: the newest in force. */
export function decisionInForce<Each extends Pick<StoredDecision, "state" | "at">>(
  decisions: readonly Each[],
): Each | null {
  const inForce = decisions.filter(({ state }) => state === "in-force");
  return inForce.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
}

/** What of a listing a decision may change. */
export function listingBeforeDecision({
  status,
  doubt,
  mergedInto,
  decision,
  decided,
}: StoredListing): ListingBeforeDecision {
  return {
    status,
    ...(doubt !== undefined && { doubt }),
    ...(mergedInto !== undefined && { mergedInto }),
    ...(decision !== undefined && { decision }),
    ...(decided !== undefined && { decided }),
  };
}

/** A listing, all that was said about it, and the moment of the act. */
export type ListingWithObservations = { listing: StoredListing; said: readonly AuthoredObservation[]; now: Date };

/**
 * The listing under a decision: its status, its trust and what is told its owner go with it; open
 * reports weigh no more.
 */
export function applyDecision(
  { listing, said, now }: ListingWithObservations,
  { id, decision, mergedInto }: Pick<StoredDecision, "decision" | "mergedInto"> & { id: string },
): StoredListing {
  const { doubt: _doubt, mergedInto: _merged, decision: before, decided, ...rest } = listing;
  const was: Status = listing.status === "hidden" ? (before?.was ?? "open") : listing.status;
  const isDown = takesDown(decision);
  const at = now.toISOString();
  const word = trustDecisionAfter(listing, decision, at);
  const next: StoredListing = {
    ...rest,
    status: isDown ? "hidden" : was,
    ...(mergedInto !== undefined && { mergedInto }),
    ...(word !== undefined && { decided: word }),
    decision: {
      id,
      decision,
      at,
      ...(isDown && { was }),
      ...(isAgainstOwner(decision) && listing.ownerId !== null && { mayAppeal: true }),
    },
  };
  return isSameDecision(word, decided) ? next : withDerivedFacts(next, said, now);
}

/** What a decision says about trust; what it leaves as it was where it says nothing. */
function trustDecisionAfter(
  { trust, decided }: StoredListing,
  decision: DecisionKind,
  at: string,
): TrustDecision | undefined {
  const value = TRUST_AFTER_DECISION[decision];
  // To keep what somebody confirmed takes nothing away from it.
  if (value !== undefined && !(value === "unreviewed" && trust.value === "confirmed")) return { value, at };
  // Who hides what was called a fraud no longer calls it one.
  return value === undefined && decided?.value === "fraud-confirmed" ? { value: "disputed", at } : decided;
}

function isSameDecision(a: TrustDecision | undefined, b: TrustDecision | undefined): boolean {
  return a?.value === b?.value && a?.at === b?.at;
}

/**
 * The listing when a decision is taken back. What others did meanwhile stays: who closed their
 * listing closed it, and its trust is derived anew from all that was said.
 */
export function revertDecision(
  { listing, said, now }: ListingWithObservations,
  { id, before }: { id: string; before: ListingBeforeDecision },
): StoredListing {
  if (listing.decision?.id !== id) return listing;
  const { doubt = 0, mergedInto: _merged, decision: _decision, decided, ...rest } = listing;
  const heavier = Math.max(doubt, before.doubt ?? 0);
  const next = {
    ...rest,
    ...before,
    status: statusClosedByOwner(listing) ?? before.status,
    ...(heavier > 0 && { doubt: heavier }),
  };
  return isSameDecision(before.decided, decided) ? next : withDerivedFacts(next, said, now);
}

/**
 * How its owner closed a listing while a decision stood; of a hidden one that shows when it is
 * shown again.
 */
function statusClosedByOwner({ status, decision }: StoredListing): Status | undefined {
  return [status, decision?.was].find((each) => each === "fulfilled" || each === "withdrawn");
}

/**
 * The listing when the sanction that came with a decision of fraud is over: the brand fades from
 * then on (DESIGN.md 4).
 */
export function withSanctionEnded(
  { listing, said, now }: ListingWithObservations,
  { id, endedAt }: { id: string; endedAt: string },
): StoredListing {
  const { decision, decided } = listing;
  if (decision?.id !== id || decided?.value !== "fraud-confirmed") return listing;
  return withDerivedFacts({ ...listing, decided: { value: "disputed", at: endedAt } }, said, now);
}
