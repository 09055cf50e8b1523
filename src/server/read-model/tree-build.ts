import KDBush from "kdbush";

/** What a tree is built from, a value per row; all arrays are handed over for good. */
export type TreeInput = {
  slots: Uint32Array;
  /** Per row the eight numbers of a node, the box being the row's point: see below. */
  bounds: Float64Array;
  mask: Uint16Array;
};

/**
 * A built tree: slots in kd order, and for each node what bounds everything below it. Node 0 holds `left..right`, all slots;
 * a node that holds `left..right` and more than a leaf has halves that meet in the middle: 2n + 1 holds what is left of the
 * middle, 2n + 2 what is right of it. The middle itself lies behind the left half and is looked at with the last leaf of it, so
 * that rows are only ever looked at leaf by leaf: each range has an `end` too, which is `right`, or one more.
 */
export type TreeParts = {
  slots: Uint32Array;
  /** Per slot its STOCK_PEAK, so that a leaf's rows need not all be worked out; rounded up. */
  peaks: Float32Array;
  /** Eight numbers a node, rounded outwards: both halves of a node fill one line of the processor's cache. */
  bounds: Float32Array;
  mask: Uint16Array;
};

/** The numbers of a node. The peaks: see evidence.ts. */
export const BOUNDS = 8;
export const MIN_LAT = 0;
export const MAX_LAT = 1;
export const MIN_LNG = 2;
export const MAX_LNG = 3;
export const STOCK_PEAK = 4;
export const BASE_PEAK = 5;
export const FRESH_UNTIL = 6;
export const CONFIRMED_AT_MOST = 7;

/** Rows in a leaf, measured at 100k rows: 4, 8, 16 and 32 were tried. */
export const LEAF_ROWS = 8;

/** How many nodes a tree of `size` rows has room for; node n has its halves at 2n + 1 and 2n + 2. */
export function nodeCount(size: number): number {
  let nodes = 1;
  let largest = size;
  while (largest - 1 > LEAF_ROWS) {
    largest = largest >> 1;
    nodes = nodes * 2 + 1;
  }
  return nodes;
}

/** A tree without rows. */
export function emptyTree(): TreeParts {
  return {
    slots: new Uint32Array(0),
    peaks: new Float32Array(0),
    bounds: new Float32Array(BOUNDS),
    mask: new Uint16Array(1),
  };
}

/** Room for what a tree of `size` rows is built from. */
export function treeInput(size: number): TreeInput {
  return { slots: new Uint32Array(size), bounds: new Float64Array(size * BOUNDS), mask: new Uint16Array(size) };
}

/** Sorts the points (kdbush) and gathers the bounds. Pure, so that it runs in a worker as well as here. */
export function buildTree(input: TreeInput): TreeParts {
  const size = input.slots.length;
  const index = new KDBush(size, LEAF_ROWS);
  for (let row = 0; row < size; row++) {
    index.add(input.bounds[row * BOUNDS + MIN_LNG] ?? 0, input.bounds[row * BOUNDS + MIN_LAT] ?? 0);
  }
  index.finish();
  const order = index.ids;
  const nodes = nodeCount(size);
  const parts: TreeParts = {
    slots: Uint32Array.from(order, (row) => input.slots[row] ?? 0),
    peaks: Float32Array.from(order, (row) => roundUp(input.bounds[row * BOUNDS + STOCK_PEAK] ?? 0)),
    bounds: new Float32Array(nodes * BOUNDS),
    mask: new Uint16Array(nodes),
  };
  for (let node = 0; node < nodes; node++) parts.bounds.set(NOTHING, node * BOUNDS);
  gather({ parts, input, order }, 0, { left: 0, right: size - 1, end: size - 1 });
  return parts;
}

/** A node that holds nothing. */
const NOTHING = [Infinity, -Infinity, Infinity, -Infinity, -Infinity, 0, -Infinity, -Infinity];

type Work = { parts: TreeParts; input: TreeInput; order: Uint16Array | Uint32Array };

function gather(work: Work, node: number, { left, right, end }: { left: number; right: number; end: number }): void {
  const { parts, input, order } = work;
  if (right - left <= LEAF_ROWS) {
    for (let at = left; at <= end; at++) raise(parts, node, { from: input, at: order[at] ?? 0 });
    return;
  }
  const middle = (left + right) >> 1;
  gather(work, 2 * node + 1, { left, right: middle - 1, end: middle });
  gather(work, 2 * node + 2, { left: middle + 1, right, end });
  raise(parts, node, { from: parts, at: 2 * node + 1 });
  raise(parts, node, { from: parts, at: 2 * node + 2 });
}

/** Widens a node so that it bounds a row, or another node, too. It never shrinks: a bound too wide only costs time. */
export function raise(
  parts: TreeParts,
  node: number,
  by: { from: Pick<TreeInput | TreeParts, "bounds" | "mask">; at: number },
): void {
  const mine = parts.bounds;
  const other = by.from.bounds;
  const to = node * BOUNDS;
  const from = by.at * BOUNDS;
  for (let which = 0; which < BOUNDS; which++) {
    const isLeast = which === MIN_LAT || which === MIN_LNG;
    const bound = mine[to + which] ?? 0;
    const value = other[from + which] ?? 0;
    if (isLeast ? value < bound : value > bound) mine[to + which] = isLeast ? -roundUp(-value) : roundUp(value);
  }
  parts.mask[node] = (parts.mask[node] ?? 0) | (by.from.mask[by.at] ?? 0);
}

/** The next number of 24 bits that is not less. */
export function roundUp(value: number): number {
  const near = Math.fround(value);
  return near >= value ? near : Math.fround(near + Math.abs(near) * 2 ** -23 + LEAST);
}

/** The least positive number of 24 bits. */
const LEAST = 2 ** -149;
