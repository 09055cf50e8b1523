import { rankBucket, ROTATION_SHARE } from "#domain/listings/rank.ts";
import type { Plan } from "./plan.ts";
import { shiftOf } from "./equal-rank-rotation.ts";
import { META } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { idOrder, hash32 } from "../rows/uuid-bytes.ts";

/**
 * Rows found, in order. `all`: how many there were to be found; `more`: others follow. The searcher
 * owns the columns; they last until the next search.
 */
export type FoundRows = {
  size: number;
  all: number;
  slots: Int32Array;
  h: Float64Array;
  /** Filled in by the searcher. */
  tiers: Uint8Array;
  more: boolean;
  /** The tie at which the order of equals begins. */
  start: number;
  /** Sort key of the last row. */
  lastGroup: number;
  lastKey: number;
  lastTie: number;
  /** Rows are simply listed: see place-lines.ts. */
  after: null;
};

/**
 * A row that may be answered: slot, group, key in the requested order, and haversine. The group is
 * the tier, in `best` a sum of `BEHIND` and `NOT_CALLABLE`.
 */
export type Candidate = { slot: number; group: number; key: number; h: number };

/** The group, in `best`, of a row that has no place at the front: after the others. */
export const BEHIND = 1;

/** Added to the group, in `best`, of a row that cannot be called: after all that can. */
export const NOT_CALLABLE = 2;

/** No page contains more rows. */
const MOST_FOUND = 101;
/** A rank lower by this much may still be in the same bucket, whose rows rotate. */
const BUCKET_SHARE = 1 - 1.02 * ROTATION_SHARE;
/** From this many rows on, the engine's own sort is used. */
const MANY = 64;
/** `confirmedAt` of rows never confirmed. No Date is so far from 1970. */
const NEVER = 9e15;

/**
 * Rows of a search that may be among the first, unordered, and the worst key that still may. That
 * is the last of the best `wanted` so far. They are sorted once, at the end, when few are left.
 *
 * Group and key are compared as one number (`place`). Rounding can make two of these equal, but
 * never swap them. So `limit` may let slightly too much through, never too little. Group and key
 * themselves decide the answer.
 */
export class Candidates {
  size = 0;
  /** The worst place that a row or node may have to be answered. */
  limit = Number.POSITIVE_INFINITY;
  slot = new Int32Array(256);
  readonly #rows: Rows;
  #group = new Uint8Array(256);
  #key = new Float64Array(256);
  #h = new Float64Array(256);
  #place = new Float64Array(256);
  #tie = new Float64Array(256);
  #order = new Int32Array(256);
  /** The best places so far, best first. */
  readonly #best = new Float64Array(MOST_FOUND);
  #wanted = 0;
  #isBest = false;
  #seed = 0;
  #start = 0;
  #groupStep = 2;
  readonly #found: FoundRows = {
    size: 0,
    all: 0,
    slots: new Int32Array(MOST_FOUND),
    h: new Float64Array(MOST_FOUND),
    tiers: new Uint8Array(MOST_FOUND),
    more: false,
    start: 0,
    lastGroup: 0,
    lastKey: 0,
    lastTie: 0,
    after: null,
  };

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Starts a search. @param wanted rows that are wanted at most; Infinity for all */
  begin(sort: Plan["sort"], wanted: number): void {
    this.size = 0;
    this.limit = Number.POSITIVE_INFINITY;
    this.#wanted = wanted;
    this.#isBest = sort === "best";
    // Ranks and haversines are at most 1, times of a Date at most 8.64e15.
    this.#groupStep = sort === "fresh" ? 4e16 : 2;
  }

  /** Group and key as one number. */
  place(group: number, key: number): number {
    return group * this.#groupStep + (key < NEVER ? key : NEVER);
  }

  /** The worst key that a row of a group may have. In `best`, 0 or more when any may. */
  limitIn(group: number): number {
    return this.limit - group * this.#groupStep;
  }

  /** Adds a row whose place is within `limit`. */
  add(row: Candidate, place: number): void {
    const at = this.size++;
    if (at === this.slot.length) this.#grow();
    this.slot[at] = row.slot;
    this.#group[at] = row.group;
    this.#key[at] = row.key;
    this.#h[at] = row.h;
    this.#place[at] = place;
    if (this.#wanted <= MOST_FOUND) this.#narrow(place);
  }

  /**
   * The first of all added rows.
   * @param turn shifts the equal rows at the front (equal-rank-rotation.ts)
   * @param start the tie at which the order of equals begins
   */
  found(limit: number, seed: number, { turn, start } = { turn: 0, start: 0 }): FoundRows {
    const found = this.#found;
    this.#start = start;
    const size = this.#sort(seed);
    found.size = Math.min(size, limit);
    found.all = size;
    found.more = size > limit;
    const { equal, first } = this.#front(size, turn);
    for (let place = 0; place < found.size; place++) {
      const at = this.#order[place < equal ? (place + first) % equal : place] ?? 0;
      found.slots[place] = this.slot[at] ?? 0;
      found.h[place] = this.#h[at] ?? 0;
    }
    // A page that ends among equals goes on by their ties, from the one that was shown first.
    const isAmong = equal > found.size;
    const last = this.#order[isAmong ? (found.size - 1 + first) % equal : found.size - 1] ?? 0;
    found.start = isAmong ? this.#tieOf(this.#order[first] ?? 0) : start;
    found.lastGroup = this.#group[last] ?? 0;
    found.lastKey = this.#key[last] ?? 0;
    found.lastTie = found.size === 0 ? 0 : (this.#tieOf(last) - (isAmong ? found.start : 0)) >>> 0;
    return found;
  }

  /** All added rows, in the order in which `found` has the first of them. */
  inOrder(seed: number, turn: number): number[] {
    this.#start = 0;
    const size = this.#sort(seed);
    const { equal, first } = this.#front(size, turn);
    const placed = (place: number): number => (place < equal ? (place + first) % equal : place);
    return Array.from({ length: size }, (_, place) => this.slot[this.#order[placed(place)] ?? 0] ?? 0);
  }

  /** How many equal rows at the front take turns, and which of them comes first. */
  #front(size: number, turn: number): { equal: number; first: number } {
    const equal = this.#isBest && turn > 0 ? this.#equalAtFront(size) : 0;
    return { equal, first: equal === 0 ? 0 : this.#firstOfTie(shiftOf(turn, equal)) };
  }

  /** The first place of those with the same tie as a place: the order of equals may begin there. */
  #firstOfTie(place: number): number {
    const tie = this.#tieOf(this.#order[place] ?? 0);
    let first = place;
    while (first > 0 && this.#tieOf(this.#order[first - 1] ?? 0) === tie) first -= 1;
    return first;
  }

  /** How many of the sorted rows are equal to the first. */
  #equalAtFront(size: number): number {
    const first = this.#order[0] ?? 0;
    const [group, key] = [this.#group[first], this.#key[first]];
    let equal = 0;
    while (equal < size) {
      const at = this.#order[equal] ?? 0;
      if (this.#group[at] !== group || this.#key[at] !== key) break;
      equal += 1;
    }
    return equal;
  }

  /** Counts a place among the best. */
  #narrow(place: number): void {
    const best = this.#best;
    const wanted = this.#wanted;
    const last = wanted - 1;
    const filled = Math.min(this.size - 1, wanted);
    if (filled === wanted && place >= (best[last] ?? 0)) return;
    let at = Math.min(filled, last);
    for (; at > 0 && (best[at - 1] ?? 0) > place; at--) best[at] = best[at - 1] ?? 0;
    best[at] = place;
    if (this.size < wanted) return;
    const worst = best[last] ?? 0;
    if (!this.#isBest) this.limit = worst;
    else {
      const groups = Math.ceil(worst / this.#groupStep) * this.#groupStep;
      this.limit = groups + (worst - groups) * BUCKET_SHARE;
    }
  }

  /**
   * Sorts those within the limit. Ranks of one bucket count as equal and rotate. @returns how many
   * there are
   */
  #sort(seed: number): number {
    const order = this.#order;
    this.#seed = seed;
    let size = 0;
    for (let at = 0; at < this.size; at++) {
      if ((this.#place[at] ?? 0) > this.limit) continue;
      if (this.#isBest) this.#key[at] = rankBucket(-(this.#key[at] ?? 0));
      this.#tie[at] = -1;
      let to = size++;
      if (this.size < MANY) {
        for (; to > 0 && this.#compare(order[to - 1] ?? 0, at) > 0; to--) order[to] = order[to - 1] ?? 0;
      }
      order[to] = at;
    }
    if (this.size >= MANY) order.subarray(0, size).sort((a, b) => this.#compare(a, b));
    return size;
  }

  #compare(a: number, b: number): number {
    const groups = (this.#group[a] ?? 0) - (this.#group[b] ?? 0);
    if (groups !== 0) return groups;
    const keyA = this.#key[a] ?? 0;
    const keyB = this.#key[b] ?? 0;
    // Not by difference: both may be Infinity.
    if (keyA !== keyB) return keyA < keyB ? -1 : 1;
    const ties = this.#tieOf(a) - this.#tieOf(b);
    if (ties !== 0) return ties;
    return idOrder(this.#rows.meta, (this.slot[a] ?? 0) * META, (this.slot[b] ?? 0) * META);
  }

  /**
   * The rotation of a row among equals, 0 without rotation. Computed on demand: few rows have
   * equals.
   */
  #tieOf(at: number): number {
    const known = this.#tie[at] ?? 0;
    if (known >= 0) return known;
    const hash = this.#isBest ? hash32(this.#rows.meta, (this.slot[at] ?? 0) * META, this.#seed) : 0;
    const tie = (hash - this.#start) >>> 0;
    this.#tie[at] = tie;
    return tie;
  }

  #grow(): void {
    const size = this.slot.length * 2;
    const wider = <T extends { set(from: T): void }>(from: T, to: T): T => (to.set(from), to);
    this.slot = wider(this.slot, new Int32Array(size));
    this.#group = wider(this.#group, new Uint8Array(size));
    this.#key = wider(this.#key, new Float64Array(size));
    this.#h = wider(this.#h, new Float64Array(size));
    this.#place = wider(this.#place, new Float64Array(size));
    this.#tie = wider(this.#tie, new Float64Array(size));
    this.#order = wider(this.#order, new Int32Array(size));
  }
}
