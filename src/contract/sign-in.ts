import { z } from "zod";
import { lookupText, storedText } from "./fields.ts";
import { route } from "./route.ts";

/**
 * The identity calls of our screens: routes of the identity library under `/api/auth` (CONTRACT.md
 * 5). Refusals are problems. Only fields that a screen sends or reads are declared. The server
 * passes the call to the library unchanged.
 */
const Anything = z.looseObject({});
const Nothing = z.strictObject({});
const Email = lookupText(320).trim();
const Password = lookupText(128);
const Phone = lookupText(40).trim();
const Code = lookupText(20).trim();
/** The path of our own page that a link in a mail leads to. */
const Callback = lookupText(500).optional();

const call = <Input extends z.ZodType, Output extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  shapes: { input: Input; output: Output },
) => route({ method, path: `/api/auth${path}` as `/${string}`, who: "anyone", summary: path, ...shapes, errors: [] });

/** A successful sign-in, or the request for the second factor. */
const SignedIn = z.looseObject({
  twoFactorRedirect: z.boolean().optional(),
  redirect: z.boolean().optional(),
  url: z.string().optional(),
});

/** Creates an account by e-mail and password, and sends a mail that verifies the address. */
export const signUpByEmail = call("POST", "/sign-up/email", {
  input: z.strictObject({ email: Email, password: Password, name: storedText(60).trim(), callbackURL: Callback }),
  output: Anything,
});
/** Signs in by e-mail and password. */
export const signInByEmail = call("POST", "/sign-in/email", {
  input: z.strictObject({
    email: Email,
    password: Password,
    rememberMe: z.boolean().optional(),
    callbackURL: Callback,
  }),
  output: SignedIn,
});
/** Signs in by phone number and password. */
export const signInByPhone = call("POST", "/sign-in/phone-number", {
  input: z.strictObject({ phoneNumber: Phone, password: Password, rememberMe: z.boolean().optional() }),
  output: SignedIn,
});
/** Sends a code to a phone number. */
export const sendPhoneCode = call("POST", "/phone-number/send-otp", {
  input: z.strictObject({ phoneNumber: Phone }),
  output: Anything,
});
/**
 * Signs in by phone number and code. An unknown number gets a new account. With
 * `updatePhoneNumber`, the signed-in account gets this number instead. A right code for an account
 * that nobody used for 90 days is refused with `identity/number-unused`. The code is then valid
 * once more with `newAccount`: the number leaves that account and gets a new, empty one.
 */
export const verifyPhoneCode = call("POST", "/phone-number/verify", {
  input: z.strictObject({
    phoneNumber: Phone,
    code: Code,
    updatePhoneNumber: z.boolean().optional(),
    newAccount: z.boolean().optional(),
  }),
  output: SignedIn,
});
/** Starts a sign-in by a federated provider. `url` is the provider's page. */
export const signInByProvider = call("POST", "/sign-in/social", {
  input: z.strictObject({
    provider: lookupText(100),
    callbackURL: Callback,
    newUserCallbackURL: Callback,
    errorCallbackURL: Callback,
  }),
  output: SignedIn,
});
/** Links a federated provider to the signed-in account. `url` is the provider's page. */
export const linkProvider = call("POST", "/link-social", {
  input: z.strictObject({ provider: lookupText(100), callbackURL: Callback, errorCallbackURL: Callback }),
  output: SignedIn,
});
/** Removes a federated provider from the signed-in account. */
export const unlinkProvider = call("POST", "/unlink-account", {
  input: z.strictObject({ providerId: lookupText(100) }),
  output: Anything,
});
/** Sends the mail that verifies an address again. */
export const sendVerificationMail = call("POST", "/send-verification-email", {
  input: z.strictObject({ email: Email, callbackURL: Callback }),
  output: Anything,
});
/** Sends a mail with a link to choose a new password. */
export const requestPasswordReset = call("POST", "/request-password-reset", {
  input: z.strictObject({ email: Email, redirectTo: Callback }),
  output: Anything,
});
/** Sets a new password by the token of that link. */
export const resetPassword = call("POST", "/reset-password", {
  input: z.strictObject({ newPassword: Password, token: lookupText(200) }),
  output: Anything,
});
/** Sends a code to a phone number to choose a new password. */
export const requestPhoneReset = call("POST", "/phone-number/request-password-reset", {
  input: z.strictObject({ phoneNumber: Phone }),
  output: Anything,
});
/** Sets a new password by that code. */
export const resetPasswordByPhone = call("POST", "/phone-number/reset-password", {
  input: z.strictObject({ phoneNumber: Phone, otp: Code, newPassword: Password }),
  output: Anything,
});
/** Changes the password. `revokeOtherSessions` signs out all other devices. */
export const changePassword = call("POST", "/change-password", {
  input: z.strictObject({ currentPassword: Password, newPassword: Password, revokeOtherSessions: z.boolean() }),
  output: Anything,
});
/** Sends a mail to confirm a new e-mail address. */
export const changeEmail = call("POST", "/change-email", {
  input: z.strictObject({ newEmail: Email, callbackURL: Callback }),
  output: Anything,
});
/** Signs out this device. */
export const signOut = call("POST", "/sign-out", { input: Nothing, output: Anything });

/** Sets up an authenticator app. `totpURI` is its secret as a link. */
export const enableSecondFactor = call("POST", "/two-factor/enable", {
  input: z.strictObject({ password: Password.optional() }),
  output: z.looseObject({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
});
/** Turns the second factor off. */
export const disableSecondFactor = call("POST", "/two-factor/disable", {
  input: z.strictObject({ password: Password.optional() }),
  output: Anything,
});
/** Verifies a code of the authenticator app. */
export const verifyTotp = call("POST", "/two-factor/verify-totp", {
  input: z.strictObject({ code: Code }),
  output: Anything,
});
/** Signs in by a backup code. Each works once. */
export const verifyBackupCode = call("POST", "/two-factor/verify-backup-code", {
  input: z.strictObject({ code: Code }),
  output: Anything,
});
/** Replaces all backup codes. */
export const renewBackupCodes = call("POST", "/two-factor/generate-backup-codes", {
  input: z.strictObject({ password: Password.optional() }),
  output: z.looseObject({ backupCodes: z.array(z.string()) }),
});

/**
 * Returns the options for the browser's passkey dialog, in the format of WebAuthn. With `context`,
 * it creates an account without a prior sign-in.
 */
export const startPasskeyRegistration = call("GET", "/passkey/generate-register-options", {
  input: z.strictObject({ name: storedText(60).optional(), context: z.literal("sign-up").optional() }),
  output: Anything,
});
/** Stores the new passkey. With `createSession` it also signs in. */
export const finishPasskeyRegistration = call("POST", "/passkey/verify-registration", {
  input: z.strictObject({
    response: z.unknown(),
    name: storedText(60).optional(),
    createSession: z.boolean().optional(),
  }),
  output: Anything,
});
/** Returns the options for a sign-in by passkey. */
export const startPasskeySignIn = call("GET", "/passkey/generate-authenticate-options", {
  input: Nothing,
  output: Anything,
});
/** Signs in by the passkey's answer. */
export const finishPasskeySignIn = call("POST", "/passkey/verify-authentication", {
  input: z.strictObject({ response: z.unknown() }),
  output: SignedIn,
});
/** Deletes a passkey. */
export const deletePasskey = call("POST", "/passkey/delete-passkey", {
  input: z.strictObject({ id: lookupText(100) }),
  output: Anything,
});
/** Renames a passkey. */
export const renamePasskey = call("POST", "/passkey/update-passkey", {
  input: z.strictObject({ id: lookupText(100), name: storedText(60).trim().min(1) }),
  output: Anything,
});
