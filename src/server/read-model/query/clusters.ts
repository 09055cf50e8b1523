import { setImmediate } from "node:timers/promises";
import type { Cluster, ClustersQuery } from "#contract/listings.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { ClusterGrid } from "./cluster-grid.ts";
import { everyRow, EXACT, NO, planNearby } from "./plan.ts";
import type { Pin, Plan, RowJudges } from "./plan.ts";
import { pinName } from "../rows/pin-name.ts";
import { freshnessOf } from "./evidence.ts";
import { ALIVE, CLOSED } from "../rows/row-flags.ts";
import { CONFIRMED_AT, EXPIRES_AT, FACTS, KIND, META, WORDS } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { holdsWords } from "../rows/text-match.ts";
import { isInBox } from "../index/web-mercator.ts";
import type { SpotBox } from "../index/web-mercator.ts";
import { BOUNDS, CONFIRMED_AT_MOST, MAX_LAT, MAX_LNG, MIN_LAT, MIN_LNG, rowsOfNode } from "../index/tree-build.ts";
import type { BuiltTree } from "../index/tree-build.ts";
import type { Tree } from "../index/tree.ts";
import { uuidText } from "../rows/uuid-bytes.ts";

/**
 * A node completely in the box is read row by row from this size down. Only a filter could leave
 * its halves out.
 */
const WHOLE_ROWS = 1_024;
/** How long a count holds the thread, ms, before other work runs. */
const SLICE_MS = 5;
/** Rows between two looks at the clock. */
const CLOCK_ROWS = 2_048;
/** Grids cached for the next call. */
const MOST_GRIDS = 8;

/** A count starts again this often when its trees were rebuilt. Then it runs in one go. */
const MOST_ATTEMPTS = 3;

/**
 * The rows of trees that may be within the box: of `parts[at]` the places `ends[2 * at]` to `ends[2
 * * at + 1]`.
 */
type Stretches = { parts: BuiltTree[]; ends: number[] };
type Count = { plan: Plan; grid: ClusterGrid; stretches: Stretches };

/** Counts the rows of a map's box by cells. */
export class Clusters {
  readonly #rows: Rows;
  readonly #trees: readonly Tree[];
  /** Idle grids. Many callers leave only a few behind, 98 kB each. */
  readonly #grids: ClusterGrid[] = [];
  /** Long counts run one after the other: whoever requests many waits for their own. */
  #long: Promise<void> = Promise.resolve();

  constructor(rows: Rows, trees: readonly Tree[]) {
    this.#rows = rows;
    this.#trees = trees;
  }

  /**
   * Counts what `nearby` would answer within the box. A long count lets other work run in between.
   */
  async count(query: ClustersQuery, pin: Pin, judges: RowJudges): Promise<Cluster[]> {
    const plan = planOf(query, pin, judges);
    const grid = this.#grids.pop() ?? new ClusterGrid();
    try {
      for (let attempt = 1; ; attempt++) {
        const count = this.#begin(query, plan, grid);
        if (attempt === MOST_ATTEMPTS) this.#look(count, 0, Infinity);
        else if (!(await this.#lookAtAll(count))) continue;
        return grid.clusters((slot) => this.#labelOf(slot, plan.now));
      }
    } finally {
      if (this.#grids.length < MOST_GRIDS) this.#grids.push(grid);
    }
  }

  /**
   * Counts the newest rows at once, because their slots may be reused as soon as other work runs. A
   * slot that a large tree names is kept until the tree is rebuilt.
   */
  #begin(query: ClustersQuery, plan: Plan, grid: ClusterGrid): Count {
    const stretches: Stretches = { parts: [], ends: [] };
    grid.begin(query.bbox, query.zoom);
    for (const number of plan.trees) {
      const tree = this.#trees[number];
      if (tree === undefined || tree.rows === 0) continue;
      for (let at = 0; at < tree.looseSize; at++) this.#row(plan, grid, tree.loose[at] ?? 0);
      for (const parts of [tree.large, tree.small]) {
        const right = parts.slots.length - 1;
        if (right >= 0) gather({ plan, grid, stretches }, parts, { node: 0, left: 0, right });
      }
    }
    return { plan, grid, stretches };
  }

  /**
   * Counts in slices. @returns false when a tree was rebuilt in between: the count is then invalid
   */
  async #lookAtAll(count: Count): Promise<boolean> {
    let next = this.#look(count, 0, SLICE_MS);
    if (next < 0) return true;
    const before = this.#long;
    let done: () => void = () => undefined;
    this.#long = new Promise((resolve) => (done = resolve));
    const large = count.plan.trees.map((number) => this.#trees[number]?.large);
    try {
      await before;
      while (next >= 0) {
        await setImmediate();
        if (count.plan.trees.some((number, at) => this.#trees[number]?.large !== large[at])) return false;
        next = this.#look(count, next, SLICE_MS);
      }
      return true;
    } finally {
      done();
    }
  }

  /** Counts stretches from one on for some time. @returns the next one, -1 when all are counted */
  #look({ plan, grid, stretches }: Count, from: number, forMs: number): number {
    const { parts, ends } = stretches;
    const end = performance.now() + forMs;
    let rows = 0;
    for (let at = from; at < parts.length; at++) {
      const slots = parts[at]?.slots ?? [];
      const [left, right] = [ends[at * 2] ?? 0, ends[at * 2 + 1] ?? 0];
      for (let place = left; place <= right; place++) this.#row(plan, grid, slots[place] ?? 0);
      rows += right - left + 1;
      if (rows < CLOCK_ROWS) continue;
      if (at + 1 < parts.length && performance.now() >= end) return at + 1;
      rows = 0;
    }
    return -1;
  }

  /** Counts a row if it may be answered. */
  #row(plan: Plan, grid: ClusterGrid, slot: number): void {
    const { words, facts, rare } = this.#rows;
    const { spots } = rare;
    const word = words[slot * WORDS + KIND] ?? 0;
    if ((word & ALIVE) === 0 || (plan.tier !== everyRow && plan.tier(word >>> 16) === NO)) return;
    const at = slot * FACTS;
    if ((facts[at + EXPIRES_AT] ?? 0) <= plan.now || (facts[at + CONFIRMED_AT] ?? 0) < plan.confirmedFrom) return;
    const x = spots[slot * 2] ?? 0;
    const y = spots[slot * 2 + 1] ?? 0;
    const box = this.#boxOf(grid, slot, { x, y });
    if (box === null) return;
    if (plan.isNarrow) {
      if (plan.hides !== null && plan.hides(slot)) return;
      if (plan.slotTier !== null && plan.slotTier(slot, EXACT) === NO) return;
      if (plan.needles.length > 0 && !holdsWords(this.#rows, plan.needles, slot)) return;
    }
    const spot = { x: within(x, box.left, box.right), y: within(y, box.top, box.bottom) };
    grid.add(spot, slot, (word & CLOSED) !== 0);
  }

  /** What is stated of a row that is alone. */
  #labelOf(slot: number, now: number): Pick<Cluster, "listingId" | "name" | "freshness"> {
    const rows = this.#rows;
    const name = pinName(rows, slot);
    return {
      listingId: uuidText(rows.meta, slot * META),
      ...(name !== undefined && { name }),
      freshness: freshnessOf(rows, slot, now),
    };
  }

  /** The part of the box that a row is in. */
  #boxOf(grid: ClusterGrid, slot: number, { x, y }: { x: number; y: number }): SpotBox | null {
    for (const box of grid.boxes) {
      if (x < box.left - 1 || x > box.right + 1 || y < box.top - 1 || y > box.bottom + 1) continue;
      if (x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1) return box;
      if (isInBox(box, this.#rows.vector(slot))) return box;
    }
    return null;
  }
}

function within(value: number, least: number, most: number): number {
  return value < least ? least : value > most ? most : value;
}

type Node = { node: number; left: number; right: number };

/** Collects the rows of a node that may be answered. */
function gather(count: Count, parts: BuiltTree, { node, left, right }: Node): void {
  const { plan, grid, stretches } = count;
  const { bounds } = parts;
  const at = node * BOUNDS;
  if (plan.tier !== everyRow && plan.tier(parts.mask[node] ?? 0) === NO) return;
  if ((bounds[at + CONFIRMED_AT_MOST] ?? 0) < plan.confirmedFrom) return;
  if (!grid.boxes.some((box) => meets(box, bounds, at))) return;
  const isWhole = right - left < WHOLE_ROWS && grid.boxes.some((box) => holds(box, bounds, at));
  const own = isWhole ? right - left + 1 : rowsOfNode(right - left + 1);
  const from = left + own;
  if (own > 0) {
    stretches.parts.push(parts);
    stretches.ends.push(left, from - 1);
  }
  if (from > right) return;
  const middle = (from + right) >> 1;
  gather(count, parts, { node: 2 * node + 1, left: from, right: middle });
  gather(count, parts, { node: 2 * node + 2, left: middle + 1, right });
}

/**
 * The search of the same filters, over trees of one kind each. Their rows are in memory order, so
 * reading many is cheap.
 */
function planOf({ bbox: _bbox, zoom: _zoom, kind, ...query }: ClustersQuery, pin: Pin, judges: RowJudges): Plan {
  const everywhere = { lat: 0, lng: 0, withinKm: 0, sort: "near", limit: 0 } as const;
  return planNearby({ ...query, ...everywhere, kind: kind ?? [...KINDS] }, pin, judges);
}

/** The bounds are rounded outwards by more than a row's point may be off. */
function meets(box: SpotBox, bounds: Float32Array, at: number): boolean {
  return (
    (bounds[at + MAX_LAT] ?? 0) >= box.south &&
    (bounds[at + MIN_LAT] ?? 0) <= box.north &&
    (bounds[at + MAX_LNG] ?? 0) >= box.west &&
    (bounds[at + MIN_LNG] ?? 0) <= box.east
  );
}

function holds(box: SpotBox, bounds: Float32Array, at: number): boolean {
  return (
    (bounds[at + MIN_LAT] ?? 0) >= box.south &&
    (bounds[at + MAX_LAT] ?? 0) <= box.north &&
    (bounds[at + MIN_LNG] ?? 0) >= box.west &&
    (bounds[at + MAX_LNG] ?? 0) <= box.east
  );
}
