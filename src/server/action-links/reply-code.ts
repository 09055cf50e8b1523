import { createHmac } from "node:crypto";
import { codeOfBytes, shortCode } from "#domain/dialogue/codes.ts";

/**
 * The whole code of what somebody answers by text. It follows from its subject: nobody stores it,
 * and it ends with what it is about.
 */
export function wholeReplyCode(id: string, secret: string): string {
  return codeOfBytes(createHmac("sha256", secret).update(`reply-code\0${id}`).digest());
}

/** The half of it that messages carry. */
export function replyCode(id: string, secret: string): string {
  return shortCode(wholeReplyCode(id, secret));
}

/** Makes it from a deployment's secret; null where nobody can answer by text. */
export type MakeReplyCode = (id: string) => string | null;
