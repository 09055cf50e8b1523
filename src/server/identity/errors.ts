import type { Reason } from "#contract/errors.ts";

/**
 * Maps each code of the identity library to one of our reasons. A missing code cannot occur on our
 * routes.
 */
const REASON_OF_CODE: Readonly<Record<string, Reason>> = {
  INVALID_EMAIL_OR_PASSWORD: "identity/wrong-credentials",
  INVALID_PHONE_NUMBER_OR_PASSWORD: "identity/wrong-credentials",
  INVALID_PASSWORD: "identity/wrong-password",
  CREDENTIAL_ACCOUNT_NOT_FOUND: "identity/wrong-password",
  USER_NOT_FOUND: "identity/session-expired",
  USER_ALREADY_EXISTS: "identity/email-in-use",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "identity/email-in-use",
  PHONE_NUMBER_EXIST: "identity/phone-in-use",
  PASSWORD_TOO_SHORT: "identity/weak-password",
  PASSWORD_TOO_LONG: "identity/weak-password",
  INVALID_EMAIL: "identity/invalid-email",
  EMAIL_MISMATCH: "identity/invalid-email",
  INVALID_PHONE_NUMBER: "identity/invalid-phone",
  INVALID_OTP: "identity/code-wrong",
  OTP_NOT_FOUND: "identity/code-wrong",
  OTP_EXPIRED: "identity/code-wrong",
  OTP_HAS_EXPIRED: "identity/code-wrong",
  TOO_MANY_ATTEMPTS: "identity/code-wrong",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "identity/code-wrong",
  CODE_TOO_SHORT: "identity/code-too-short",
  CODE_ASKER_ONLY: "identity/code-asker-only",
  UNEXPECTED_ERROR: "identity/code-wrong",
  INVALID_CODE: "identity/code-wrong",
  INVALID_BACKUP_CODE: "identity/code-wrong",
  TOTP_NOT_ENABLED: "identity/code-wrong",
  BACKUP_CODES_NOT_ENABLED: "identity/code-wrong",
  TWO_FACTOR_NOT_ENABLED: "identity/code-wrong",
  INVALID_TWO_FACTOR_COOKIE: "identity/session-expired",
  SECOND_STEP_LOCKED: "identity/second-factor-locked",
  ACCOUNT_TEMPORARILY_LOCKED: "identity/too-many-requests",
  INVALID_TOKEN: "identity/link-ended",
  TOKEN_EXPIRED: "identity/link-ended",
  INVALID_USER: "identity/link-ended",
  EMAIL_NOT_VERIFIED: "identity/not-verified",
  PHONE_NUMBER_NOT_VERIFIED: "identity/not-verified",
  PHONE_NUMBER_PENDING_VERIFICATION: "identity/not-verified",
  NUMBER_UNUSED: "identity/number-unused",
  BANNED_USER: "identity/banned",
  PROVIDER_NOT_FOUND: "identity/provider-refused",
  INVALID_OAUTH_CONFIGURATION: "identity/provider-refused",
  TOKEN_URL_NOT_FOUND: "identity/provider-refused",
  FAILED_TO_GET_USER_INFO: "identity/provider-refused",
  USER_EMAIL_NOT_FOUND: "identity/provider-refused",
  SOCIAL_ACCOUNT_ALREADY_LINKED: "identity/account-not-linked",
  LINKED_ACCOUNT_ALREADY_EXISTS: "identity/account-not-linked",
  ACCOUNT_NOT_FOUND: "http/not-found",
  FAILED_TO_UNLINK_LAST_ACCOUNT: "identity/last-way-in",
  SESSION_NOT_FRESH: "identity/fresh-sign-in-needed",
  SESSION_EXPIRED: "identity/session-expired",
  SESSION_REQUIRED: "http/unauthenticated",
  UNAUTHORIZED: "http/unauthenticated",
  PASSKEY_NOT_FOUND: "identity/passkey-refused",
  AUTHENTICATION_FAILED: "identity/passkey-refused",
  CHALLENGE_NOT_FOUND: "identity/passkey-refused",
  FAILED_TO_VERIFY_REGISTRATION: "identity/passkey-refused",
  UNABLE_TO_CREATE_SESSION: "identity/passkey-refused",
  PREVIOUSLY_REGISTERED: "identity/passkey-refused",
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: "identity/passkey-refused",
  INVALID_ORIGIN: "http/foreign-origin",
  MISSING_OR_NULL_ORIGIN: "http/foreign-origin",
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: "http/foreign-origin",
  // No permission allows a link to another site, so the request is invalid.
  INVALID_CALLBACK_URL: "http/invalid-argument",
  INVALID_REDIRECT_URL: "http/invalid-argument",
  INVALID_ERROR_CALLBACK_URL: "http/invalid-argument",
  INVALID_NEW_USER_CALLBACK_URL: "http/invalid-argument",
  // Two concurrent sign-ups with one address: the second retries and learns that it is in use.
  FAILED_TO_CREATE_USER: "documents/aborted",
  BUSY: "http/unavailable",
};

/** Our reasons for the codes in `?error=` after a provider or a mail sent the browser back. */
const REASON_OF_RETURN: Readonly<Record<string, Reason>> = {
  account_not_linked: "identity/account-not-linked",
  unable_to_link_account: "identity/account-not-linked",
  account_already_linked_to_different_user: "identity/account-not-linked",
  email_does_not_match: "identity/account-not-linked",
  banned_user: "identity/banned",
  email_not_verified: "identity/not-verified",
  invalid_token: "identity/link-ended",
  token_expired: "identity/link-ended",
  user_not_found: "identity/link-ended",
  invalid_user: "identity/link-ended",
  other_account: "identity/other-account",
};

/** A refusal of the library as one of our reasons. 429 and 409 come without a code. */
export function reasonOfAnswer(status: number, code: string | undefined): Reason {
  const known = code === undefined || !Object.hasOwn(REASON_OF_CODE, code) ? undefined : REASON_OF_CODE[code];
  if (known !== undefined) return known;
  switch (status) {
    case 401:
      return "http/unauthenticated";
    case 403:
      return "http/permission-denied";
    case 404:
      return "http/not-found";
    case 405:
      return "http/method-not-allowed";
    case 409:
      return "documents/aborted";
    case 413:
      return "http/payload-too-large";
    case 415:
      return "http/unsupported-media-type";
    case 429:
      return "identity/too-many-requests";
    case 503:
      return "http/unavailable";
    default:
      return status >= 500 ? "http/internal" : "http/invalid-argument";
  }
}

/**
 * The reason for an error on return from a provider or a mail. Unknown codes mean that the provider
 * refused.
 */
export function reasonOfReturn(code: string): Reason {
  const word = code.toLowerCase();
  const known = Object.hasOwn(REASON_OF_RETURN, word) ? REASON_OF_RETURN[word] : undefined;
  return known ?? "identity/provider-refused";
}
