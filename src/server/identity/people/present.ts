import type { AuditEntry, DeadLetter, Invitation, Person } from "#contract/people.ts";
import type { revealPerson } from "#contract/people-power.ts";
import type { OutputOf } from "#contract/route.ts";
import { maskedEmail, maskedPhone } from "#domain/contact/masked-contact.ts";
import type { Actor, Role } from "#domain/identity/actor.ts";
import { ROLES } from "#domain/identity/actor.ts";
import { readRoles } from "#domain/identity/roles.ts";
import { administrationRights, mayBan } from "#domain/identity/policy.ts";
import type { StoredLetter } from "#server/adapters/queue/queries.ts";
import { isStandIn } from "../addresses.ts";
import type { StoredEntry } from "../audit/queries.ts";
import type { StoredInvitation } from "../invitations/queries.ts";
import type { WaitingBan } from "../power/bans.ts";
import type { Waiting } from "../power/queries.ts";
import { accountOf } from "./queries.ts";
import type { StoredPerson } from "./queries.ts";

/** What waits on an account for a second person. */
export type WaitingOn = { ban?: WaitingBan | undefined; admin?: Waiting | undefined };

/** An account as this asker may see it: e-mail and number masked, and for admins alone. */
export function presentPerson(person: StoredPerson, actor: Actor, waiting: WaitingOn = {}): Person {
  const account = accountOf(person);
  const may = administrationRights(actor);
  return {
    id: person.id,
    alias: person.alias,
    email: may.readPeople && !isStandIn(person.email) ? maskedEmail(person.email) : null,
    phone: may.readPeople && person.phone !== null ? maskedPhone(person.phone) : null,
    roles: [...readRoles(person.role)],
    facilities: person.facilities,
    createdAt: person.created_at.toISOString(),
    lastSeenAt: person.last_seen_at?.toISOString() ?? null,
    ban: person.banned ? { reason: person.ban_reason ?? "", until: person.ban_until?.toISOString() ?? null } : null,
    waitingBan: waiting.ban === undefined ? null : presentWaitingBan(waiting.ban, actor),
    waitingAdmin: waiting.admin === undefined || !may.setRoles ? null : presentWaiting(waiting.admin, actor),
    // Whether it is the last admin is checked when the act is requested.
    may: { setRoles: may.setRoles, ban: mayBan(actor, account, 1).ok },
  };
}

function presentWaiting({ askedAt, askedBy }: Waiting, actor: Actor) {
  return { at: askedAt.toISOString(), isOwn: askedBy === actor.id };
}

function presentWaitingBan(waiting: WaitingBan, actor: Actor) {
  const { reason, until, hidesPosts } = waiting.details;
  return { ...presentWaiting(waiting, actor), reason, until, hidePosts: hidesPosts };
}

/** The whole e-mail and number of an account, for who gave a reason. */
export function presentRevealed({ id, email, phone }: StoredPerson): OutputOf<typeof revealPerson> {
  return { id, email: isStandIn(email) ? null : email, phone };
}

/** An invitation as its makers see it. */
export function presentInvitation(invitation: StoredInvitation): Invitation {
  return {
    id: invitation.id,
    role: roleOf(invitation.role),
    facility: invitation.facility,
    note: invitation.note,
    sentTo: invitation.sent_to,
    createdAt: invitation.created_at.toISOString(),
    expiresAt: invitation.expires_at.toISOString(),
    usedAt: invitation.used_at?.toISOString() ?? null,
  };
}

/** The role of an invitation. */
export function roleOf(word: string): Role {
  return ROLES.find((role) => role === word) ?? "member";
}

/** A message that could not be delivered. */
export function presentLetter(letter: StoredLetter): DeadLetter {
  return {
    id: letter.id,
    channel: letter.channel,
    to: letter.channel === "mail" ? maskedEmail(letter.recipient) : maskedPhone(letter.recipient),
    template: letter.template,
    error: letter.error ?? "",
    tries: letter.tries,
    at: letter.created_at.toISOString(),
    canRetry: letter.can_retry,
  };
}

/** A row of the audit. */
export function presentEntry(entry: StoredEntry): AuditEntry {
  return { ...entry, at: entry.at.toISOString() };
}
