import type { Fact, GroupReading, ReadingReason } from "./message.ts";
import { factOf } from "./reading.ts";
import type { Reading } from "./reading.ts";
import type { WordClass } from "./vocabulary.ts";
import { gapAfter } from "./words.ts";

/** What follows the letters: how many words it takes, and the sign; `isBare`: it is no word. */
type Sign = { words: number; sign: "+" | "-"; isBare?: boolean };

const LETTERS: Readonly<Record<string, string>> = { a: "A", b: "B", ab: "AB", o: "O" };
const GLUED = /^(ab|a|b|o)(pos|positive|positif|positivo|neg|negative|negatif|negativo|ve)$/;
/** Words between the letters and their sign that say nothing more. */
const BETWEEN = new Set(["rh", "rhd", "factor", "blood", "group"]);
/** Before a letter these name something else: a vitamin, a virus. */
const OTHER_THINGS = new Set(["hepatitis", "hep", "vitamin", "vit", "strep", "streptococcus", "plan", "block", "gate"]);
const PLUS = /^\s?[([]?\s?[+＋➕]/u;
const MINUS = /^\s?[([]?\s?[-−–—➖]/u;
/** Either, with a bracket that ends it. */
const BARE = /^\s?[([]?\s?[+＋➕\-−–—➖](?:\s?[)\]])?/u;

/** Blood groups of a text, and marks their words as taken. Phrases are not yet known here. */
export function takeGroups(reading: Reading): Fact<GroupReading>[] {
  const found: Fact<GroupReading>[] = [];
  for (let at = 0; at < reading.words.length;) {
    const group = reading.isTaken[at] === true ? null : groupAt(reading, at);
    if (group === null) {
      at += 1;
      continue;
    }
    const to = at + group.length;
    const { value, confidence, reason } = group;
    const fact = factOf(reading, { from: at, to }, { value, confidence, reason });
    found.push(group.isBare === true ? { ...fact, end: fact.end + bareLength(reading, to) } : fact);
    reading.isTaken.fill(true, at, to);
    at = to;
  }
  return found;
}

/** `isBare`: its sign is no word, and stands behind its last one. */
type Found = { value: GroupReading; length: number; confidence: number; reason: ReadingReason; isBare?: boolean };

/** So many signs and brackets behind a word are the sign of its group. */
function bareLength({ text, words }: Reading, to: number): number {
  return BARE.exec(gapAfter(text, words, to - 1))?.[0].length ?? 0;
}

function groupAt(reading: Reading, at: number): Found | null {
  const { words, lexicon } = reading;
  const word = words[at];
  if (word === undefined) return null;
  const glued = GLUED.exec(word.text);
  if (glued !== null) {
    const letters = LETTERS[glued[1] ?? ""] ?? "";
    const isSigned = glued[2] !== "ve";
    const sign = isSigned
      ? glued[2]?.startsWith("neg") === true
        ? "-"
        : "+"
      : bareSign(gapAfter(reading.text, words, at));
    const found = { value: letters + (sign ?? ""), length: 1, confidence: 0.95, reason: "group-sign" as const };
    return sign === null ? null : { ...found, isBare: !isSigned };
  }
  const any = anyGroupAt(reading, at);
  if (any !== null) return any;
  const first = word.text === "0" ? "O" : (LETTERS[word.text] ?? letterOf(lexicon.phrases.get(word.text)));
  if (first === null || isPartOfWord(reading, at)) return null;
  // "اے بی": the two letters of AB stand apart in some scripts.
  const second = words[at + 1];
  const isPair = first === "A" && second?.gap === " " && letterOf(lexicon.phrases.get(second.text)) === "B";
  const letters = isPair ? "AB" : first;
  let length = isPair ? 2 : 1;
  const subgroup = words[at + 1];
  if (letters !== "O" && !isPair && subgroup?.gap === "" && /^[12]$/.test(subgroup.text)) length = 2;
  const sign = signAt(reading, at + length, 0);
  if (sign !== null && (word.text !== "0" || sign.words > 0))
    return {
      value: letters + sign.sign,
      length: length + sign.words,
      confidence: 0.95,
      reason: "group-sign",
      isBare: sign.isBare === true,
    };
  return word.text === "0" ? null : isPair ? null : withoutSign(reading, at, letters);
}

function letterOf(meanings: readonly { class: WordClass; of: string | null }[] | undefined): string | null {
  return meanings?.find((meaning) => meaning.class === "letter")?.of ?? null;
}

function isPartOfWord({ words, text }: Reading, at: number): boolean {
  const word = words[at];
  const before = words[at - 1];
  if (word === undefined) return true;
  if (before !== undefined && OTHER_THINGS.has(before.text) && word.gap === " ") return true;
  // "O2", "24x7", "R-O-B": the letter belongs to what it is glued to.
  const isGlued = word.gap === "" && before !== undefined && before.end === word.start;
  return isGlued || (/['’]$/u.test(word.gap) && text[word.start - 1] !== " ");
}

function signAt(reading: Reading, at: number, skipped: number): Sign | null {
  const { words, lexicon, text } = reading;
  const gap = gapAfter(text, words, at - 1);
  const next = words[at];
  const isVe = next?.text === "ve" || next?.text === "iv" || next?.text === "vie";
  if (isVe && next !== undefined && next.gap.length <= 4) {
    const before = bareSign(gap);
    const sign = before ?? bareSign(gapAfter(text, words, at));
    if (sign !== null) return { words: skipped + 1, sign, isBare: before === null };
  }
  if (next !== undefined && next.gap.length <= 3 && !next.isNumber && !/[\n,;]/u.test(next.gap)) {
    const meanings = lexicon.phrases.get(next.text) ?? [];
    if (meanings.some(({ class: name }) => name === "positive")) return { words: skipped + 1, sign: "+" };
    if (meanings.some(({ class: name }) => name === "negative")) return { words: skipped + 1, sign: "-" };
    const isBetween = BETWEEN.has(next.text) || meanings.some(({ class: name }) => name === "group");
    const further = isBetween && skipped < 2 && bareSign(gap) === null ? signAt(reading, at + 1, skipped + 1) : null;
    if (further !== null && (further.words > skipped + 1 || skipped > 0 || next.text === "rh")) return further;
  }
  const sign = bareSign(gap);
  if (sign === null) return null;
  // "A+" may be glued to the next word, "B-12" and "A-Block" are no groups, nor is "A - list".
  const isSpacedDash = sign === "-" && /^\s[^([]/u.test(gap);
  const isGluedDash = sign === "-" && next !== undefined && /^[([]?[-−–—]$/u.test(gap);
  return isSpacedDash || isGluedDash || (/^\s/u.test(gap) && next?.isNumber === true)
    ? null
    : { words: skipped, sign, isBare: true };
}

function bareSign(gap: string): "+" | "-" | null {
  return PLUS.test(gap) ? "+" : MINUS.test(gap) ? "-" : null;
}

/** "any negative", "all groups": phrases of the class "any", then a sign or a word for group. */
function anyGroupAt({ words, lexicon, text }: Reading, at: number): Found | null {
  const has = (index: number, name: WordClass): boolean =>
    lexicon.phrases.get(words[index]?.text ?? "")?.some((meaning) => meaning.class === name) === true;
  if (!has(at, "any")) return null;
  const length = has(at + 1, "group") ? 2 : 1;
  const gap = gapAfter(text, words, at + length - 1);
  const sign = has(at + length, "negative") ? "-" : has(at + length, "positive") ? "+" : null;
  const reason = "any-group";
  if (sign !== null) return { value: `any${sign}`, length: length + 1, confidence: 0.9, reason };
  const isVe = words[at + length]?.text === "ve" ? bareSign(gap) : null;
  if (isVe !== null) return { value: `any${isVe}`, length: length + 1, confidence: 0.9, reason };
  return length === 2 ? { value: "any", length, confidence: 0.7, reason } : null;
}

/** "blood group AB", "AB blood", "gol. darah AB": letters that a word for group stands next to. */
function withoutSign({ words, lexicon }: Reading, at: number, letters: string): Found | null {
  const isGroup = (from: number, to: number): boolean => {
    const key = words
      .slice(from, to)
      .map(({ text }) => text)
      .join(" ");
    return lexicon.phrases.get(key)?.some((meaning) => meaning.class === "group") === true;
  };
  const isBlood = (index: number): boolean =>
    lexicon.phrases
      .get(words[index]?.text ?? "")
      ?.some(({ class: name }) => name === "blood" || name === "plasma" || name === "platelets") === true;
  const isUpper = words[at]?.isUpper === true || !/^[a-z]+$/.test(words[at]?.text ?? "");
  const before = at >= 1 && (isGroup(at - 1, at) || (at >= 2 && isGroup(at - 2, at)));
  const after = isGroup(at + 1, at + 2) || isGroup(at + 1, at + 3);
  const isNamed = before || after || (isUpper && (isBlood(at + 1) || (letters === "AB" && isBlood(at - 1))));
  if (!isNamed || (!isUpper && !before && !after)) return null;
  return { value: letters, length: 1, confidence: 0.75, reason: "group-without-sign" };
}
