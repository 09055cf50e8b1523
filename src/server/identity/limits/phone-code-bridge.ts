import { APIError } from "better-auth/api";
import type { CodeAskers } from "#server/adapters/codes/asker.ts";
import type { PendingCodes } from "#server/adapters/codes/pending-codes.ts";
import type { CodeReceiver } from "#server/adapters/codes/short-codes.ts";
import { countryOfPhone } from "#domain/contact/phones.ts";
import { CODE_LENGTHS } from "#domain/limits/code-length.ts";
import type { GuardedCall } from "../guards.ts";
import type { HookContext } from "./hook-context.ts";

/** Headers of the mount: digits of a code that is sent now, and which browser asks or types. */
export const CODE_HEADERS = { digits: "x-lifeboard-code-digits", asker: "x-lifeboard-code-asker" } as const;

const SIGN_IN = "sign-in";
const NEW_PASSWORD = "new-password";
/** Calls of the library that send a code to a number, or try one, and what the code is for. */
const SENDS = new Map<string, typeof SIGN_IN | typeof NEW_PASSWORD>([
  ["/phone-number/send-otp", SIGN_IN],
  ["/phone-number/request-password-reset", NEW_PASSWORD],
]);
const TRIES = new Map<string, typeof SIGN_IN | typeof NEW_PASSWORD>([
  ["/phone-number/verify", SIGN_IN],
  ["/phone-number/reset-password", NEW_PASSWORD],
]);
const PLAIN_CODE = /^(\d{4,10})(:\d+)?$/;

/** A call of the library, as its hooks see it. */
type CodeContext = Pick<HookContext, "path" | "headers" | "body">;

/**
 * The codes of text messages that sign in or set a password. The library makes and sends them. They
 * are kept and judged by the one rule for all codes (domain/limits/code-tries.ts).
 */
export type PhoneCodeBridge = {
  /** What the mount adds to a call: digits of a code to send, who asks or types, the cookie. */
  ofCall: (call: GuardedCall) => Promise<{ digits: number | null; asker: string | null; line: string | null }>;
  /** Whether a call tries a code with a try that nobody else can use up. */
  hasOwnTry: (call: GuardedCall) => Promise<boolean>;
  /** Keeps a code that a call sends, in place of the library. False: the value is none. */
  keep: (value: string, context: CodeContext) => Promise<boolean>;
  /** A right code counts once more, for who typed it. */
  keepAgain: (phone: string, code: string, context: CodeContext) => Promise<void>;
  /**
   * Whether a typed code is right.
   * @throws APIError `CODE_ASKER_ONLY` or `CODE_TOO_SHORT`, where typing it again would not help
   */
  isRight: (typed: { phoneNumber: string; code: string }, context: CodeContext) => Promise<boolean>;
};

/** @param headerNames of what the mount tells about the caller */
export function createPhoneCodeBridge(
  pending: PendingCodes,
  askers: CodeAskers,
  headerNames: { address: string; unlimited: string },
): PhoneCodeBridge {
  const askerIn = ({ headers }: CodeContext): string | null => headers?.get(CODE_HEADERS.asker) ?? null;
  return {
    ofCall: async (call) => {
      const cookie = call.request.headers.cookie;
      const receiver = receiverOf(call);
      if (!SENDS.has(call.name) || receiver === null) return { digits: null, asker: askers.of(cookie), line: null };
      const digits = call.isUnlimited ? CODE_LENGTHS.short : await pending.digitsFor(receiver);
      return { digits, ...askers.ask(cookie) };
    },
    hasOwnTry: async (call) => {
      const purpose = TRIES.get(call.name);
      const about = call.body["phoneNumber"];
      if (purpose === undefined || typeof about !== "string") return false;
      return pending.hasOwnTry({ purpose, about, asker: askers.of(call.request.headers.cookie) });
    },
    keep: async (value, context) => {
      const [, code] = PLAIN_CODE.exec(value) ?? [];
      const purpose = SENDS.get(context.path);
      const about = phoneIn(context);
      if (code === undefined || purpose === undefined || about === null) return false;
      await pending.keep({ purpose, about, asker: askerIn(context), code: cutCode(code, context) });
      return true;
    },
    keepAgain: (about, code, context) => pending.keep({ purpose: SIGN_IN, about, asker: askerIn(context), code }),
    isRight: async ({ phoneNumber: about, code }, context) => {
      const isUnlimited = (context.headers?.get(headerNames.unlimited) ?? "") !== "";
      const address = context.headers?.get(headerNames.address) ?? "";
      const receiver = isUnlimited ? null : receiverAt(address, about);
      const purpose = TRIES.get(context.path) ?? SIGN_IN;
      const refusal = await pending.check({ purpose, about, asker: askerIn(context), code, receiver });
      if (refusal === "identity/code-too-short") throw refusedWith("PRECONDITION_FAILED", "CODE_TOO_SHORT");
      if (refusal === "identity/code-asker-only") throw refusedWith("FORBIDDEN", "CODE_ASKER_ONLY");
      return refusal === null;
    },
  };
}

/** The part of a new code that is sent and counts. */
export function cutCode(code: string, context: { headers?: Headers | undefined } | undefined): string {
  const digits = context?.headers?.get(CODE_HEADERS.digits);
  return digits === String(CODE_LENGTHS.short) ? code.slice(0, CODE_LENGTHS.short) : code;
}

function refusedWith(status: "PRECONDITION_FAILED" | "FORBIDDEN", code: string): APIError {
  return new APIError(status, { code, message: "This code is not taken here" });
}

function phoneIn({ body }: CodeContext): string | null {
  const value: unknown = typeof body === "object" && body !== null && "phoneNumber" in body ? body.phoneNumber : null;
  return typeof value === "string" ? value : null;
}

function receiverOf({ address, body }: GuardedCall): CodeReceiver | null {
  const value = body["phoneNumber"];
  return typeof value === "string" ? receiverAt(address, value) : null;
}

function receiverAt(address: string, value: string): CodeReceiver {
  return { address, about: { kind: "phone", value, country: countryOfPhone(value) } };
}
