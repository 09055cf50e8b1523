import { setImmediate } from "node:timers/promises";
import { stateOfOffer } from "#domain/overview/overview.ts";
import type { CellState, OverviewCell } from "#domain/overview/overview.ts";
import type { Point } from "#domain/places/distance.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { latOfSpot, lngOfSpot, SPOT_BITS } from "../index/web-mercator.ts";
import { FACILITY_TREE } from "../rows/masks.ts";
import { ALIVE, CALLABLE, VAGUE } from "../rows/row-flags.ts";
import { EXPIRES_AT, META } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { readUuid } from "../rows/uuid-bytes.ts";
import { freshnessOf } from "./evidence.ts";

/** Rows per turn, before other work runs. */
const SLICE = 8_192;
/**
 * Squares whose district is looked up anew in one turn: some 0.1 ms each (measured 2026-11-24).
 */
const LOOKUPS = 64;
/** Squares of the map, some 1.2 km wide at the equator: points of one have one district. */
const SQUARE_BITS = 14;
const SQUARES = 2 ** (SPOT_BITS - SQUARE_BITS);
/** Squares whose district is kept; above it all are looked up again. */
const MOST_SQUARES = 200_000;

/** What a tally asks. `met`: ids of needs with a promise. `districtOf`: the id of a point's district. */
export type TallyInput = { met: readonly string[]; districtOf: (point: Point) => string | null };

/**
 * Counts all open listings by district, kind and state, in one walk over the rows. Districts of
 * squares are kept: only the first walk looks them up.
 */
export class Tally {
  readonly #districts = new Map<number, string | null>();

  /** @param hides rows of kinds that are switched off */
  async count(
    rows: Rows,
    { met, districtOf }: TallyInput,
    { nowMs, hides }: { nowMs: number; hides: ((slot: number) => boolean) | null },
  ): Promise<OverviewCell[]> {
    const promised = slotsOf(rows, met);
    const cells = new Map<string, OverviewCell>();
    let looked = 0;
    for (let slot = 0; slot < rows.used; slot += 1) {
      if (isCounted(rows, slot, nowMs) && hides?.(slot) !== true) {
        const known = this.#districts.size;
        const district = rows.has(slot, VAGUE) ? null : this.#districtOf(rows, slot, districtOf);
        if (this.#districts.size > known) looked += 1;
        add(cells, { district, ...kindAndState(rows, slot, { nowMs, promised }) });
      }
      // Other work runs between slices.
      if (slot % SLICE === SLICE - 1 || looked >= LOOKUPS) {
        looked = 0;
        await setImmediate();
      }
    }
    return [...cells.values()];
  }

  #districtOf(rows: Rows, slot: number, districtOf: TallyInput["districtOf"]): string | null {
    const [x, y] = [rows.spots[slot * 2] ?? 0, rows.spots[slot * 2 + 1] ?? 0];
    const square = (x >> SQUARE_BITS) * SQUARES + (y >> SQUARE_BITS);
    const known = this.#districts.get(square);
    if (known !== undefined) return known;
    if (this.#districts.size >= MOST_SQUARES) this.#districts.clear();
    const found = districtOf({ lat: latOfSpot(y), lng: lngOfSpot(x) });
    this.#districts.set(square, found);
    return found;
  }
}

function isCounted(rows: Rows, slot: number, nowMs: number): boolean {
  return rows.has(slot, ALIVE) && rows.treeOf(slot) < FACILITY_TREE && rows.fact(slot, EXPIRES_AT) > nowMs;
}

function kindAndState(
  rows: Rows,
  slot: number,
  { nowMs, promised }: { nowMs: number; promised: ReadonlySet<number> },
): Pick<OverviewCell, "kind" | "state"> {
  const tree = rows.treeOf(slot);
  const kind = KINDS[tree >> 1] ?? KINDS[0];
  const isNeed = tree % 2 === 1;
  const state: CellState = isNeed
    ? promised.has(slot)
      ? "met"
      : "unmet"
    : stateOfOffer(freshnessOf(rows, slot, nowMs), rows.has(slot, CALLABLE));
  return { kind, state };
}

/** The slots of some listings, of those that are searchable. */
function slotsOf(rows: Rows, ids: readonly string[]): Set<number> {
  const id = new Uint32Array(META);
  return new Set(
    ids.map((text) => {
      readUuid(text, id);
      return rows.find(id);
    }),
  );
}

function add(cells: Map<string, OverviewCell>, cell: Omit<OverviewCell, "count">): void {
  const key = `${cell.district ?? ""} ${cell.kind} ${cell.state}`;
  const known = cells.get(key);
  if (known === undefined) cells.set(key, { ...cell, count: 1 });
  else known.count += 1;
}
