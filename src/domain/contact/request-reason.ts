import type { Checked } from "../shared/field-refusal.ts";
import { findPublicWordFault } from "./public-words.ts";
import { REASON_LENGTH, REASON_LETTERS } from "./reason-length.ts";

/** Invisible characters and bidirectional overrides. Joiners stay: many scripts need them. */
const UNSEEN = /[\u00AD\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF\u202A-\u202E\u2066-\u2069]+/gu;
const BLANKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Reads the reason of a request: one line without invisible characters. It contains no number,
 * address, payment address, link or account, since somebody in need reads and trusts it. The
 * requester is the one who calls (decision 17).
 */
export function readRequestReason(text: string): Checked<string> {
  const plain = text.replaceAll(UNSEEN, "").replaceAll(BLANKS, " ").trim();
  const path = "reason";
  const { min, max } = REASON_LENGTH;
  if (plain.length < min) return { ok: false, errors: [{ path, word: "tooShort", values: { min } }] };
  if (plain.length > max) return { ok: false, errors: [{ path, word: "tooLong", values: { max } }] };
  if (!hasWords(plain)) return { ok: false, errors: [{ path, word: "reason-letters" }] };
  if (findPublicWordFault(plain) !== null) return { ok: false, errors: [{ path, word: "reason-words" }] };
  return { ok: true, value: plain };
}

/** Signs that are words or syllables of their own. */
const WHOLE_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Whether a text says something in the letters of any script. */
function hasWords(text: string): boolean {
  const words = text.replaceAll(WHOLE_SIGN, "$&$&").match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const lengths = words.map((word) => [...word].length);
  const sum = lengths.reduce((all, length) => all + length, 0);
  return sum >= REASON_LETTERS.inAll && Math.max(...lengths) >= REASON_LETTERS.inAWord;
}
