import type { Actor, Role } from "../identity/actor.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import { LINE_TIMES } from "./line-times.ts";

/** A change of lines: who wrote it, when, and until when it waits if it does. */
export type LinesAuthor = { byId: string; at: string };

/**
 * Whether lines that a keeper writes wait: they became one by a code to a line lately. Whoever has
 * another role that an admin gave does not wait.
 * @param byCodeAt when the code made them a keeper; null: an admin did
 */
export function mustWait(actor: Actor, byCodeAt: Date | null, now: Date): boolean {
  if (byCodeAt === null || isTrusted(actor)) return false;
  return now.getTime() - byCodeAt.getTime() < LINE_TIMES.historyMs;
}

/** Until when new lines wait. */
export function waitingUntil(now: Date): Date {
  return new Date(now.getTime() + LINE_TIMES.waitMs);
}

/**
 * Whether somebody may make waiting lines count at once: a verifier, a moderator or another keeper.
 * A keeper by code counts if they were one long before the change. Of two codes read out to the
 * same thief, the second is no second person.
 */
export function mayConfirmLines(
  { byId, at }: LinesAuthor,
  actor: Actor,
  { isKeeper, byCodeAt }: { isKeeper: boolean; byCodeAt: Date | null },
): boolean {
  if (actor.id === null || actor.id === byId) return false;
  if (isTrusted(actor)) return true;
  return isKeeper && (byCodeAt === null || Date.parse(at) - byCodeAt.getTime() >= LINE_TIMES.waitMs);
}

/** Whether somebody judges the waiting lines of all facilities: verifiers and moderators do. */
export function mayJudgeWaitingLines(actor: Actor): Result<null, "http/unauthenticated" | "http/permission-denied"> {
  if (isTrusted(actor)) return ok(null);
  return fail(actor.id === null ? "http/unauthenticated" : "http/permission-denied");
}

/** Whether the link that was sent to a replaced line still works. */
export function isUndoLinkOpen({ at }: Pick<LinesAuthor, "at">, now: Date): boolean {
  return now.getTime() - Date.parse(at) < LINE_TIMES.undoLinkMs;
}

const TRUSTED: readonly Role[] = ["verifier", "moderator", "admin"];

function isTrusted({ roles }: Actor): boolean {
  return TRUSTED.some((role) => roles.has(role));
}
