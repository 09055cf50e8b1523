import { DAY_MS } from "../shared/durations.ts";
import type { Role } from "./actor.ts";

/** The date of the table below. */
export const POWER_BOUNDS_SINCE = "2026-11-22";

/**
 * How far one sign-in reaches, so that a stolen one cannot do what nobody can take back. Source:
 * proposal (decision 57). OWASP ASVS 5.0, 7.3.2, asks for a last day of a session.
 */
export const POWER_BOUNDS = {
  /** Days after its sign-in when a session ends, however often it is used. */
  sessionDaysOfMembers: 90,
  sessionDaysOfRoles: 14,
  /** Accounts that one person bans in an hour before a second person must confirm. */
  bansAlone: 20,
  /** Posts that one person hides in an hour on a sign-in that is not fresh. */
  hidesWithOldSignIn: 20,
  /** How long an act waits for its second person, hours. */
  secondPersonHours: 24,
  /** How long it waits where there is no second person, minutes. */
  aloneWaitsMinutes: 60,
  /** Whole e-mails and numbers that one admin reads in a day. */
  revealsADay: 30,
  /** Wrong second steps after which the owner is told that somebody knows the password. */
  toldAfterWrongSteps: 3,
  toldAgainAfterWrongSteps: 10,
  /** Wrong second steps after which only a recovery code or a new password helps. */
  mostWrongSteps: 50,
  /** How long a new role works without a second step, days. */
  roleGraceDays: 7,
  /** How long an invitation to a role with power lasts, hours. */
  powerInvitationHours: 48,
  /** How long a shared desk works at most, days, and how long its link can be opened, hours. */
  deskDays: 30,
  deskLinkHours: 48,
  /** Shared desks of one facility. */
  desksOfFacility: 20,
} as const;

/** Roles with power over other people's accounts and posts. */
const POWERFUL: readonly Role[] = ["moderator", "admin"];

/** Whether one of these roles has power over others. */
export function hasPower(roles: Iterable<Role>): boolean {
  const held = new Set(roles);
  return POWERFUL.some((role) => held.has(role));
}

/** When a session ends for good, by its owner's roles. */
export function sessionEndsAt(signedInAt: Date, roles: ReadonlySet<Role>): Date {
  const isMember = [...roles].every((role) => role === "member");
  const days = isMember ? POWER_BOUNDS.sessionDaysOfMembers : POWER_BOUNDS.sessionDaysOfRoles;
  return new Date(signedInAt.getTime() + days * DAY_MS);
}
