import type { Checked } from "../shared/field-refusal.ts";
import { holdsAddress, holdsHandle } from "./links.ts";
import { findPublicWordFault } from "./public-words.ts";
import { REASON_LENGTH } from "./reason-length.ts";

/** Invisible characters and bidirectional overrides. Joiners stay: many scripts need them. */
const UNSEEN = /[\u00AD\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF\u202A-\u202E\u2066-\u2069]+/gu;
const BLANKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Whether a text leads elsewhere: by a link, or by the name of an account of another service. */
export function holdsLink(text: string): boolean {
  return holdsAddress(text) || holdsHandle(text);
}

/**
 * Reads the reason of a request: one line without invisible characters. It holds no number,
 * address, payment address, link or account, since somebody in need reads and trusts it. The
 * requester is the one who calls (decision 17).
 */
export function readRequestReason(text: string): Checked<string> {
  const plain = text.replaceAll(UNSEEN, "").replaceAll(BLANKS, " ").trim();
  const path = "reason";
  const { min, max } = REASON_LENGTH;
  if (plain.length < min) return { ok: false, errors: [{ path, word: "tooShort", values: { min } }] };
  if (plain.length > max) return { ok: false, errors: [{ path, word: "tooLong", values: { max } }] };
  if (!/\p{L}/u.test(plain)) return { ok: false, errors: [{ path, word: "reason-letters" }] };
  if (findPublicWordFault(plain) !== null) return { ok: false, errors: [{ path, word: "reason-words" }] };
  return { ok: true, value: plain };
}
