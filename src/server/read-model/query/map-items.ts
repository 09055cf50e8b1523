import type { ClustersQuery } from "#contract/listings.ts";
import type { Plan } from "./plan.ts";
import type { Searcher } from "./search.ts";
import { AT_PLACE, VAGUE } from "../rows/row-flags.ts";
import { FACTS, X, Y, Z } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { kmOf } from "../index/sphere.ts";
import type { ItemTotals } from "../types.ts";

/** The circle of a list. */
export type MapCircle = { lat: number; lng: number; withinKm: number };

/** Lines of a place that are looked at for one with a point: as many as a page holds. */
const LOOKED_AT = 100;

/** The circle that a map is asked for; null: the whole box. */
export function circleOf({ lat, lng, withinKm }: ClustersQuery): MapCircle | null {
  return lat === undefined || lng === undefined || withinKm === undefined ? null : { lat, lng, withinKm };
}

/**
 * The items of a list for its map. With places, each is met by its rows in any order and counted
 * once.
 */
export class MapItems {
  readonly totals: ItemTotals = { total: 0, outside: 0, wide: 0 };
  readonly #rows: Rows;
  readonly #searcher: Searcher;
  readonly #plan: Plan;
  readonly #seen = new Set<number>();

  constructor(rows: Rows, searcher: Searcher, plan: Plan) {
    this.#rows = rows;
    this.#searcher = searcher;
    this.#plan = plan;
  }

  /** Whether a row is within the circle, as the search decides it. */
  isWithin(slot: number): boolean {
    const { facts } = this.#rows;
    const { centre, maxHaversine, surelyWithin, withinKm } = this.#plan;
    const at = slot * FACTS;
    const x = (facts[at + X] ?? 0) - centre.x;
    const y = (facts[at + Y] ?? 0) - centre.y;
    const z = (facts[at + Z] ?? 0) - centre.z;
    const h = (x * x + y * y + z * z) / 4;
    return h <= maxHaversine && (h <= surelyWithin || kmOf(h) <= withinKm);
  }

  /**
   * Counts the item of a row that answers, when it is met first.
   * @returns the row at whose point the item stands; -1 if it was counted, or has no point
   */
  count(slot: number): number {
    const isOfPlace = this.#isOfPlace(slot);
    if (isOfPlace) {
      const place = this.#searcher.placeOf(slot);
      if (this.#seen.has(place)) return -1;
      this.#seen.add(place);
    }
    this.totals.total++;
    const standing = isOfPlace ? this.#pointOfPlace(slot) : this.#rows.has(slot, VAGUE) ? -1 : slot;
    if (standing < 0) this.totals.wide++;
    return standing;
  }

  /** The row that an item is in the list: of a place the best one. */
  itemOf(slot: number): number {
    const { ofPlace } = this.#plan;
    if (ofPlace === null || !this.#isOfPlace(slot)) return slot;
    const { size, slots } = this.#searcher.lines(ofPlace, this.#searcher.placeOf(slot), 1);
    return size === 0 ? slot : (slots[0] ?? slot);
  }

  #isOfPlace(slot: number): boolean {
    return this.#plan.ofPlace !== null && this.#rows.has(slot, AT_PLACE);
  }

  /** The best row of a place that is known by more than a wide area. */
  #pointOfPlace(slot: number): number {
    const best = this.itemOf(slot);
    if (!this.#rows.has(best, VAGUE)) return best;
    const { ofPlace } = this.#plan;
    if (ofPlace === null) return -1;
    const { size, slots } = this.#searcher.lines(ofPlace, this.#searcher.placeOf(slot), LOOKED_AT);
    return slots.subarray(0, size).find((line) => !this.#rows.has(line, VAGUE)) ?? -1;
  }
}
