import type { Actor } from "#domain/identity/actor.ts";
import { strongestRole } from "#domain/identity/roles.ts";
import type { Reason } from "#contract/errors.ts";
import type { AuditEvent } from "./recorder.ts";

/** Refusals that say that somebody lacks a right. Others are about what was asked. */
const LACKING: ReadonlySet<Reason> = new Set<Reason>([
  "http/permission-denied",
  "identity/role-needs-second-factor",
  "identity/second-person-needed",
  "identity/second-admin-needed",
  "identity/invitation-other-address",
  "moderation/own-case",
  "moderation/second-person-needed",
  "facilities/second-keeper-needed",
  "facilities/desk-counts-only",
]);

/**
 * The event of a refused right; null where nobody is signed in, or no right was lacking.
 * @param asked the route or the command, by its name in the contract
 */
export function refusedRight({ id, roles, desk }: Actor, asked: string, reason: Reason): AuditEvent | null {
  if (id === null || !LACKING.has(reason)) return null;
  const role = desk === undefined ? strongestRole(roles) : "desk";
  return { kind: "right-refused", accountId: id, role, what: `${asked} ${reason}` };
}
