import { AT_PLACE, VAGUE } from "../rows/row-flags.ts";
import type { Rows } from "../rows/rows.ts";

/**
 * Whose rows are counted. `placeOf`: the place of a published row; null where each row is an item.
 */
export type Counted = { rows: Rows; placeOf: ((slot: number) => number) | null };

/** How many items there are, and how many of them are known by more than a wide area. */
export type Sizes = { count: number; near: number };

/** Items of rows: rows that stand alone, and places, each once. */
type Items = { alone: number; places: Set<number> };

/**
 * Counts the items of rows that each come once. Where items are places, a place counts once; it is
 * near if one of its rows is.
 */
export class ItemCount {
  readonly #counted: Counted;
  readonly #near: Items = { alone: 0, places: new Set() };
  readonly #wide: Items = { alone: 0, places: new Set() };

  constructor(counted: Counted) {
    this.#counted = counted;
  }

  /** Counts the item of a row. */
  add(slot: number): void {
    const { rows, placeOf } = this.#counted;
    const items = rows.has(slot, VAGUE) ? this.#wide : this.#near;
    if (placeOf === null || !rows.has(slot, AT_PLACE)) items.alone += 1;
    else items.places.add(placeOf(slot));
  }

  /** Whether there are at least this many. Places that are in both sets are found near the end. */
  isAtLeast(many: number): boolean {
    const [near, wide] = [this.#near, this.#wide];
    return near.alone + near.places.size + wide.alone + wide.places.size >= many && this.sizes().count >= many;
  }

  /** How many there are, with those of another count. No row is in both, unless it is this one. */
  sizes(other: ItemCount = this): Sizes {
    const both = other === this ? [this] : [this, other];
    const near = both.map((each) => each.#near);
    return { count: unionSize([...near, ...both.map((each) => each.#wide)]), near: unionSize(near) };
  }
}

/** Places that several have count once. The largest set is not copied. */
function unionSize(all: readonly Items[]): number {
  const [largest, ...others] = all.map(({ places }) => places).toSorted((a, b) => b.size - a.size);
  const more = new Set<number>();
  for (const places of others) for (const place of places) if (largest?.has(place) !== true) more.add(place);
  return all.reduce((sum, { alone }) => sum + alone, 0) + (largest?.size ?? 0) + more.size;
}
