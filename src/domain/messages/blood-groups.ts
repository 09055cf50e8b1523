import { readBloodGroups } from "../blood/read-blood-groups.ts";
import type { GroupMention } from "../blood/group-meaning.ts";
import type { Fact, GroupReading, ReadingReason } from "./message.ts";
import { factOf } from "./reading.ts";
import type { Reading } from "./reading.ts";
import type { WordClass } from "./vocabulary.ts";
import { gapAfter, wordAt } from "./words.ts";

/** Before a letter these name something else: a vitamin, a virus. */
const OTHER_THINGS = new Set(["hepatitis", "hep", "vitamin", "vit", "strep", "streptococcus", "plan", "block", "gate"]);
const LETTERS: Readonly<Record<string, string>> = { a: "A", b: "B", ab: "AB", o: "O" };
const PLUS = /^\s?[([]?\s?[+＋➕]/u;
const MINUS = /^\s?[([]?\s?[-−–—➖]/u;

/**
 * Blood groups of a text, and marks their words as taken. The one reader of groups reads those with
 * a sign. "Any negative" and letters without a sign are of messages alone.
 */
export function takeGroups(reading: Reading): Fact<GroupReading>[] {
  const found = signedGroups(reading);
  for (let at = 0; at < reading.words.length;) {
    const group = reading.isTaken[at] === true ? null : unsignedAt(reading, at);
    if (group === null) {
      at += 1;
      continue;
    }
    const to = at + group.length;
    const { value, confidence, reason } = group;
    found.push(factOf(reading, { from: at, to }, { value, confidence, reason }));
    reading.isTaken.fill(true, at, to);
    at = to;
  }
  return found.toSorted((one, other) => one.start - other.start);
}

function signedGroups(reading: Reading): Fact<GroupReading>[] {
  return readBloodGroups(reading.text).flatMap((mention): Fact<GroupReading>[] => {
    const { start, end } = mention;
    const from = wordAt(reading, start);
    let to = from;
    while ((reading.words[to]?.start ?? end) < end) to += 1;
    // A group within a link is none. "Bombay blood" alone may be the city.
    const said = valueOf(mention);
    if (said === null || reading.isTaken.slice(from, to).includes(true)) return [];
    reading.isTaken.fill(true, from, to);
    return [{ start, end, ...said }];
  });
}

function valueOf(mention: GroupMention): Omit<Fact<GroupReading>, "start" | "end"> | null {
  if (mention.is === "group") return { value: mention.group, confidence: 0.95, reason: "group-sign" };
  if (mention.is === "rare") return { value: "rare", confidence: 0.9, reason: "group-rare" };
  if (mention.is === "bombay")
    return mention.group === null ? null : { value: "rare?", confidence: 0.4, reason: "group-unclear" };
  // "AB - urgent": letters whose sign is missing.
  if (mention.is === "ambiguous" && mention.letters !== null) return null;
  return { value: mention.letters ?? "?", confidence: 0.4, reason: "group-unclear" };
}

/** A group without a sign of its own: so many words. */
type FoundGroup = { value: GroupReading; length: number; confidence: number; reason: ReadingReason };

function unsignedAt(reading: Reading, at: number): FoundGroup | null {
  const any = anyGroupAt(reading, at);
  if (any !== null) return any;
  const { words, lexicon } = reading;
  const word = words[at];
  const letters = word === undefined ? null : (LETTERS[word.text] ?? letterOf(lexicon.phrases.get(word.text)));
  return letters === null || isPartOfWord(reading, at) ? null : withoutSign(reading, at, letters);
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

function bareSign(gap: string): "+" | "-" | null {
  return PLUS.test(gap) ? "+" : MINUS.test(gap) ? "-" : null;
}

/** "any negative", "all groups": phrases of the class "any", then a sign or a word for group. */
function anyGroupAt({ words, lexicon, text }: Reading, at: number): FoundGroup | null {
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

/** "blood group AB", "AB blood", "gol. darah AB": letters that a word for group is next to. */
function withoutSign({ words, lexicon }: Reading, at: number, letters: string): FoundGroup | null {
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
