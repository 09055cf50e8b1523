import { z } from "zod";
import { ROLES } from "#domain/identity/actor.ts";
import { Id, queryInteger, Time, lookupText, freeText } from "./fields.ts";
import { route } from "./route.ts";

const Nothing = z.strictObject({});
const Done = z.null();
const Role = z.enum(ROLES);
/** Why an act of power on an account is refused. */
export const POWER_REFUSALS = [
  "http/unauthenticated",
  "http/permission-denied",
  "identity/person-not-found",
  "identity/fresh-sign-in-needed",
  "identity/too-many-requests",
] as const;

/**
 * An account, for admins. It never contains a token, a hash or a secret. E-mail and phone number
 * are masked ("a…@g….com", "+91 … 42"); moderators get neither. `POST /people/{id}/reveal` shows
 * them whole.
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
  /** Null: not banned. `until` is null for a permanent ban. */
  ban: z.object({ reason: z.string(), until: Time.nullable() }).nullable(),
  /** A ban that a second person must confirm. `isOwn`: the reader asked for it. */
  waitingBan: z
    .object({ reason: z.string(), until: Time.nullable(), hidePosts: z.boolean(), at: Time, isOwn: z.boolean() })
    .nullable()
    .optional(),
  /** The role of an admin was given and waits for another admin. `isOwn`: the reader gave it. */
  waitingAdmin: z.object({ at: Time, isOwn: z.boolean() }).nullable().optional(),
  /** What the reader may do with this account. */
  may: z.object({ setRoles: z.boolean(), ban: z.boolean() }),
});
export type Person = z.output<typeof Person>;

/**
 * Finds accounts by id, a part of the alias, the whole e-mail, or 8 last digits of a number. A part
 * of an e-mail finds nothing: it would tell the rest by trying. Newest come first.
 */
export const getPeople = route({
  method: "GET",
  path: "/api/v1/people",
  who: "admin",
  summary: "Accounts, newest first",
  input: z.strictObject({
    q: lookupText(100).trim().optional(),
    role: Role.optional(),
    limit: queryInteger(1, 100).default(20),
    after: Id.optional(),
  }),
  output: z.object({ items: z.array(Person), next: Id.nullable() }),
  errors: ["http/unauthenticated", "http/permission-denied", "identity/too-many-requests"],
});

/**
 * Sets the roles of an account. Facility staff is granted for each facility. The change takes
 * effect on all processes within 10 s. A new role of an admin waits until another admin confirms
 * it: the answer has `waitingAdmin`, and the other roles.
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
    "identity/too-many-requests",
    "facilities/not-found",
  ],
});

/**
 * Bans an account and ends all its sessions. Moderators cannot ban moderators or admins, and nobody
 * can ban themselves. `hidePosts` also hides the account's posts. Each hidden post gets a decision,
 * and the owner is notified. Above 20 accounts an hour the ban waits for a second person, and the
 * answer is `identity/second-person-needed`.
 */
export const banPerson = route({
  method: "POST",
  path: "/api/v1/people/{id}/ban",
  who: "moderator",
  summary: "Shut an account out",
  input: z.strictObject({
    id: Id,
    reason: freeText(3, 300),
    until: Time.nullable().optional(),
    hidePosts: z.boolean().optional(),
  }),
  output: Person,
  errors: [...POWER_REFUSALS, "identity/last-admin", "identity/second-person-needed"],
});

/** Lifts a ban. `showPosts` also shows the posts again that the ban hid. */
export const unbanPerson = route({
  method: "DELETE",
  path: "/api/v1/people/{id}/ban",
  who: "moderator",
  summary: "Let an account in again",
  input: z.strictObject({ id: Id, showPosts: z.boolean().optional() }),
  output: Person,
  errors: POWER_REFUSALS,
});

/** An invitation, for admins. Only the answer that creates it contains the secret of its link. */
export const Invitation = z.object({
  id: Id,
  role: Role,
  facility: z.object({ id: Id, name: z.string() }).nullable(),
  note: z.string().nullable(),
  /** The address it was sent to, masked. Only the account that confirmed it may accept. */
  sentTo: z.string().nullable().optional(),
  createdAt: Time,
  expiresAt: Time,
  usedAt: Time.nullable(),
});
export type Invitation = z.output<typeof Invitation>;

/**
 * Lists open invitations, newest first. An invitation ends when its author is no longer an admin.
 */
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
 * Creates an invitation link. It works once, until it expires. `facilityId` is required for
 * facility staff and refused for other roles. `sendTo` also sends the link by mail; then only the
 * account that confirmed this address may accept. Moderators and admins need it, and their links
 * work for 48 hours at most. The secret follows `#`, because browsers send that part to no server.
 */
export const invite = route({
  method: "POST",
  path: "/api/v1/invitations",
  who: "admin",
  summary: "Make an invitation link",
  input: z.strictObject({
    role: Role.exclude(["member"]),
    facilityId: Id.optional(),
    note: freeText(0, 100).optional(),
    sendTo: z.email().max(320).optional(),
    days: z.int().min(1).max(30).default(7),
  }),
  output: Invitation.extend({ url: z.string() }),
  errors: [
    "http/unauthenticated",
    "http/permission-denied",
    "facilities/not-found",
    "identity/fresh-sign-in-needed",
    "identity/too-many-requests",
  ],
});

/** Withdraws an invitation. */
export const withdrawInvitation = route({
  method: "DELETE",
  path: "/api/v1/invitations/{id}",
  who: "admin",
  summary: "Take an invitation back",
  input: z.strictObject({ id: Id }),
  output: Done,
  errors: [
    "http/unauthenticated",
    "http/permission-denied",
    "identity/invitation-ended",
    "identity/fresh-sign-in-needed",
  ],
});

const Token = lookupText(100).min(20);

/** Returns what an invitation offers. The caller must have its link. */
export const readInvitation = route({
  method: "POST",
  path: "/api/v1/invitations/read",
  who: "anyone",
  summary: "What an invitation link offers",
  input: z.strictObject({ token: Token }),
  output: z.object({ role: Role, facility: z.object({ id: Id, name: z.string() }).nullable(), expiresAt: Time }),
  errors: ["identity/invitation-ended"],
});

/**
 * Gives the caller the role of an invitation. The role of an admin waits until another admin than
 * who invited confirms it. The answer has `waits` then.
 */
export const acceptInvitation = route({
  method: "POST",
  path: "/api/v1/invitations/accept",
  who: "member",
  summary: "Accept an invitation",
  input: z.strictObject({ token: Token }),
  output: z.object({
    role: Role,
    facility: z.object({ id: Id, name: z.string() }).nullable(),
    waits: z.boolean().optional(),
  }),
  errors: [
    "http/unauthenticated",
    "identity/invitation-ended",
    "identity/not-verified",
    "identity/invitation-other-address",
  ],
});

/**
 * A mail or text message that failed after all tries. It does not contain the text, which may
 * include a code. `to` is masked.
 */
export const DeadLetter = z.object({
  id: Id,
  channel: z.enum(["mail", "sms", "push"]),
  to: z.string(),
  template: z.string(),
  error: z.string(),
  tries: z.int(),
  at: Time,
  /** False if its contents have expired, such as a code. */
  canRetry: z.boolean(),
});
export type DeadLetter = z.output<typeof DeadLetter>;

/** Lists messages that could not be sent. */
export const getDeadLetters = route({
  method: "GET",
  path: "/api/v1/dead-letters",
  who: "admin",
  summary: "Messages that could not be sent",
  input: Nothing,
  output: z.object({ items: z.array(DeadLetter) }),
  errors: ["http/unauthenticated", "http/permission-denied", "identity/too-many-requests"],
});

/** Sends a failed message again. */
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
 * An entry of the audit: who did what to which account. It never contains a secret, an address or a
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

/** Lists actions on accounts, newest first. `who` finds actions by an account and actions on it. */
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
