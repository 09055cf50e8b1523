import type { GuardedCall } from "../guards.ts";

/** The reason for a passkey challenge without an account; stored with the challenge. */
export const PASSKEY_SIGN_UP = "sign-up";

/** A route of the library that clients may call. */
export type LibraryRoute = {
  method: "GET" | "POST";
  /**
   * The accepted members of the body. Others are refused, so that a call cannot set other fields of
   * an account.
   */
  fields: readonly string[];
  /** Refused while nobody can sign in here (`identity/public-url-missing`). */
  isWayIn?: boolean;
  /** Requires a sign-in of the last ten minutes: always, or depending on the body. */
  isDangerous?: boolean | ((body: Readonly<Record<string, unknown>>) => boolean);
  /** Also open without a session, for making an account. The call must say so. */
  signsUp?: (call: Pick<GuardedCall, "body" | "request">) => boolean;
  /** The member that is a new password. */
  newPassword?: string;
  /** Answered by our code in the library's shape, because the library's answer reveals too much. */
  own?: "list-sessions" | "revoke-session" | "revoke-other-sessions" | "unlink-account";
};

const wayIn = { method: "POST", isWayIn: true } as const;
const post = (...fields: string[]): LibraryRoute => ({ method: "POST", fields });
const get: LibraryRoute = { method: "GET", fields: [] };

/**
 * The only library routes that clients can reach. Not here: roles, bans and impersonation (our own
 * routes), provider tokens, deletion (DELETE /api/v1/me).
 */
const ROUTES: Readonly<Record<string, LibraryRoute>> = {
  "/sign-up/email": {
    ...wayIn,
    fields: ["email", "password", "name", "image", "callbackURL", "rememberMe"],
    newPassword: "password",
  },
  "/sign-in/email": { ...wayIn, fields: ["email", "password", "rememberMe", "callbackURL"] },
  "/sign-in/phone-number": { ...wayIn, fields: ["phoneNumber", "password", "rememberMe"] },
  "/phone-number/send-otp": { ...wayIn, fields: ["phoneNumber"] },
  "/phone-number/verify": {
    ...wayIn,
    fields: ["phoneNumber", "code", "updatePhoneNumber", "newAccount"],
    isDangerous: (body) => body["updatePhoneNumber"] === true,
  },
  "/phone-number/request-password-reset": { ...wayIn, fields: ["phoneNumber"] },
  "/phone-number/reset-password": {
    ...wayIn,
    fields: ["phoneNumber", "otp", "newPassword"],
    newPassword: "newPassword",
  },
  "/sign-in/social": {
    ...wayIn,
    fields: ["provider", "callbackURL", "newUserCallbackURL", "errorCallbackURL", "disableRedirect", "loginHint"],
  },
  "/link-social": { ...post("provider", "callbackURL", "errorCallbackURL", "disableRedirect"), isDangerous: true },
  "/unlink-account": { ...post("providerId", "accountId"), isDangerous: true, own: "unlink-account" },
  "/list-accounts": get,
  "/send-verification-email": { ...wayIn, fields: ["email", "callbackURL"] },
  "/verify-email": { ...get, isWayIn: true },
  "/request-password-reset": { ...wayIn, fields: ["email", "redirectTo"] },
  "/reset-password": { ...wayIn, fields: ["newPassword", "token"], newPassword: "newPassword" },
  "/reset-password/:token": { ...get, isWayIn: true },
  "/change-password": { ...post("currentPassword", "newPassword", "revokeOtherSessions"), newPassword: "newPassword" },
  "/change-email": { ...post("newEmail", "callbackURL"), isDangerous: true },
  "/update-user": post("name"),
  "/sign-out": post(),
  "/get-session": get,
  "/list-sessions": { ...get, own: "list-sessions" },
  "/revoke-session": { ...post("token"), own: "revoke-session" },
  "/revoke-sessions": post(),
  "/revoke-other-sessions": { ...post(), own: "revoke-other-sessions" },
  "/callback/:id": { ...get, isWayIn: true },
  "/two-factor/enable": { ...post("password", "method", "issuer"), isDangerous: true },
  "/two-factor/disable": { ...post("password"), isDangerous: true },
  // No `trustDevice`: it would skip the second step for a month, even after a new password or
  // signing out everywhere.
  "/two-factor/verify-totp": post("code"),
  "/two-factor/verify-backup-code": post("code"),
  "/two-factor/generate-backup-codes": { ...post("password"), isDangerous: true },
  "/passkey/generate-register-options": {
    ...get,
    isDangerous: true,
    signsUp: ({ request }) => new URLSearchParams((request.url ?? "").split("?")[1]).get("context") === PASSKEY_SIGN_UP,
  },
  "/passkey/verify-registration": {
    ...post("response", "name", "createSession"),
    isDangerous: true,
    signsUp: ({ body }) => body["createSession"] === true,
  },
  "/passkey/generate-authenticate-options": { ...get, isWayIn: true },
  "/passkey/verify-authentication": { ...wayIn, fields: ["response"] },
  "/passkey/list-user-passkeys": get,
  "/passkey/delete-passkey": { ...post("id"), isDangerous: true },
  "/passkey/update-passkey": post("id", "name"),
};

/** The library route of a path, with its name in the table; null when it is not open to clients. */
export function libraryRoute(path: string): { name: string; route: LibraryRoute } | null {
  const name = /^\/(callback|reset-password)\/[^/]+$/.test(path)
    ? path.startsWith("/callback/")
      ? "/callback/:id"
      : "/reset-password/:token"
    : path;
  const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
  return route === undefined ? null : { name, route };
}
