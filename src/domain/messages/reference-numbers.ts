import { referenceLabelAt } from "../contact/number-labels.ts";
import { wordAt } from "./reading.ts";
import type { Reading } from "./reading.ts";

/** Signs within one reference number: "IP/2021/0042", "20-21 5678". */
const PIECE_GAP = /^[ ./-]{0,2}$/;
/** Most pieces of a reference number. */
const MOST_PIECES = 5;
/** The head of a line that was copied out of a chat: its time, and who wrote it. */
const CHAT_HEAD =
  /^[^\S\n]*\[?\p{Nd}{1,4}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{2,4},?\s\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?(?:\s?[ap]\.?\s?m\.?)?\]?\s?(?:[-–]\s)?(?<sender>[^:\n]{1,48}):/gimu;

/**
 * Marks the words of numbers that are no lines to call: those behind a label such as "UHID" or "bed
 * no.", with their label, and the senders of copied chat lines.
 */
export function takeReferenceNumbers(reading: Reading): void {
  const { text, words, isTaken } = reading;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word?.isNumber !== true || isTaken[at] === true) continue;
    const lineStart = text.lastIndexOf("\n", word.start - 1) + 1;
    const label = referenceLabelAt(text.slice(Math.max(lineStart, word.start - 60), word.start));
    if (label === 0) continue;
    let to = at + 1;
    while (to < at + MOST_PIECES && words[to]?.isNumber === true && PIECE_GAP.test(words[to]?.gap ?? "")) to += 1;
    isTaken.fill(true, wordAt(reading, word.start - label), to);
    at = to - 1;
  }
  for (const { 0: head, index, groups } of text.matchAll(CHAT_HEAD)) {
    const end = index + head.length;
    isTaken.fill(true, wordAt(reading, end - 1 - (groups?.["sender"] ?? "").length), wordAt(reading, end - 1));
  }
}
