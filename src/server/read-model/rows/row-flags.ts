/*
 * The word KIND of a row (rows.ts): flags, then its tree, then the mask of its subtypes (masks.ts).
 */

export const ALIVE = 1;
/** A person's masked place: distances are shown in bands. */
export const MASKED = 2;
/** An import with a stock, which is shown for 30 days only. */
export const IMPORT = 4;
/**
 * The tree of its kind, or of all kinds, names this slot. That may be the tree in use or the one
 * being built. The slot must not be reused.
 */
export const IN_TREE = 8;
export const IN_ALL = 16;
/** Its place is only a wide area: it is counted separately. */
export const VAGUE = 32;
/** An offer with a line that a verifier may call (domain/verification). */
export const CALLABLE = 64;
/** A person's own post: one author has few places at the front (front-places.ts). */
export const AUTHORED = 128;
export const TREE_SHIFT = 8;
export const TREE = 0x3f;
/** Published at a place: all such rows of its facility or number are one place (`group=place`). */
export const AT_PLACE = 1 << 14;
/** Its place is closed: maps say how many of a cluster are. */
export const CLOSED = 1 << 15;
export const MASK_SHIFT = 16;

/** KIND: the row's tree, its flags, and its subtype bits. */
export function kindWord(tree: number, flags: number, mask: number): number {
  return ALIVE | flags | (tree << TREE_SHIFT) | (mask << MASK_SHIFT);
}
