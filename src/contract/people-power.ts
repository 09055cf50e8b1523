import { z } from "zod";
import { ROLES } from "#domain/identity/actor.ts";
import { BAN_APPEAL_ANSWERS, BAN_APPEAL_BOUNDS } from "#domain/identity/ban-appeal.ts";
import { freeText, Id, lookupText, Time, TimeIn } from "./fields.ts";
import { Person, POWER_REFUSALS } from "./people.ts";
import { route } from "./route.ts";

/**
 * Confirms a ban that waits for a second person, or ends it. Who asked for it may only end it. If
 * nobody else has the role of a moderator or admin, who asked may confirm it after an hour.
 */
export const confirmBan = route({
  method: "POST",
  path: "/api/v1/people/{id}/ban/confirm",
  who: "moderator",
  summary: "Bring a ban that waits into force, or end it",
  input: z.strictObject({ id: Id, isConfirmed: z.boolean() }),
  output: Person,
  errors: [...POWER_REFUSALS, "identity/last-admin", "identity/second-person-needed", "http/not-found"],
});

/**
 * Makes an account an admin whose role waits for a second admin, or refuses it. Who gave the role
 * may only refuse it. With no other admin, who gave it may confirm it after an hour.
 */
export const confirmAdmin = route({
  method: "POST",
  path: "/api/v1/people/{id}/roles/confirm",
  who: "admin",
  summary: "Confirm that an account becomes an admin, or refuse it",
  input: z.strictObject({ id: Id, isConfirmed: z.boolean() }),
  output: Person,
  errors: [...POWER_REFUSALS, "identity/second-admin-needed", "http/not-found"],
});

/**
 * Returns the whole e-mail and phone number of one account. The audit keeps who read them and why.
 * An admin may read 30 a day.
 */
export const revealPerson = route({
  method: "POST",
  path: "/api/v1/people/{id}/reveal",
  who: "admin",
  summary: "Show the e-mail and the number of one account",
  input: z.strictObject({ id: Id, reason: freeText(5, 300) }),
  output: z.object({ id: Id, email: z.string().nullable(), phone: z.string().nullable() }),
  errors: POWER_REFUSALS,
});

const Answered = z.enum(BAN_APPEAL_ANSWERS);

/**
 * Appeals against the ban of an account, without a session. A sign-in that was refused with
 * `identity/banned` gives the token, for an hour. A ban has one appeal. The same words once more
 * are answered as the first time.
 */
export const sendBanAppeal = route({
  method: "POST",
  path: "/api/v1/ban-appeals",
  who: "anyone",
  summary: "Appeal against the ban of an account",
  input: z.strictObject({
    token: lookupText(100).min(20),
    words: freeText(BAN_APPEAL_BOUNDS.leastWords, BAN_APPEAL_BOUNDS.mostWords),
  }),
  output: z.object({ sentAt: Time }),
  errors: ["identity/appeal-ended", "identity/appeal-sent", "identity/too-many-requests"],
});

/** An appeal that waits, in the list. It names no account: whoever reads one is in the audit. */
export const WaitingBanAppeal = z.object({
  id: Id,
  at: Time,
  bannedAt: Time,
  /** When the ban ends; null: it is permanent. */
  until: Time.nullable(),
  /** The reader banned the account, so another moderator answers. */
  isOwn: z.boolean(),
});
export type WaitingBanAppeal = z.output<typeof WaitingBanAppeal>;

/** Lists appeals against bans that wait for an answer, oldest first. */
export const getBanAppeals = route({
  method: "GET",
  path: "/api/v1/ban-appeals",
  who: "moderator",
  summary: "Appeals against bans that wait for an answer",
  input: z.strictObject({}),
  output: z.object({ items: z.array(WaitingBanAppeal) }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});

/** An appeal with all that its judge reads. Names are aliases. */
export const BanAppeal = z.object({
  id: Id,
  at: Time,
  /** Null: forgotten some days after the answer. */
  words: z.string().nullable(),
  person: z.object({ id: Id, alias: z.string(), roles: z.array(z.enum(ROLES)), createdAt: Time }),
  /** The ban as it is now; null: it is over. `by`: who asked for it and who confirmed it. */
  ban: z.object({ reason: z.string(), until: Time.nullable(), at: Time, by: z.array(z.string()) }).nullable(),
  /** What the audit says of bans of this account, newest first. `by`: null for no account. */
  history: z.array(z.object({ at: Time, act: z.string(), by: z.string().nullable() })),
  answer: z.object({ outcome: Answered, reason: z.string(), at: Time }).nullable(),
  may: z.object({ answer: z.boolean() }),
  /** The reader banned the account, so another moderator answers. */
  isOwn: z.boolean(),
});
export type BanAppeal = z.output<typeof BanAppeal>;

/** Reads one appeal with its account. The audit keeps who read it. */
export const getBanAppeal = route({
  method: "GET",
  path: "/api/v1/ban-appeals/{id}",
  who: "moderator",
  summary: "One appeal against a ban",
  input: z.strictObject({ id: Id }),
  output: BanAppeal,
  errors: ["http/unauthenticated", "http/permission-denied", "http/not-found", "identity/too-many-requests"],
});

/**
 * Answers an appeal against a ban: `lift`, `shorten` to `until`, or `keep`. The person is told with
 * the reason. Who banned the account cannot answer, unless there has been nobody else for an hour.
 * `showPosts` also shows the posts again that the ban hid, where it is lifted.
 */
export const answerBanAppeal = route({
  method: "POST",
  path: "/api/v1/ban-appeals/{id}/answer",
  who: "moderator",
  summary: "Answer an appeal against a ban: not by whoever banned",
  input: z.strictObject({
    id: Id,
    outcome: Answered,
    reason: freeText(5, 500),
    until: TimeIn.optional(),
    showPosts: z.boolean().optional(),
  }),
  output: BanAppeal,
  errors: [...POWER_REFUSALS, "http/not-found", "moderation/already-decided", "moderation/second-person-needed"],
});

/** Appeals against bans, in the order of the document. */
export const BAN_APPEAL_ROUTES = [sendBanAppeal, getBanAppeals, getBanAppeal, answerBanAppeal] as const;
