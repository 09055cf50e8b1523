import { createHmac, randomInt } from "node:crypto";
import { mayUseNumber } from "#domain/contact/number-uses.ts";
import { countryOfPhone } from "#domain/contact/phones.ts";
import { normaliseCode } from "#domain/identity/typed-code.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import type { ShareName } from "#domain/limits/shares.ts";
import type { HeldLimitName } from "#server/http/admission/held-limits.ts";
import type { Messages } from "../messages.ts";
import type { CodePurpose } from "../templates.ts";
import { keepCode, tryCode } from "./statements.ts";

/**
 * How long a code is valid, minutes, as for sign-in codes (CONTRACT.md 5 with 2). The message
 * states it too.
 */
const MINUTES = 5;

/**
 * Counts a try against the limits of identity, which are given to other features. `giveBack`: the
 * try was right.
 */
export type TakeTry = (attempt: {
  limits: readonly HeldLimitName[];
  shares?: readonly ShareName[];
  address: string;
  isSilent?: boolean;
  about?: { kind: "email"; value: string } | { kind: "phone"; value: string; country: string | null };
  work?: string | undefined;
}) => Promise<
  { ok: true; giveBack: () => Promise<void> } | { ok: false; retryAfterSeconds: number; work?: Challenge | undefined }
>;

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
  /**
   * Does everything but the sending: where the answer must not reveal whether there is a receiver.
   */
  isSilent?: boolean;
};

/**
 * Six digits that prove ownership of a number or address: valid for 5 minutes, 5 wrong tries and
 * one use.
 */
export type Codes = {
  /**
   * Sends a code and replaces the previous one. Refused after too many, and to a number whose
   * messages cost extra.
   */
  sendCode: (wanted: CodeRequest) => Promise<{ ok: true; value: null } | Refused>;
  /**
   * Uses a code up. Accepts digits of any script; blanks and dashes are ignored.
   * `identity/code-wrong` for wrong, used and expired ones. Wrong ones of a network have a sum, for
   * all numbers together.
   */
  checkCode: (given: {
    purpose: CodePurpose;
    about: string;
    code: string;
    caller: Context["caller"];
  }) => Promise<{ ok: true; value: null } | Refused>;
};

export type CodeServiceDependencies = {
  database: Database;
  messages: Messages;
  take: TakeTry;
  /** The deployment's secret. It hides codes and their purpose in storage. */
  secret: string;
  now: () => Date;
};

/** Opens codes on a database, shared by all its processes. */
export function openCodes({ database, messages, take, secret, now }: CodeServiceDependencies): Codes {
  const keyed = (...words: readonly string[]): string =>
    createHmac("sha256", secret)
      .update(["codes", ...words].join("\0"))
      .digest("base64url");
  return {
    sendCode: async ({ purpose, about, channel, value, language, caller, isSilent = false }) => {
      if (channel === "sms" && !mayUseNumber({ value }, "code")) return { ok: false, reason: "identity/premium-phone" };
      const counted = caller.isUnlimited ? UNCOUNTED : await take(tryOf({ purpose, channel, value, isSilent }, caller));
      if (!counted.ok) return tooMany(counted);
      const code = randomInt(1_000_000).toString().padStart(6, "0");
      const at = now();
      const expiresAt = new Date(at.getTime() + MINUTES * 60_000);
      const kept = { purpose, about: keyed(purpose, about), hash: keyed(purpose, about, code), expiresAt };
      await keepCode(database, kept, at);
      if (!isSilent) await messages.send({ channel, to: value, template: "code", language, values: { code, purpose } });
      return { ok: true, value: null };
    },
    checkCode: async ({ purpose, about, code, caller }) => {
      const counted = caller.isUnlimited
        ? UNCOUNTED
        : await take({ limits: [], shares: ["wrong-code"], address: caller.address });
      if (!counted.ok) return tooMany(counted);
      const hash = keyed(purpose, about, normaliseCode(code));
      const isRight = await tryCode(database, { purpose, about: keyed(purpose, about), hash, now: now() });
      if (isRight) await counted.giveBack();
      return isRight ? { ok: true, value: null } : { ok: false, reason: "identity/code-wrong" };
    },
  };
}

const UNCOUNTED = { ok: true, giveBack: async () => undefined } as const;

/** Each purpose has counts of its own, so that none can be used to starve another. */
const COUNTS_OF = {
  "prove-channel": { limit: "code-number-prove", share: "code-prove" },
  delist: { limit: "code-number-delist", share: "code-delist" },
  "claim-facility": { limit: "code-number-claim", share: "code-claim" },
} as const satisfies Record<CodePurpose, { limit: HeldLimitName; share: ShareName }>;

function tryOf(
  { purpose, channel, value, isSilent }: Pick<CodeRequest, "purpose" | "channel" | "value"> & { isSilent: boolean },
  { address, work }: Context["caller"],
): Parameters<TakeTry>[0] {
  if (channel === "mail") {
    return { limits: ["mail-recipient", "mail-asker", "mail-address"], address, about: { kind: "email", value } };
  }
  const about = { kind: "phone", value, country: countryOfPhone(value) } as const;
  const { limit, share } = COUNTS_OF[purpose];
  return { limits: [limit, "code-asker"], shares: [share], address, about, isSilent, work };
}

function tooMany({ retryAfterSeconds, work }: { retryAfterSeconds: number; work?: Challenge | undefined }): Refused {
  return { ok: false, reason: "identity/too-many-requests", retryAfterSeconds, work };
}
