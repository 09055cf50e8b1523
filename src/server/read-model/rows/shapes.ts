/*
 * The shapes of rows, apart from who makes and who keeps them, so that neither imports the other.
 */

/**
 * A document on its way into a row. One object, refilled by each document. The bytes are the
 * fragment, then the search text. The fragment's first bytes are the stock, then what a list shows;
 * `front` has the lengths of both (fragment-parts.ts).
 */
export type EncodedRow = {
  tree: number;
  /** The 64 bytes of the row (rows.ts): numbers, and over their end words. */
  facts: Float64Array;
  words: Uint32Array;
  xid: number;
  version: number;
  /** Its facility, or what leads of one number share (lead-place.ts). */
  facilityId: string | undefined;
  /** How it answers the traits of its kind (trait-words.ts). */
  traits: Uint32Array;
  /** The area it lies in (area-codes.ts). */
  area: number;
  /**
   * Who posted it (index/front-places.ts): four words, zeros for none. Of a facility: what all
   * entries of its number share (lead-place.ts).
   */
  author: Uint32Array;
  bytes: Uint8Array;
  front: number;
  textLength: number;
  textBits: Uint32Array;
};

/** Many rows, to be added column by column. The bytes become a chunk of the arena unchanged. */
export type RowBatch = {
  size: number;
  /** The rows' `facts` and `meta` (rows.ts), except for what depends on where they are kept. */
  facts: Float64Array;
  meta: Uint32Array;
  trees: Uint8Array;
  /** The id of each row's facility, zeros for none. */
  facilityIds: Uint32Array;
  /** The words of each row's traits. */
  traits: Uint32Array;
  areas: Uint16Array;
  /** Four words of each row's author, or of what a facility shares. */
  authors: Uint32Array;
  bytes: Uint8Array;
};
