import { createHmac } from "node:crypto";
import { normaliseCode } from "#domain/identity/typed-code.ts";

const PLAIN_CODE = /^(\d{4,10})(:\d+)?$/;

/** Text-message codes are stored as keyed hashes, so reading the table gives nobody a code. */
export type PhoneCodes = {
  /** The stored form of a typed code: digits of any script, with or without spaces. */
  hash: (typed: string) => string;
  /** A row's value with its code hashed; null where there is no plain code. */
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
