import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import type { Actor, Role } from "./actor.ts";

/**
 * Whether somebody may make a call that asks for a role. An admin may make any; what concerns one
 * document is judged by its own policy afterwards. Nobody signed in: `http/unauthenticated`;
 * without the role: `http/permission-denied`.
 */
export function mayCall(
  actor: Actor,
  who: Role | "anyone",
): Result<null, "http/unauthenticated" | "http/permission-denied"> {
  if (who === "anyone") return ok(null);
  if (actor.id === null) return fail("http/unauthenticated");
  return actor.roles.has(who) || actor.roles.has("admin") ? ok(null) : fail("http/permission-denied");
}
