import type { Reason } from "./errors.ts";
import type { Route, WriteHeader } from "./route.ts";
import {
  requestPasswordReset,
  resetPassword,
  sendPhoneCode,
  sendVerificationMail,
  signInByEmail,
  signInByPhone,
  signOut,
  signUpByEmail,
  verifyBackupCode,
  verifyPhoneCode,
  verifyTotp,
} from "./sign-in.ts";

type Json = { [key: string]: unknown };

/** The security schemes of the OpenAPI document. */
export const SECURITY_SCHEMES: Json = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "The value of the header `set-auth-token` in the answer of a sign-in. Needs neither Origin nor anti-forgery header.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "better-auth.session_token",
    description: "The cookie a sign-in sets; on https its name begins with `__Host-`. Of browsers.",
  },
  antiForgery: {
    type: "apiKey",
    in: "header",
    name: "X-XSRF-TOKEN",
    description:
      "With the cookie, on writes: the value of the cookie `XSRF-TOKEN` (on https `__Host-XSRF-TOKEN`), or instead of it a same-origin `Origin` header.",
  },
};

const NOBODY = {};
const BEARER = { bearer: [] };

/**
 * The security requirements of a route: none, or one of the schemes. Lists never identify their
 * reader.
 */
export function securityOf({ method, who, list, path }: Route): Json[] {
  if (list === true || path.startsWith("/api/auth/")) return [NOBODY];
  const cookie = method === "GET" ? { session: [] } : { session: [], antiForgery: [] };
  return who === "anyone" ? [NOBODY, BEARER, cookie] : [BEARER, cookie];
}

const HEADERS: Readonly<
  Record<WriteHeader, { required: boolean; description: string; schema: Json; example?: string }>
> = {
  "Idempotency-Key": {
    required: false,
    description: "A name of this write, made once: sent again it is answered, not repeated, for 7 days.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
  },
  "If-Match": {
    required: true,
    description:
      'The editVersion that was seen, in quotes: `"3"`. Without it 412, and 412 where somebody edited since.',
    schema: { type: "string" },
    example: '"2"',
  },
  "X-Client-Id": {
    required: false,
    description:
      "Without an account: 128 random bits as 32 hex letters, made once and kept. Without it the address counts.",
    schema: { type: "string", pattern: "^[0-9a-f]{32}$" },
  },
};

/** The headers of writes, which the document says once for all operations. */
export const HEADER_PARAMETERS: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(HEADERS).map(([name, header]) => [name, { name, in: "header", ...header }]),
);

/** A route's own headers as OpenAPI parameters. */
export function headersOf(route: Route): Json[] {
  return (route.headers ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const REFUSED: readonly Reason[] = [
  "http/foreign-origin",
  "http/unsupported-media-type",
  "http/payload-too-large",
  "identity/too-many-requests",
  "identity/public-url-missing",
];
const NOT_LET_IN: readonly Reason[] = [...REFUSED, "identity/wrong-credentials", "identity/banned"];

function described(call: Route, summary: string, errors: readonly Reason[]): Route {
  return { ...call, summary, errors };
}

/**
 * The identity calls that a program needs to sign up, sign in and sign out. Passkeys and providers
 * need a browser, so they are left out.
 */
export const SIGN_IN_ROUTES: readonly Route[] = [
  described(
    signUpByEmail,
    "Make an account by e-mail: answers alike whether or not the address has one; then look at the mail",
    [...REFUSED, "identity/weak-password", "identity/invalid-email", "identity/email-in-use"],
  ),
  described(sendVerificationMail, "Send the mail that proves an address once more", [
    ...REFUSED,
    "identity/invalid-email",
  ]),
  described(
    signInByEmail,
    "Sign in by e-mail and password: the header set-auth-token is the bearer token; twoFactorRedirect asks for the second step",
    [...NOT_LET_IN, "identity/not-verified"],
  ),
  described(signInByPhone, "Sign in by phone number and password, as by e-mail", NOT_LET_IN),
  described(sendPhoneCode, "Send a code to a phone number", [
    ...REFUSED,
    "identity/invalid-phone",
    "identity/premium-phone",
  ]),
  described(verifyPhoneCode, "Sign in, or up, by the code sent to a phone number", [
    ...NOT_LET_IN,
    "identity/code-wrong",
    "identity/code-too-short",
    "identity/code-asker-only",
    "identity/number-unused",
    "identity/phone-in-use",
  ]),
  described(requestPasswordReset, "Send the mail to choose a new password", REFUSED),
  described(resetPassword, "Choose a new password by the token of that mail", [
    ...REFUSED,
    "identity/link-ended",
    "identity/weak-password",
  ]),
  described(verifyTotp, "The second step: a code of the authenticator", [...NOT_LET_IN, "identity/code-wrong"]),
  described(verifyBackupCode, "The second step: a backup code", [...NOT_LET_IN, "identity/code-wrong"]),
  described(signOut, "Sign out", REFUSED),
];
