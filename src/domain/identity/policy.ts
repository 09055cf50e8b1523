import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import type { Actor, Role } from "./actor.ts";
import type { Account } from "./roles.ts";

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

/**
 * What somebody may do with other people's accounts. Screens show what is true here; the server
 * judges by the same.
 */
export type AdministrationRights = {
  readPeople: boolean;
  setRoles: boolean;
  invite: boolean;
  ban: boolean;
  readDeadLetters: boolean;
  removeDemo: boolean;
};

/** The rights of DESIGN.md 2 over other people: admins have all, moderators shut out. */
export function administrationRights({ roles }: Pick<Actor, "roles">): AdministrationRights {
  const isAdmin = roles.has("admin");
  return {
    readPeople: isAdmin,
    setRoles: isAdmin,
    invite: isAdmin,
    ban: isAdmin || roles.has("moderator"),
    readDeadLetters: isAdmin,
    removeDemo: isAdmin,
  };
}

/**
 * The rights an account has after a change, or why not. Whose staff somebody is goes with the role:
 * without it no facility is kept, and with no facility the role means nothing
 * (`http/invalid-argument`). Facilities not named stay as they are.
 * @param others how many other accounts are admins who can get in
 */
export function changeRoles(
  actor: Actor,
  account: Account,
  change: { roles: readonly Role[]; facilityIds: readonly string[] | null; others: number },
): Result<
  { roles: Set<Role>; facilityIds: Set<string> },
  "http/permission-denied" | "identity/last-admin" | "http/invalid-argument"
> {
  if (!administrationRights(actor).setRoles) return fail("http/permission-denied");
  const roles = new Set<Role>(["member", ...change.roles]);
  const isLosingAdmin = account.roles.has("admin") && !roles.has("admin");
  if (isLosingAdmin && !account.isBanned && change.others === 0) return fail("identity/last-admin");
  const isStaff = roles.has("facility-staff");
  const facilityIds = new Set(isStaff ? (change.facilityIds ?? account.facilityIds) : []);
  if (isStaff && facilityIds.size === 0) return fail("http/invalid-argument");
  return ok({ roles, facilityIds });
}

/**
 * Whether somebody may shut an account out. Admins: anybody but themselves and the last admin.
 * Moderators: members and verifiers and staff, not each other and not admins. Nobody shuts out
 * themselves: that is deleting the account.
 */
export function mayBan(
  actor: Actor,
  account: Account,
  others: number,
): Result<null, "http/permission-denied" | "identity/last-admin"> {
  if (!administrationRights(actor).ban || actor.id === account.id) return fail("http/permission-denied");
  const isAdmin = actor.roles.has("admin");
  if (!isAdmin && (account.roles.has("moderator") || account.roles.has("admin"))) return fail("http/permission-denied");
  if (account.roles.has("admin") && !account.isBanned && others === 0) return fail("identity/last-admin");
  return ok(null);
}

/** Whether somebody may let an account in again: who may shut it out may. */
export function mayUnban(actor: Actor, account: Account): Result<null, "http/permission-denied"> {
  const allowed = mayBan(actor, account, 1);
  return allowed.ok ? ok(null) : fail("http/permission-denied");
}

/**
 * An invitation as far as it can be accepted. `isMakerAdmin`: its maker still is an admin who is
 * not shut out.
 */
export type OpenInvitation = { expiresAt: Date; usedAt: Date | null; isMakerAdmin: boolean };

/** Whether an invitation still holds: unused, in time, and from somebody who may still invite. */
export function checkInvitation(invitation: OpenInvitation, now: Date): Result<null, "identity/invitation-ended"> {
  const isOver = invitation.usedAt !== null || invitation.expiresAt.getTime() <= now.getTime();
  return isOver || !invitation.isMakerAdmin ? fail("identity/invitation-ended") : ok(null);
}

/**
 * Whether somebody may take the role of an invitation: with an e-mail or a number that is theirs
 * for sure.
 */
export function mayAcceptInvitation(
  account: { emailVerified: boolean; phoneVerified: boolean },
  invitation: OpenInvitation,
  now: Date,
): Result<null, "identity/invitation-ended" | "identity/not-verified"> {
  const open = checkInvitation(invitation, now);
  if (!open.ok) return open;
  return account.emailVerified || account.phoneVerified ? ok(null) : fail("identity/not-verified");
}
