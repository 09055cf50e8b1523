import { gapBehind } from "./group-text.ts";
import type { GroupText, GroupWord } from "./group-text.ts";
import { GROUP_WORDS, SIGN_WORDS } from "./group-words.ts";

/**
 * The sign behind the letters of a group. "both": it contradicts itself. "unsure": a dash that may
 * stand between two words. `to`: the first word behind it. `end`: where it ends in the plain text.
 */
export type GroupSign = { sign: "+" | "-" | "both" | "unsure"; to: number; end: number; isWord: boolean };

/** Blanks, brackets and quotes, then signs. */
const MARK = /^([ \t\u00a0("'‘’“”`*_[{.)\]]{0,4})([-+±]{1,3}(?:\/[-+])?)/u;
/** What may be between the letters and a word for their sign. */
const TO_WORD = /^[ \t\u00a0("'‘’“”`*_[{.:=)\]]{0,4}$/u;
/** The same behind a sign, where another would contradict it. */
const FURTHER = /^[ \t\u00a0("'‘’“”`*_[{)\]]{0,4}$/u;
const TO_RHESUS = /^[ \t\u00a0(,/.)\]]{0,3}$/u;
const BLANK = /[ \t\u00a0]/u;
const VE = new Set(["ve", "वी", "वे", "ভি", "وی"]);
const GLUED_VE = new Set(["ve", "iv", "vie", "ive"]);
const MOST_BETWEEN = 4;

/** The sign behind a word; null where there is none. */
export function signBehind(text: GroupText, at: number): GroupSign | null {
  const first = firstSign(text, at, 0);
  return first === null || first.sign === "both" || first.sign === "unsure" ? first : withFurther(text, first);
}

function firstSign(text: GroupText, at: number, skipped: number): GroupSign | null {
  const { words } = text;
  const gap = gapBehind(text, at);
  const next = words[at + 1];
  const mark = MARK.exec(gap);
  if (mark !== null) return markedSign(text, { at, gap, lead: mark[1] ?? "", marks: mark[2] ?? "" });
  if (next === undefined || next.isNumber) return null;
  const isRhesus = GROUP_WORDS.rhesus.has(next.text);
  if (!TO_WORD.test(gap) && !(isRhesus && TO_RHESUS.test(gap))) return null;
  const said = SIGN_WORDS.get(next.text);
  if (said !== undefined) return ofWord(text, at + 1, said);
  if (!GROUP_WORDS.between.has(next.text) || skipped >= MOST_BETWEEN) return null;
  const further = firstSign(text, at + 1, skipped + 1);
  // "O blood - urgent": the dash is far from its letter. "O ve": a sign whose mark is missing.
  if (further?.sign === "unsure" && !isRhesus) return null;
  if (further !== null || !VE.has(next.text)) return further;
  return { sign: "unsure", to: at + 2, end: next.end, isWord: true };
}

function ofWord<Sign extends GroupSign["sign"]>(
  { plain, words }: GroupText,
  at: number,
  sign: Sign,
): GroupSign & { sign: Sign } {
  const end = words[at]?.end ?? 0;
  const opened = /[([{]/u.test(words[at]?.gap ?? "");
  return { sign, to: at + 1, end: opened && /^[)\]}]/u.test(plain.slice(end)) ? end + 1 : end, isWord: true };
}

type Marked = { at: number; gap: string; lead: string; marks: string };

function markedSign(text: GroupText, { at, gap, lead, marks }: Marked): GroupSign | null {
  const next = text.words[at + 1];
  const behind = gap.slice(lead.length + marks.length);
  if (lead.includes(".") && !marks.startsWith("+")) return null;
  const isBracketed = /[([{]/u.test(lead);
  const closing = /^[ \t]?[)\]}]/u.exec(behind)?.[0].length ?? 0;
  const end = (text.words[at]?.end ?? 0) + lead.length + marks.length + (isBracketed ? closing : 0);
  const found = { to: at + 1, end, isWord: false };
  const sign = markOf(marks);
  const isFar = BLANK.test(lead) && !isBracketed;
  const touches = behind === "" && next !== undefined;
  if (sign === "both") return { ...found, sign };
  if (touches && next.isNumber) return sign === "+" && !isFar && isSmallCount(text, at + 1) ? { ...found, sign } : null;
  const said = touches || isFar ? wordSign(next, touches) : undefined;
  if (sign === "+") return { ...found, sign };
  if (isBracketed) return { ...found, sign };
  if (touches) return gluedDash(text, { at, found, said });
  if (!isFar) return { ...found, sign };
  if (said !== undefined && /^[ \t\u00a0]+$/u.test(behind))
    return said === "ve" ? ofWord(text, at + 1, "-") : ofWord(text, at + 1, said);
  return {
    ...found,
    sign: /^[ \t]*(?:$|[\n)\].,;])/u.test(behind) && (next === undefined || behind.trim() !== "") ? "-" : "unsure",
  };
}

/** "O-ve", "O -ve", "O-negative"; "O-positive" contradicts itself; "B-Block" is none. */
function gluedDash(
  text: GroupText,
  { at, found, said }: { at: number; found: Omit<GroupSign, "sign">; said: "+" | "-" | "ve" | undefined },
): GroupSign | null {
  if (said === "ve" || said === "-") return ofWord(text, at + 1, "-");
  if (said === "+") return ofWord(text, at + 1, "both");
  const next = text.words[at + 1];
  if (next === undefined || !GROUP_WORDS.rhesus.has(next.text)) return null;
  const further = firstSign(text, at + 1, 1);
  if (further === null) return { ...found, sign: "unsure" };
  return further.sign === "-" ? further : { ...further, sign: "both" };
}

/** @param touches it is glued to its sign, as "iv" for "ve" must be */
function wordSign(word: GroupWord | undefined, touches: boolean): "+" | "-" | "ve" | undefined {
  if (word === undefined) return undefined;
  return VE.has(word.text) || (touches && GLUED_VE.has(word.text)) ? "ve" : SIGN_WORDS.get(word.text);
}

function markOf(marks: string): "+" | "-" | "both" {
  const hasPlus = marks.includes("+");
  return marks.includes("±") || (hasPlus && marks.includes("-")) ? "both" : hasPlus ? "+" : "-";
}

/** "O+2 units", but no number to call behind its plus. */
function isSmallCount({ words, plain }: GroupText, at: number): boolean {
  const word = words[at];
  return word !== undefined && word.text.length <= 2 && !/^[\s-]{0,2}\d{3}/u.test(plain.slice(word.end, word.end + 6));
}

/** A sign with what repeats it, such as "+ve", "+ positive", "+ (Rh+)". What differs is both. */
function withFurther(text: GroupText, first: GroupSign): GroupSign {
  let sign = first;
  for (let steps = 0; steps < MOST_BETWEEN; steps += 1) {
    const further = furtherSign(text, sign);
    if (further === null) return sign;
    const isSame = further.sign === null || further.sign === sign.sign;
    sign = { ...sign, to: further.to, end: further.end, isWord: sign.isWord || further.isWord };
    if (!isSame) return { ...sign, sign: "both" };
  }
  return sign;
}

type Further = Omit<GroupSign, "sign"> & { sign: "+" | "-" | "both" | null };

function furtherSign(text: GroupText, before: GroupSign): Further | null {
  const { plain, words } = text;
  const next = words[before.to];
  const gap = plain.slice(before.end, Math.min(next?.start ?? plain.length, before.end + 12));
  const marked = /^[ \t]?[([{][ \t]?([-+±]{1,3})|^([-+±]{1,3})(?=$|[\s,.;)\]])|^[ \t]{0,2}([-+])$|^\/([-+])/u.exec(gap);
  if (marked !== null) {
    const [whole, bracketed, glued, far, slashed] = marked;
    const isVe = wordSign(next, true) !== undefined;
    // "+ -call", "A+ +91 98...": it belongs to what is behind it.
    if (far !== undefined && !isVe) return null;
    if (glued !== undefined && !before.isWord && before.sign === markOf(glued)) return null;
    const to = before.to + (far !== undefined || (slashed !== undefined && isVe) ? 1 : 0);
    const end = to > before.to ? (next?.end ?? 0) : before.end + whole.length;
    return { sign: markOf(bracketed ?? glued ?? far ?? slashed ?? ""), to, end, isWord: false };
  }
  if (next === undefined) return null;
  const said = wordSign(next, gap === "");
  const isSpacedDash = /^[ \t\u00a0]{1,2}-[ \t\u00a0]{1,2}$/u.test(gap);
  if (said === "ve" && FURTHER.test(gap)) return { ...ofWord(text, before.to, "both"), sign: null };
  if (said === "+" || said === "-")
    if (FURTHER.test(gap) || isSpacedDash || gap === "/") return ofWord(text, before.to, said);
  if (GROUP_WORDS.rhesus.has(next.text) && TO_RHESUS.test(gap)) {
    const rhesus = firstSign(text, before.to, 1);
    return rhesus === null || rhesus.sign === "unsure" ? null : { ...rhesus, sign: rhesus.sign };
  }
  const other = words[before.to + 1];
  const isOther = GROUP_WORDS.or.has(next.text) && FURTHER.test(gap) && before.isWord;
  const otherSign = isOther && other !== undefined && FURTHER.test(other.gap) ? SIGN_WORDS.get(other.text) : undefined;
  return otherSign === undefined ? null : ofWord(text, before.to + 1, otherSign);
}
