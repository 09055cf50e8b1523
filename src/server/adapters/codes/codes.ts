import { createHmac, randomInt } from "node:crypto";
import { mayUseNumber } from "#domain/contact/number-uses.ts";
import { countryOfPhone } from "#domain/contact/phones.ts";
import { normaliseCode } from "#domain/identity/typed-code.ts";
import { CODE_LENGTHS, isShortCode } from "#domain/limits/code-length.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import type { ShareName } from "#domain/limits/shares.ts";
import type { HeldLimitName } from "#domain/limits/held-limits.ts";
import type { Messages } from "../messages.ts";
import type { CodePurpose } from "../templates.ts";
import { createShortCodes } from "./short-codes.ts";
import type { CodeReceiver } from "./short-codes.ts";
import { keepCode, tryCode } from "./statements.ts";
import type { TakeTry } from "#server/limits/limits.ts";

/**
 * How long a code is valid, minutes, as for sign-in codes (CONTRACT.md 5 with 2). The message
 * states it too.
 */
const MINUTES = 5;

/**
 * A code to be sent. `about` names all it is valid for (a document, the requester, the number):
 * checking needs exactly this text. `value`: E.164 for "sms", an e-mail address for "mail", both
 * already parsed and checked.
 */
export type CodeRequest = {
  purpose: CodePurpose;
  about: string;
  channel: "sms" | "mail";
  value: string;
  language: string;
  caller: Context["caller"];
  /** Who is signed in. A member's codes count alone, not with their network. */
  accountId: string | null;
  /**
   * Does everything but the sending: where the answer must not reveal whether there is a receiver.
   */
  isSilent?: boolean;
};

/**
 * Digits that prove ownership of a number or address: valid for 5 minutes, 5 wrong tries and one
 * use. How many digits: domain/limits/code-length.ts.
 */
export type Codes = {
  /**
   * Sends a code and replaces the previous one. Refused after too many, and to a number whose
   * messages cost extra.
   */
  sendCode: (wanted: CodeRequest) => Promise<{ ok: true; value: null } | Refused>;
  /**
   * Uses a code up. Accepts digits of any script; blanks and dashes are ignored.
   * `identity/code-wrong` for wrong, used and expired ones. `identity/code-too-short` for a short
   * one after too many wrong ones, right or not: a new code is longer. `sentTo`: as when it was
   * sent; a code to claim a facility is always long and needs none.
   */
  checkCode: (given: {
    purpose: CodePurpose;
    about: string;
    code: string;
    sentTo: Pick<CodeRequest, "channel" | "value"> | null;
    caller: Context["caller"];
  }) => Promise<{ ok: true; value: null } | Refused>;
};

export type CodeServiceDependencies = {
  database: Database;
  messages: Messages;
  take: TakeTry;
  /** They hide codes and their purpose in storage; the first one hides new ones. */
  secrets: readonly [string, ...string[]];
  now: () => Date;
};

/** Opens codes on a database, shared by all its processes. */
export function openCodes({ database, messages, take, secrets, now }: CodeServiceDependencies): Codes {
  const keyed = (secret: string, ...words: readonly string[]): string =>
    createHmac("sha256", secret)
      .update(["codes", ...words].join("\0"))
      .digest("base64url");
  /** A code is kept under one key, so a wrong one counts once. */
  const isKept = async ({ purpose, about, code }: { purpose: CodePurpose; about: string; code: string }) => {
    for (const key of secrets) {
      const hash = keyed(key, purpose, about, code);
      // In sequence: most codes are kept under the first.
      if (await tryCode(database, { purpose, about: keyed(key, purpose, about), hash, now: now() })) return true;
    }
    return false;
  };
  const short = createShortCodes(take);
  return {
    sendCode: async ({ purpose, about, channel, value, language, caller, accountId, isSilent = false }) => {
      if (channel === "sms" && !mayUseNumber({ value }, "code")) return { ok: false, reason: "identity/premium-phone" };
      const counted = caller.isUnlimited
        ? UNCOUNTED
        : await take(tryOf({ purpose, channel, value, accountId, isSilent }, caller));
      if (!counted.ok) return tooMany(counted);
      const code = newCode(
        purpose === "claim-facility"
          ? CODE_LENGTHS.long
          : caller.isUnlimited
            ? CODE_LENGTHS.short
            : await short.digitsFor(receiverOf({ channel, value }, caller)),
      );
      const at = now();
      const expiresAt = new Date(at.getTime() + MINUTES * 60_000);
      const [key] = secrets;
      const kept = { purpose, about: keyed(key, purpose, about), hash: keyed(key, purpose, about, code), expiresAt };
      await keepCode(database, kept, at);
      if (!isSilent) await messages.send({ channel, to: value, template: "code", language, values: { code, purpose } });
      return { ok: true, value: null };
    },
    checkCode: async ({ purpose, about, code, sentTo, caller }) => {
      const typed = normaliseCode(code);
      const isCounted = sentTo !== null && isShortCode(typed) && !caller.isUnlimited;
      const counted = isCounted ? await short.tryShort(receiverOf(sentTo, caller)) : UNCOUNTED;
      if (!counted.ok) return { ok: false, reason: "identity/code-too-short" };
      const isRight = await isKept({ purpose, about, code: typed });
      if (isRight) await counted.giveBack();
      return isRight ? { ok: true, value: null } : { ok: false, reason: "identity/code-wrong" };
    },
  };
}

function newCode(digits: number): string {
  return randomInt(10 ** digits)
    .toString()
    .padStart(digits, "0");
}

function receiverOf(
  { channel, value }: Pick<CodeRequest, "channel" | "value">,
  { address }: Pick<Context["caller"], "address">,
): CodeReceiver {
  if (channel === "mail") return { address, about: { kind: "email", value } };
  return { address, about: { kind: "phone", value, country: countryOfPhone(value) } };
}

const UNCOUNTED = { ok: true, giveBack: async () => undefined } as const;

/** Each purpose has counts of its own, so that none can be used to starve another. */
const COUNTS_OF = {
  "prove-channel": { limit: "code-number-prove", share: "code-prove" },
  delist: { limit: "code-number-delist", share: "code-delist" },
  "claim-facility": { limit: "code-number-claim", share: "code-claim" },
} as const satisfies Record<CodePurpose, { limit: HeldLimitName; share: ShareName }>;

function tryOf(
  { purpose, channel, value, accountId, isSilent }: Omit<Required<CodeRequest>, "about" | "caller" | "language">,
  { address, work }: Context["caller"],
): Parameters<TakeTry>[0] {
  const receiver = receiverOf({ channel, value }, { address });
  if (channel === "mail") return { limits: ["mail-recipient", "mail-asker", "mail-address"], ...receiver };
  const { limit, share } = COUNTS_OF[purpose];
  return { limits: [limit, "code-asker"], shares: [share], ...receiver, accountId, isSilent, work };
}

function tooMany({ retryAfterSeconds, work }: { retryAfterSeconds: number; work?: Challenge | undefined }): Refused {
  return { ok: false, reason: "identity/too-many-requests", retryAfterSeconds, work };
}
