import type { Actor } from "../identity/actor.ts";
import type { ListingForPolicy } from "../listings/policy.ts";
import { maySee, viewerOf } from "../listings/policy.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import type { StoredDecision } from "./decision.ts";
import { DECISION_SEVERITY } from "./report.ts";
import type { DecisionKind } from "./report.ts";

/** Whether a case is somebody's own: their listing, or one of a facility whose staff they are. */
export function isOwnCase(actor: Actor, listing: Pick<ListingForPolicy, "ownerId" | "facilityId">): boolean {
  if (actor.id === null) return false;
  if (actor.id === listing.ownerId) return true;
  return listing.facilityId !== undefined && actor.facilityIds.has(listing.facilityId);
}

/**
 * Whether somebody may say what is wrong with a listing: anybody who sees it, of what is not
 * theirs. Of closed ones too: who was cheated often finds the listing withdrawn.
 */
export function mayReport(
  actor: Actor,
  listing: ListingForPolicy,
): Result<null, "listings/not-found" | "moderation/own-case"> {
  const seen = maySee(viewerOf(actor), listing);
  if (!seen.ok) return seen;
  return isOwnCase(actor, listing) ? fail("moderation/own-case") : ok(null);
}

/** Whether somebody may decide about a listing: moderators, never about what is theirs. */
export function mayModerate(
  actor: Actor,
  listing: Pick<ListingForPolicy, "ownerId" | "facilityId">,
): Result<null, "http/permission-denied" | "moderation/own-case"> {
  if (!viewerOf(actor).isModerator) return fail("http/permission-denied");
  return isOwnCase(actor, listing) ? fail("moderation/own-case") : ok(null);
}

/**
 * What somebody may do about a listing besides using it; screens show what is true here, the server
 * judges by the same rules.
 */
export type CaseRights = { report: boolean; moderate: boolean; appeal: boolean };

/** The rights of one reader on what is said and decided about one listing. */
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

/**
 * Who of those behind a decision still is a moderator: only their word is not undone by one other
 * alone.
 */
export type IsActive = (moderatorId: string) => boolean;

/**
 * Whether somebody may not decide this alone: another moderator, who still is one, stands behind
 * what it would change. To go further than another did (a hidden listing is found to be a fraud) is
 * not against them; to bring down what they kept, or to show what they took down, is.
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

/** Whether another moderator stands behind a decision, alone or as the second. */
export function isBackedByAnother(
  { byId, confirmedById }: Pick<StoredDecision, "byId" | "confirmedById">,
  actorId: string,
  isActive: IsActive,
): boolean {
  return [byId, confirmedById].some((id) => id !== undefined && id !== actorId && isActive(id));
}
