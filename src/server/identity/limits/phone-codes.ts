import { createHmac } from "node:crypto";
import { normaliseCode } from "#domain/identity/typed-code.ts";

const PLAIN_CODE = /^(\d{4,10})(:\d+)?$/;

/**
 * Codes of text messages as they are kept: keyed hashes, so that who reads the table can enter with
 * none.
 */
export type PhoneCodes = {
  /**
   * What is kept in place of a code that was typed: digits of any script, with or without spaces.
   */
  hash: (typed: string) => string;
  /** A row's value with its code hashed; null for what is no plain code. */
  hideIn: (value: string) => string | null;
};

/** @param secret the deployment's */
export function createPhoneCodes(secret: string): PhoneCodes {
  const hash = (code: string): string =>
    createHmac("sha256", secret).update(`phone-code\0${code}`).digest("base64url").slice(0, 32);
  return {
    hash: (typed) => hash(normaliseCode(typed)),
    hideIn: (value) => {
      const [, code, tries = ""] = PLAIN_CODE.exec(value) ?? [];
      return code === undefined ? null : `${hash(code)}${tries}`;
    },
  };
}
