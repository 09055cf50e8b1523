import { findFaultTogether, findPublicWordFault } from "../contact/public-words.ts";
import { HOUR_MS } from "../shared/durations.ts";
import { tidyText } from "../shared/tidy-text.ts";
import { RESPONSE_LIMITS } from "./limits.ts";
import type { Note, ResponseSide } from "./response.ts";

/**
 * What stands where private words were. It is longer than what may be between the digits of one
 * number (private-words.ts).
 */
const MASK = "•••••••";

/** A part of a text, in UTF-16 units: from `start` up to, not including, `end`. */
export type Span = { start: number; end: number };

/**
 * The parts of a text that tell a number, an address, a link, an account or a way to pay. Each is
 * the shortest run of whole words that does. Without them the text tells none.
 */
export function privateSpans(text: string): Span[] {
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  const masked = new Set<number>();
  const shown = (from: number, to: number): string => {
    const first = words[from]?.start ?? 0;
    let line = "";
    let at = first;
    for (let each = from; each < to; each += 1) {
      const { start, end } = words[each] ?? { start: at, end: at };
      line += text.slice(at, start) + (masked.has(each) ? MASK : text.slice(start, end));
      at = end;
    }
    return line;
  };
  while (findPublicWordFault(shown(0, words.length)) !== null) {
    const [from, to] = shortestFault(words.length, shown);
    for (let each = from; each < to; each += 1) masked.add(each);
  }
  return [...masked].toSorted((a, b) => a - b).flatMap((each) => words[each] ?? []);
}

/** The shortest run of words with a fault, as their numbers: the first of equally long ones. */
function shortestFault(count: number, shown: (from: number, to: number) => string): [from: number, to: number] {
  for (let length = 1; length < count; length += 1) {
    for (let from = 0; from + length <= count; from += 1) {
      if (findPublicWordFault(shown(from, from + length)) !== null) return [from, from + length];
    }
  }
  return [0, count];
}

/** A note as it is kept. `isMasked`: something was taken out, and its writer is told. */
export type ReadNote = { text: string; isMasked: boolean };

/**
 * A typed note without what it must not tell. A number in parts over several notes of one person is
 * taken out of the last.
 * @param earlier what the same person wrote in this thread, in order
 * @returns null where no words are left
 */
export function readNote(typed: string, earlier: readonly string[]): ReadNote | null {
  const plain = tidyText(typed);
  if (plain === undefined) return null;
  const text = maskSpans(plain, privateSpans(plain));
  const kept = [text, maskWords(text, /\p{N}/u), maskWords(text, /\S/u)].find(
    (shown) => findFaultTogether([...earlier, shown]) === null || findFaultTogether(earlier) !== null,
  );
  return { text: kept ?? MASK, isMasked: kept !== plain };
}

/** Masks all words with a sign in them. */
function maskWords(text: string, sign: RegExp): string {
  return text.replaceAll(/\S+/gu, (word) => (sign.test(word) ? MASK : word));
}

function maskSpans(text: string, spans: readonly Span[]): string {
  let masked = "";
  let at = 0;
  for (const { start, end } of spans) {
    masked += text.slice(at, start) + MASK;
    at = end;
  }
  return masked + text.slice(at);
}

/** Why no further note is taken now. `waitSeconds`: until one may be written; null: never again. */
export type NoteRefusal = { waitSeconds: number | null };

/** Whether one side may write one more note: ten an hour, thirty in all. */
export function judgeNotes(notes: readonly Note[], by: ResponseSide, now: Date): NoteRefusal | null {
  if (notes.length >= RESPONSE_LIMITS.notes) return { waitSeconds: null };
  const own = notes.filter((note) => note.by === by).map(({ at }) => Date.parse(at));
  const filling = own.toSorted((a, b) => b - a)[RESPONSE_LIMITS.notesPerHour - 1];
  const waitMs = filling === undefined ? 0 : filling + HOUR_MS - now.getTime();
  return waitMs > 0 ? { waitSeconds: Math.ceil(waitMs / 1_000) } : null;
}
