/** The kind of a place's name: its own, one kept by hand, or one that a source lists. */
export const NAME_KINDS = { own: 0, kept: 1, listed: 2 } as const;

/** No such place. */
export const NONE = 0xffffffff;

/** Cells of a quarter degree, row by row from the south-west corner of the map. */
export const CELLS_ACROSS = 1440;
export const CELLS_DOWN = 720;

export function placeCellOf(lat: number, lng: number): number {
  const row = Math.max(0, Math.min(CELLS_DOWN - 1, Math.floor((lat + 90) * 4)));
  const column = Math.max(0, Math.min(CELLS_ACROSS - 1, Math.floor((lng + 180) * 4)));
  return row * CELLS_ACROSS + column;
}

/** Spellings of a word by sound with one letter left out: two words one letter apart share one. */
export function oneLetterGaps(bones: string): string[] {
  const head = bones.slice(0, 8);
  const all = new Set<string>();
  for (let at = 0; at < head.length; at += 1) all.add(head.slice(0, at) + head.slice(at + 1));
  return [...all];
}

/** Collects numbers of an unknown count. */
export class GrowingNumbers {
  private array = new Uint32Array(1 << 16);
  length = 0;

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = new Uint32Array(this.array.length * 2);
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.length] = value;
    this.length += 1;
  }

  done(): Uint32Array {
    return this.array.slice(0, this.length);
  }
}

/** Texts in one array of UTF-8, with the start of each. */
export function packTexts(texts: readonly string[]): { starts: Uint32Array; text: Uint8Array } {
  const starts = new Uint32Array(texts.length + 1);
  const parts = texts.map((text) => Buffer.from(text, "utf8"));
  let at = 0;
  parts.forEach((part, which) => {
    starts[which] = at;
    at += part.length;
  });
  starts[texts.length] = at;
  return { starts, text: new Uint8Array(Buffer.concat(parts)) };
}

/**
 * Groups item numbers by a key in 0..keys-1, items of a key in ascending order (a counting sort).
 */
export function bucket(keyOf: ArrayLike<number>, keys: number): { starts: Uint32Array; items: Uint32Array } {
  const starts = new Uint32Array(keys + 1);
  for (let item = 0; item < keyOf.length; item += 1) {
    const key = keyOf[item] ?? NONE;
    if (key < keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  }
  for (let key = 0; key < keys; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  const next = starts.slice();
  const items = new Uint32Array(starts[keys] ?? 0);
  for (let item = 0; item < keyOf.length; item += 1) {
    const key = keyOf[item] ?? NONE;
    if (key >= keys) continue;
    items[next[key] ?? 0] = item;
    next[key] = (next[key] ?? 0) + 1;
  }
  return { starts, items };
}
