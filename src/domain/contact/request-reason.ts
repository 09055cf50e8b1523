import type { Checked } from "../shared/field-refusal.ts";
import { findPrivateWord } from "./private-words.ts";

/** Characters of the reason for which somebody asks for a number. Source: CONTRACT.md 5. */
export const REASON_LENGTH = { min: 10, max: 300 } as const;

/**
 * Signs nobody sees, and signs that turn the direction of what follows. Joiners stay: words of many
 * scripts need them.
 */
const UNSEEN = /[\u00AD\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF\u202A-\u202E\u2066-\u2069]+/gu;
const BLANKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** A link, or what becomes one in most programs that show a message. */
const LINK =
  /[a-z][a-z0-9+.-]{1,15}:\/\/|\bwww\.|[\p{L}\p{N}-]\.[a-z]{2,}\/\S|[\p{L}\p{N}-]{2,}\.(?:com|org|net|info|biz|xyz|ly|gl|link|site|online|app|shop|top|club|live|page)\b/iu;

/** Whether a text holds a link, or what becomes one in most programs. */
export function holdsLink(text: string): boolean {
  return LINK.test(text.normalize("NFKC"));
}

/**
 * The reason as its reader gets it: in one line, without signs nobody sees. Somebody in need reads
 * it and trusts it, so it is no place for a number, an address, where to pay, or a link: whoever
 * asks is the one who calls (decision 17).
 */
export function readRequestReason(text: string): Checked<string> {
  const plain = text.replaceAll(UNSEEN, "").replaceAll(BLANKS, " ").trim();
  const path = "reason";
  const { min, max } = REASON_LENGTH;
  if (plain.length < min) return { ok: false, errors: [{ path, word: "tooShort", values: { min } }] };
  if (plain.length > max) return { ok: false, errors: [{ path, word: "tooLong", values: { max } }] };
  if (!/\p{L}/u.test(plain)) return { ok: false, errors: [{ path, word: "reason-letters" }] };
  if (holdsLink(plain) || findPrivateWord(plain) !== null)
    return { ok: false, errors: [{ path, word: "reason-words" }] };
  return { ok: true, value: plain };
}
