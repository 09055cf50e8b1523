import { APIError } from "better-auth/api";
import type { PhoneNumberOptions } from "better-auth/plugins";
import { z } from "zod";
import { CODE_LENGTHS } from "#domain/limits/code-length.ts";
import { standInEmail } from "../addresses.ts";
import { languageOf } from "../languages.ts";
import { cutCode } from "../limits/phone-code-bridge.ts";
import type { PhoneCodeBridge } from "../limits/phone-code-bridge.ts";
import type { Notices } from "../notices.ts";
import { isNumberUnused, needsMoreThanNumber, NUMBER_UNUSED } from "../unused-numbers.ts";
import type { UnusedNumberDependencies } from "../unused-numbers.ts";

/** The hook of new accounts (hooks.ts) names who has no name, in the language of the call. */
const NAMELESS = "";

const Verified = z.object({ code: z.string(), updatePhoneNumber: z.boolean().optional() });
const Account = z.object({
  id: z.string(),
  createdAt: z.date(),
  banned: z.boolean().nullish(),
  twoFactorEnabled: z.boolean().nullable().default(null),
});

type PhoneDependencies = Pick<UnusedNumberDependencies, "database" | "now"> & {
  notices: Pick<Notices, "code">;
  codes: Pick<PhoneCodeBridge, "isRight" | "keepAgain">;
};

/** How the library signs in by a code sent to a phone number. */
export function phoneOptions(dependencies: PhoneDependencies) {
  const { notices, codes } = dependencies;
  return {
    // Made long, and cut where a short one will do.
    otpLength: CODE_LENGTHS.long,
    requireVerification: true,
    verifyOTP: async (typed, ctx) => ctx !== undefined && codes.isRight(typed, ctx),
    sendOTP: ({ phoneNumber: to, code }, ctx) => notices.code(to, cutCode(code, ctx), languageOf(ctx)),
    sendPasswordResetOTP: async ({ phoneNumber: to, code }, ctx) => {
      // As for a number without an account. Signing in by a code tells its holder why.
      if (!(await isNumberUnused(dependencies, to))) await notices.code(to, cutCode(code, ctx), languageOf(ctx));
    },
    signUpOnVerification: { getTempEmail: standInEmail, getTempName: () => NAMELESS },
    callbackOnVerification: async ({ phoneNumber, user }, ctx) => {
      const account = Account.parse(user);
      const { code, updatePhoneNumber = false } = Verified.parse(ctx?.body);
      // The library itself refuses a banned account, and says why.
      if (updatePhoneNumber || account.banned === true || !(await needsMoreThanNumber(dependencies, account))) return;
      // The code was right and is valid once more: to begin a new account with this number.
      if (ctx !== undefined) await codes.keepAgain(phoneNumber, code, ctx);
      throw new APIError("FORBIDDEN", { code: NUMBER_UNUSED, message: "The number may be somebody else's" });
    },
  } satisfies PhoneNumberOptions;
}
