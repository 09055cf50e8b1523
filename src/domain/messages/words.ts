import { fold } from "../shared/fold.ts";

/**
 * A word or number of a message. `text`: folded. `gap`: what is before it, without invisible
 * signs. `line`, `clause`, `part`: counters that go up at a new line, sentence or comma.
 */
export type Word = {
  text: string;
  start: number;
  end: number;
  isNumber: boolean;
  isUpper: boolean;
  gap: string;
  line: number;
  clause: number;
  part: number;
};

const WORD = /[\p{L}\p{M}\p{Cf}]+|\p{Nd}[\p{Nd}\p{Cf}]*/gu;
const MARKS = /^[\p{M}\p{Cf}]+$/u;
const INVISIBLE = /\p{Cf}/gu;
/** A point behind these ends no sentence. English and Indonesian; own list. */
const SHORT_FORMS = new Set(
  "no nos num rs inr ph mob tel telp ct dr mr mrs st govt gov dist distt gol pvt ltd hosp hosp nr opp dept co ext hr hrs min mins approx apt sr jr col av rua jl jln jend".split(
    " ",
  ),
);
const NEW_LINE = /[\n\r\u2028\u2029]/u;
const SENTENCE_END = /[!?？❓❔⁉।॥۔؟;•|●▪►➡✅❌☑✔]/u;
const PART_END = /[,،、+&/()[\]:=\t]|[-–—→>]/u;
const SPACED_DASH = /\s[-–—]{1,3}(?:\s|$)/u;

/**
 * Most words and numbers of a text that is read: 20,000 characters of prose have fewer. Proposal.
 */
const MOST_WORDS = 4_000;

/** Whether a text has too many words to be read. */
export function isTooLongToRead(text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(WORD)) if (++count > MOST_WORDS) return true;
  return false;
}

/** The words and numbers of a text in order, letters apart from digits: "O2" is two, glued. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  let last = 0;
  const at = { line: 0, clause: 0, part: 0 };
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const folded = fold(raw);
    // Marks alone, such as those that draw a digit as a key, are no word.
    if (folded === "" || MARKS.test(raw)) continue;
    const gap = text.slice(last, index).replaceAll(INVISIBLE, "");
    const isNumber = /^\d+$/.test(folded);
    // "1,200" and "2/12" are of one piece.
    if (!(isNumber && words.at(-1)?.isNumber === true && /^[,/]$/.test(gap))) advance(at, gap, words.at(-1));
    const isUpper = !isNumber && raw[0] !== raw[0]?.toLowerCase();
    words.push({ text: folded, start: index, end: index + raw.length, isNumber, isUpper, gap, ...at });
    last = index + raw.length;
  }
  return words;
}

function advance(at: { line: number; clause: number; part: number }, gap: string, before: Word | undefined): void {
  if (NEW_LINE.test(gap)) {
    at.line += 1;
    at.clause += 1;
    at.part += 1;
    return;
  }
  const isEnd = SENTENCE_END.test(gap) || isFullStop(gap, before) || SPACED_DASH.test(gap);
  if (isEnd) at.clause += 1;
  if (isEnd || (gap !== "" && PART_END.test(gap) && gap !== "-" && gap !== "+")) at.part += 1;
}

/** Whether a point ends a sentence: not in a number, an initial or a short form. */
function isFullStop(gap: string, before: Word | undefined): boolean {
  if (before === undefined || !gap.startsWith(".") || gap.length < 2) return gap.includes("..");
  return before.text.length > 1 ? !SHORT_FORMS.has(before.text) : before.isNumber;
}

/** What is behind a word up to the next one, at most eight signs, without invisible ones. */
export function gapAfter(text: string, words: readonly Word[], at: number): string {
  const next = words[at + 1];
  if (next !== undefined) return next.gap;
  const end = words[at]?.end ?? 0;
  return text.slice(end, end + 8).replaceAll(INVISIBLE, "");
}

/** Whether two words may belong to one phrase: glued, or a space, hyphen, point or apostrophe. */
export function isPhraseGap(gap: string): boolean {
  return gap.length <= 3 && /^(?:[ \u00a0]{0,3}|[-–'’._/]|['’] )$/u.test(gap);
}

/** The word that holds a place of the text, or the first after it. */
export function wordAt({ words }: { words: readonly Word[] }, place: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.end ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
