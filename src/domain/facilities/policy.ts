import type { Actor } from "../identity/actor.ts";
import { fail, ok } from "../shared/result.ts";
import type { Result } from "../shared/result.ts";

/** The role in which an actor edits a facility: its staff, or a moderator. Nobody else may. */
export function facilityRole(
  actor: Actor,
  facilityId: string,
): Result<"facility" | "moderator", "http/unauthenticated" | "http/permission-denied"> {
  if (actor.facilityIds.has(facilityId)) return ok("facility");
  if (actor.roles.has("moderator") || actor.roles.has("admin")) return ok("moderator");
  return fail(actor.id === null ? "http/unauthenticated" : "http/permission-denied");
}

/** The role in which an actor counts: as who edits the facility does, or as its shared desk. */
export function countingRole(actor: Actor, facilityId: string): ReturnType<typeof facilityRole> {
  return actor.desk?.facilityId === facilityId ? ok("facility") : facilityRole(actor, facilityId);
}

/** Whether an actor makes, reads and ends shared desks of a facility: its keepers and admins. */
export function mayKeepDesks(
  actor: Actor,
  facilityId: string,
): Result<null, "http/unauthenticated" | "http/permission-denied"> {
  if (actor.facilityIds.has(facilityId) || actor.roles.has("admin")) return ok(null);
  return fail(actor.id === null ? "http/unauthenticated" : "http/permission-denied");
}

/**
 * Whether somebody may undo a change of a facility's lines or name. Staff undo what staff wrote.
 * A moderator also undoes their own change, an admin any change.
 * @param waits the lines that they write wait, so of what is in force they undo only their own
 */
export function mayUndoChange(
  { by, byId }: { by: "facility" | "moderator" | "verifier"; byId: string },
  actor: Actor,
  { role, waits }: { role: "facility" | "moderator"; waits: boolean },
): boolean {
  if (by === "facility") return !waits || byId === actor.id;
  if (by === "verifier") return role === "moderator";
  return role === "moderator" && (byId === actor.id || actor.roles.has("admin"));
}
