import { createHmac } from "node:crypto";
import { toAsciiDigits } from "#domain/shared/digits.ts";

/** A way to reach somebody, as it is written in a document. */
export type Reached = { type: "phone" | "whatsapp" | "email"; value: string };

/**
 * Names numbers and addresses where they are kept in tables: keyed hashes, so that nobody who reads
 * a table learns one. A number is the same as a phone and on WhatsApp.
 */
export type NumberKeys = {
  of: (channel: Reached) => string;
  /**
   * The same by the secrets the deployment had before too: what was proved or taken off then still
   * counts.
   */
  all: (channel: Reached) => string[];
  /** Tells whether a table was filled with the secret of today. */
  madeWith: string;
};

/** @param secrets the deployment's, the newest first */
export function createNumberKeys(secrets: readonly [string, ...string[]]): NumberKeys {
  const by = (secret: string, text: string): string =>
    createHmac("sha256", secret).update(`numbers\0${text}`).digest("base64url").slice(0, 27);
  const [newest] = secrets;
  return {
    of: (channel) => by(newest, plain(channel)),
    all: (channel) => secrets.map((secret) => by(secret, plain(channel))),
    madeWith: by(newest, "made with"),
  };
}

function plain({ type, value }: Reached): string {
  if (type === "email") return `email\0${value.trim().toLowerCase()}`;
  return `number\0${toAsciiDigits(value).replaceAll(/[^\d+]/g, "")}`;
}
