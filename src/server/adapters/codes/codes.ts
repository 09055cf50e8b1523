import { randomInt } from "node:crypto";
import { mayUseNumber } from "#domain/contact/number-uses.ts";
import { countryOfPhone } from "#domain/contact/phones.ts";
import { CODE_LENGTHS } from "#domain/limits/code-length.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import type { NetworkShareName } from "#domain/limits/network-shares.ts";
import type { DatabaseLimitName } from "#domain/limits/database-limits.ts";
import type { Messages } from "../message-queue.ts";
import type { CodePurpose } from "../templates.ts";
import { codeAskers } from "./asker.ts";
import { openPendingCodes } from "./pending-codes.ts";
import type { CodeReceiver } from "./short-codes.ts";
import type { TakeTry } from "#server/limits/limits.ts";

/** Whose call sends or tries a code. */
export type CodeCall = Pick<Context, "caller" | "header" | "setCookie">;

/**
 * A code to be sent. `about` names all it is valid for (a document, an account, the number):
 * checking needs exactly this text. `value`: E.164 for "sms", an e-mail address for "mail", both
 * already parsed and checked.
 */
export type CodeRequest = {
  purpose: CodePurpose;
  about: string;
  channel: "sms" | "mail";
  value: string;
  language: string;
  call: CodeCall;
  /** Who is signed in. A member's codes count alone, not with their network. */
  accountId: string | null;
  /**
   * Does everything but the sending: where the answer must not reveal whether there is a receiver.
   */
  isSilent?: boolean;
};

/**
 * Digits that prove ownership of a number or address: valid for 5 minutes and one use. How many
 * digits: domain/limits/code-length.ts. How many tries, and whose: domain/limits/code-tries.ts.
 */
export type Codes = {
  /**
   * Sends a code and replaces the previous one of the same browser, which gets a cookie. Refused
   * after too many, and to a number whose messages cost extra.
   */
  sendCode: (wanted: CodeRequest) => Promise<{ ok: true; value: null } | Refused>;
  /**
   * Uses a code up. Accepts digits of any script; blanks and dashes are ignored.
   * `identity/code-wrong` for wrong, used and expired ones. `identity/code-asker-only` after too
   * many wrong tries of others: only the browser that asked may go on. `identity/code-too-short`
   * for a short one after too many wrong ones: a new code is longer. `sentTo`: as when it was sent;
   * a code to claim a facility is always long and needs none.
   */
  checkCode: (given: {
    purpose: CodePurpose;
    about: string;
    code: string;
    sentTo: Pick<CodeRequest, "channel" | "value"> | null;
    call: CodeCall;
  }) => Promise<{ ok: true; value: null } | Refused>;
};

export type CodeServiceDependencies = {
  database: Database;
  messages: Messages;
  take: TakeTry;
  /** They hide codes and their purpose in storage; the first one hides new ones. */
  secrets: readonly [string, ...string[]];
  /** Whether browsers get cookies for https alone. */
  isHttps: boolean;
  now: () => Date;
};

/** Opens codes on a database, shared by all its processes. */
export function openCodes({ messages, isHttps, ...dependencies }: CodeServiceDependencies): Codes {
  const pending = openPendingCodes(dependencies);
  const askers = codeAskers(isHttps);
  const { take } = dependencies;
  return {
    sendCode: async (wanted) => {
      const { purpose, about, channel, value, language, call, accountId, isSilent = false } = wanted;
      const { caller } = call;
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
            : await pending.digitsFor(receiverOf({ channel, value }, caller)),
      );
      const { asker, line } = askers.ask(call.header("cookie"));
      await pending.keep({ purpose, about, asker, code });
      call.setCookie(line);
      if (!isSilent) await messages.send({ channel, to: value, template: "code", language, values: { code, purpose } });
      return { ok: true, value: null };
    },
    checkCode: async ({ purpose, about, code, sentTo, call }) => {
      const { caller } = call;
      const receiver = sentTo === null || caller.isUnlimited ? null : receiverOf(sentTo, caller);
      const asker = askers.of(call.header("cookie"));
      const refused = await pending.check({ purpose, about, asker, code, receiver });
      return refused === null ? { ok: true, value: null } : { ok: false, reason: refused };
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
} as const satisfies Record<CodePurpose, { limit: DatabaseLimitName; share: NetworkShareName }>;

function tryOf(
  { purpose, channel, value, accountId, isSilent }: Omit<Required<CodeRequest>, "about" | "call" | "language">,
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
