/** What a tree is built from, a value per row. All arrays are handed over for good. */
export type TreeInput = {
  slots: Uint32Array;
  /** Per row the numbers of a node, with the row's point as box: see below. */
  bounds: Float64Array;
  mask: Uint16Array;
};

/**
 * A built tree: slots in tree order, and for each node bounds of everything below it. Node 0 has
 * the places `left..right` of all slots. The first `ownRows` of a node's places are its own; the
 * rest is split in the middle. Node 2n + 1 has the first half, 2n + 2 the second.
 */
export type BuiltTree = {
  slots: Uint32Array;
  /** Per slot its STOCK_PEAK, rounded up: it saves computing all rows of a leaf. */
  peaks: Float32Array;
  /** Eight numbers a node, rounded outwards. Both halves of a node fill one cache line. */
  bounds: Float32Array;
  mask: Uint16Array;
};

/** The room of a node's numbers. The peaks: see evidence.ts. */
export const BOUNDS = 8;
export const MIN_LAT = 0;
export const MAX_LAT = 1;
export const MIN_LNG = 2;
export const MAX_LNG = 3;
export const STOCK_PEAK = 4;
export const BASE_PEAK = 5;
export const CONFIRMED_AT_MOST = 6;
/** Numbers in use. The last one is free. */
const USED = 7;

/**
 * A node of at most NEAR_ROWS rows keeps its best rows itself. A search by usefulness then finds a
 * neighbourhood's best rows without visiting each leaf, and the rest promises less. A node without
 * further rows is a leaf. Measured at 100k and 1M rows with 64 to 16,384 by 4 to 12. A search at 1M
 * took 38 us without and 16 us with this.
 */
const NEAR_ROWS = 256;
const OWN_ROWS = 12;

/** How many of a node's `count` rows are its own, before those of its halves. */
export function rowsOfNode(count: number): number {
  return count <= NEAR_ROWS ? Math.min(count, OWN_ROWS) : 0;
}

/**
 * How many nodes a tree of `size` rows has room for. Node n has its halves at 2n + 1 and 2n + 2.
 */
export function nodeCount(size: number): number {
  let nodes = 1;
  for (let largest = size; largest > OWN_ROWS; nodes = nodes * 2 + 1)
    largest = Math.ceil((largest - rowsOfNode(largest)) / 2);
  return nodes;
}

export function emptyTree(): BuiltTree {
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

/** Sorts the points and computes the bounds. Pure, so that it can run in a worker too. */
export function buildTree(input: TreeInput): BuiltTree {
  const size = input.slots.length;
  const nodes = nodeCount(size);
  const parts: BuiltTree = {
    slots: new Uint32Array(size),
    peaks: new Float32Array(size),
    bounds: new Float32Array(nodes * BOUNDS),
    mask: new Uint16Array(nodes),
  };
  for (let node = 0; node < nodes; node++) parts.bounds.set(NOTHING, node * BOUNDS);
  const order = new Uint32Array(size);
  const worth = new Float64Array(size);
  const lat = new Float64Array(size);
  const lng = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    order[row] = row;
    const at = row * BOUNDS;
    lat[row] = input.bounds[at + MIN_LAT] ?? 0;
    lng[row] = input.bounds[at + MIN_LNG] ?? 0;
    worth[row] = -Math.max(input.bounds[at + STOCK_PEAK] ?? 0, input.bounds[at + BASE_PEAK] ?? 0);
  }
  if (size > 0) divide({ parts, input, order, worth, lat, lng }, 0, { left: 0, right: size - 1 });
  for (let at = 0; at < size; at++) {
    const row = order[at] ?? 0;
    parts.slots[at] = input.slots[row] ?? 0;
    parts.peaks[at] = roundUp(input.bounds[row * BOUNDS + STOCK_PEAK] ?? 0);
  }
  return parts;
}

const NOTHING = [Infinity, -Infinity, Infinity, -Infinity, -Infinity, 0, -Infinity];

type Work = {
  parts: BuiltTree;
  input: TreeInput;
  order: Uint32Array;
  worth: Float64Array;
  lat: Float64Array;
  lng: Float64Array;
};

function divide(work: Work, node: number, { left, right }: { left: number; right: number }): void {
  const { parts, input, order, worth, lat, lng } = work;
  const own = rowsOfNode(right - left + 1);
  const isLeaf = left + own > right;
  if (!isLeaf && own > 0) select(order, worth, { left, right, place: left + own - 1 });
  for (let at = left; at < left + own; at++) widenNode(parts, node, { from: input, at: order[at] ?? 0 });
  if (isLeaf) return;
  const from = left + own;
  const middle = (from + right) >> 1;
  select(order, isWide(work, from, right) ? lng : lat, { left: from, right, place: middle });
  divide(work, 2 * node + 1, { left: from, right: middle });
  divide(work, 2 * node + 2, { left: middle + 1, right });
  widenNode(parts, node, { from: parts, at: 2 * node + 1 });
  widenNode(parts, node, { from: parts, at: 2 * node + 2 });
}

function isWide({ order, lat, lng }: Work, left: number, right: number): boolean {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = left; at <= right; at++) {
    const row = order[at] ?? 0;
    const y = lat[row] ?? 0;
    const x = lng[row] ?? 0;
    if (y < south) south = y;
    if (y > north) north = y;
    if (x < west) west = x;
    if (x > east) east = x;
  }
  return (east - west) * Math.cos(((south + north) / 2) * (Math.PI / 180)) > north - south;
}

/** Moves the least keys up to `place` before it, the others after it (quickselect). */
function select(order: Uint32Array, keys: Float64Array, range: { left: number; right: number; place: number }): void {
  let { left, right } = range;
  while (right > left) {
    const pivot = keys[order[(left + right) >> 1] ?? 0] ?? 0;
    let low = left;
    let high = right;
    while (low <= high) {
      while ((keys[order[low] ?? 0] ?? 0) < pivot) low++;
      while ((keys[order[high] ?? 0] ?? 0) > pivot) high--;
      if (low > high) break;
      const row = order[low] ?? 0;
      order[low++] = order[high] ?? 0;
      order[high--] = row;
    }
    if (range.place <= high) right = high;
    else if (range.place >= low) left = low;
    else return;
  }
}

/**
 * Widens a node to bound a row or another node too. It never shrinks: too wide a bound only costs
 * time.
 */
export function widenNode(
  parts: BuiltTree,
  node: number,
  by: { from: Pick<TreeInput | BuiltTree, "bounds" | "mask">; at: number },
): void {
  const mine = parts.bounds;
  const other = by.from.bounds;
  const to = node * BOUNDS;
  const from = by.at * BOUNDS;
  for (let which = 0; which < USED; which++) {
    const isLeast = which === MIN_LAT || which === MIN_LNG;
    const bound = mine[to + which] ?? 0;
    const value = other[from + which] ?? 0;
    if (isLeast ? value < bound : value > bound) mine[to + which] = isLeast ? -roundUp(-value) : roundUp(value);
  }
  parts.mask[node] = (parts.mask[node] ?? 0) | (by.from.mask[by.at] ?? 0);
}

/** The next 24-bit number that is not less. */
export function roundUp(value: number): number {
  const near = Math.fround(value);
  return near >= value ? near : Math.fround(near + Math.abs(near) * 2 ** -23 + LEAST);
}

/** The least positive 24-bit number. */
const LEAST = 2 ** -149;
