import { CHUNK, LENGTH, OFFSET, TEXT_BITS, TEXT_LENGTH } from "./rows.ts";
import type { Rows } from "./rows.ts";

/*
 * Search texts are stored and compared as UTF-8 bytes: a substring is one in bytes too. 64 bits per
 * row state which triples of bytes occur in it, so most rows need not be read.
 */

/** What a row may hold of a needle: its bytes, and the bits its triples set. */
type Spelling = { bytes: Uint8Array; low: number; high: number };

/** A word looked for, in all its spellings: one is enough. */
export type Needle = readonly Spelling[];

/** Prepares one folded word, which may have several spellings. */
export function needleOf(words: readonly string[]): Needle {
  return words.map(spellingOf);
}

function spellingOf(word: string): Spelling {
  const bytes = Buffer.from(word, "utf8");
  const bits = new Uint32Array(2);
  textBits(bytes, bits, 0);
  return { bytes, low: bits[0] ?? 0, high: bits[1] ?? 0 };
}

/**
 * Whether the bytes from `start` to before `end` hold a word's bytes. Making strings would cost
 * more than the comparison.
 */
export function holdsBytes(
  bytes: Uint8Array,
  word: Uint8Array,
  { start, end }: { start: number; end: number },
): boolean {
  const first = word[0];
  const last = end - word.length;
  for (let at = start; at <= last; at++) {
    if (bytes[at] !== first) continue;
    let same = 1;
    while (same < word.length && bytes[at + same] === word[same]) same++;
    if (same === word.length) return true;
  }
  return word.length === 0;
}

/** Writes the bits of a text's triples to `into[at]` and `into[at + 1]`. */
export function textBits(text: Uint8Array, into: Uint32Array, at: number): void {
  let low = 0;
  let high = 0;
  for (let start = 0; start + 2 < text.length; start++) {
    const triple = ((text[start] ?? 0) << 16) | ((text[start + 1] ?? 0) << 8) | (text[start + 2] ?? 0);
    const bit = Math.imul(triple, 0x9e3779b1) >>> 26;
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  into[at] = low;
  into[at + 1] = high;
}

/** Whether a row's search text contains all the words. */
export function holdsWords(rows: Rows, needles: readonly Needle[], slot: number): boolean {
  const low = rows.about(slot, TEXT_BITS);
  const high = rows.about(slot, TEXT_BITS + 1);
  for (const needle of needles) if (!mayHold(needle, low, high)) return false;
  const start = rows.about(slot, OFFSET) + rows.about(slot, LENGTH);
  const end = start + rows.about(slot, TEXT_LENGTH);
  const bytes = rows.arena.bytes(rows.about(slot, CHUNK));
  for (const needle of needles) if (!holdsOne(needle, bytes, { start, end })) return false;
  return true;
}

function mayHold(needle: Needle, low: number, high: number): boolean {
  for (const spelling of needle) if ((spelling.low & ~low) === 0 && (spelling.high & ~high) === 0) return true;
  return false;
}

function holdsOne(needle: Needle, bytes: Uint8Array, within: { start: number; end: number }): boolean {
  for (const spelling of needle) if (holdsBytes(bytes, spelling.bytes, within)) return true;
  return false;
}
