import type { Point } from "#domain/places/distance.ts";
import { latOfSpot, lngOfSpot, SPOT_BITS } from "../index/web-mercator.ts";
import type { Rows } from "../rows/rows.ts";

/** Squares of the map, some 1.2 km wide at the equator: points of one have the same facts. */
const SQUARE_BITS = 14;
const SQUARES = 2 ** (SPOT_BITS - SQUARE_BITS);
/** Squares whose facts are cached; above it all are looked up again. */
const MOST_SQUARES = 200_000;

/**
 * What is known of places, looked up once for each square of the map. A look-up takes some 0.1 ms,
 * one that is cached far less than 1 us.
 */
export class SquareFacts<Facts> {
  readonly #kept = new Map<number, Facts>();
  /** Look-ups so far: who walks over many rows lets other work run after some. */
  lookups = 0;

  /** The facts of a row's place. */
  of(rows: Rows, slot: number, find: (point: Point) => Facts): Facts {
    const [x, y] = [rows.rare.spots[slot * 2] ?? 0, rows.rare.spots[slot * 2 + 1] ?? 0];
    const square = (x >> SQUARE_BITS) * SQUARES + (y >> SQUARE_BITS);
    const known = this.#kept.get(square);
    if (known !== undefined) return known;
    if (this.#kept.size >= MOST_SQUARES) this.#kept.clear();
    const found = find({ lat: latOfSpot(y), lng: lngOfSpot(x) });
    this.#kept.set(square, found);
    this.lookups += 1;
    return found;
  }
}

/** Look-ups after which other work runs: some 6 ms. */
export const LOOKUPS_A_TURN = 64;
