import type { PlaceIndex } from "./index-file.ts";

/** Words lo..hi-1 of the index. */
export type Range = { lo: number; hi: number };

/** Compares a packed text with bytes; as a prefix, a text that begins with them is equal. */
// oxlint-disable-next-line max-params -- called per step of a binary search
function compareAt(text: Uint8Array, from: number, to: number, bytes: Uint8Array, asPrefix: boolean): number {
  const length = Math.min(to - from, bytes.length);
  for (let at = 0; at < length; at += 1) {
    const difference = (text[from + at] ?? 0) - (bytes[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (to - from >= bytes.length && asPrefix) return 0;
  return to - from - bytes.length;
}

/** The texts with the prefix, in a packed list sorted by bytes. */
export function prefixRange(starts: Uint32Array, text: Uint8Array, prefix: string): Range {
  const bytes = Buffer.from(prefix, "utf8");
  const search = (after: boolean): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = compareAt(text, starts[middle] ?? 0, starts[middle + 1] ?? 0, bytes, true);
      if (order < 0 || (after && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { lo: search(false), hi: search(true) };
}

/** The number of exactly this text in a packed sorted list, or -1. */
export function exactText(starts: Uint32Array, text: Uint8Array, wanted: string): number {
  const { lo, hi } = prefixRange(starts, text, wanted);
  if (lo >= hi) return -1;
  return (starts[lo + 1] ?? 0) - (starts[lo] ?? 0) === Buffer.byteLength(wanted, "utf8") ? lo : -1;
}

const decoder = new TextDecoder();

/** One text of a packed list. */
export function textAt(starts: Uint32Array, text: Uint8Array, which: number): string {
  return decoder.decode(text.subarray(starts[which] ?? 0, starts[which + 1] ?? 0));
}

/** How many (word, place) pairs a run of words has. */
export function postingCount(index: PlaceIndex, { lo, hi }: Range): number {
  return (index.postingStarts[hi] ?? 0) - (index.postingStarts[lo] ?? 0);
}

/** First position in a sorted array whose value is not below the wanted one. */
export function lowerBound(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
