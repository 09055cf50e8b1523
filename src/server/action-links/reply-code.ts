import { createHmac } from "node:crypto";
import { codeOfBytes } from "#domain/dialogue/codes.ts";

/**
 * The code by which somebody answers a message by text. It follows from its subject: nobody stores
 * it, and it ends with what it is about.
 */
export function replyCode(id: string, secret: string): string {
  return codeOfBytes(createHmac("sha256", secret).update(`reply-code\0${id}`).digest());
}

/** Makes it from a deployment's secret; null where nobody can answer by text. */
export type MakeReplyCode = (id: string) => string | null;
