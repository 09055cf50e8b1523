import { createHmac } from "node:crypto";
import { normaliseCode } from "#domain/identity/typed-code.ts";
import { isShortCode } from "#domain/limits/code-length.ts";
import { CODE_TRIES } from "#domain/limits/code-tries.ts";
import { CODE_VALID_MINUTES } from "#domain/limits/code-validity.ts";
import type { Database } from "#server/documents/pool.ts";
import { newAsker } from "./asker.ts";
import { createShortCodes } from "./short-codes.ts";
import type { CodeReceiver, ShortCodes } from "./short-codes.ts";
import { hasOwnTry, keepCode, tryCode } from "./statements.ts";
import type { CodePurpose } from "../templates.ts";
import type { TakeTry } from "#server/limits/limits.ts";

/** What a code is for: all purposes have the one rule. */
export type PendingPurpose = CodePurpose | "sign-in" | "new-password";

/**
 * A code for one purpose. `about` names all it is valid for (a document, an account, the number):
 * checking needs exactly this text. `asker`: the browser, see `CodeAskers`; null: one without a
 * cookie, which is counted with others.
 */
type Named = { purpose: PendingPurpose; about: string; asker: string | null };

/** Why a code was not taken. */
export type CodeRefusal = "identity/code-wrong" | "identity/code-too-short" | "identity/code-asker-only";

/** Codes that were sent and wait to be typed, for all processes on a database. */
export type PendingCodes = {
  /** How many digits a code has that is sent now. */
  digitsFor: ShortCodes["digitsFor"];
  /** Keeps a code that is sent. It replaces the one that the same browser asked for. */
  keep: (code: Named & { code: string }) => Promise<void>;
  /**
   * Uses a code up; null where it was right. Digits of any script count, blanks and dashes do not.
   * `receiver`: whose wrong short codes are counted; null: none are.
   */
  check: (typed: Named & { code: string; receiver: CodeReceiver | null }) => Promise<CodeRefusal | null>;
  /** Whether this browser has a try left that nobody else can use up. */
  hasOwnTry: (named: Named) => Promise<boolean>;
};

type PendingCodesDependencies = {
  database: Database;
  take: TakeTry;
  /** They hide codes, their purpose and their askers; the first one hides new ones. */
  secrets: readonly [string, ...string[]];
  now: () => Date;
};

/** Opens the codes of a database. */
export function openPendingCodes({ database, take, secrets, now }: PendingCodesDependencies): PendingCodes {
  const keyed = (secret: string, ...words: readonly string[]): string =>
    createHmac("sha256", secret)
      .update(["codes", ...words].join("\0"))
      .digest("base64url");
  const namesOf = (secret: string, { purpose, about, asker }: Named) => ({
    about: keyed(secret, purpose, about),
    asker: asker === null ? null : keyed(secret, purpose, about, "asker", asker),
  });
  const short = createShortCodes(take);
  return {
    digitsFor: short.digitsFor,
    keep: async ({ code, ...given }) => {
      const [key] = secrets;
      const at = now();
      const named = { ...given, asker: given.asker ?? newAsker() };
      const hash = keyed(key, named.purpose, named.about, normaliseCode(code));
      const expiresAt = new Date(at.getTime() + CODE_VALID_MINUTES * 60_000);
      const { about, asker } = namesOf(key, named);
      await keepCode(database, { purpose: named.purpose, about, asker: asker ?? "", hash, expiresAt }, at);
    },
    check: async ({ code, receiver, ...named }) => {
      const digits = normaliseCode(code);
      const isCounted = receiver !== null && isShortCode(digits);
      const counted = isCounted ? await short.tryShort(receiver) : UNCOUNTED;
      const typed = secrets.map((key) => ({
        ...namesOf(key, named),
        hash: keyed(key, named.purpose, named.about, digits),
      }));
      // Too many short codes were wrong. The browser that asked before that still has its tries.
      const verdict = await tryCode(database, { purpose: named.purpose, typed, now: now() }, !counted.ok);
      if (verdict === "right") {
        if (counted.ok) await counted.giveBack();
        return null;
      }
      if (!counted.ok) return "identity/code-too-short";
      return verdict === "closed" ? "identity/code-asker-only" : "identity/code-wrong";
    },
    hasOwnTry: async (named) => {
      const asked = secrets.flatMap((key) => {
        const { about, asker } = namesOf(key, named);
        return asker === null ? [] : [{ about, asker }];
      });
      return hasOwnTry(database, { purpose: named.purpose, asked, now: now() }, CODE_TRIES.asker);
    },
  };
}

const UNCOUNTED = { ok: true, giveBack: async () => undefined } as const;
