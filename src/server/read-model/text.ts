/*
 * Search texts are kept as bytes of UTF-8 and compared as such (a text within a text is the same question in bytes). To spare
 * most rows the reading, each row has 64 bits that say which triples of bytes occur in it.
 */

/** A word looked for: its bytes as a one-byte string, and the bits its triples set. */
export type Needle = { bytes: string; low: number; high: number };

/** Prepares one folded word. */
export function needleOf(word: string): Needle {
  const bytes = Buffer.from(word, "utf8");
  const bits = new Uint32Array(2);
  textBits(bytes, bits, 0);
  return { bytes: bytes.toString("latin1"), low: bits[0] ?? 0, high: bits[1] ?? 0 };
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
