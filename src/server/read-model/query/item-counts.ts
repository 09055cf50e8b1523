import { AT_PLACE, VAGUE } from "../rows/row-flags.ts";
import type { Rows } from "../rows/rows.ts";

/**
 * Whose rows are counted. `placeOf`: the place of a published row; null where each row is an item.
 */
export type Counted = { rows: Rows; placeOf: ((slot: number) => number) | null };

/** How a row answers: it has what is asked, may have it, or had none left when last asked. */
export const HAS = 1;
export const MAY = 2;
export const NONE = 4;
export type RowAnswer = typeof HAS | typeof MAY | typeof NONE;

/** An item is a mask: how its rows answer, then the same of rows known by a wide area only. */
const WIDE_BITS = 3;
const NEAR = (1 << WIDE_BITS) - 1;
const MASKS = 1 << (2 * WIDE_BITS);

/** Items: how many there are, how many have what is asked, and of how many all rows had none. */
export type Items = { count: number; has: number; none: number };

/** All items, and those of rows that are known by more than a wide area. */
export type Sizes = { all: Items; near: Items };

/**
 * Counts the items of rows that each come once. Where items are places, a place counts once. It is
 * near if one of its rows is.
 */
export class ItemCount {
  readonly #counted: Counted;
  /** Rows that stand alone, by their mask. */
  readonly #alone = new Uint32Array(MASKS);
  #aloneCount = 0;
  /** The mask of each place. */
  readonly #places = new Map<number, number>();

  constructor(counted: Counted) {
    this.#counted = counted;
  }

  /** Counts the item of a row. */
  add(slot: number, answer: RowAnswer): void {
    const { rows, placeOf } = this.#counted;
    const bit = rows.has(slot, VAGUE) ? answer << WIDE_BITS : answer;
    if (placeOf === null || !rows.has(slot, AT_PLACE)) {
      this.#alone[bit] = (this.#alone[bit] ?? 0) + 1;
      this.#aloneCount += 1;
      return;
    }
    const place = placeOf(slot);
    const before = this.#places.get(place) ?? 0;
    if ((before & bit) === 0) this.#places.set(place, before | bit);
  }

  /** How many items there are. */
  get size(): number {
    return this.#aloneCount + this.#places.size;
  }

  /** How many there are, with those of another count. No row is in both. */
  sizes(other: ItemCount | null = null): Sizes {
    const [alone, places] = other === null ? [NO_ROWS, NO_PLACES] : [other.#alone, other.#places];
    const many = new Uint32Array(MASKS);
    for (let mask = 0; mask < MASKS; mask++) many[mask] = (this.#alone[mask] ?? 0) + (alone[mask] ?? 0);
    const count = (mask: number): void => void (many[mask] = (many[mask] ?? 0) + 1);
    for (const [place, mask] of this.#places) count(mask | (places.get(place) ?? 0));
    for (const [place, mask] of places) if (!this.#places.has(place)) count(mask);
    return sizesOf(many);
  }
}

const NO_ROWS = new Uint32Array(MASKS);
const NO_PLACES: ReadonlyMap<number, number> = new Map();

/** @param many how many items have each mask */
function sizesOf(many: Uint32Array): Sizes {
  const all = { count: 0, has: 0, none: 0 };
  const near = { count: 0, has: 0, none: 0 };
  for (let mask = 1; mask < MASKS; mask++) {
    const count = many[mask] ?? 0;
    if (count === 0) continue;
    addItems(all, (mask | (mask >> WIDE_BITS)) & NEAR, count);
    addItems(near, mask & NEAR, count);
  }
  return { all, near };
}

/** Adds items whose rows give these answers; of 0 none is looked at. */
function addItems(items: Items, answers: number, count: number): void {
  if (answers === 0) return;
  items.count += count;
  if ((answers & HAS) !== 0) items.has += count;
  else if (answers === NONE) items.none += count;
}
