import type { Cluster, ClustersQuery } from "#contract/listings.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { ClusterGrid } from "./cluster-grid.ts";
import { everyRow, NO, planNearby } from "./plan.ts";
import type { Pin, Plan } from "./plan.ts";
import { ALIVE, CONFIRMED_AT, EXPIRES_AT, FACTS, KIND, META, WORDS } from "./rows.ts";
import type { Rows } from "./rows.ts";
import { holdsWords } from "./search.ts";
import { isInBox } from "./spots.ts";
import type { SpotBox } from "./spots.ts";
import { BOUNDS, CONFIRMED_AT_MOST, MAX_LAT, MAX_LNG, MIN_LAT, MIN_LNG, ownRows } from "./tree-build.ts";
import type { TreeParts } from "./tree-build.ts";
import type { Tree } from "./tree.ts";
import { uuidText } from "./uuid.ts";

/** From this size on nodes are looked into only if a filter may leave out one half. */
const WHOLE_ROWS = 1_024;
/** Degrees by which a node's box is looked for wider than it is. */
const WIDER = 1e-6;

/** A node of a tree that meets the box: rows `left..right` of it are looked at one after the other. */
type Stretch = { parts: TreeParts; left: number; right: number };

/** Counts the rows of a map's box by cells. */
export class Clusters {
  readonly #rows: Rows;
  readonly #trees: readonly Tree[];
  readonly #grid = new ClusterGrid();

  constructor(rows: Rows, trees: readonly Tree[]) {
    this.#rows = rows;
    this.#trees = trees;
  }

  /** What `nearby` would answer within the box, counted. */
  count(query: ClustersQuery, pin: Pin, hides: Plan["hides"]): Cluster[] {
    const plan = planOf(query, pin, hides);
    const grid = this.#grid;
    grid.begin(query.bbox, query.zoom);
    for (const number of plan.trees) {
      const tree = this.#trees[number];
      if (tree === undefined || tree.rows === 0) continue;
      for (let at = 0; at < tree.looseSize; at++) this.#look(plan, tree.loose[at] ?? 0);
      for (const parts of [tree.large, tree.small]) {
        const right = parts.slots.length - 1;
        if (right >= 0) this.#node(plan, { parts, left: 0, right }, 0);
      }
    }
    return grid.clusters((slot) => uuidText(this.#rows.meta, slot * META));
  }

  #node(plan: Plan, { parts, left, right }: Stretch, node: number): void {
    const { bounds } = parts;
    const at = node * BOUNDS;
    if (plan.tier !== everyRow && plan.tier(parts.mask[node] ?? 0) === NO) return;
    if ((bounds[at + CONFIRMED_AT_MOST] ?? 0) < plan.confirmedFrom) return;
    if (!this.#grid.boxes.some((box) => meets(box, bounds, at))) return;
    const isWhole = right - left < WHOLE_ROWS && this.#grid.boxes.some((box) => holds(box, bounds, at));
    const own = isWhole ? right - left + 1 : ownRows(right - left + 1);
    const { slots } = parts;
    for (let place = left; place < left + own; place++) this.#look(plan, slots[place] ?? 0);
    const from = left + own;
    if (from > right) return;
    const middle = (from + right) >> 1;
    this.#node(plan, { parts, left: from, right: middle }, 2 * node + 1);
    this.#node(plan, { parts, left: middle + 1, right }, 2 * node + 2);
  }

  /** Counts a row if it may be answered. */
  #look(plan: Plan, slot: number): void {
    const { words, facts, spots } = this.#rows;
    const word = words[slot * WORDS + KIND] ?? 0;
    if ((word & ALIVE) === 0 || (plan.tier !== everyRow && plan.tier(word >>> 16) === NO)) return;
    const at = slot * FACTS;
    if ((facts[at + EXPIRES_AT] ?? 0) <= plan.now || (facts[at + CONFIRMED_AT] ?? 0) < plan.confirmedFrom) return;
    const x = spots[slot * 2] ?? 0;
    const y = spots[slot * 2 + 1] ?? 0;
    const box = this.#boxOf(x, y, slot);
    if (box === null) return;
    if (plan.isNarrow) {
      if (plan.hides !== null && plan.hides(slot)) return;
      if (plan.needles.length > 0 && !holdsWords(this.#rows, plan.needles, slot)) return;
    }
    this.#grid.add(within(x, box.left, box.right), within(y, box.top, box.bottom), slot);
  }

  /** The part of the box that a row stands in. */
  #boxOf(x: number, y: number, slot: number): SpotBox | null {
    for (const box of this.#grid.boxes) {
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

/** The search of the same filters, over trees of one kind each: rows lie in memory in their order, so that looking at many is cheap. */
function planOf({ bbox: _bbox, zoom: _zoom, kind, ...query }: ClustersQuery, pin: Pin, hides: Plan["hides"]): Plan {
  const everywhere = { lat: 0, lng: 0, withinKm: 0, sort: "near", limit: 0 } as const;
  return planNearby({ ...query, ...everywhere, kind: kind ?? [...KINDS] }, pin, hides);
}

function meets(box: SpotBox, bounds: Float32Array, at: number): boolean {
  return (
    (bounds[at + MAX_LAT] ?? 0) >= box.south - WIDER &&
    (bounds[at + MIN_LAT] ?? 0) <= box.north + WIDER &&
    (bounds[at + MAX_LNG] ?? 0) >= box.west - WIDER &&
    (bounds[at + MIN_LNG] ?? 0) <= box.east + WIDER
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
