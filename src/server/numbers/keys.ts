import { createHmac } from "node:crypto";
import { toAsciiDigits } from "#domain/shared/digits.ts";

/** A channel, as in a document. */
export type DocumentChannel = { type: "phone" | "whatsapp" | "email"; value: string };

/**
 * Names numbers and addresses in tables by keyed hashes, so that reading a table reveals none. A
 * phone number and the same number on WhatsApp are equal.
 */
export type NumberKeys = {
  of: (channel: DocumentChannel) => string;
  /** Also by the deployment's earlier secrets, so earlier proofs and delistings still count. */
  all: (channel: DocumentChannel) => string[];
  /** Shows whether a table was filled with today's secret. */
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

function plain({ type, value }: DocumentChannel): string {
  if (type === "email") return `email\0${value.trim().toLowerCase()}`;
  return `number\0${toAsciiDigits(value).replaceAll(/[^\d+]/g, "")}`;
}
