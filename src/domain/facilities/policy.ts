import type { Actor } from "../identity/actor.ts";
import { fail, ok } from "../shared/result.ts";
import type { Result } from "../shared/result.ts";

/** As what somebody speaks for a facility: its staff, or a moderator. Nobody else may. */
export function facilityRole(
  actor: Actor,
  facilityId: string,
): Result<"facility" | "moderator", "http/unauthenticated" | "http/permission-denied"> {
  if (actor.facilityIds.has(facilityId)) return ok("facility");
  if (actor.roles.has("moderator") || actor.roles.has("admin")) return ok("moderator");
  return fail(actor.id === null ? "http/unauthenticated" : "http/permission-denied");
}
