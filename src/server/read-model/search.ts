import { rankBucket, nearness, STOCK_PRIOR } from "#domain/listings/rank.ts";
import { freshUntil, usefulness } from "./evidence.ts";
import { Frontier, idOrder, NODE, ROW } from "./frontier.ts";
import { NO } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { ALIVE } from "./rows.ts";
import type { Rows } from "./rows.ts";
import { boxHaversine, haversine, kmOf } from "./sphere.ts";
import { LEAF_ROWS } from "./tree-build.ts";
import type { Tree } from "./tree.ts";
import { mix } from "./uuid.ts";

/** Rows found, in order; `more` says that others follow. The columns belong to the searcher and last until the next search. */
export type Found = {
  size: number;
  slots: Int32Array;
  h: Float64Array;
  tiers: Uint8Array;
  more: boolean;
  /** Sort key of the last row. */
  lastGroup: number;
  lastKey: number;
  lastTie: number;
};

/** Group of a row that is stale, in `best`: behind every tier of the others. */
const STALE = 4;
/** No word pulls the chance of having it up by more than this over its prior. */
const MOST_PULL = 1 - STOCK_PRIOR;
/** Bounds of a rank are raised by this share, for rounding. */
const RAISED = 1 + 1e-9;

/**
 * Finds the first rows of an order without looking at the others: nodes and rows wait in one queue, each node with a key that
 * none of its rows can beat, so whatever row comes to the front is the next one. Exact in all three orders; the work
 * grows with the rows answered, not with the rows around.
 */
export class Searcher {
  readonly #rows: Rows;
  readonly #trees: readonly Tree[];
  readonly #frontier: Frontier;
  readonly #found: Found = {
    size: 0,
    slots: new Int32Array(128),
    h: new Float64Array(128),
    tiers: new Uint8Array(128),
    more: false,
    lastGroup: 0,
    lastKey: 0,
    lastTie: 0,
  };

  constructor(rows: Rows, trees: readonly Tree[]) {
    this.#rows = rows;
    this.#trees = trees;
    this.#frontier = new Frontier(() => rows.ids);
  }

  /** The first `plan.limit` rows (at most 127). */
  run(plan: Plan): Found {
    const frontier = this.#frontier;
    const found = this.#found;
    frontier.clear();
    found.size = 0;
    found.more = false;
    for (const tree of plan.trees) this.#begin(plan, tree);
    for (let entry = frontier.pop(); entry >= 0; entry = frontier.pop()) {
      if (frontier.type[entry] === NODE) this.#expand(plan, entry);
      else if (this.#isMeant(plan, entry)) {
        if (found.size === plan.limit) {
          found.more = true;
          break;
        }
        this.#take(entry);
      }
    }
    return found;
  }

  /** Calls `onRow` for rows that answer the plan, in no order, until it says that it has enough. */
  each(plan: Plan, onRow: (slot: number) => boolean): void {
    const frontier = this.#frontier;
    frontier.clear();
    for (const tree of plan.trees) this.#begin(plan, tree);
    for (let entry = frontier.pop(); entry >= 0; entry = frontier.pop()) {
      if (frontier.type[entry] === NODE) this.#expand(plan, entry);
      else if (this.#isMeant(plan, entry) && !onRow(frontier.ref[entry] ?? 0)) return;
    }
  }

  #begin(plan: Plan, number: number): void {
    const tree = this.#trees[number];
    if (tree === undefined) return;
    if (tree.size > 0) this.#node(plan, number, { node: 0, left: 0, right: tree.size - 1 });
    for (let at = 0; at < tree.overlaySize; at++) this.#row(plan, tree.overlay[at] ?? 0);
  }

  #expand(plan: Plan, entry: number): void {
    const frontier = this.#frontier;
    const number = frontier.tree[entry] ?? 0;
    const node = frontier.ref[entry] ?? 0;
    const left = frontier.left[entry] ?? 0;
    const right = frontier.right[entry] ?? 0;
    const slots = this.#trees[number]?.parts.slots;
    if (slots === undefined) return;
    if (right - left <= LEAF_ROWS) {
      for (let at = left; at <= right; at++) this.#row(plan, slots[at] ?? 0);
      return;
    }
    const middle = (left + right) >> 1;
    this.#row(plan, slots[middle] ?? 0);
    this.#node(plan, number, { node: 2 * node + 1, left, right: middle - 1 });
    this.#node(plan, number, { node: 2 * node + 2, left: middle + 1, right });
  }

  #node(plan: Plan, number: number, at: { node: number; left: number; right: number }): void {
    const tree = this.#trees[number];
    if (tree === undefined || at.right < at.left) return;
    const { parts } = tree;
    const { node } = at;
    const tier = plan.tier(parts.mask[node] ?? 0);
    if (tier === NO || (parts.confirmedAt[node] ?? 0) < plan.confirmedFrom) return;
    const h = boxHaversine(plan.centre, parts.boxes, node * 4);
    if (h > plan.maxHaversine) return;
    const frontier = this.#frontier;
    const entry = frontier.entry();
    let group = tier;
    let key = h;
    if (plan.sort === "fresh") key = -(parts.confirmedAt[node] ?? 0);
    else if (plan.sort === "best") {
      if ((parts.freshUntil[node] ?? 0) < plan.asOf) group += STALE;
      const stock = 2 ** (((parts.stockPeak[node] ?? 0) - plan.asOf) / tree.longestHalfLife);
      const most =
        (STOCK_PRIOR + Math.min(MOST_PULL, stock)) * (parts.otherPeak[node] ?? 0) * nearness(kmOf(h)) * RAISED;
      key = rankBucket(most);
    }
    frontier.group[entry] = group;
    frontier.key[entry] = key;
    frontier.type[entry] = NODE;
    frontier.ref[entry] = node;
    frontier.tree[entry] = number;
    frontier.left[entry] = at.left;
    frontier.right[entry] = at.right;
    frontier.push(entry);
  }

  #row(plan: Plan, slot: number): void {
    const rows = this.#rows;
    if (((rows.flags[slot] ?? 0) & ALIVE) === 0) return;
    const h = haversine(plan.centre, rows.lat[slot] ?? 0, rows.lng[slot] ?? 0);
    if (h > plan.maxHaversine) return;
    const tier = plan.tier(rows.mask[slot] ?? 0);
    if (tier === NO) return;
    const confirmedAt = rows.confirmedAt[slot] ?? 0;
    if (
      confirmedAt < plan.confirmedFrom ||
      (rows.expiresAt[slot] ?? 0) <= plan.now ||
      (rows.xid[slot] ?? 0) >= plan.changedBefore
    )
      return;
    const frontier = this.#frontier;
    const entry = frontier.entry();
    let group = tier;
    let key = h;
    let tie = 0;
    if (plan.slotTier !== null) {
      group = plan.slotTier(slot);
      if (group === NO) return;
    }
    if (plan.sort === "fresh") key = -confirmedAt;
    else if (plan.sort === "best") {
      if (freshUntil(rows, slot) < plan.asOf) group += STALE;
      key = rankBucket(usefulness(rows, slot, plan.asOf) * nearness(kmOf(h)));
      tie = mix(rows.ids, slot * 4, plan.seed);
    }
    frontier.group[entry] = group;
    frontier.key[entry] = key;
    frontier.tie[entry] = tie;
    frontier.type[entry] = ROW;
    frontier.ref[entry] = slot;
    frontier.h[entry] = h;
    frontier.push(entry);
  }

  /** The checks that cost more, for rows that have come to the front only. */
  #isMeant(plan: Plan, entry: number): boolean {
    const slot = this.#frontier.ref[entry] ?? 0;
    if (kmOf(this.#frontier.h[entry] ?? 0) > plan.withinKm) return false;
    if (plan.needles.length > 0 && !this.#holdsWords(plan, slot)) return false;
    return plan.after === null || this.#isAfter(plan.after, entry);
  }

  #holdsWords(plan: Plan, slot: number): boolean {
    const rows = this.#rows;
    const low = rows.textBits[slot * 2] ?? 0;
    const high = rows.textBits[slot * 2 + 1] ?? 0;
    for (const needle of plan.needles)
      if ((low & needle.low) !== (needle.low | 0) || (high & needle.high) !== (needle.high | 0)) return false;
    const start = (rows.offset[slot] ?? 0) + (rows.length[slot] ?? 0);
    const text = rows.arena
      .bytes(rows.chunk[slot] ?? 0)
      .toString("latin1", start, start + (rows.textLength[slot] ?? 0));
    return plan.needles.every((needle) => text.includes(needle.bytes));
  }

  #isAfter(end: NonNullable<Plan["after"]>, entry: number): boolean {
    const frontier = this.#frontier;
    const group = frontier.group[entry] ?? 0;
    if (group !== end.group) return group > end.group;
    const key = frontier.key[entry] ?? 0;
    if (key !== end.key) return key > end.key;
    const tie = frontier.tie[entry] ?? 0;
    if (tie !== end.tie) return tie > end.tie;
    const at = (frontier.ref[entry] ?? 0) * 4;
    for (let word = 0; word < 4; word++) {
      const mine = this.#rows.ids[at + word] ?? 0;
      const last = end.id[word] ?? 0;
      if (mine !== last) return mine > last;
    }
    return false;
  }

  #take(entry: number): void {
    const frontier = this.#frontier;
    const found = this.#found;
    const group = frontier.group[entry] ?? 0;
    found.slots[found.size] = frontier.ref[entry] ?? 0;
    found.h[found.size] = frontier.h[entry] ?? 0;
    found.tiers[found.size] = group % STALE;
    found.size++;
    found.lastGroup = group;
    found.lastKey = frontier.key[entry] ?? 0;
    found.lastTie = frontier.tie[entry] ?? 0;
  }
}

/** Order of two slots by id, for whoever must list rows in a fixed order. */
export function bySlotId(rows: Rows): (a: number, b: number) => number {
  return (a, b) => idOrder(rows.ids, a * 4, b * 4);
}
