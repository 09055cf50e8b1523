import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import type { Actor, Role } from "./actor.ts";
import type { Account } from "./roles.ts";
import { isTrialAccount } from "./trial-account.ts";

/**
 * Whether an actor may make a call that requires a role; an admin may make any. Policies of a
 * document are judged afterwards. Refused: `http/unauthenticated` without a sign-in,
 * `http/permission-denied` without the role.
 */
export function mayCall(
  actor: Actor,
  who: Role | "anyone",
): Result<null, "http/unauthenticated" | "http/permission-denied"> {
  if (who === "anyone") return ok(null);
  if (actor.id === null) return fail("http/unauthenticated");
  return actor.roles.has(who) || actor.roles.has("admin") ? ok(null) : fail("http/permission-denied");
}

/** What an actor may do with other people's accounts. Screens show it, the server judges by it. */
export type AdministrationRights = {
  readPeople: boolean;
  setRoles: boolean;
  invite: boolean;
  ban: boolean;
  readDeadLetters: boolean;
  removeDemo: boolean;
};

/** Rights over other people (DESIGN.md 2): admins have all, moderators may ban. */
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
 * The rights of an account after a change, or why the change is refused. Facilities belong to the
 * role of staff: without the role none are kept. The role without a facility is
 * `http/invalid-argument`. Facilities that are not named stay.
 * @param others how many other accounts are admins who are not banned
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
 * Whether an actor may ban an account. Admins ban anybody but themselves and the last admin.
 * Moderators ban members, verifiers and staff. Nobody bans themselves: they delete their account. A sign-in for trying bans nobody.
 */
export function mayBan(
  actor: Actor,
  account: Account,
  others: number,
): Result<null, "http/permission-denied" | "identity/last-admin"> {
  if (!administrationRights(actor).ban || actor.id === account.id || isTrialAccount(actor.id))
    return fail("http/permission-denied");
  const isAdmin = actor.roles.has("admin");
  if (!isAdmin && (account.roles.has("moderator") || account.roles.has("admin"))) return fail("http/permission-denied");
  if (account.roles.has("admin") && !account.isBanned && others === 0) return fail("identity/last-admin");
  return ok(null);
}

/** Whether an actor may lift a ban: whoever may ban the account may. */
export function mayUnban(actor: Actor, account: Account): Result<null, "http/permission-denied"> {
  const allowed = mayBan(actor, account, 1);
  return allowed.ok ? ok(null) : fail("http/permission-denied");
}

/**
 * What decides whether an invitation can be accepted. `isMakerAdmin`: its maker is still an admin
 * and not banned.
 */
export type OpenInvitation = { expiresAt: Date; usedAt: Date | null; isMakerAdmin: boolean };

/** Whether an invitation is open: unused, not expired, and its maker may still invite. */
export function checkInvitation(invitation: OpenInvitation, now: Date): Result<null, "identity/invitation-ended"> {
  const isOver = invitation.usedAt !== null || invitation.expiresAt.getTime() <= now.getTime();
  return isOver || !invitation.isMakerAdmin ? fail("identity/invitation-ended") : ok(null);
}

export type AcceptRefusal = "identity/invitation-ended" | "identity/not-verified" | "identity/invitation-other-address";

/**
 * Whether an account may accept an invitation: it needs a verified e-mail address or number. One
 * that was sent to an address is for the account that verified this address.
 * @param addressee whether the account's address is the one it was sent to; null: sent to none
 */
export function mayAcceptInvitation(
  account: { emailVerified: boolean; phoneVerified: boolean },
  { addressee, ...invitation }: OpenInvitation & { addressee: boolean | null },
  now: Date,
): Result<null, AcceptRefusal> {
  const open = checkInvitation(invitation, now);
  if (!open.ok) return open;
  if (addressee === false) return fail("identity/invitation-other-address");
  const isVerified = account.emailVerified || (account.phoneVerified && addressee === null);
  return isVerified ? ok(null) : fail("identity/not-verified");
}
