import { z } from "zod";
import { ROLES } from "#domain/identity/actor.ts";
import { Id, queryInteger, Time, plain, words } from "./fields.ts";
import { route } from "./route.ts";

const Nothing = z.strictObject({});
const Done = z.null();
const Role = z.enum(ROLES);

/**
 * An account as admins see it: never a token, a hash or a secret. Moderators see neither e-mail nor
 * number.
 */
export const Person = z.object({
  id: Id,
  alias: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  roles: z.array(Role),
  facilities: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: Time,
  lastSeenAt: Time.nullable(),
  /** Null when not banned; `until` null: for good. */
  ban: z.object({ reason: z.string(), until: Time.nullable() }).nullable(),
  /** What the asker may do with this account. */
  may: z.object({ setRoles: z.boolean(), ban: z.boolean() }),
});
export type Person = z.output<typeof Person>;

/** Accounts by id, alias, e-mail or phone number. */
export const getPeople = route({
  method: "GET",
  path: "/api/v1/people",
  who: "admin",
  summary: "Accounts, newest first",
  input: z.strictObject({
    q: plain(100).trim().optional(),
    role: Role.optional(),
    limit: queryInteger(1, 100).default(20),
    after: Id.optional(),
  }),
  output: z.object({ items: z.array(Person), next: Id.nullable() }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});

/**
 * Gives and takes roles; facility staff is given per facility. Takes effect everywhere within 10 s.
 */
export const setRoles = route({
  method: "PUT",
  path: "/api/v1/people/{id}/roles",
  who: "admin",
  summary: "Set the roles of an account",
  input: z.strictObject({ id: Id, roles: z.array(Role), facilities: z.array(Id).max(50).optional() }),
  output: Person,
  errors: [
    "http/unauthenticated",
    "http/permission-denied",
    "identity/person-not-found",
    "identity/last-admin",
    "identity/fresh-sign-in-needed",
    "facilities/not-found",
  ],
});

/**
 * Shuts somebody out: all sessions end at once. Moderators may, except each other and admins;
 * nobody shuts out themselves. `hidePosts`: what they posted is hidden with it, each post by a
 * decision that they are told of.
 */
export const banPerson = route({
  method: "POST",
  path: "/api/v1/people/{id}/ban",
  who: "moderator",
  summary: "Shut an account out",
  input: z.strictObject({
    id: Id,
    reason: words(3, 300),
    until: Time.nullable().optional(),
    hidePosts: z.boolean().optional(),
  }),
  output: Person,
  errors: ["http/unauthenticated", "http/permission-denied", "identity/person-not-found", "identity/last-admin"],
});

/** Lets somebody in again. `showPosts`: what was hidden with a ban is shown again. */
export const unbanPerson = route({
  method: "DELETE",
  path: "/api/v1/people/{id}/ban",
  who: "moderator",
  summary: "Let an account in again",
  input: z.strictObject({ id: Id, showPosts: z.boolean().optional() }),
  output: Person,
  errors: ["http/unauthenticated", "http/permission-denied", "identity/person-not-found"],
});

/** An invitation as its makers see it; the secret of the link is told once, when it is made. */
export const Invitation = z.object({
  id: Id,
  role: Role,
  facility: z.object({ id: Id, name: z.string() }).nullable(),
  note: z.string().nullable(),
  createdAt: Time,
  expiresAt: Time,
  usedAt: Time.nullable(),
});
export type Invitation = z.output<typeof Invitation>;

/** Invitations that are open, newest first. One whose maker is no longer an admin has ended. */
export const getInvitations = route({
  method: "GET",
  path: "/api/v1/invitations",
  who: "admin",
  summary: "Open invitations",
  input: Nothing,
  output: z.object({ items: z.array(Invitation) }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});

/**
 * Makes an invitation link: works once, until it expires. `facilityId` goes with facility-staff,
 * and only with it. With `sendTo` the link is mailed too. The secret stands behind `#`: browsers
 * send it to no server.
 */
export const invite = route({
  method: "POST",
  path: "/api/v1/invitations",
  who: "admin",
  summary: "Make an invitation link",
  input: z.strictObject({
    role: Role.exclude(["member"]),
    facilityId: Id.optional(),
    note: words(0, 100).optional(),
    sendTo: z.email().max(320).optional(),
    days: z.int().min(1).max(30).default(7),
  }),
  output: Invitation.extend({ url: z.string() }),
  errors: ["http/unauthenticated", "http/permission-denied", "facilities/not-found", "identity/fresh-sign-in-needed"],
});

/** Takes an invitation back. */
export const withdrawInvitation = route({
  method: "DELETE",
  path: "/api/v1/invitations/{id}",
  who: "admin",
  summary: "Take an invitation back",
  input: z.strictObject({ id: Id }),
  output: Done,
  errors: ["http/unauthenticated", "http/permission-denied", "identity/invitation-ended"],
});

const Token = plain(100).min(20);

/** What an invitation offers, to whoever holds the link. */
export const readInvitation = route({
  method: "POST",
  path: "/api/v1/invitations/read",
  who: "anyone",
  summary: "What an invitation link offers",
  input: z.strictObject({ token: Token }),
  output: z.object({ role: Role, facility: z.object({ id: Id, name: z.string() }).nullable(), expiresAt: Time }),
  errors: ["identity/invitation-ended"],
});

/** Takes the role an invitation offers. */
export const acceptInvitation = route({
  method: "POST",
  path: "/api/v1/invitations/accept",
  who: "member",
  summary: "Accept an invitation",
  input: z.strictObject({ token: Token }),
  output: z.object({ role: Role, facility: z.object({ id: Id, name: z.string() }).nullable() }),
  errors: ["http/unauthenticated", "identity/invitation-ended", "identity/not-verified"],
});

/**
 * A mail or text message that could not be sent after all tries. Never its text: it may hold a
 * code.
 */
export const DeadLetter = z.object({
  id: Id,
  channel: z.enum(["mail", "sms"]),
  to: z.string(),
  template: z.string(),
  error: z.string(),
  tries: z.int(),
  at: Time,
  /** False when what was in it has ended, such as a code. */
  canRetry: z.boolean(),
});
export type DeadLetter = z.output<typeof DeadLetter>;

/** Messages that did not get through. */
export const getDeadLetters = route({
  method: "GET",
  path: "/api/v1/dead-letters",
  who: "admin",
  summary: "Messages that could not be sent",
  input: Nothing,
  output: z.object({ items: z.array(DeadLetter) }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});

/** Tries one again. */
export const retryDeadLetter = route({
  method: "POST",
  path: "/api/v1/dead-letters/{id}/retry",
  who: "admin",
  summary: "Try a message again",
  input: z.strictObject({ id: Id }),
  output: Done,
  errors: ["http/unauthenticated", "http/permission-denied", "http/not-found", "identity/message-ended"],
});

/**
 * A row of the audit: who did what to which account, never with what secret, from where or by which
 * number.
 */
export const AuditEntry = z.object({
  ordinal: z.int(),
  at: Time,
  who: z.string(),
  role: z.string(),
  act: z.string(),
  about: Id.nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/**
 * What was done to accounts, newest first. `who` finds what an account did and what was done to it.
 */
export const getAudit = route({
  method: "GET",
  path: "/api/v1/audit",
  who: "admin",
  summary: "What was done to accounts",
  input: z.strictObject({
    who: Id.optional(),
    limit: queryInteger(1, 100).default(50),
    before: queryInteger(1, 999_999_999_999).optional(),
  }),
  output: z.object({ items: z.array(AuditEntry), next: z.int().nullable() }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});

/** Answers the question of the first admin with "keep it for now": it is not asked again. */
export const keepDemo = route({
  method: "POST",
  path: "/api/v1/demo/keep",
  who: "admin",
  summary: "Keep the demonstration data",
  input: Nothing,
  output: Done,
  errors: ["http/unauthenticated", "http/permission-denied"],
});

/** Removes the demonstration data for good; the first real admin is asked for it. */
export const removeDemo = route({
  method: "POST",
  path: "/api/v1/demo/remove",
  who: "admin",
  summary: "Remove the demonstration data",
  input: Nothing,
  output: z.object({ removed: z.int() }),
  errors: ["http/unauthenticated", "http/permission-denied", "identity/fresh-sign-in-needed"],
});
