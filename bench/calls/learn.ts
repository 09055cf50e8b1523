import { learnTable } from "#domain/learning/learn-chances.ts";
import type { ChanceTable } from "#domain/learning/learn-chances.ts";
import { knownBefore } from "#domain/learning/outcome-cells.ts";
import { tallyOutcomes } from "#domain/learning/testing/tally-outcomes.ts";
import { dateAt } from "./place-row.ts";
import type { ToldOutcome } from "./simulate.ts";

/** What the product learns from outcomes until a minute. */
export function learnFrom(outcomes: readonly ToldOutcome[], untilMinute: number): ChanceTable {
  const found = outcomes
    .filter(({ minute }) => minute < untilMinute)
    .map(({ minute, before, ...told }) => ({
      ...told,
      before: knownBefore(before, { kind: told.kind, at: dateAt(minute) }),
    }));
  return learnTable(tallyOutcomes(found));
}
