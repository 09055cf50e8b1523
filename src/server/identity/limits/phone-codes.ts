import { createHmac } from "node:crypto";
import type { TakeTry } from "#server/limits/limits.ts";
import { createShortCodes } from "#server/adapters/codes/short-codes.ts";
import type { CodeReceiver } from "#server/adapters/codes/short-codes.ts";
import { countryOfPhone } from "#domain/contact/phones.ts";
import { CODE_LENGTHS, isShortCode } from "#domain/limits/code-length.ts";
import { normaliseCode } from "#domain/identity/typed-code.ts";
import type { Guard, GuardedCall } from "../guards.ts";
import { NUMBER_UNUSED } from "../unused-numbers.ts";

/** The header in which the mount tells how many digits a code has that is sent now. */
export const CODE_DIGITS_HEADER = "x-lifeboard-code-digits";

const PLAIN_CODE = /^(\d{4,10})(:\d+)?$/;

/** Text-message codes are stored as keyed hashes, so reading the table gives nobody a code. */
export type PhoneCodes = {
  /** The stored form of a typed code: digits of any script, with or without spaces. */
  hash: (typed: string) => string;
  /** A row's value with its code cut and hashed; null where there is no plain code. */
  hideIn: (value: string, context: WithHeaders) => string | null;
};

type WithHeaders = { headers?: Headers | undefined } | null | undefined;

/** The part of a new code that is sent and counts. */
export function cutCode(code: string, context: WithHeaders): string {
  return context?.headers?.get(CODE_DIGITS_HEADER) === String(CODE_LENGTHS.short)
    ? code.slice(0, CODE_LENGTHS.short)
    : code;
}

/** @param secret the deployment's */
export function createPhoneCodes(secret: string): PhoneCodes {
  const hash = (code: string): string =>
    createHmac("sha256", secret).update(`phone-code\0${code}`).digest("base64url").slice(0, 32);
  return {
    hash: (typed) => hash(normaliseCode(typed)),
    hideIn: (value, context) => {
      const [, code, tries = ""] = PLAIN_CODE.exec(value) ?? [];
      return code === undefined ? null : `${hash(cutCode(code, context))}${tries}`;
    },
  };
}

/** Calls of the library that try a code sent to a number, and the member of their body. */
const TRIES = new Map([
  ["/phone-number/verify", "code"],
  ["/phone-number/reset-password", "otp"],
]);
/** Calls that send one. */
const SENDS = new Set(["/phone-number/send-otp", "/phone-number/request-password-reset"]);

/**
 * Counts tries of short codes before the library judges them. Refused with
 * `identity/code-too-short` after too many wrong ones: a new code is longer.
 */
export function limitShortCodes(take: TakeTry): Guard {
  const short = createShortCodes(take);
  return async (call) => {
    const typed = call.body[TRIES.get(call.name) ?? ""];
    const receiver = receiverOf(call);
    if (call.isUnlimited || receiver === null || typeof typed !== "string" || !isShortCode(normaliseCode(typed)))
      return { ok: true };
    const taken = await short.tryShort(receiver);
    if (!taken.ok) return { ok: false, refusal: { reason: "identity/code-too-short" } };
    return {
      ok: true,
      after: async (outcome) => {
        const isWrong = outcome !== null && outcome.status >= 400 && outcome.status < 500;
        if (!isWrong || outcome.code === NUMBER_UNUSED) await taken.giveBack();
      },
    };
  };
}

/** How many digits the code has that a call sends; null where it sends none. */
export function codeDigits(take: TakeTry): (call: GuardedCall) => Promise<number | null> {
  const short = createShortCodes(take);
  return async (call) => {
    const receiver = receiverOf(call);
    if (!SENDS.has(call.name) || receiver === null) return null;
    return call.isUnlimited ? CODE_LENGTHS.short : short.digitsFor(receiver);
  };
}

function receiverOf({ address, body }: GuardedCall): CodeReceiver | null {
  const value = body["phoneNumber"];
  return typeof value === "string"
    ? { address, about: { kind: "phone", value, country: countryOfPhone(value) } }
    : null;
}
