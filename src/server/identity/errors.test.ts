import { PASSKEY_ERROR_CODES } from "@better-auth/passkey";
import { BASE_ERROR_CODES } from "@better-auth/core/error";
import { phoneNumber, twoFactor } from "better-auth/plugins";
import { expect, test } from "vitest";
import { REASONS } from "#contract/errors.ts";
import { reasonOfAnswer, reasonOfReturn } from "./errors.ts";

/** Codes of faults, of unused settings and of invalid input: their status is enough. */
const BY_STATUS = new Set(
  `FAILED_TO_CREATE_SESSION FAILED_TO_UPDATE_USER FAILED_TO_GET_SESSION FAILED_TO_CREATE_VERIFICATION
ID_TOKEN_NOT_SUPPORTED EMAIL_CAN_NOT_BE_UPDATED CHANGE_EMAIL_DISABLED USER_ALREADY_HAS_PASSWORD
VERIFICATION_EMAIL_NOT_ENABLED EMAIL_ALREADY_VERIFIED CALLBACK_URL_REQUIRED FIELD_NOT_ALLOWED
INVALID_CALLBACK_URL INVALID_REDIRECT_URL INVALID_ERROR_CALLBACK_URL INVALID_NEW_USER_CALLBACK_URL
ASYNC_VALIDATION_NOT_SUPPORTED VALIDATION_ERROR MISSING_FIELD BODY_MUST_BE_AN_OBJECT
METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED PASSWORD_ALREADY_SET OTP_NOT_ENABLED OTP_NOT_CONFIGURED
TOTP_ALREADY_ENABLED TOTP_NOT_CONFIGURED PHONE_NUMBER_NOT_EXIST PHONE_NUMBER_CANNOT_BE_UPDATED
PHONE_NUMBER_CANNOT_BE_SET SEND_OTP_NOT_IMPLEMENTED FAILED_TO_UPDATE_PASSKEY REGISTRATION_CANCELLED AUTH_CANCELLED
UNKNOWN_ERROR RESOLVE_USER_REQUIRED RESOLVED_USER_INVALID`.split(/\s/),
);

test("every code of the library has a reason of ours, or is known to need none", () => {
  const plugins = [twoFactor(), phoneNumber({ sendOTP: () => undefined })];
  const codes = Object.keys({
    ...BASE_ERROR_CODES,
    ...PASSKEY_ERROR_CODES,
    ...plugins[0]?.$ERROR_CODES,
    ...plugins[1]?.$ERROR_CODES,
  });
  const unmapped = codes.filter((code) => reasonOfAnswer(400, code) === "http/invalid-argument");
  expect(unmapped.filter((code) => !BY_STATUS.has(code))).toEqual([]);
});

test.each([
  [400, "http/invalid-argument"],
  [401, "http/unauthenticated"],
  [403, "http/permission-denied"],
  [404, "http/not-found"],
  [409, "documents/aborted"],
  [415, "http/unsupported-media-type"],
  [418, "http/invalid-argument"],
  [429, "identity/too-many-requests"],
  [500, "http/internal"],
  [503, "http/unavailable"],
])("a %i without a code is %s", (status, reason) => {
  expect(reasonOfAnswer(status, undefined)).toBe(reason);
  expect(reasonOfAnswer(status, "SOMETHING_NEW")).toBe(reason);
});

test("names of objects are no codes", () => {
  for (const name of ["constructor", "__proto__", "toString"])
    expect(reasonOfAnswer(400, name)).toBe("http/invalid-argument");
  expect(Object.hasOwn(REASONS, reasonOfReturn("constructor"))).toBe(true);
});

test.each([
  ["access_denied", "identity/provider-refused"],
  ["state_mismatch", "identity/provider-refused"],
  ["account_not_linked", "identity/account-not-linked"],
  ["INVALID_TOKEN", "identity/link-ended"],
  ["BANNED_USER", "identity/banned"],
])("a return with %s is %s", (code, reason) => {
  expect(reasonOfReturn(code)).toBe(reason);
});
