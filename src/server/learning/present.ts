import type { LearntChances } from "#contract/learning.ts";
import { calibrationOf } from "#domain/learning/calibration.ts";
import { inUse, NEWEST } from "./choice.ts";
import type { KnownTable, KnownTables } from "./choice.ts";

/** What was learnt, as admins read it. */
export function presentLearning(known: KnownTables): LearntChances {
  const { tables, choice } = known;
  const used = inUse(known);
  const shown = used ?? tables[0];
  return {
    choice: { use: choice?.use ?? NEWEST, reason: choice?.reason ?? null, at: choice?.at ?? null },
    inUse: used?.document.id ?? null,
    tables: tables.map(presentTable),
    chances: (shown?.value.chances ?? []).map((line) => ({
      kind: line.kind,
      area: line.area,
      axis: line.axis,
      word: line.word,
      stated: line.stated,
      chance: line.chance,
      isLearnt: line.isLearnt,
      outcomes: line.outcomes,
      sources: line.sources,
      low: line.low,
      high: line.high,
    })),
    halfLives: (shown?.value.halfLives ?? []).map((line) => ({
      kind: line.kind,
      axis: line.axis,
      statedHours: line.statedHours,
      hours: line.hours,
      isLearnt: line.isLearnt,
      outcomes: line.outcomes,
      sources: line.sources,
    })),
  };
}

function presentTable({ document, value }: KnownTable): LearntChances["tables"][number] {
  const { calls, brier, tenths } = calibrationOf(value.calibration.tenths);
  return {
    id: document.id,
    learntAt: value.learntAt,
    outcomes: value.outcomes,
    learnt: value.chances.filter(({ isLearnt }) => isLearnt).length,
    calibration: {
      of: value.calibration.of,
      calls,
      brier,
      tenths: tenths.map(({ from, calls: inTenth, mean, yes }) => ({ from, calls: inTenth, expected: mean, yes })),
    },
  };
}
