import type { Actor } from "../identity/actor.ts";
import { fail, ok } from "../shared/result.ts";
import type { Result } from "../shared/result.ts";

/** What people may say is wrong about a facility. */
export const CORRECTION_FIELDS = ["phone", "hours", "name", "place", "closed", "moved", "other"] as const;
export type CorrectionField = (typeof CORRECTION_FIELDS)[number];

/**
 * Of these a verifier asks by a call: they decide whether somebody travels in vain. The others wait
 * for a moderator.
 */
export const CALLED_FIELDS = ["closed", "moved"] as const;
export type CalledField = (typeof CALLED_FIELDS)[number];

/**
 * How many verifiers must have heard at the place that it is closed before it is. A moderator's key
 * does it at once. One person's word never closes a place. Proposal.
 */
export const VERIFIERS_TO_CLOSE = 2;

/** What a verifier heard when they called about a correction. */
export type CorrectionCheck = { byId: string; isRight: boolean; at: string };

/** Who decides about a correction, after a call. */
type Judge = { role: "verifier" | "moderator"; id: string };

/**
 * Whether an actor may answer corrections of a facility. Its staff may not: it is about them. Who
 * sent one may not be its judge either.
 * @param authorIds accounts that sent an open correction of this field
 */
export function mayAnswerCorrection(
  actor: Actor,
  facilityId: string,
  authorIds: readonly (string | undefined)[],
): Result<Judge, "http/unauthenticated" | "http/permission-denied" | "moderation/second-person-needed"> {
  if (actor.id === null) return fail("http/unauthenticated");
  const isModerator = actor.roles.has("moderator") || actor.roles.has("admin");
  if (!isModerator && !actor.roles.has("verifier")) return fail("http/permission-denied");
  if (actor.facilityIds.has(facilityId)) return fail("http/permission-denied");
  if (authorIds.includes(actor.id)) return fail("moderation/second-person-needed");
  return ok({ role: isModerator ? "moderator" : "verifier", id: actor.id });
}

/** Whether somebody may read which corrections wait: verifiers, moderators, admins. */
export function mayReadCorrections(actor: Actor): Result<null, "http/unauthenticated" | "http/permission-denied"> {
  const may = ["verifier", "moderator", "admin"] as const;
  if (may.some((role) => actor.roles.has(role))) return ok(null);
  return fail(actor.id === null ? "http/unauthenticated" : "http/permission-denied");
}

/**
 * What follows from an answer: the place is closed, the correction is dismissed, or others decide.
 */
export type CorrectionEnd = "close" | "dismiss" | "wait";

/**
 * What follows once somebody answered. Verifiers of `checks` count once each, this one included.
 * @param isRight the place said that it is so
 */
export function correctionEnd(
  field: CalledField,
  { judge, isRight, checks }: { judge: Judge; isRight: boolean; checks: readonly CorrectionCheck[] },
): CorrectionEnd {
  if (!isRight) return "dismiss";
  // Where it moved to, a moderator or its staff write: a call alone gives no point.
  if (field === "moved") return "wait";
  if (judge.role === "moderator") return "close";
  const heard = new Set([judge.id, ...checks.filter((check) => check.isRight).map(({ byId }) => byId)]);
  return heard.size >= VERIFIERS_TO_CLOSE ? "close" : "wait";
}
