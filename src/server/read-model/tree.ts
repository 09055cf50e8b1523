import { freshUntil, otherPeak, stockPeak } from "./evidence.ts";
import { longestHalfLifeMs } from "./masks.ts";
import { IN_TREE } from "./rows.ts";
import type { Rows } from "./rows.ts";
import { LEAF_ROWS, nodeCount, raise } from "./tree-build.ts";
import type { TreeInput, TreeParts } from "./tree-build.ts";

/** From so many rows outside the tree on it is built anew; smaller kinds from 1 % on, but not below the least. */
const MOST_OVERLAY = 2_000;
const LEAST_OVERLAY = 256;

/**
 * The rows of one kind and side: a kd tree, and beside it the rows that came since it was built. A change that moves nothing
 * changes neither, only lifts bounds.
 */
export class Tree {
  parts: TreeParts = emptyParts();
  size = 0;
  overlay = new Int32Array(64);
  overlaySize = 0;
  /** Rows alive. */
  rows = 0;
  readonly longestHalfLife: number;
  readonly #rows: Rows;
  /** Closed slots which the tree, or the one being built, still names. */
  #closed: number[] = [];
  #closedBefore: number[] | null = null;
  #touched: number[] | null = null;

  constructor(rows: Rows, number: number) {
    this.#rows = rows;
    this.longestHalfLife = longestHalfLifeMs(number) || 1;
  }

  /** Takes in a fresh slot. */
  add(slot: number): void {
    if (this.overlaySize === this.overlay.length) {
      const wider = new Int32Array(this.overlaySize * 2);
      wider.set(this.overlay);
      this.overlay = wider;
    }
    this.overlay[this.overlaySize++] = slot;
    this.rows++;
  }

  /** Takes note that a row has changed in place. */
  touch(slot: number): void {
    if (((this.#rows.flags[slot] ?? 0) & IN_TREE) === 0) return;
    this.#lift(slot);
    this.#touched?.push(slot);
  }

  /** Lets go of a slot whose row was closed. */
  remove(slot: number): void {
    this.rows--;
    if (((this.#rows.flags[slot] ?? 0) & IN_TREE) !== 0) {
      this.#closed.push(slot);
      return;
    }
    const at = this.overlay.subarray(0, this.overlaySize).indexOf(slot);
    if (at >= 0) this.overlay[at] = this.overlay[--this.overlaySize] ?? 0;
    this.#rows.recycle(slot);
  }

  /** Whether enough has come outside the tree, or gone from inside it, that it should be built anew. */
  isDue(): boolean {
    if (this.#closedBefore !== null) return false;
    const most = Math.min(MOST_OVERLAY, Math.max(LEAST_OVERLAY, this.size / 100));
    return this.overlaySize > most || this.#closed.length > Math.max(MOST_OVERLAY, this.size / 4);
  }

  /** Starts a rebuild: all rows alive, as they are now. */
  gather(): TreeInput {
    const rows = this.#rows;
    const input = emptyInput(this.rows);
    let row = 0;
    const take = (slot: number) => {
      if (!rows.isAlive(slot)) return;
      rows.flags[slot] = (rows.flags[slot] ?? 0) | IN_TREE;
      input.slots[row] = slot;
      input.lat[row] = rows.lat[slot] ?? 0;
      input.lng[row] = rows.lng[slot] ?? 0;
      input.stockPeak[row] = stockPeak(rows, slot, this.longestHalfLife);
      input.otherPeak[row] = otherPeak(rows, slot);
      input.freshUntil[row] = freshUntil(rows, slot);
      input.confirmedAt[row] = rows.confirmedAt[slot] ?? 0;
      input.mask[row] = rows.mask[slot] ?? 0;
      row++;
    };
    for (let at = 0; at < this.size; at++) take(this.parts.slots[at] ?? 0);
    for (let at = 0; at < this.overlaySize; at++) take(this.overlay[at] ?? 0);
    this.#closedBefore = this.#closed;
    this.#closed = [];
    this.#touched = [];
    return input;
  }

  /** Puts the rebuilt tree in the place of the old one. */
  swap(parts: TreeParts): void {
    const rows = this.#rows;
    this.parts = parts;
    this.size = parts.slots.length;
    for (const slot of this.#closedBefore ?? []) rows.recycle(slot);
    this.#closedBefore = null;
    let kept = 0;
    for (let at = 0; at < this.overlaySize; at++) {
      const slot = this.overlay[at] ?? 0;
      if (((rows.flags[slot] ?? 0) & IN_TREE) === 0) this.overlay[kept++] = slot;
    }
    this.overlaySize = kept;
    for (const slot of this.#touched ?? []) this.#lift(slot);
    this.#touched = null;
  }

  /** Lifts the bounds of every node that may hold the slot: those whose box holds its point. */
  #lift(slot: number): void {
    const rows = this.#rows;
    if (!rows.isAlive(slot) || this.size === 0) return;
    const lifted = {
      lat: rows.lat[slot] ?? 0,
      lng: rows.lng[slot] ?? 0,
      stockPeak: stockPeak(rows, slot, this.longestHalfLife),
      otherPeak: otherPeak(rows, slot),
      freshUntil: freshUntil(rows, slot),
      confirmedAt: rows.confirmedAt[slot] ?? 0,
      mask: rows.mask[slot] ?? 0,
    };
    lift(this.parts, lifted, { node: 0, left: 0, right: this.size - 1 });
  }
}

type Lifted = {
  lat: number;
  lng: number;
  stockPeak: number;
  otherPeak: number;
  freshUntil: number;
  confirmedAt: number;
  mask: number;
};

function lift(parts: TreeParts, by: Lifted, at: { node: number; left: number; right: number }): void {
  const { node, left, right } = at;
  const box = node * 4;
  const { boxes } = parts;
  if (right < left || by.lat < (boxes[box] ?? 0) || by.lat > (boxes[box + 1] ?? 0)) return;
  if (by.lng < (boxes[box + 2] ?? 0) || by.lng > (boxes[box + 3] ?? 0)) return;
  raise(parts.stockPeak, node, by.stockPeak);
  raise(parts.otherPeak, node, by.otherPeak);
  raise(parts.freshUntil, node, by.freshUntil);
  raise(parts.confirmedAt, node, by.confirmedAt);
  parts.mask[node] = (parts.mask[node] ?? 0) | by.mask;
  if (right - left <= LEAF_ROWS) return;
  const middle = (left + right) >> 1;
  lift(parts, by, { node: 2 * node + 1, left, right: middle - 1 });
  lift(parts, by, { node: 2 * node + 2, left: middle + 1, right });
}

function emptyInput(size: number): TreeInput {
  return {
    slots: new Uint32Array(size),
    lat: new Float64Array(size),
    lng: new Float64Array(size),
    stockPeak: new Float64Array(size),
    otherPeak: new Float64Array(size),
    freshUntil: new Float64Array(size),
    confirmedAt: new Float64Array(size),
    mask: new Uint16Array(size),
  };
}

function emptyParts(): TreeParts {
  const nodes = nodeCount(0);
  return {
    slots: new Uint32Array(0),
    coords: new Float64Array(0),
    boxes: new Float64Array(nodes * 4),
    stockPeak: new Float64Array(nodes),
    otherPeak: new Float64Array(nodes),
    freshUntil: new Float64Array(nodes),
    confirmedAt: new Float64Array(nodes),
    mask: new Uint16Array(nodes),
  };
}
