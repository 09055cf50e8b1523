import { referenceLabelAt } from "../contact/number-labels.ts";
import { wordAt } from "./words.ts";
import type { Word } from "./words.ts";

/** Signs within one reference number: "2021/0042", "20-21". */
const PIECE_GAP = /^[./-]$/;
/** An identity is written in groups of four: "9000 1234 5678". */
const GROUP = 4;
/** Characters in front of a number in which its label stands. */
const LOOKED_BACK = 60;
/** Most pieces of a reference number. */
const MOST_PIECES = 5;
/** The head of a line that was copied out of a chat: its time, and who wrote it. */
const CHAT_HEAD =
  /^[ \t]{0,8}\[?\p{Nd}{1,4}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{2,4},?\s\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?(?:\s?[ap]\.?\s?m\.?)?\]?\s?(?:[-–]\s)?(?<sender>[^:\n]{1,48}):/gimu;

type Taking = { text: string; words: readonly Word[]; isTaken: boolean[] };

/**
 * Marks the words of numbers that are no lines to call: those behind a label such as "UHID" or "bed
 * no.", with their label, and the senders of copied chat lines.
 */
export function takeReferenceNumbers(reading: Taking): void {
  const { text, words, isTaken } = reading;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word?.isNumber !== true || isTaken[at] === true) continue;
    const before = text.slice(Math.max(0, word.start - LOOKED_BACK), word.start);
    const label = referenceLabelAt(before.slice(before.lastIndexOf("\n") + 1));
    if (label === 0) continue;
    let to = at + 1;
    while (to < at + MOST_PIECES && isNextPiece(words[to - 1], words[to])) to += 1;
    isTaken.fill(true, wordAt(reading, word.start - label), to);
    at = to - 1;
  }
  for (const { 0: head, index, groups } of text.matchAll(CHAT_HEAD)) {
    const end = index + head.length;
    isTaken.fill(true, wordAt(reading, end - 1 - (groups?.["sender"] ?? "").length), wordAt(reading, end - 1));
  }
}

function isNextPiece(word: Word | undefined, next: Word | undefined): boolean {
  if (word === undefined || next?.isNumber !== true) return false;
  return PIECE_GAP.test(next.gap) || (next.gap === " " && word.text.length === GROUP && next.text.length === GROUP);
}
