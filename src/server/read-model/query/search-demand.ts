import { HOUR_MS } from "#domain/shared/durations.ts";
import { treeOf } from "../rows/masks.ts";
import type { NearbyQuery } from "../types.ts";
import { queriedKinds } from "./queried-kinds.ts";
import type { KindsQuery } from "./queried-kinds.ts";

/** Cells per side of the unit vector's range: each some 50 km on the ground. */
const CELLS = 256;
/**
 * One more cell for points at the very end. With the trees of kinds the number stays below 2^31,
 * where maps are fast.
 */
const SIDE = CELLS + 1;
const KINDS_A_CELL = 32;
/**
 * Cells and kinds counted per hour. Further ones are ignored: that is somebody who tries every
 * place.
 */
const MOST = 20_000;
/** A search that names more kinds than this counts for none. */
const MOST_KINDS = 3;

type Vector = { x: number; y: number; z: number };

/** The cell of a point on the unit sphere, and a kind's tree, as one number. */
export function demandCellOf({ x, y, z }: Vector, tree: number): number {
  return ((partOf(x) * SIDE + partOf(y)) * SIDE + partOf(z)) * KINDS_A_CELL + tree;
}

function partOf(value: number): number {
  return Math.floor(((value + 1) * CELLS) / 2);
}

/**
 * How often people searched for a kind near a place in the last hour. Counts by wide cells, without
 * persons, in this process's memory only. Shows where a call is wanted. Never changes a rank,
 * because reading never does (DESIGN.md 5.1).
 */
export class SearchDemand {
  #hour = 0;
  #now = new Map<number, number>();
  #before = new Map<number, number>();

  /** Counts a search for offers around a point once, by its first page. */
  note(query: DemandQuery, centre: Vector, nowMs: number): void {
    if (query.side !== "offer" || query.cursor !== undefined) return;
    const kinds = queriedKinds(query) ?? [];
    if (kinds.length > MOST_KINDS) return;
    this.#roll(nowMs);
    for (const kind of kinds) {
      const cell = demandCellOf(centre, treeOf(kind, "offer"));
      const count = this.#now.get(cell);
      if (count !== undefined || this.#now.size < MOST) this.#now.set(cell, (count ?? 0) + 1);
    }
  }

  /**
   * Searches in a cell in the last sixty minutes: this hour's, plus the matching share of the
   * previous hour's.
   */
  lately(cell: number, nowMs: number): number {
    this.#roll(nowMs);
    const left = 1 - (nowMs % HOUR_MS) / HOUR_MS;
    return Math.round((this.#now.get(cell) ?? 0) + (this.#before.get(cell) ?? 0) * left);
  }

  #roll(nowMs: number): void {
    const hour = Math.floor(nowMs / HOUR_MS);
    if (hour === this.#hour) return;
    this.#before = hour === this.#hour + 1 ? this.#now : new Map();
    this.#now = new Map();
    this.#hour = hour;
  }
}

type DemandQuery = KindsQuery & Pick<NearbyQuery, "side" | "cursor">;
