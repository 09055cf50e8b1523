/* What goes into the rows: apart from who makes it and who keeps it, so that neither needs the other. */

/**
 * A document as its row will keep it, on its way there; one object, filled anew by each document.
 * The bytes are the fragment, whose last `stockLength` bytes are the stock, then the search text.
 */
export type Draft = {
  tree: number;
  /** The 64 bytes of the row (rows.ts): numbers, and over their end words. */
  facts: Float64Array;
  words: Uint32Array;
  xid: number;
  version: number;
  facilityId: string | undefined;
  bytes: Uint8Array;
  stockLength: number;
  textLength: number;
  textBits: Uint32Array;
};

/**
 * Many rows ready to be taken over column by column; the bytes become a chunk of the arena as they
 * are.
 */
export type Pack = {
  size: number;
  /** The rows' `facts` and `meta` (rows.ts), but for what depends on where they are kept. */
  facts: Float64Array;
  meta: Uint32Array;
  trees: Uint8Array;
  /** The id of each row's facility, zeros for none. */
  facilityIds: Uint32Array;
  bytes: Uint8Array;
};
