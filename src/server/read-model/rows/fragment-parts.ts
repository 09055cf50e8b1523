import { FRONT } from "./rows.ts";
import type { Rows } from "./rows.ts";

/** Bits of a stock's length: 4 kB. The JSON of one is shorter, however long its counts are. */
const STOCK_BITS = 12;
const STOCK_MOST = (1 << STOCK_BITS) - 1;

/**
 * Two lengths in bytes as one word: of the stock, which begins a fragment, and of a list's part. A
 * row has at most 256 kB (pack.ts).
 * @throws Error when the stock is too long
 */
export function frontWord(stockLength: number, listLength: number): number {
  if (stockLength > STOCK_MOST) throw new Error(`its stock is ${stockLength} bytes long`);
  return listLength * 2 ** STOCK_BITS + stockLength;
}

/** Bytes of a row's stock, at the beginning of its fragment; 0 for a facility. */
export function stockLengthOf(rows: Rows, slot: number): number {
  return rows.about(slot, FRONT) & STOCK_MOST;
}

/** Bytes of a row's fragment up to the end of what a list shows. */
export function listLengthOf(rows: Rows, slot: number): number {
  return rows.about(slot, FRONT) >>> STOCK_BITS;
}
