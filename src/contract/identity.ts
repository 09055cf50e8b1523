import { z } from "zod";
import { ROLES } from "#domain/identity/actor.ts";
import { Id, Time, lookupText, storedText } from "./fields.ts";
import { route } from "./route.ts";

/**
 * Ways to sign in to an account. `provider` is one of the federated providers in OIDC_PROVIDERS.
 */
export const WAYS_IN = ["password", "phone", "passkey", "provider"] as const;

const Nothing = z.strictObject({});
/** The answer is 204 without a body. */
const Done = z.null();
const Code = lookupText(20).trim().min(4);
const Password = lookupText(128).min(1);

/** What the sign-in screens need to know about this deployment before anybody signs in. */
export const SignInWays = z.object({
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /**
   * Whether this server really sends mails and text messages. If not, the operator reads them (`npm
   * run lifeboard -- outbox`). `calls`: a landline is called, and a voice says the code.
   */
  sends: z.object({ mail: z.boolean(), sms: z.boolean(), calls: z.boolean().optional() }),
  /** `open`: the server says whether an account exists for an address (ACCOUNT_LOOKUP). */
  lookup: z.enum(["closed", "open"]),
  /** The country of phone numbers without a country code, as two letters (ISO 3166-1). */
  country: z.string().nullable(),
  /** Why nobody can sign in now. Null: sign-in works. */
  closedBecause: z.enum(["identity/public-url-missing"]).nullable(),
});
export type SignInWays = z.output<typeof SignInWays>;

/** Returns the ways to sign in to this deployment. */
export const getSignInWays = route({
  method: "GET",
  path: "/api/v1/identity",
  who: "anyone",
  summary: "Ways to sign in to this deployment",
  input: Nothing,
  output: SignInWays,
  errors: [],
});

/**
 * Tells people how they signed in. The answer goes to the address itself, by mail or text message.
 * The caller gets it only if ACCOUNT_LOOKUP is open. The answer for an unknown address is the same.
 */
export const lookUpAccount = route({
  method: "POST",
  path: "/api/v1/identity/lookup",
  who: "anyone",
  summary: "Ask how one signed in, by e-mail or phone number",
  input: z.strictObject({ identifier: lookupText(320).trim().min(3) }),
  output: z.object({ sent: z.boolean(), ways: z.array(z.enum(WAYS_IN)).nullable() }),
  errors: ["identity/too-many-requests", "identity/invalid-email", "identity/invalid-phone", "identity/premium-phone"],
});

/** The caller's own account (CONTRACT.md 5). */
export const Me = z.object({
  id: Id,
  alias: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  phoneVerified: z.boolean(),
  language: z.string(),
  roles: z.array(z.enum(ROLES)),
  facilities: z.array(Id),
  secondFactor: z.boolean(),
  unread: z.int().nonnegative(),
  /** Set for a shared desk of a facility. It counts there, has no roles and no other rights. */
  desk: z.object({ facilityId: Id, endsAt: Time }).optional(),
});
export type Me = z.output<typeof Me>;

/** Returns the caller's account and sets the anti-forgery cookie. */
export const getMe = route({
  method: "GET",
  path: "/api/v1/me",
  who: "member",
  summary: "The account of the asker",
  input: Nothing,
  output: Me,
  errors: ["http/unauthenticated", "identity/session-expired"],
});

/** A change of alias or language. Absent fields do not change. */
export const ProfileEdit = z.strictObject({
  alias: storedText(60).trim().min(1).optional(),
  language: lookupText(35).optional(),
});

/** Changes the caller's alias or language. */
export const editMe = route({
  method: "PATCH",
  path: "/api/v1/me",
  who: "member",
  summary: "Change alias or language",
  input: ProfileEdit,
  output: Me,
  errors: ["http/unauthenticated"],
});

/**
 * Returns all data about the caller as one JSON document. It requires a sign-in within the last 10
 * minutes, is counted, and the owner is told.
 */
export const exportMe = route({
  method: "GET",
  path: "/api/v1/me/export",
  who: "member",
  summary: "Everything kept about the asker",
  input: Nothing,
  output: z.record(z.string(), z.unknown()),
  errors: ["http/unauthenticated", "identity/fresh-sign-in-needed", "identity/too-many-requests"],
});

/**
 * Deletes the caller's account for good. It requires a sign-in within the last 10 minutes, and the
 * password or a code if the account has one.
 */
export const deleteMe = route({
  method: "DELETE",
  path: "/api/v1/me",
  who: "member",
  summary: "Delete the account",
  input: z.strictObject({ password: Password.optional(), code: Code.optional() }),
  output: Done,
  errors: [
    "http/unauthenticated",
    "identity/fresh-sign-in-needed",
    "identity/wrong-credentials",
    "identity/code-wrong",
    "identity/second-factor-needed",
    "identity/last-admin",
  ],
});

/** One device that is signed in. */
export const Session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** The browser and system in words, such as "Chrome on Android". Empty: unknown. */
  device: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
});
export type Session = z.output<typeof Session>;

/** Lists the devices that are signed in to the caller's account. */
export const getSessions = route({
  method: "GET",
  path: "/api/v1/me/sessions",
  who: "member",
  summary: "Devices that are signed in",
  input: Nothing,
  output: z.object({ items: z.array(Session) }),
  errors: ["http/unauthenticated"],
});

/** Signs one device out. Its next call is refused. */
export const endSession = route({
  method: "DELETE",
  path: "/api/v1/me/sessions/{id}",
  who: "member",
  summary: "Sign out one device",
  input: z.strictObject({ id: lookupText(100).min(1) }),
  output: Done,
  errors: ["http/unauthenticated", "http/not-found"],
});

/** Signs out all devices. With `keepThis`, the calling device stays signed in. */
export const endSessions = route({
  method: "POST",
  path: "/api/v1/me/sessions/end",
  who: "member",
  summary: "Sign out all devices, or all others",
  input: z.strictObject({ keepThis: z.boolean() }),
  output: Done,
  errors: ["http/unauthenticated"],
});

/** The ways to sign in that the caller has set up. */
export const Security = z.object({
  password: z.boolean(),
  providers: z.array(z.object({ id: z.string(), name: z.string(), linkedAt: Time })),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: Time })),
  secondFactor: z.boolean(),
  backupCodesLeft: z.int().nonnegative(),
});
export type Security = z.output<typeof Security>;

/** Returns the ways to sign in to the caller's account. */
export const getSecurity = route({
  method: "GET",
  path: "/api/v1/me/security",
  who: "member",
  summary: "Ways into the account",
  input: Nothing,
  output: Security,
  errors: ["http/unauthenticated"],
});
