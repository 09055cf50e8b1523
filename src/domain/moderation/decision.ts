import { withDerivedFacts } from "../listings/derived-facts.ts";
import type { Status } from "../listings/fields.ts";
import type { StoredListing } from "../listings/listing.ts";
import type { TrustValue } from "../observations/axes.ts";
import type { TrustDecision } from "../observations/trust.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import { DECISION_SEVERITY } from "./report.ts";
import type { DecisionKind } from "./report.ts";

/**
 * A stored decision (collection `decisions`). Its ids are of moderators. They do not make it a
 * document of theirs, so it outlives their accounts. Times are ISO text.
 */
export type StoredDecision = {
  listingId: string;
  decision: DecisionKind;
  /** When it came into force or was proposed. */
  at: string;
  state: "proposed" | "in-force" | "reversed" | "refused";
  byId: string;
  /** The second moderator, who confirmed the proposal or upheld it against an appeal. */
  confirmedById?: string;
  /** Who reversed it, or refused the proposal, and when. */
  endedById?: string;
  endedAt?: string;
  /** The decision in force when it was proposed: it can replace that one only. */
  against?: string;
  mergedInto?: string;
  /** It came with a ban of the owner and is reversed with it. */
  isWithBan?: true;
  sanctionUntil?: string;
  sanctionEndedAt?: string;
};

/** The fields of a listing that a decision changes, as they were before. */
export type ListingBeforeDecision = Pick<
  StoredListing,
  "status" | "doubt" | "mergedInto" | "autoMerge" | "decision" | "decided"
>;

/** The private part of a decision: its reason, and all that reversing it needs. */
export type ShieldedDecision = {
  reason: string;
  /** The listing's text at the time: later edits do not change the case. */
  said?: string;
  before?: ListingBeforeDecision;
  /**
   * Decisions about other listings of a sanctioned owner, made and reversed together with this one.
   */
  others?: { listingId: string; decisionId: string }[];
  /** The owner's ban before; null: there was none. */
  banBefore?: { reason: string; until: string | null } | null;
  endedBecause?: string;
};

/** A stored appeal (collection `appeals`); its text is shielded. */
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
 * The value of trust that a decision sets. Keeping lifts a dispute but confirms nothing: the
 * moderator has not called.
 */
const TRUST_AFTER_DECISION: Readonly<Partial<Record<DecisionKind, TrustValue>>> = {
  keep: "unreviewed",
  dispute: "disputed",
  "confirm-fraud": "fraud-confirmed",
};

/** Whether a decision removes the listing from every list. */
export function takesDown(decision: DecisionKind): boolean {
  return DECISION_SEVERITY[decision] >= DECISION_SEVERITY.hide;
}

/** Whether a decision is against the listing, so that its owner may appeal. */
export function isAgainstOwner(decision: DecisionKind): boolean {
  return decision !== "keep";
}

/** The newest decision in force about a listing; null for none. */
export function decisionInForce<Each extends Pick<StoredDecision, "state" | "at">>(
  decisions: readonly Each[],
): Each | null {
  const inForce = decisions.filter(({ state }) => state === "in-force");
  return inForce.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
}

/** Copies the fields of a listing that a decision may change. */
export function listingBeforeDecision({
  status,
  doubt,
  mergedInto,
  autoMerge,
  decision,
  decided,
}: StoredListing): ListingBeforeDecision {
  return {
    status,
    ...(doubt !== undefined && { doubt }),
    ...(mergedInto !== undefined && { mergedInto }),
    ...(autoMerge !== undefined && { autoMerge }),
    ...(decision !== undefined && { decision }),
    ...(decided !== undefined && { decided }),
  };
}

/** A listing, all observations of it, and the time of the act. */
export type ListingWithObservations = { listing: StoredListing; said: readonly AuthoredObservation[]; now: Date };

/**
 * The listing with a decision applied: status, trust and what its owner sees. Open reports no
 * longer count.
 */
export function applyDecision(
  { listing, said, now }: ListingWithObservations,
  { id, decision, mergedInto }: Pick<StoredDecision, "decision" | "mergedInto"> & { id: string },
): StoredListing {
  const { doubt: _doubt, mergedInto: _merged, autoMerge, decision: before, decided, ...rest } = listing;
  const was: Status = listing.status === "hidden" ? (before?.was ?? autoMerge?.was ?? "open") : listing.status;
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

/** The trust decision after a decision; unchanged where it says nothing about trust. */
function trustDecisionAfter(
  { trust, decided }: StoredListing,
  decision: DecisionKind,
  at: string,
): TrustDecision | undefined {
  const value = TRUST_AFTER_DECISION[decision];
  // Keeping a confirmed listing leaves it confirmed.
  if (value !== undefined && !(value === "unreviewed" && trust.value === "confirmed")) return { value, at };
  // Hiding a listing instead withdraws the finding of fraud.
  return value === undefined && decided?.value === "fraud-confirmed" ? { value: "disputed", at } : decided;
}

function isSameDecision(a: TrustDecision | undefined, b: TrustDecision | undefined): boolean {
  return a?.value === b?.value && a?.at === b?.at;
}

/**
 * The listing with a decision reverted. Later acts of others stay: an owner's closing remains, and
 * trust is derived from all observations.
 */
export function revertDecision(
  { listing, said, now }: ListingWithObservations,
  { id, before }: { id: string; before: ListingBeforeDecision },
): StoredListing {
  if (listing.decision?.id !== id) return listing;
  const { doubt = 0, mergedInto: _merged, autoMerge: _auto, decision: _decision, decided, ...rest } = listing;
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
 * The status with which the owner closed the listing during a decision. A hidden listing gets it
 * when it is shown again.
 */
function statusClosedByOwner({ status, decision }: StoredListing): Status | undefined {
  return [status, decision?.was].find((each) => each === "fulfilled" || each === "withdrawn");
}

/**
 * The listing after the sanction for confirmed fraud: from then on the mark fades (DESIGN.md 4).
 */
export function withSanctionEnded(
  { listing, said, now }: ListingWithObservations,
  { id, endedAt }: { id: string; endedAt: string },
): StoredListing {
  const { decision, decided } = listing;
  if (decision?.id !== id || decided?.value !== "fraud-confirmed") return listing;
  return withDerivedFacts({ ...listing, decided: { value: "disputed", at: endedAt } }, said, now);
}
