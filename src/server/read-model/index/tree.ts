import { peaks } from "../query/evidence.ts";
import { isOfAllKinds, longestHalfLifeMs } from "../rows/masks.ts";
import { ALIVE, IN_ALL, IN_TREE } from "../rows/row-flags.ts";
import { CONFIRMED_AT, X, Y, Z } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { latOf, lngOf } from "./sphere.ts";
import {
  BOUNDS,
  buildTree,
  rowsOfNode,
  CONFIRMED_AT_MOST,
  emptyTree,
  MAX_LAT,
  MAX_LNG,
  MIN_LAT,
  MIN_LNG,
  BASE_PEAK,
  widenNode,
  roundUp,
  STOCK_PEAK,
  treeInput,
} from "./tree-build.ts";
import type { TreeInput, BuiltTree } from "./tree-build.ts";

/**
 * Up to this many fresh rows are searched one by one. More become a small tree at once, in a
 * millisecond.
 */
const MOST_LOOSE = 64;
/** From this many rows outside the large tree, or 1 % of it, it is rebuilt. */
const MOST_ROWS_OUTSIDE = 2_000;
const LEAST_ROWS_OUTSIDE = 512;

/**
 * The rows of one kind and side, or of all kinds of a side. They are in a large kd tree, a small
 * one for later rows, and a list of the newest rows. A change without a move only raises bounds.
 */
export class Tree {
  large: BuiltTree = emptyTree();
  small: BuiltTree = emptyTree();
  loose = new Int32Array(MOST_LOOSE * 2);
  looseSize = 0;
  /** Rows alive. */
  rows = 0;
  /** Rows ever added. */
  added = 0;
  readonly longestHalfLife: number;
  readonly #rows: Rows;
  /** Closed slots that a tree, or the one being built, still names. */
  #closed: number[] = [];
  #closedBefore: number[] | null = null;
  #touched: number[] = [];

  /** The flag of the rows that this tree names. */
  readonly #flag: number;

  constructor(rows: Rows, number: number) {
    this.#rows = rows;
    this.#flag = isOfAllKinds(number) ? IN_ALL : IN_TREE;
    this.longestHalfLife = longestHalfLifeMs(number);
  }

  /** Rows outside the large tree. */
  get rowsOutside(): number {
    return this.small.slots.length + this.looseSize;
  }

  /** Adds a fresh slot. Its facts must be filled in before the next search. */
  add(slot: number): void {
    if (this.looseSize === this.loose.length) {
      const wider = new Int32Array(this.looseSize * 2);
      wider.set(this.loose);
      this.loose = wider;
    }
    this.loose[this.looseSize++] = slot;
    this.rows++;
    this.added++;
  }

  /** Records that a row has changed in place. */
  touch(slot: number): void {
    if (!this.#rows.has(slot, this.#flag)) return;
    this.#lift(slot);
    if (this.#closedBefore !== null) this.#touched.push(slot);
  }

  /** Releases the slot of a closed row. The caller recycles it once all its trees have. */
  remove(slot: number): void {
    this.rows--;
    if (this.#rows.has(slot, this.#flag)) {
      this.#closed.push(slot);
      return;
    }
    const at = this.loose.subarray(0, this.looseSize).indexOf(slot);
    if (at >= 0) this.loose[at] = this.loose[--this.looseSize] ?? 0;
  }

  /**
   * Moves many loose rows into the small tree, except while the large one is being built from both.
   */
  settle(): void {
    if (this.looseSize <= MOST_LOOSE || this.#closedBefore !== null || this.isDue()) return;
    this.#absorb();
  }

  /** Whether so many rows were added or removed that the large tree should be rebuilt. */
  isDue(): boolean {
    if (this.#closedBefore !== null) return false;
    const size = this.large.slots.length;
    const most = Math.min(MOST_ROWS_OUTSIDE, Math.max(LEAST_ROWS_OUTSIDE, size / 100));
    return this.rowsOutside > most || this.#closed.length > Math.max(MOST_ROWS_OUTSIDE, size / 4);
  }

  /** Starts a rebuild with all rows alive. */
  gather(): TreeInput {
    const input = this.#input([this.large.slots, this.small.slots, this.loose.subarray(0, this.looseSize)]);
    this.#closedBefore = this.#closed;
    this.#closed = [];
    this.#touched = [];
    return input;
  }

  /** Replaces the old trees by the rebuilt one. */
  swap(parts: BuiltTree): void {
    const rows = this.#rows;
    this.large = parts;
    this.small = emptyTree();
    for (const slot of this.#closedBefore ?? []) {
      rows.mark(slot, this.#flag, false);
      rows.recycle(slot);
    }
    this.#closedBefore = null;
    let kept = 0;
    for (let at = 0; at < this.looseSize; at++) {
      const slot = this.loose[at] ?? 0;
      if (!rows.has(slot, this.#flag)) this.loose[kept++] = slot;
    }
    this.looseSize = kept;
    for (const slot of this.#touched) this.#lift(slot);
    this.#touched = [];
  }

  /** Takes over a tree that was built before. Loose rows that it does not name stay loose. */
  restore(parts: BuiltTree): void {
    for (const slot of parts.slots) if (this.#rows.has(slot, ALIVE)) this.#rows.mark(slot, this.#flag, true);
    this.swap(parts);
  }

  /**
   * Ends a failed rebuild. Loose rows are marked by now, so they go into the small tree: a tree
   * names all marked rows.
   */
  giveUp(): void {
    this.#closed.push(...(this.#closedBefore ?? []));
    this.#closedBefore = null;
    this.#touched = [];
    this.#absorb();
  }

  #absorb(): void {
    this.small = buildTree(this.#input([this.small.slots, this.loose.subarray(0, this.looseSize)]));
    this.looseSize = 0;
  }

  /** Moves to new slots: `places[old] = new`. Only while nothing is being built. */
  renumber(places: Int32Array): void {
    this.large.slots.forEach((slot, at) => (this.large.slots[at] = places[slot] ?? 0));
    if (this.rowsOutside > 0 || this.#closed.length > 0) throw new Error("only a tree just built can be renumbered");
  }

  #input(sources: readonly (Uint32Array | Int32Array)[]): TreeInput {
    const rows = this.#rows;
    const size = sources.reduce((sum, slots) => sum + slots.length, 0);
    const input = treeInput(size);
    let row = 0;
    for (const slots of sources) {
      for (const slot of slots) {
        if (!rows.has(slot, ALIVE)) continue;
        rows.mark(slot, this.#flag, true);
        input.slots[row] = slot;
        this.#bound(slot, input, row++);
      }
    }
    const { slots, bounds, mask } = input;
    return row === size
      ? input
      : { slots: slots.slice(0, row), bounds: bounds.slice(0, row * BOUNDS), mask: mask.slice(0, row) };
  }

  #bound(slot: number, into: Pick<TreeInput, "bounds" | "mask">, row: number): void {
    const rows = this.#rows;
    const { bounds } = into;
    const at = row * BOUNDS;
    const x = rows.fact(slot, X);
    const y = rows.fact(slot, Y);
    const lat = latOf(x, y, rows.fact(slot, Z));
    const lng = lngOf(x, y);
    bounds[at + MIN_LAT] = lat;
    bounds[at + MAX_LAT] = lat;
    bounds[at + MIN_LNG] = lng;
    bounds[at + MAX_LNG] = lng;
    const { stock, base } = peaks(rows, slot, this.longestHalfLife);
    bounds[at + STOCK_PEAK] = stock;
    bounds[at + BASE_PEAK] = base;
    bounds[at + CONFIRMED_AT_MOST] = rows.fact(slot, CONFIRMED_AT);
    into.mask[row] = rows.maskOf(slot);
  }

  /** Raises the bounds of every node that may hold the slot: those whose box contains its point. */
  #lift(slot: number): void {
    if (!this.#rows.has(slot, ALIVE)) return;
    LIFTED.slots[0] = slot;
    this.#bound(slot, LIFTED, 0);
    for (const parts of [this.large, this.small]) {
      if (parts.slots.length > 0) lift(parts, { node: 0, left: 0, right: parts.slots.length - 1 });
    }
  }
}

/** The one row that is being raised. */
const LIFTED = treeInput(1);

function lift(parts: BuiltTree, { node, left, right }: { node: number; left: number; right: number }): void {
  const { bounds } = parts;
  const box = node * BOUNDS;
  const lat = LIFTED.bounds[MIN_LAT] ?? 0;
  const lng = LIFTED.bounds[MIN_LNG] ?? 0;
  if (lat < (bounds[box + MIN_LAT] ?? 0) || lat > (bounds[box + MAX_LAT] ?? 0)) return;
  if (lng < (bounds[box + MIN_LNG] ?? 0) || lng > (bounds[box + MAX_LNG] ?? 0)) return;
  widenNode(parts, node, { from: LIFTED, at: 0 });
  const from = left + rowsOfNode(right - left + 1);
  for (let place = left; place < from; place++) liftRow(parts, place);
  if (from > right) return;
  const middle = (from + right) >> 1;
  lift(parts, { node: 2 * node + 1, left: from, right: middle });
  lift(parts, { node: 2 * node + 2, left: middle + 1, right });
}

function liftRow(parts: BuiltTree, place: number): void {
  if (parts.slots[place] === LIFTED.slots[0]) parts.peaks[place] = roundUp(LIFTED.bounds[STOCK_PEAK] ?? 0);
}
