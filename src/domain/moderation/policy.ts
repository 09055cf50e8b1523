import type { Actor } from "../identity/actor.ts";
import type { ListingForPolicy } from "../listings/policy.ts";
import { maySee, viewerOf } from "../listings/policy.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import type { StoredDecision } from "./decision.ts";
import { DECISION_SEVERITY } from "./report.ts";
import type { DecisionKind } from "./report.ts";

/** Whether a case is an actor's own: their listing, or one of their facility. */
export function isOwnCase(actor: Actor, listing: Pick<ListingForPolicy, "ownerId" | "facilityId">): boolean {
  if (actor.id === null) return false;
  if (actor.id === listing.ownerId) return true;
  return listing.facilityId !== undefined && actor.facilityIds.has(listing.facilityId);
}

/**
 * Whether an actor may report a listing: anybody who sees it and does not own it. Closed ones too:
 * fraud victims often find the listing withdrawn.
 */
export function mayReport(
  actor: Actor,
  listing: ListingForPolicy,
): Result<null, "listings/not-found" | "moderation/own-case"> {
  const seen = maySee(viewerOf(actor), listing);
  if (!seen.ok) return seen;
  return isOwnCase(actor, listing) ? fail("moderation/own-case") : ok(null);
}

/** Whether an actor may decide about a listing: moderators, but never about their own. */
export function mayModerate(
  actor: Actor,
  listing: Pick<ListingForPolicy, "ownerId" | "facilityId">,
): Result<null, "http/permission-denied" | "moderation/own-case"> {
  if (!viewerOf(actor).isModerator) return fail("http/permission-denied");
  return isOwnCase(actor, listing) ? fail("moderation/own-case") : ok(null);
}

/** What an actor may do about a listing's case. Screens show it, the server judges by it. */
export type CaseRights = { report: boolean; moderate: boolean; appeal: boolean };

/** The rights of an actor in the case of one listing. */
export function caseRights(
  actor: Actor,
  listing: ListingForPolicy & { decision?: { mayAppeal?: boolean } | undefined },
): CaseRights {
  return {
    report: mayReport(actor, listing).ok,
    moderate: mayModerate(actor, listing).ok,
    appeal: actor.id !== null && actor.id === listing.ownerId && listing.decision?.mayAppeal === true,
  };
}

/** Whether a moderator is still one: only then one other alone cannot reverse them. */
export type IsActive = (moderatorId: string) => boolean;

/**
 * Whether a decision needs a second moderator: it reverses one that another, still active moderator
 * made. Going further is allowed alone (a hidden listing becomes a fraud). Hiding what they kept,
 * or showing what they hid, is not.
 */
export function needsSecondModerator(
  standing: Pick<StoredDecision, "decision" | "byId" | "confirmedById"> | null,
  next: DecisionKind,
  { byId, isActive }: { byId: string; isActive: IsActive },
): boolean {
  if (standing === null || !isBackedByAnother(standing, byId, isActive)) return false;
  if (standing.decision === "keep") return next !== "keep";
  return DECISION_SEVERITY[next] < DECISION_SEVERITY[standing.decision];
}

/** Whether another active moderator made or confirmed a decision. */
export function isBackedByAnother(
  { byId, confirmedById }: Pick<StoredDecision, "byId" | "confirmedById">,
  actorId: string,
  isActive: IsActive,
): boolean {
  return [byId, confirmedById].some((id) => id !== undefined && id !== actorId && isActive(id));
}
