import { ROLES } from "./actor.ts";
import type { Role } from "./actor.ts";

/** A role that is given; everybody signed in is a member besides. */
export type GivenRole = Exclude<Role, "member">;

/** An account as far as its rights go. */
export type Account = { id: string; roles: ReadonlySet<Role>; facilityIds: ReadonlySet<string>; isBanned: boolean };

/**
 * The roles of a text as the accounts keep it (`verifier,moderator`), always with member; words
 * that are no roles are left out.
 */
export function readRoles(text: string | null): Set<Role> {
  const words = new Set((text ?? "").split(",").map((word) => word.trim()));
  return new Set(ROLES.filter((role) => role === "member" || words.has(role)));
}

/** Roles as the accounts keep them: in the order of ROLES, without member. */
export function writeRoles(roles: Iterable<Role>): string {
  const wanted = new Set(roles);
  return ROLES.filter((role) => role !== "member" && wanted.has(role)).join(",");
}

/** The role that says most about somebody, for the audit. */
export function strongestRole(roles: ReadonlySet<Role>): Role {
  return ROLES.findLast((role) => roles.has(role)) ?? "member";
}
