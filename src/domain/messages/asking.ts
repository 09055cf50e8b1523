import { foldedSet } from "./amounts.ts";
import { isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { gapAfter } from "./words.ts";

const QUESTION = /[?？؟❓❔⁉]/u;
const QUESTION_START = /¿/u;
/** What ends a sentence. A dash or a sign between its parts does not. */
const SENTENCE_END = /[.!।॥۔;\n\r]|[?？؟❓❔⁉]/u;
/** What begins a question where something is said to be there: "any bed available". */
const OPENERS = foldedSet("is are any anyone anybody does koi kya کیا هل");

/** A reading with its questions. What a question says to be there is no offer. */
export function withQuestions(reading: Reading): Reading {
  return { ...reading, asked: reading.watch(askedWords(reading)) };
}

/**
 * For each word whether its sentence asks: by its sign, by a word that asks, or by its beginning.
 */
function askedWords(reading: Reading): boolean[] {
  const { text, words } = reading;
  const asked = words.map(() => false);
  let from = 0;
  for (let at = 1; at <= words.length; at += 1) {
    const gap = gapAfter(text, words, at - 1);
    const isEnd = at === words.length || (words[at]?.clause !== words[at - 1]?.clause && SENTENCE_END.test(gap));
    if (!isEnd) continue;
    const range = { from, to: at };
    const isMarked = QUESTION.test(gap) && !isInLink(reading, at, gap);
    if (isMarked || QUESTION_START.test(words[from]?.gap ?? "") || isWorded(reading, range)) asked.fill(true, from, at);
    from = at;
  }
  return asked;
}

function isInLink({ isTaken }: Reading, at: number, gap: string): boolean {
  return isTaken[at - 1] === true && isTaken[at] === true && /^[/?]*$/.test(gap);
}

/** A question by its words alone. "Not available anywhere" tells, and asks nothing. */
function isWorded({ words, hitAt }: Reading, { from, to }: Range): boolean {
  let isAsking = false;
  let hasStock = false;
  // From its end: an opener asks for what is said behind it to be there.
  for (let at = to - 1; at >= from; at -= 1) {
    const hit = hitAt[at];
    if (isOf(hit, "unavailable", "negation")) return false;
    if (isOf(hit, "available")) hasStock = true;
    if (isOf(hit, "asks")) isAsking = true;
    const isStart = at === from || words[at]?.part !== words[at - 1]?.part;
    const isOpener = isStart && OPENERS.has(words[at]?.text ?? "") && (hit?.length ?? 1) === 1;
    if (isOpener && hasStock && !isOf(hitAt[at + 1], "available")) isAsking = true;
  }
  return isAsking;
}
