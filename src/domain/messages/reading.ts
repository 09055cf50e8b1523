import { findWrittenPoints } from "../places/written-point/written-point.ts";
import type { PointInText } from "../places/written-point/written-point.ts";
import { shapeAfter } from "../shared/shape-after.ts";
import type { FractionMark } from "../shared/parse-number.ts";
import { findHits } from "./lexicon.ts";
import type { Hit, Lexicon } from "./lexicon.ts";
import type { Fact, ReadingReason } from "./message.ts";
import type { WordClass } from "./vocabulary.ts";
import { takeReferenceNumbers } from "./reference-numbers.ts";
import { inSpokenLanguages } from "./spoken.ts";
import { withCountedWards, withFreeBeds } from "./wards.ts";
import { readWords, wordAt } from "./words.ts";
import type { Word } from "./words.ts";

/**
 * A text taken apart. `isTaken`: words that are part of a link, point, group, number to call or time.
 * `hitAt`: the phrase each word is part of.
 */
export type Reading = {
  text: string;
  lexicon: Lexicon;
  words: readonly Word[];
  isTaken: boolean[];
  /** Points that the text writes out, in its order. */
  points: readonly PointInText[];
  hits: readonly Hit[];
  hitAt: readonly (Hit | undefined)[];
  /** How the language of the text writes fractions; undefined where that is open. */
  mark?: FractionMark | undefined;
  /** Whether the sentence of each word asks; `withQuestions` finds it. */
  asked: readonly boolean[];
  watch: Watch;
};

/** Hands a list on. A test hands on one that counts how often its items are looked at. */
export type Watch = <T>(list: T[]) => T[];

/** Words from `from` up to `to`, which is excluded. */
export type Range = { from: number; to: number };

/**
 * A link or mail address begins behind a space or a bracket, so that no sign is looked at twice.
 */
const LINK = /(^|[\s(<:"])(?!www\.)[^\s@(<:"]{1,64}@[a-z0-9][a-z0-9.-]{1,200}|(?:https?:\/\/|www\.)\S{1,2000}/giu;

/** Struck out: "~Need 2 units O+~". */
const STRUCK_OUT = shapeAfter({ not: /[\p{L}\p{N}~]$/u }, /~[^~\s][^~\n]{0,2000}[^~\s]~(?![\p{L}\p{N}~])/gu);
/** A line that repeats what somebody wrote before. */
const QUOTED_LINE = /^[ \t]{0,8}>[^\n]*$/gmu;

/**
 * Takes words that no longer count: struck out, or quoted above an answer. A text of quoted lines
 * alone is a forward.
 */
function takeWithdrawn({ text, words, isTaken }: Reading): void {
  const hasAnswer = /[\p{L}\p{N}]/u.test(text.replaceAll(QUOTED_LINE, ""));
  const quoted = hasAnswer ? text.matchAll(QUOTED_LINE) : [];
  for (const { 0: part, index } of [...STRUCK_OUT.matches(text), ...quoted])
    isTaken.fill(true, wordAt({ words }, index), wordAt({ words }, index + part.length));
}

/** The number in a link that opens a chat with it. */
const DIALLED_IN_LINK =
  /^https?:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#\s]*&)?phone=)(?:\+|%2B)?(\d{8,15})/iu;

/** Takes a text apart: words, then links and points, then what `takeFirst` finds, then phrases. */
export function takeApart(
  text: string,
  { lexicon, watch }: Pick<Reading, "lexicon" | "watch">,
  takeFirst: (reading: Reading) => void,
): Reading {
  const words = watch(readWords(text));
  const isTaken = watch(words.map(() => false));
  const points = findWrittenPoints(text);
  const reading: Reading = { text, lexicon, words, isTaken, points, hits: [], hitAt: [], asked: [], watch };
  takeLinks(reading);
  for (const { start, end } of points) isTaken.fill(true, wordAt(reading, start), wordAt(reading, end - 1) + 1);
  takeWithdrawn(reading);
  takeReferenceNumbers(reading);
  takeFirst(reading);
  const spoken = inSpokenLanguages(
    words,
    withCountedWards(
      findHits(words, lexicon, (at) => reading.isTaken[at] === true),
      reading,
    ),
  );
  const hits = withFreeBeds(spoken, words);
  const hitAt: (Hit | undefined)[] = words.map(() => undefined);
  for (const hit of hits) hitAt.fill(hit, hit.at, hit.at + hit.length);
  return { ...reading, hits: watch(hits), hitAt: watch(hitAt), mark: fractionMarkOf(hits) };
}

/** Vocabularies whose language writes "2,5". Source: Unicode CLDR 48. */
const COMMA_LANGUAGES = new Set(["es", "fr", "id", "pt", "ru", "tr", "vi"]);

/** The way of writing fractions that more of the words speak for. */
function fractionMarkOf(hits: readonly Hit[]): FractionMark | undefined {
  let comma = 0;
  for (const { meanings } of hits) {
    const languages = meanings.filter(({ language }) => language !== "");
    const own = languages.filter(({ language }) => COMMA_LANGUAGES.has(language)).length;
    if (own > 0 && own === languages.length) comma += 1;
    else if (languages.length > 0 && own === 0) comma -= 1;
  }
  return comma === 0 ? undefined : comma > 0 ? "," : ".";
}

/** The same without phrases whose words were taken: "zero" in a spelled number says nothing. */
export function withoutTaken(reading: Reading): Reading {
  const isFree = (hit: Hit): boolean => reading.isTaken[hit.at] !== true;
  const hitAt = reading.hitAt.map((hit) => (hit === undefined || isFree(hit) ? hit : undefined));
  return { ...reading, hits: reading.watch(reading.hits.filter(isFree)), hitAt: reading.watch(hitAt) };
}

function takeLinks({ text, words, isTaken }: Reading): void {
  let at = 0;
  for (const { 0: link, 1: before = "", index } of text.matchAll(LINK)) {
    while ((words[at]?.start ?? Infinity) < index + before.length) at += 1;
    const dialled = DIALLED_IN_LINK.exec(link)?.[1];
    while ((words[at]?.start ?? Infinity) < index + link.length) {
      // A link of a messenger has the number in full.
      isTaken[at] = dialled === undefined || words[at]?.text !== dialled;
      at += 1;
    }
  }
}

/** Whether a phrase has one of these meanings. */
export function isOf(hit: Hit | undefined, ...classes: readonly WordClass[]): boolean {
  return hit !== undefined && hit.meanings.some((meaning) => classes.includes(meaning.class));
}

/** What a phrase stands for in a list: a number, unit, month, letter; null for none. */
export function valueOf(hit: Hit | undefined, listed: WordClass): string | null {
  return hit?.meanings.find((meaning) => meaning.class === listed)?.of ?? null;
}

/** Phrases of a range. */
export function hitsIn({ hits }: Reading, { from, to }: Range): Hit[] {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle]?.at ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const found: Hit[] = [];
  for (let at = low; at < hits.length; at += 1) {
    const hit = hits[at];
    if (hit === undefined || hit.at >= to) break;
    found.push(hit);
  }
  return found;
}

/** A fact about the words of a range. */
export function factOf<T>(
  { words }: Reading,
  { from, to }: Range,
  { value, confidence, reason }: { value: T; confidence: number; reason: ReadingReason },
): Fact<T> {
  const start = words[from]?.start ?? 0;
  return { start, end: words[to - 1]?.end ?? start, value, confidence, reason };
}

/** Most words each way. */
const MOST_AROUND = 40;

/** The range around a word in which a counter stays the same, at most 40 words each way. */
export function around({ words }: Reading, at: number, counter: "line" | "clause" | "part"): Range {
  const own = words[at]?.[counter];
  let from = at;
  let to = at + 1;
  while (from > 0 && at - from < MOST_AROUND && words[from - 1]?.[counter] === own) from -= 1;
  while (to < words.length && to - at < MOST_AROUND && words[to]?.[counter] === own) to += 1;
  return { from, to };
}
