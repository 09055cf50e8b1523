import KDBush from "kdbush";

/** What a tree is built from, a value per row; all arrays are handed over for good. */
export type TreeInput = {
  slots: Uint32Array;
  lat: Float64Array;
  lng: Float64Array;
  /** See evidence.ts. */
  stockPeak: Float64Array;
  otherPeak: Float64Array;
  freshUntil: Float64Array;
  confirmedAt: Float64Array;
  mask: Uint16Array;
};

/** A built tree: points in kd order, and for each node what bounds everything below it. */
export type TreeParts = {
  slots: Uint32Array;
  /** lng, lat, lng, lat ... in kd order */
  coords: Float64Array;
  /** per node: minLat, maxLat, minLng, maxLng */
  boxes: Float64Array;
  stockPeak: Float64Array;
  otherPeak: Float64Array;
  freshUntil: Float64Array;
  confirmedAt: Float64Array;
  mask: Uint16Array;
};

/** Rows in a leaf, measured: 16 was best for 20 of 100k. */
export const LEAF_ROWS = 16;

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

/** Sorts the points (kdbush) and gathers the bounds. Pure, so that it runs in a worker as well as here. */
export function buildTree(input: TreeInput): TreeParts {
  const size = input.slots.length;
  const index = new KDBush(size, LEAF_ROWS);
  for (let row = 0; row < size; row++) index.add(input.lng[row] ?? 0, input.lat[row] ?? 0);
  index.finish();
  const order = index.ids;
  const nodes = nodeCount(size);
  const parts: TreeParts = {
    slots: new Uint32Array(size),
    coords: Float64Array.from(index.coords),
    boxes: new Float64Array(nodes * 4),
    stockPeak: new Float64Array(nodes).fill(Number.NEGATIVE_INFINITY),
    otherPeak: new Float64Array(nodes),
    freshUntil: new Float64Array(nodes).fill(Number.NEGATIVE_INFINITY),
    confirmedAt: new Float64Array(nodes).fill(Number.NEGATIVE_INFINITY),
    mask: new Uint16Array(nodes),
  };
  for (let node = 0; node < nodes; node++) parts.boxes.set([Infinity, -Infinity, Infinity, -Infinity], node * 4);
  for (let at = 0; at < size; at++) parts.slots[at] = input.slots[order[at] ?? 0] ?? 0;
  gather({ parts, input, order }, 0, { left: 0, right: size - 1 });
  return parts;
}

type Work = { parts: TreeParts; input: TreeInput; order: Uint16Array | Uint32Array };

function gather(work: Work, node: number, range: { left: number; right: number }): void {
  const { left, right } = range;
  if (right - left <= LEAF_ROWS) {
    for (let at = left; at <= right; at++) include(work, node, work.order[at] ?? 0);
    return;
  }
  const middle = (left + right) >> 1;
  gather(work, 2 * node + 1, { left, right: middle - 1 });
  gather(work, 2 * node + 2, { left: middle + 1, right });
  include(work, node, work.order[middle] ?? 0);
  merge(work.parts, node, 2 * node + 1);
  merge(work.parts, node, 2 * node + 2);
}

function include({ parts, input }: Work, node: number, row: number): void {
  const lat = input.lat[row] ?? 0;
  const lng = input.lng[row] ?? 0;
  widen(parts.boxes, node * 4, [lat, lat, lng, lng]);
  raise(parts.stockPeak, node, input.stockPeak[row] ?? 0);
  raise(parts.otherPeak, node, input.otherPeak[row] ?? 0);
  raise(parts.freshUntil, node, input.freshUntil[row] ?? 0);
  raise(parts.confirmedAt, node, input.confirmedAt[row] ?? 0);
  parts.mask[node] = (parts.mask[node] ?? 0) | (input.mask[row] ?? 0);
}

function merge(parts: TreeParts, node: number, child: number): void {
  const at = child * 4;
  const { boxes } = parts;
  widen(boxes, node * 4, [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0]);
  raise(parts.stockPeak, node, parts.stockPeak[child] ?? 0);
  raise(parts.otherPeak, node, parts.otherPeak[child] ?? 0);
  raise(parts.freshUntil, node, parts.freshUntil[child] ?? 0);
  raise(parts.confirmedAt, node, parts.confirmedAt[child] ?? 0);
  parts.mask[node] = (parts.mask[node] ?? 0) | (parts.mask[child] ?? 0);
}

function widen(boxes: Float64Array, at: number, by: readonly [number, number, number, number]): void {
  boxes[at] = Math.min(boxes[at] ?? 0, by[0]);
  boxes[at + 1] = Math.max(boxes[at + 1] ?? 0, by[1]);
  boxes[at + 2] = Math.min(boxes[at + 2] ?? 0, by[2]);
  boxes[at + 3] = Math.max(boxes[at + 3] ?? 0, by[3]);
}

/** Lifts a node's bound to a value; it never sinks, for a bound that is too high only costs time. */
export function raise(bounds: Float64Array, node: number, value: number): void {
  if (value > (bounds[node] ?? 0)) bounds[node] = value;
}
