import { ROLES } from "./actor.ts";
import type { Role } from "./actor.ts";

/** A role that an admin gives. Every account is a member as well. */
export type GivenRole = Exclude<Role, "member">;

/** What of an account decides its rights. */
export type Account = { id: string; roles: ReadonlySet<Role>; facilityIds: ReadonlySet<string>; isBanned: boolean };

/**
 * Reads the stored roles of an account (`verifier,moderator`). The result always has member;
 * unknown words are dropped.
 */
export function readRoles(text: string | null): Set<Role> {
  const words = new Set((text ?? "").split(",").map((word) => word.trim()));
  return new Set(ROLES.filter((role) => role === "member" || words.has(role)));
}

/** Writes roles as accounts store them: in the order of ROLES, without member. */
export function writeRoles(roles: Iterable<Role>): string {
  const wanted = new Set(roles);
  return ROLES.filter((role) => role !== "member" && wanted.has(role)).join(",");
}

/** The highest role, for the audit. */
export function strongestRole(roles: ReadonlySet<Role>): Role {
  return ROLES.findLast((role) => roles.has(role)) ?? "member";
}
