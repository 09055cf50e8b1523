import type { NetworkShareName } from "#domain/limits/network-shares.ts";
import type { DatabaseLimitName } from "#domain/limits/database-limits.ts";
import { NUMBER_UNUSED } from "../unused-numbers.ts";

/**
 * Whom a call is about: a member of its body, or the person who is signed in. Or the person between
 * the two steps of signing in.
 */
export type CallSubject = { in: "email" | "newEmail" | "phoneNumber" } | "session" | "challenge" | null;

/** The limits that a call of the identity library counts against. */
export type CallRule = {
  limits: readonly DatabaseLimitName[];
  /** What newcomers of a network share of it. */
  shares?: readonly NetworkShareName[];
  whom: CallSubject;
  /**
   * What an answer means for the try: `wrong` stays in the counts of wrong tries, `refused` means
   * that nothing happened.
   */
  judge: (status: number, code: string) => "wrong" | "right" | "refused";
  /** Answers whose time must reveal nothing: none, refusals, all. */
  paced: "never" | "refusals" | "always";
};

/** A right password of an unproven account counts as wrong, because it is answered like one. */
const wrongPassword = (status: number, code: string): "wrong" | "right" =>
  status === 401 || code === "EMAIL_NOT_VERIFIED" ? "wrong" : "right";
const wrongOwnPassword = (_status: number, code: string): "wrong" | "right" =>
  code === "INVALID_PASSWORD" ? "wrong" : "right";
const wrongCode = (status: number, code: string): "wrong" | "right" =>
  code !== NUMBER_UNUSED && (status === 400 || status === 401 || status === 403) ? "wrong" : "right";
const doneOrNot = (status: number): "right" | "refused" => (status >= 400 ? "refused" : "right");

const byPassword = (member: "email" | "phoneNumber"): CallRule => ({
  limits: ["password-account", "password-address"],
  whom: { in: member },
  judge: wrongPassword,
  paced: "refusals",
});
const withOwnPassword: CallRule = {
  limits: ["password-account", "password-address"],
  whom: "session",
  judge: wrongOwnPassword,
  paced: "never",
};
const sendsCode: CallRule = {
  limits: ["code-number", "code-asker"],
  shares: ["code-sign-in"],
  whom: { in: "phoneNumber" },
  judge: doneOrNot,
  paced: "always",
};
const triesCode: CallRule = { limits: ["password-address"], whom: null, judge: wrongCode, paced: "refusals" };
/** An answer about a secret that cannot be guessed reveals nothing by its time. */
const triesLink: CallRule = { ...triesCode, paced: "never" };
const secondStep: CallRule = {
  limits: ["second-step", "password-address"],
  whom: "challenge",
  judge: wrongCode,
  paced: "never",
};
const sendsMail = (member: "email" | "newEmail"): CallRule => ({
  limits: ["mail-recipient", "mail-asker", "mail-address"],
  whom: { in: member },
  judge: doneOrNot,
  paced: "always",
});
const begins: CallRule = { limits: ["start-address"], whom: null, judge: () => "right", paced: "never" };

/** Every limited call of the identity library, by the path of its route. */
export const CALL_RULES: ReadonlyMap<string, CallRule> = new Map(
  Object.entries({
    "/sign-in/email": byPassword("email"),
    "/sign-in/phone-number": byPassword("phoneNumber"),
    "/sign-up/email": {
      ...sendsMail("email"),
      limits: ["sign-up-mailbox", "mail-recipient", "mail-asker"],
      shares: ["sign-up"],
    },
    "/change-password": withOwnPassword,
    "/verify-password": withOwnPassword,
    "/delete-user": withOwnPassword,
    "/two-factor/enable": withOwnPassword,
    "/two-factor/disable": withOwnPassword,
    "/two-factor/generate-backup-codes": withOwnPassword,
    "/two-factor/get-totp-uri": withOwnPassword,
    "/phone-number/send-otp": sendsCode,
    "/phone-number/request-password-reset": sendsCode,
    "/phone-number/verify": triesCode,
    "/phone-number/reset-password": triesCode,
    "/reset-password": triesLink,
    "/passkey/verify-authentication": triesLink,
    "/two-factor/verify-totp": secondStep,
    "/two-factor/verify-backup-code": secondStep,
    "/send-verification-email": sendsMail("email"),
    "/request-password-reset": sendsMail("email"),
    "/change-email": sendsMail("newEmail"),
    "/passkey/generate-authenticate-options": begins,
    "/passkey/generate-register-options": begins,
    "/passkey/verify-registration": { ...begins, limits: [], shares: ["sign-up"] },
    "/sign-in/social": begins,
    "/sign-in/oauth2": begins,
    "/link-social": begins,
    "/oauth2/link": begins,
  } satisfies Record<string, CallRule>),
);
