import { setImmediate } from "node:timers/promises";
import type { Cluster, ClustersQuery } from "#contract/listings.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { ClusterGrid } from "./cluster-grid.ts";
import { everyRow, EXACT, NO, planNearby } from "./plan.ts";
import type { Pin, Plan, RowJudges } from "./plan.ts";
import { circleOf, MapItems } from "./map-items.ts";
import type { ItemTotals } from "../types.ts";
import type { Searcher } from "./search.ts";
import { circleKm, pinName } from "../rows/pin-name.ts";
import { freshnessOf } from "./evidence.ts";
import { ALIVE, CLOSED } from "../rows/row-flags.ts";
import { CONFIRMED_AT, EXPIRES_AT, FACTS, KIND, META, WORDS } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { boxHaversine } from "../index/sphere.ts";
import { holdsWords } from "../rows/text-match.ts";
import { isInBox } from "../index/web-mercator.ts";
import type { SpotBox } from "../index/web-mercator.ts";
import { BOUNDS, CONFIRMED_AT_MOST, MAX_LAT, MAX_LNG, MIN_LAT, MIN_LNG, rowsOfNode } from "../index/tree-build.ts";
import type { BuiltTree } from "../index/tree-build.ts";
import type { Tree } from "../index/tree.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { uuidText } from "../rows/uuid-bytes.ts";

/**
 * A node completely in the box is read row by row from this size down. Only a filter could leave
 * its halves out.
 */
const WHOLE_ROWS = 1_024;
/** A node that meets a circle is read row by row from this size down. */
const NEAR_ROWS = 64;
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
type Count = { plan: Plan; grid: ClusterGrid; items: MapItems | null; stretches: Stretches };
type Counted = { clusters: Cluster[]; totals?: ItemTotals };

/** Counts the rows of a map's box by cells, or of a list's circle those that are in the box. */
export class Clusters {
  readonly #rows: Rows;
  readonly #trees: readonly Tree[];
  readonly #searcher: Searcher;
  /** Idle grids. Many callers leave only a few behind, 230 kB each. */
  readonly #grids: ClusterGrid[] = [];
  /** Long counts run one after the other: whoever requests many waits for their own. */
  #long: Promise<void> = Promise.resolve();

  constructor({ rows, trees }: Pick<ListingIndex, "rows" | "trees">, searcher: Searcher) {
    this.#rows = rows;
    this.#trees = trees;
    this.#searcher = searcher;
  }

  /**
   * Counts what `nearby` would answer within the box. A long count lets other work run in between.
   */
  async count(query: ClustersQuery, pin: Pin, judges: RowJudges): Promise<Counted> {
    const plan = planOf(query, pin, judges);
    const grid = this.#grids.pop() ?? new ClusterGrid();
    try {
      for (let attempt = 1; ; attempt++) {
        const count = this.#begin(query, plan, grid);
        if (attempt === MOST_ATTEMPTS) this.#look(count, 0, Infinity);
        else if (!(await this.#lookAtAll(count))) continue;
        const { items } = count;
        if (items === null) return { clusters: grid.clusters((slot) => this.#labelOf(slot, plan.now)) };
        return { clusters: this.#singles(grid, plan, items), totals: items.totals };
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
    const items = circleOf(query) === null ? null : new MapItems(this.#rows, this.#searcher, plan);
    const count = { plan, grid, items, stretches };
    for (const number of plan.trees) {
      const tree = this.#trees[number];
      if (tree === undefined || tree.rows === 0) continue;
      for (let at = 0; at < tree.looseSize; at++) this.#row(count, tree.loose[at] ?? 0);
      for (const parts of [tree.large, tree.small]) {
        const right = parts.slots.length - 1;
        if (right >= 0) gather(count, parts, { node: 0, left: 0, right });
      }
    }
    return count;
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
  #look(count: Count, from: number, forMs: number): number {
    const { parts, ends } = count.stretches;
    const end = performance.now() + forMs;
    let rows = 0;
    for (let at = from; at < parts.length; at++) {
      const slots = parts[at]?.slots ?? [];
      const [left, right] = [ends[at * 2] ?? 0, ends[at * 2 + 1] ?? 0];
      for (let place = left; place <= right; place++) this.#row(count, slots[place] ?? 0);
      rows += right - left + 1;
      if (rows < CLOCK_ROWS) continue;
      if (at + 1 < parts.length && performance.now() >= end) return at + 1;
      rows = 0;
    }
    return -1;
  }

  /** Counts a row if it may be answered. */
  #row(count: Count, slot: number): void {
    const { plan, items } = count;
    const { words, facts } = this.#rows;
    const word = words[slot * WORDS + KIND] ?? 0;
    if ((word & ALIVE) === 0 || (plan.tier !== everyRow && plan.tier(word >>> 16) === NO)) return;
    const at = slot * FACTS;
    if ((facts[at + EXPIRES_AT] ?? 0) <= plan.now || (facts[at + CONFIRMED_AT] ?? 0) < plan.confirmedFrom) return;
    if (items === null ? this.#boxOf(count.grid, slot) === null : !items.isWithin(slot)) return;
    if (plan.isNarrow) {
      if (plan.hides !== null && plan.hides(slot)) return;
      if (plan.slotTier !== null && plan.slotTier(slot, EXACT) === NO) return;
      if (plan.needles.length > 0 && !holdsWords(this.#rows, plan.needles, slot)) return;
    }
    if (items === null) return void this.#add(count.grid, slot);
    const standing = items.count(slot);
    if (standing >= 0 && !this.#add(count.grid, standing)) items.totals.outside++;
  }

  /** Adds a row to its cell. @returns false if it is outside the box */
  #add(grid: ClusterGrid, slot: number): boolean {
    const box = this.#boxOf(grid, slot);
    if (box === null) return false;
    const { x, y } = this.#spotOf(slot);
    const spot = { x: within(x, box.left, box.right), y: within(y, box.top, box.bottom) };
    grid.add(spot, slot, this.#rows.has(slot, CLOSED));
    return true;
  }

  #spotOf(slot: number): { x: number; y: number } {
    const { spots } = this.#rows.rare;
    return { x: spots[slot * 2] ?? 0, y: spots[slot * 2 + 1] ?? 0 };
  }

  /** Clusters of nine and more, then single ones in the order of the list. */
  #singles(grid: ClusterGrid, plan: Plan, items: MapItems): Cluster[] {
    const found: number[] = [];
    const clusters = grid.parted((slot) => {
      const item = items.itemOf(slot);
      found.push(item);
      const km = circleKm(this.#rows, slot);
      return { ...this.#labelOf(item, plan.now), ...(km !== undefined && { circleKm: km }), spot: this.#spotOf(slot) };
    });
    const places = new Map(
      this.#searcher.inOrder(plan, found).map((slot, place) => [uuidText(this.#rows.meta, slot * META), place]),
    );
    const placeOf = ({ listingId }: Cluster): number => (listingId === undefined ? -1 : (places.get(listingId) ?? 0));
    return clusters.sort((a, b) => placeOf(a) - placeOf(b));
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
  #boxOf(grid: ClusterGrid, slot: number): SpotBox | null {
    const { x, y } = this.#spotOf(slot);
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
  const { plan, items, stretches } = count;
  const { boxes } = count.grid;
  const { bounds } = parts;
  const at = node * BOUNDS;
  if (plan.tier !== everyRow && plan.tier(parts.mask[node] ?? 0) === NO) return;
  if ((bounds[at + CONFIRMED_AT_MOST] ?? 0) < plan.confirmedFrom) return;
  if (items === null ? !boxes.some((box) => meets(box, bounds, at)) : isTooFar(plan, bounds, at)) return;
  const isWhole =
    items === null
      ? right - left < WHOLE_ROWS && boxes.some((box) => holds(box, bounds, at))
      : right - left < NEAR_ROWS;
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
function planOf(query: ClustersQuery, pin: Pin, judges: RowJudges): Plan {
  const { bbox: _bbox, zoom: _zoom, kind, group, sort = "best", ...filters } = query;
  const circle = circleOf(query);
  const where = circle === null ? ({ lat: 0, lng: 0, withinKm: 0, sort: "near" } as const) : { ...circle, sort, group };
  return planNearby({ ...filters, ...where, limit: 0, kind: kind ?? [...KINDS] }, pin, judges);
}

function isTooFar({ centre, maxHaversine }: Plan, bounds: Float32Array, at: number): boolean {
  return boxHaversine(centre, bounds, at) > maxHaversine;
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
