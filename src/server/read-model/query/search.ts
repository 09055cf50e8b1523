import { rankAt, rankBucket, usableShare } from "#domain/listings/rank.ts";
import { BEHIND, Candidates, NOT_CALLABLE } from "./candidates.ts";
import type { Candidate, FoundRows } from "./candidates.ts";
import { worthAt } from "./evidence.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { Frontier } from "../index/frontier.ts";
import { everyRow, EXACT, NO, tierOfRow } from "./plan.ts";
import type { PageEnd, Plan } from "./plan.ts";
import { STATED } from "../rows/chance-tables.ts";
import { allKindsTreeOf, CAN_CALL } from "../rows/masks.ts";
import { ALIVE, AT_PLACE, AUTHORED } from "../rows/row-flags.ts";
import { CONFIRMED_AT, EXPIRES_AT, FACTS, KIND, META, WORDS, X, Y, Z } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { holdsWords } from "../rows/text-match.ts";
import { remainingAfter } from "#domain/shared/half-life.ts";
import { boxHaversine, kmOf, leastKmOf } from "../index/sphere.ts";
import { BOUNDS, CONFIRMED_AT_MOST, rowsOfNode, BASE_PEAK, STOCK_PEAK } from "../index/tree-build.ts";
import type { BuiltTree } from "../index/tree-build.ts";
import { idOrder, hash32 } from "../rows/uuid-bytes.ts";

const RAISED = 1 + 1e-9; // Bounds of a rank are raised by this share, for rounding.

/**
 * Finds the first rows of an order, exactly, without looking at the others. Tree nodes wait in a
 * queue with a key that none of their rows can beat. The work grows with the rows answered.
 */
export class Searcher {
  readonly #board: ListingIndex;
  readonly #rows: Rows;
  readonly #frontier = new Frontier();
  /** Where rows go: those of the search, or of one place. */
  #candidates: Candidates;
  readonly #ofPlace: Candidates;
  /** The best row of each place looked at. */
  readonly #leaders = new Map<number, number>();
  /** The trees of the current search. Entries name them by their index here. */
  readonly #parts: BuiltTree[] = [];
  readonly #halfLives: number[] = [];
  /** The chances of the tiers of each part. A tree of all kinds has but exact rows. */
  readonly #fits: Float64Array[] = [];
  /**
   * The current row, and which rows of which tree the current node has. Both objects are reused to
   * avoid garbage.
   */
  readonly #row: Candidate = { slot: 0, group: 0, key: 0, h: 0 };
  readonly #range = { tree: 0, left: 0, right: 0 };

  constructor(board: ListingIndex) {
    this.#board = board;
    this.#rows = board.rows;
    this.#candidates = new Candidates(board.rows);
    this.#ofPlace = new Candidates(board.rows);
  }

  /** The first `plan.limit` rows (at most 100). */
  run(plan: Plan): FoundRows {
    const candidates = this.#candidates;
    const frontier = this.#frontier;
    this.#leaders.clear();
    candidates.begin(plan.sort, plan.limit + 1);
    this.#begin(plan);
    for (let entry = frontier.pop(candidates.limit); entry >= 0; entry = frontier.pop(candidates.limit)) {
      this.#expand(plan, entry);
    }
    const from = { turn: plan.turn, start: plan.after?.start ?? 0 };
    return this.#withTiers(plan, candidates.found(plan.limit, plan.seed, from));
  }

  /** The first `limit` rows of a place that answer a plan. They last until the next such call. */
  lines(plan: Plan, place: number, limit: number): FoundRows {
    const { facilities } = this.#board;
    const whole = this.#candidates;
    this.#candidates = this.#ofPlace;
    this.#ofPlace.begin(plan.sort, Infinity);
    for (let part = place; part >= 0; part = facilities.partAfter(place, part)) {
      for (let slot = facilities.first[part] ?? -1; slot >= 0; slot = this.#rows.nextOf(slot)) {
        const tree = this.#rows.treeOf(slot);
        const isAsked = plan.trees.includes(tree) || plan.trees.includes(allKindsTreeOf(tree));
        if (isAsked && this.#rows.has(slot, AT_PLACE)) this.#look(plan, slot);
      }
    }
    this.#candidates = whole;
    return this.#withTiers(plan, this.#ofPlace.found(limit, plan.seed));
  }

  /** Rows that answer a plan, of places the best ones, in the order of its pages. */
  inOrder(plan: Plan, slots: readonly number[]): number[] {
    this.#leaders.clear();
    this.#candidates.begin(plan.sort, Infinity);
    for (const slot of slots) this.#look(plan, slot);
    return this.#candidates.inOrder(plan.seed, plan.turn);
  }

  /** The place of a published row, for `lines`. */
  placeOf(slot: number): number {
    return this.#board.facilities.placeOf(this.#rows.facilityOf(slot));
  }

  /** Calls `onRow` for rows that answer the plan, unordered, until it returns false. */
  each(plan: Plan, onRow: (slot: number) => boolean): void {
    const candidates = this.#candidates;
    candidates.begin(plan.sort, Infinity);
    this.#begin(plan);
    let entry = -1;
    do {
      if (entry >= 0) this.#expand(plan, entry);
      for (let at = 0; at < candidates.size; at++) if (!onRow(candidates.slot[at] ?? 0)) return;
      candidates.size = 0;
      entry = this.#frontier.pop(Infinity);
    } while (entry >= 0);
  }

  #begin(plan: Plan): void {
    this.#frontier.clear();
    this.#parts.length = 0;
    this.#halfLives.length = 0;
    this.#fits.length = 0;
    for (const number of plan.trees) {
      const tree = this.#board.trees[number];
      if (tree === undefined || tree.rows === 0) continue;
      for (let at = 0; at < tree.looseSize; at++) this.#look(plan, tree.loose[at] ?? 0);
      for (const parts of [tree.large, tree.small]) {
        if (parts.slots.length === 0) continue;
        this.#parts.push(parts);
        this.#halfLives.push(tree.longestHalfLife);
        this.#fits.push((this.#rows.chances[number] ?? STATED).fit);
        this.#range.tree = this.#parts.length - 1;
        this.#place(0, parts.slots.length - 1);
        this.#node(plan, 0);
      }
    }
  }

  #expand(plan: Plan, entry: number): void {
    const { node, left, right, tree } = this.#frontier;
    const from = left[entry] ?? 0;
    const to = right[entry] ?? 0;
    this.#range.tree = tree[entry] ?? 0;
    const parts = this.#parts[this.#range.tree];
    if (parts === undefined) return;
    const rest = from + rowsOfNode(to - from + 1);
    if (rest > from) {
      const { slots, peaks } = parts;
      const least = this.#leastPeak(plan, entry, parts);
      for (let at = from; at < rest; at++) if ((peaks[at] ?? 0) >= least) this.#look(plan, slots[at] ?? 0);
    }
    if (rest > to) return;
    const half = 2 * (node[entry] ?? 0) + 1;
    const middle = (rest + to) >> 1;
    this.#place(rest, middle);
    this.#node(plan, half);
    this.#place(middle + 1, to);
    this.#node(plan, half + 1);
  }

  /**
   * The stock peak that a row of this node needs to beat the rows already known; -Infinity when any
   * may.
   */
  #leastPeak(plan: Plan, entry: number, parts: BuiltTree): number {
    const frontier = this.#frontier;
    const limit = plan.sort === "best" ? this.#candidates.limitIn(frontier.group[entry] ?? 0) : 0;
    if (limit >= 0) return Number.NEGATIVE_INFINITY;
    const base = parts.bounds[(frontier.node[entry] ?? 0) * BOUNDS + BASE_PEAK] ?? 0;
    // The worth at distance zero that gives the rank `limit` here.
    const need = -limit / (usableShare(leastKmOf(frontier.h[entry] ?? 0)) * RAISED) - base;
    if (need <= 0) return Number.NEGATIVE_INFINITY;
    return plan.asOf + (this.#halfLives[this.#range.tree] ?? 1) * Math.log2(need);
  }

  #place(left: number, right: number): void {
    this.#range.left = left;
    this.#range.right = right;
  }

  /** Queues a node if a row below it may be answered. */
  #node(plan: Plan, node: number): void {
    const { tree, left, right } = this.#range;
    const parts = this.#parts[tree];
    if (parts === undefined) return;
    const { bounds } = parts;
    const from = node * BOUNDS;
    const tier = plan.tier === everyRow ? EXACT : plan.tier(parts.mask[node] ?? 0);
    if (tier === NO || (bounds[from + CONFIRMED_AT_MOST] ?? 0) < plan.confirmedFrom) return;
    const h = boxHaversine(plan.centre, bounds, from);
    if (h > plan.maxHaversine) return;
    let group = tier;
    let key = h;
    if (plan.sort === "fresh") key = -(bounds[from + CONFIRMED_AT_MOST] ?? 0);
    else if (plan.sort === "best") {
      group = ((parts.mask[node] ?? 0) & CAN_CALL) === 0 ? NOT_CALLABLE : 0;
      const gone = (plan.asOf - (bounds[from + STOCK_PEAK] ?? 0)) / (this.#halfLives[tree] ?? 1);
      const most = (bounds[from + BASE_PEAK] ?? 0) + remainingAfter(gone);
      const fit = tier === EXACT ? 1 : (this.#fits[tree]?.[tier] ?? 1);
      key = -rankAt(most * fit, leastKmOf(h)) * RAISED;
    }
    const place = this.#candidates.place(group, key);
    if (place > this.#candidates.limit) return;
    const frontier = this.#frontier;
    const entry = frontier.entry();
    frontier.group[entry] = group;
    frontier.h[entry] = h;
    frontier.node[entry] = node;
    frontier.tree[entry] = tree;
    frontier.left[entry] = left;
    frontier.right[entry] = right;
    frontier.push(entry, place);
  }

  /** Adds a row if it may be answered. */
  #look(plan: Plan, slot: number): void {
    const { facts, words } = this.#rows;
    const word = words[slot * WORDS + KIND] ?? 0;
    if ((word & ALIVE) === 0) return;
    let group = plan.tier === everyRow ? EXACT : plan.tier(word >>> 16);
    if (group === NO) return;
    const at = slot * FACTS;
    const { centre } = plan;
    const x = (facts[at + X] ?? 0) - centre.x;
    const y = (facts[at + Y] ?? 0) - centre.y;
    const z = (facts[at + Z] ?? 0) - centre.z;
    const h = (x * x + y * y + z * z) / 4;
    const confirmedAt = facts[at + CONFIRMED_AT] ?? 0;
    if (h > plan.maxHaversine || confirmedAt < plan.confirmedFrom || (facts[at + EXPIRES_AT] ?? 0) <= plan.now) return;
    if (h > plan.surelyWithin && kmOf(h) > plan.withinKm) return;
    if (plan.isNarrow) {
      group = this.#narrowTier(plan, slot, group);
      if (group === NO) return;
    }
    let key = h;
    if (plan.sort === "fresh") key = -confirmedAt;
    else if (plan.sort === "best") {
      let worth = worthAt(this.#rows, slot, plan.asOf);
      if (group !== EXACT) worth *= (this.#rows.chances[this.#rows.treeOf(slot)] ?? STATED).fit[group] ?? 1;
      key = -rankAt(worth, kmOf(h));
      group = ((word >>> 16) & CAN_CALL) === 0 ? NOT_CALLABLE : 0;
      if ((word & AUTHORED) !== 0 && this.#board.frontPlaces.isBehind(slot, plan.asOf)) group += BEHIND;
    }
    const place = this.#candidates.place(group, key);
    if (place > this.#candidates.limit) return;
    if (plan.ofPlace !== null && (word & AT_PLACE) !== 0 && !this.#leads(plan, plan.ofPlace, slot)) return;
    const row = this.#row;
    row.slot = slot;
    row.group = group;
    row.key = key;
    row.h = h;
    if (plan.after === null || this.#isBehind(plan, plan.after)) this.#candidates.add(row, place);
  }

  /**
   * Whether a row is the first of its place. No row is where the place changed since the first
   * page: it may have been on that.
   */
  #leads(plan: Plan, ofPlace: Plan, slot: number): boolean {
    const place = this.placeOf(slot);
    if ((this.#board.facilities.changedXid[place] ?? 0) >= plan.changedBefore) return false;
    let leader = this.#leaders.get(place);
    if (leader === undefined) {
      const first = this.lines(ofPlace, place, 1);
      leader = first.size === 0 ? -1 : (first.slots[0] ?? -1);
      this.#leaders.set(place, leader);
    }
    return leader === slot;
  }

  /** Adds how each row answers a subtype filter. */
  #withTiers(plan: Plan, found: FoundRows): FoundRows {
    for (let at = 0; at < found.size; at++) found.tiers[at] = tierOfRow(plan, this.#rows, found.slots[at] ?? 0);
    return found;
  }

  /**
   * The rare conditions: not switched off, not changed since the first page, words, supply.
   * @returns the tier, NO for a row that fails one
   */
  #narrowTier(plan: Plan, slot: number, tier: number): number {
    if (plan.hides !== null && plan.hides(slot)) return NO;
    if (plan.changedBefore !== Infinity && this.#rows.xidOf(slot) >= plan.changedBefore) return NO;
    if (plan.needles.length > 0 && !holdsWords(this.#rows, plan.needles, slot)) return NO;
    return plan.slotTier === null ? tier : plan.slotTier(slot, tier);
  }

  /** Whether the current row is after the end of the last page. */
  #isBehind(plan: Plan, end: PageEnd): boolean {
    const row = this.#row;
    if (row.group !== end.group) return row.group > end.group;
    const isBest = plan.sort === "best";
    const key = isBest ? rankBucket(-row.key) : row.key;
    if (key !== end.key) return key > end.key;
    const { meta } = this.#rows;
    const tie = isBest ? (hash32(meta, row.slot * META, plan.seed) - end.start) >>> 0 : 0;
    if (tie !== end.tie) return tie > end.tie;
    ID.set(end.id);
    ID.set(meta.subarray(row.slot * META, row.slot * META + 4), 4);
    return idOrder(ID, 4, 0) > 0;
  }
}

/** Two ids to be compared. */
const ID = new Uint32Array(8);
