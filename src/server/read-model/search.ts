import { nearness, rankBucket, ROTATION_SHARE, STOCK_PRIOR } from "#domain/listings/rank.ts";
import { BestOf } from "./best-of.ts";
import { Equals } from "./equals.ts";
import { freshUntil, usefulness } from "./evidence.ts";
import { Frontier, idOrder, NODE, ROW } from "./frontier.ts";
import { NO } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { ALIVE, CONFIRMED_AT, EXPIRES_AT, FACTS, KIND, WORDS, X, Y, Z } from "./rows.ts";
import type { Rows } from "./rows.ts";
import { boxHaversine, kmOf, leastKmOf } from "./sphere.ts";
import { BOUNDS, CONFIRMED_AT_MOST, FRESH_UNTIL, LEAF_ROWS, BASE_PEAK, STOCK_PEAK } from "./tree-build.ts";
import type { TreeParts } from "./tree-build.ts";
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
const MOST_FOUND = 101;
/** A rank by so much lower than another may still be of its bucket. */
const BUCKET_SHARE = 1 - 1.02 * ROTATION_SHARE;

/**
 * Finds the first rows of an order without looking at the others: nodes and rows wait in one queue, each node with a key that
 * none of its rows can beat, so whatever row comes to the front is the next one. Exact in all three orders; the work
 * grows with the rows answered, not with the rows around.
 */
export class Searcher {
  readonly #rows: Rows;
  readonly #trees: readonly Tree[];
  readonly #frontier: Frontier;
  /** The trees of the search under way: entries name them by their place here. */
  readonly #parts: TreeParts[] = [];
  readonly #halfLives: number[] = [];
  readonly #bestOf = new BestOf();
  #tree = 0;
  #left = 0;
  #right = 0;
  readonly #equals: Equals;
  readonly #found: Found = {
    size: 0,
    slots: new Int32Array(MOST_FOUND),
    h: new Float64Array(MOST_FOUND),
    tiers: new Uint8Array(MOST_FOUND),
    more: false,
    lastGroup: 0,
    lastKey: 0,
    lastTie: 0,
  };

  constructor(rows: Rows, trees: readonly Tree[]) {
    this.#rows = rows;
    this.#trees = trees;
    this.#frontier = new Frontier(() => rows.ids);
    this.#equals = new Equals(rows, this.#frontier);
  }

  /** The first `plan.limit` rows (at most 100). */
  run(plan: Plan): Found {
    const found = this.#found;
    found.size = 0;
    found.more = false;
    const frontier = this.#frontier;
    const isBest = plan.sort === "best";
    this.#bestOf.begin(plan.limit + 1, isBest ? BUCKET_SHARE : 1);
    this.#begin(plan);
    for (let entry = frontier.pop(); entry >= 0 && !found.more; entry = frontier.pop()) {
      if (isBest) this.#releaseEquals(plan, entry);
      if (frontier.type[entry] === NODE) this.#expand(plan, entry);
      else if (isBest) this.#equals.add(entry, plan.seed);
      else this.#take(plan, entry, { key: frontier.key[entry] ?? 0, tie: 0 });
    }
    if (isBest) this.#releaseEquals(plan, -1);
    return found;
  }

  /** Calls `onRow` for rows that answer the plan, in no order, until it says that it has enough. */
  each(plan: Plan, onRow: (slot: number) => boolean): void {
    this.#bestOf.begin(Infinity, 1);
    this.#begin(plan);
    const frontier = this.#frontier;
    for (let entry = frontier.pop(); entry >= 0; entry = frontier.pop()) {
      if (frontier.type[entry] === NODE) this.#expand(plan, entry);
      else if (!onRow(frontier.ref[entry] ?? 0)) return;
    }
  }

  #begin(plan: Plan): void {
    this.#frontier.clear();
    this.#equals.clear();
    this.#parts.length = 0;
    this.#halfLives.length = 0;
    for (const number of plan.trees) {
      const tree = this.#trees[number];
      if (tree === undefined || tree.rows === 0) continue;
      for (const parts of [tree.large, tree.small]) {
        if (parts.slots.length === 0) continue;
        this.#parts.push(parts);
        this.#halfLives.push(tree.longestHalfLife);
        this.#place(this.#parts.length - 1, 0, parts.slots.length - 1);
        this.#node(plan, 0);
      }
      for (let at = 0; at < tree.looseSize; at++) this.#row(plan, tree.loose[at] ?? 0);
    }
  }

  #expand(plan: Plan, entry: number): void {
    const frontier = this.#frontier;
    const tree = frontier.tree[entry] ?? 0;
    const node = frontier.ref[entry] ?? 0;
    const left = frontier.left[entry] ?? 0;
    const right = frontier.right[entry] ?? 0;
    const parts = this.#parts[tree];
    if (parts === undefined || !this.#bestOf.admits(frontier.group[entry] ?? 0, frontier.key[entry] ?? 0)) return;
    const { slots, peaks } = parts;
    const least = this.#leastPeak(plan, entry, parts);
    if (right - left <= LEAF_ROWS) {
      for (let at = left; at <= right; at++) if ((peaks[at] ?? 0) >= least) this.#row(plan, slots[at] ?? 0);
      return;
    }
    const middle = (left + right) >> 1;
    if ((peaks[middle] ?? 0) >= least) this.#row(plan, slots[middle] ?? 0);
    this.#place(tree, left, middle - 1);
    this.#node(plan, 2 * node + 1);
    this.#place(tree, middle + 1, right);
    this.#node(plan, 2 * node + 2);
  }

  /** The stock peak that a row of this node must have to be better than the rows already known; -Infinity when any may be. */
  #leastPeak(plan: Plan, entry: number, parts: TreeParts): number {
    const frontier = this.#frontier;
    if (plan.sort !== "best" || !this.#bestOf.isFullUpTo(frontier.group[entry] ?? 0)) return Number.NEGATIVE_INFINITY;
    const base = parts.bounds[(frontier.ref[entry] ?? 0) * BOUNDS + BASE_PEAK] ?? 0;
    const need = -this.#bestOf.limit() / (nearness(leastKmOf(frontier.h[entry] ?? 0)) * RAISED) - base;
    if (need <= 0) return Number.NEGATIVE_INFINITY;
    return plan.asOf + (this.#halfLives[frontier.tree[entry] ?? 0] ?? 1) * Math.log2(need);
  }

  /** Says which rows of which tree the next node holds; in fields, for an object a node would be garbage. */
  #place(tree: number, left: number, right: number): void {
    this.#tree = tree;
    this.#left = left;
    this.#right = right;
  }

  #node(plan: Plan, node: number): void {
    const parts = this.#parts[this.#tree];
    if (parts === undefined || this.#right < this.#left) return;
    const { bounds } = parts;
    const from = node * BOUNDS;
    const tier = plan.tier(parts.mask[node] ?? 0);
    if (tier === NO || (bounds[from + CONFIRMED_AT_MOST] ?? 0) < plan.confirmedFrom) return;
    const h = boxHaversine(plan.centre, bounds, from);
    if (h > plan.maxHaversine) return;
    let group = tier;
    let key = h;
    if (plan.sort === "fresh") key = -(bounds[from + CONFIRMED_AT_MOST] ?? 0);
    else if (plan.sort === "best") {
      if ((bounds[from + FRESH_UNTIL] ?? 0) < plan.asOf) group += STALE;
      const left = ((bounds[from + STOCK_PEAK] ?? 0) - plan.asOf) / (this.#halfLives[this.#tree] ?? 1);
      const most = (bounds[from + BASE_PEAK] ?? 0) + Math.min(MOST_PULL, Math.exp(left * Math.LN2));
      key = -most * nearness(leastKmOf(h)) * RAISED;
    }
    if (!this.#bestOf.admits(group, key)) return;
    const frontier = this.#frontier;
    const entry = frontier.entry();
    frontier.group[entry] = group;
    frontier.key[entry] = key;
    frontier.type[entry] = NODE;
    frontier.h[entry] = h;
    frontier.ref[entry] = node;
    frontier.tree[entry] = this.#tree;
    frontier.left[entry] = this.#left;
    frontier.right[entry] = this.#right;
    frontier.push(entry);
  }

  #row(plan: Plan, slot: number): void {
    const rows = this.#rows;
    const word = rows.words[slot * WORDS + KIND] ?? 0;
    if ((word & ALIVE) === 0) return;
    let group = plan.tier(word >>> 16);
    if (group === NO) return;
    const { facts } = rows;
    const at = slot * FACTS;
    const { centre } = plan;
    const x = (facts[at + X] ?? 0) - centre.x;
    const y = (facts[at + Y] ?? 0) - centre.y;
    const z = (facts[at + Z] ?? 0) - centre.z;
    const h = (x * x + y * y + z * z) / 4;
    const confirmedAt = facts[at + CONFIRMED_AT] ?? 0;
    if (h > plan.maxHaversine || confirmedAt < plan.confirmedFrom || (facts[at + EXPIRES_AT] ?? 0) <= plan.now) return;
    if (h > plan.surelyWithin && kmOf(h) > plan.withinKm) return;
    if (plan.changedBefore !== Infinity && (rows.xid[slot] ?? 0) >= plan.changedBefore) return;
    if (plan.needles.length > 0 && !this.#holdsWords(plan, slot)) return;
    if (plan.slotTier !== null) {
      group = plan.slotTier(slot);
      if (group === NO) return;
    }
    let key = h;
    if (plan.sort === "fresh") key = -confirmedAt;
    else if (plan.sort === "best") {
      if (freshUntil(rows, slot) < plan.asOf) group += STALE;
      key = -usefulness(rows, slot, plan.asOf) * nearness(kmOf(h));
    }
    if (!this.#bestOf.admits(group, key)) return;
    if (plan.after !== null && !this.#isBehind(plan, plan.after, { slot, group, key })) return;
    this.#bestOf.add(group, key);
    const frontier = this.#frontier;
    const entry = frontier.entry();
    frontier.group[entry] = group;
    frontier.key[entry] = key;
    frontier.type[entry] = ROW;
    frontier.ref[entry] = slot;
    frontier.h[entry] = h;
    frontier.push(entry);
  }

  #holdsWords(plan: Plan, slot: number): boolean {
    const rows = this.#rows;
    const low = rows.textBits[slot * 2] ?? 0;
    const high = rows.textBits[slot * 2 + 1] ?? 0;
    for (const needle of plan.needles) {
      if ((needle.low & ~low) !== 0 || (needle.high & ~high) !== 0) return false;
    }
    const start = (rows.offset[slot] ?? 0) + (rows.length[slot] ?? 0);
    const end = start + (rows.textLength[slot] ?? 0);
    const text = rows.arena.bytes(rows.chunk[slot] ?? 0).toString("latin1", start, end);
    return plan.needles.every((needle) => text.includes(needle.bytes));
  }

  /** Lets the rows of a bucket out when the next entry, of a row or a node, belongs to a later one. */
  #releaseEquals(plan: Plan, next: number): void {
    const equals = this.#equals;
    if (equals.size === 0 || equals.mayHold(next)) return;
    for (let at = 0; at < equals.size && !this.#found.more; at++) {
      this.#take(plan, equals.entries[at] ?? 0, { key: equals.bucket, tie: equals.ties[at] ?? 0 });
    }
    equals.clear();
  }

  /** Whether a row comes behind the end of the last page. */
  #isBehind(plan: Plan, end: NonNullable<Plan["after"]>, row: { slot: number; group: number; key: number }): boolean {
    if (row.group !== end.group) return row.group > end.group;
    const isBest = plan.sort === "best";
    const key = isBest ? rankBucket(-row.key) : row.key;
    if (key !== end.key) return key > end.key;
    const at = row.slot * 4;
    const tie = isBest ? mix(this.#rows.ids, at, plan.seed) : 0;
    if (tie !== end.tie) return tie > end.tie;
    for (let word = 0; word < 4; word++) {
      const difference = (this.#rows.ids[at + word] ?? 0) - (end.id[word] ?? 0);
      if (difference !== 0) return difference > 0;
    }
    return false;
  }

  #take(plan: Plan, entry: number, place: { key: number; tie: number }): void {
    const frontier = this.#frontier;
    const found = this.#found;
    if (found.size === plan.limit) {
      found.more = true;
      return;
    }
    const group = frontier.group[entry] ?? 0;
    found.slots[found.size] = frontier.ref[entry] ?? 0;
    found.h[found.size] = frontier.h[entry] ?? 0;
    found.tiers[found.size] = group % STALE;
    found.size++;
    found.lastGroup = group;
    found.lastKey = place.key;
    found.lastTie = place.tie;
  }
}

/** Order of two slots by id, for whoever must list rows in a fixed order. */
export function bySlotId(rows: Rows): (a: number, b: number) => number {
  return (a, b) => idOrder(rows.ids, a * 4, b * 4);
}
