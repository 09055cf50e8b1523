import { yesOfTen } from "#domain/learning/yes-of-ten.ts";
import type { LearntAxis } from "#domain/learning/yes-of-ten.ts";
import { REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import { AXIS, AXIS_BITS, WHO_BITS, whoOf } from "../rows/axis-codes.ts";
import type { ChanceTables } from "../rows/chance-tables.ts";
import { halfLifeMs } from "../rows/masks.ts";
import { REACH_TRIED, STOCK_AT, TRUST_STOCK_TRIED } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { timeOf } from "../rows/tried-words.ts";
import { doubtOf, hasState, isStockTooOld, REACH_HALF_LIFE_MS, tablesOf, TRUST_HALF_LIFE_MS } from "./evidence.ts";
import { EXACT } from "./plan.ts";

/**
 * Of ten calls like one to this row, how many get a yes, as was learnt. 0: nothing is told. What
 * only may be what was asked for, or is reported, has stated chances in its rank too. The record of
 * one place is left out: it is of this place, not of calls like it.
 */
export function statedChance(rows: Rows, slot: number, { tier, now }: { tier: number; now: number }): number {
  const { learnt } = tablesOf(rows, slot);
  if (learnt === null || tier !== EXACT || doubtOf(rows, slot) > 0 || hasState(rows, slot)) return 0;
  const word = rows.axesOf(slot);
  const stockAge = isStockTooOld(rows, slot, now)
    ? Number.POSITIVE_INFINITY
    : (now - rows.fact(slot, STOCK_AT)) / halfLifeMs(rows.treeOf(slot), rows.maskOf(slot));
  const told = yesOfTen([
    axisOf(learnt.stock, word & AXIS, { values: STOCK_VALUES, halfLives: stockAge }),
    axisOf(learnt.reach, (word >> AXIS_BITS) & AXIS, {
      values: REACH_VALUES,
      halfLives: (now - timeOf(rows.triedOf(slot, REACH_TRIED))) / REACH_HALF_LIFE_MS,
    }),
    axisOf(learnt.trust, (word >> (2 * AXIS_BITS)) & AXIS, {
      values: TRUST_VALUES,
      halfLives: (now - timeOf(rows.triedOf(slot, TRUST_STOCK_TRIED))) / TRUST_HALF_LIFE_MS,
    }),
  ]);
  return told ?? 0;
}

type AgedWords = { values: readonly string[]; halfLives: number };

/** One axis; without a word nothing of any is left. */
function axisOf(
  { prior, words }: NonNullable<ChanceTables["learnt"]>["stock"],
  code: number,
  { values, halfLives }: AgedWords,
): LearntAxis {
  const isSaid = whoOf(code) !== null && !Number.isNaN(halfLives);
  const value = values[code >> WHO_BITS] ?? "";
  return { value, halfLives: isSaid ? halfLives : Number.POSITIVE_INFINITY, word: words[code] ?? null, prior };
}
