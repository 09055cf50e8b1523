import { z } from "zod";
import { ROLES } from "#domain/identity/actor.ts";
import { Id, Time, plain, text } from "./fields.ts";
import { route } from "./route.ts";

/** How somebody can get into an account. `provider` is a federated one of OIDC_PROVIDERS. */
export const WAYS_IN = ["password", "phone", "passkey", "provider"] as const;

const Nothing = z.strictObject({});
/** 204: done, nothing to say. */
const Done = z.null();
const Code = plain(20).trim().min(4);
const Password = plain(128).min(1);

/** What the sign-in screens need to know of this deployment, before anybody has signed in. */
export const SignInWays = z.object({
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /**
   * Whether a mail, a text message really leaves this server; if not, the operator reads them (`npm
   * run lifeboard -- outbox`).
   */
  sends: z.object({ mail: z.boolean(), sms: z.boolean() }),
  /**
   * Whether sign-up and sign-in tell "no such account" and "e-mail in use" apart (ACCOUNT_LOOKUP).
   */
  lookup: z.enum(["closed", "open"]),
  /** Country by which a phone number without a country code is read; two letters. */
  country: z.string().nullable(),
  /** Why nobody can sign in now; null when they can. */
  closedBecause: z.enum(["identity/public-url-missing"]).nullable(),
});
export type SignInWays = z.output<typeof SignInWays>;

/** Ways in that this deployment offers. */
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
 * "How did I sign in?" The answer goes to the address itself, by mail or text message; to the asker
 * only while the deployment opens look-up. For an unknown address the answer is the same.
 */
export const lookUpAccount = route({
  method: "POST",
  path: "/api/v1/identity/lookup",
  who: "anyone",
  summary: "Ask how one signed in, by e-mail or phone number",
  input: z.strictObject({ identifier: plain(320).trim().min(3) }),
  output: z.object({ sent: z.boolean(), ways: z.array(z.enum(WAYS_IN)).nullable() }),
  errors: ["identity/too-many-requests", "identity/invalid-email", "identity/invalid-phone"],
});

/** The person who asks (CONTRACT.md 5). */
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
});
export type Me = z.output<typeof Me>;

/** Who am I; sets the anti-forgery cookie. */
export const getMe = route({
  method: "GET",
  path: "/api/v1/me",
  who: "member",
  summary: "The account of the asker",
  input: Nothing,
  output: Me,
  errors: ["http/unauthenticated", "identity/session-expired"],
});

/** What one is called and spoken to in; what is not given stays. */
export const ProfileEdit = z.strictObject({
  alias: text(60).trim().min(1).optional(),
  language: plain(35).optional(),
});

/** Changes what one is called and spoken to in. */
export const editMe = route({
  method: "PATCH",
  path: "/api/v1/me",
  who: "member",
  summary: "Change alias or language",
  input: ProfileEdit,
  output: Me,
  errors: ["http/unauthenticated"],
});

/** Everything kept about the asker, as one file. */
export const exportMe = route({
  method: "GET",
  path: "/api/v1/me/export",
  who: "member",
  summary: "Everything kept about the asker",
  input: Nothing,
  output: z.record(z.string(), z.unknown()),
  errors: ["http/unauthenticated"],
});

/**
 * Deletes the account for good: needs a sign-in of the last 10 minutes, and the password or a code
 * where there is one.
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

/** One place somebody is signed in at. */
export const Session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** In words: "Chrome on Android". Empty when the browser did not say. */
  device: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
});
export type Session = z.output<typeof Session>;

/** Where the asker is signed in. */
export const getSessions = route({
  method: "GET",
  path: "/api/v1/me/sessions",
  who: "member",
  summary: "Devices that are signed in",
  input: Nothing,
  output: z.object({ items: z.array(Session) }),
  errors: ["http/unauthenticated"],
});

/** Signs one device out; refused there from the next call on. */
export const endSession = route({
  method: "DELETE",
  path: "/api/v1/me/sessions/{id}",
  who: "member",
  summary: "Sign out one device",
  input: z.strictObject({ id: plain(100).min(1) }),
  output: Done,
  errors: ["http/unauthenticated", "http/not-found"],
});

/** Signs out everywhere, or everywhere else. */
export const endSessions = route({
  method: "POST",
  path: "/api/v1/me/sessions/end",
  who: "member",
  summary: "Sign out all devices, or all others",
  input: z.strictObject({ keepThis: z.boolean() }),
  output: Done,
  errors: ["http/unauthenticated"],
});

/** Which ways into the account the asker has set up. */
export const Security = z.object({
  password: z.boolean(),
  providers: z.array(z.object({ id: z.string(), name: z.string(), linkedAt: Time })),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: Time })),
  secondFactor: z.boolean(),
  backupCodesLeft: z.int().nonnegative(),
});
export type Security = z.output<typeof Security>;

/** Ways into the asker's account. */
export const getSecurity = route({
  method: "GET",
  path: "/api/v1/me/security",
  who: "member",
  summary: "Ways into the account",
  input: Nothing,
  output: Security,
  errors: ["http/unauthenticated"],
});
