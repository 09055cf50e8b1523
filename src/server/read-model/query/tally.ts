import { setImmediate } from "node:timers/promises";
import { CELL_STATES, stateOfOffer } from "#domain/overview/overview.ts";
import type { CellState, OverviewCell } from "#domain/overview/overview.ts";
import type { Point } from "#domain/places/distance.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { FACILITY_TREE } from "../rows/masks.ts";
import { ALIVE, CALLABLE, VAGUE } from "../rows/row-flags.ts";
import { EXPIRES_AT, META } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { readUuid } from "../rows/uuid-bytes.ts";
import { freshnessOf } from "./evidence.ts";
import { LOOKUPS_A_TURN, SquareFacts } from "./square-facts.ts";

/** Rows per turn, before other work runs. */
const SLICE = 8_192;

const STATES = CELL_STATES.length;

/**
 * What a tally asks. `met`: ids of needs with a promise. `districtOf`: the id of a point's
 * district.
 */
export type TallyInput = { met: readonly string[]; districtOf: (point: Point) => string | null };

/**
 * Counts all open listings by district, kind and state, in one walk over the rows. Districts of
 * squares are kept: only the first walk looks them up.
 */
export class Tally {
  readonly #districts = new SquareFacts<string | null>();

  /** @param hides rows of kinds that are switched off */
  async count(
    rows: Rows,
    { met, districtOf }: TallyInput,
    { nowMs, hides }: { nowMs: number; hides: ((slot: number) => boolean) | null },
  ): Promise<OverviewCell[]> {
    const promised = slotsOf(rows, met);
    const counts = new Map<string | null, Uint32Array>();
    let looked = this.#districts.lookups;
    for (let slot = 0; slot < rows.used; slot += 1) {
      if (isCounted(rows, slot, nowMs) && hides?.(slot) !== true) {
        const district = rows.has(slot, VAGUE) ? null : this.#districts.of(rows, slot, districtOf);
        const counted = counts.get(district) ?? new Uint32Array(KINDS.length * STATES);
        counts.set(district, counted);
        const at = (rows.treeOf(slot) >> 1) * STATES + CELL_STATES.indexOf(stateOf(rows, slot, { nowMs, promised }));
        counted[at] = (counted[at] ?? 0) + 1;
      }
      // Other work runs between slices.
      if (slot % SLICE === SLICE - 1 || this.#districts.lookups - looked >= LOOKUPS_A_TURN) {
        looked = this.#districts.lookups;
        await setImmediate();
      }
    }
    return cellsOf(counts);
  }
}

function isCounted(rows: Rows, slot: number, nowMs: number): boolean {
  return rows.has(slot, ALIVE) && rows.treeOf(slot) < FACILITY_TREE && rows.fact(slot, EXPIRES_AT) > nowMs;
}

function stateOf(
  rows: Rows,
  slot: number,
  { nowMs, promised }: { nowMs: number; promised: ReadonlySet<number> },
): CellState {
  const isNeed = rows.treeOf(slot) % 2 === 1;
  if (isNeed) return promised.has(slot) ? "met" : "unmet";
  return stateOfOffer(freshnessOf(rows, slot, nowMs), rows.has(slot, CALLABLE));
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

/** @param counts by district: kinds, and within each its states */
function cellsOf(counts: ReadonlyMap<string | null, Uint32Array>): OverviewCell[] {
  return [...counts].flatMap(([district, counted]) =>
    KINDS.flatMap((kind, of) =>
      CELL_STATES.map((state, at): OverviewCell => ({ district, kind, state, count: counted[of * STATES + at] ?? 0 })),
    ).filter(({ count }) => count > 0),
  );
}
