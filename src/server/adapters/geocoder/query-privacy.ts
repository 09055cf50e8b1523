import { findPrivateWord } from "#domain/contact/private-words.ts";

const LEAST_LETTERS = 3;

/** Scripts in which one sign is a syllable or a word: 東京 is typed in full. */
const WHOLE_SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Degrees with a fraction, twice: a pasted point. */
const POINT = /-?\d{1,3}[.,]\d{2,}.{0,4}?[\s,;/]+-?\d{1,3}[.,]\d{2,}/u;

/** A plus code, which is a point too. */
const PLUS_CODE = /(?:^|[^\p{L}\p{N}])[2-9cfghjmpqrvwx]{4,8}\+[2-9cfghjmpqrvwx]{2,}/iu;

/**
 * Whether the typed text may be sent to another operator's server. It needs enough letters. It must
 * not reveal who or where somebody is. So no point, phone number, mail or web address, and no id of
 * Lifeboard's.
 */
export function isSendable(q: string): boolean {
  const letters = (q.match(/[\p{L}\p{N}]/gu) ?? []).length + (q.match(WHOLE_SIGNS) ?? []).length;
  if (letters < LEAST_LETTERS) return false;
  if (/[@°]|:\/\/|^[a-z-]+:/iu.test(q) || POINT.test(q) || PLUS_CODE.test(q)) return false;
  return findPrivateWord(q, { isAddress: true }) === null;
}
