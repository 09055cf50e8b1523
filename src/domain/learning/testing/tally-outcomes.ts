import type { ByRole } from "../../observations/axes.ts";
import type { Outcome } from "../../observations/outcomes.ts";
import type { Kind } from "../../resources/kinds.ts";
import { AXIS_NAMES, NO_WORD } from "../chances.ts";
import type { AxisName } from "../chances.ts";
import type { CellSums } from "../cell-sums.ts";
import type { Scope, ScopedSums } from "../learn-chances.ts";
import { LEARNING } from "../learning-rules.ts";
import type { Age, Cell, KnownBefore } from "../outcome-cells.ts";

/*
 * The sums of cells in memory, in the plainest form. The server makes them by SQL; tests compare
 * the two, and the bench learns from a made world by it.
 */

/** What one call or count found, and what readers saw just before. */
export type FoundOutcome = {
  kind: Kind;
  area: string;
  /** A person with a history or proved number, else a network. */
  source: string;
  by: ByRole;
  outcome: Outcome;
  /** What was left, where it was counted. */
  count?: number | undefined;
  before: KnownBefore;
};

/** What one source found in one cell. `inverse`: sum of 2^halfLives; `hitInverse`: of its hits. */
export type SourceCount = { outcomes: number; hitInverse: number; inverse: number; halfLives: number };

/**
 * The sums of all cells of some outcomes, in memory. The server makes the same by SQL
 * (server/learning/queries.ts).
 */
export function tallyOutcomes(outcomes: Iterable<FoundOutcome>): ScopedSums[] {
  const cells = new Map<string, { cell: Omit<ScopedSums, "sums">; sources: Map<string, SourceCount> }>();
  for (const outcome of outcomes) {
    const { kind, area, source } = outcome;
    const scopes: Scope[] = [
      { kind: null, area: null },
      { kind, area: null },
      { kind, area },
    ];
    for (const finding of cellsOf(outcome)) {
      for (const scope of scopes) {
        const { axis, word, age } = finding;
        const key = `${scope.kind}|${scope.area}|${axis}|${word}|${age}`;
        const known = cells.get(key) ?? { cell: { ...scope, axis, word, age }, sources: new Map() };
        cells.set(key, known);
        known.sources.set(source, withFinding(known.sources.get(source), finding));
      }
    }
  }
  return [...cells.values()].map(({ cell, sources }) => ({ ...cell, sums: sumsOf(sources.values()) }));
}

function withFinding(
  { outcomes, hitInverse, inverse, halfLives }: SourceCount = { outcomes: 0, hitInverse: 0, inverse: 0, halfLives: 0 },
  finding: CellFinding,
): SourceCount {
  // Only what is right after a word is carried back; the others are means of what was found.
  const times = finding.age === "fresh" ? 2 ** finding.halfLives : 1;
  return {
    outcomes: outcomes + 1,
    hitInverse: hitInverse + (finding.isHit ? times : 0),
    inverse: inverse + times,
    halfLives: halfLives + finding.halfLives,
  };
}
/** Sums over the sources of a cell. */
export function sumsOf(sources: Iterable<SourceCount>): CellSums {
  const sums = { sources: 0, w: 0, wa: 0, wb: 0, wAge: 0, ww: 0, wwa: 0, wwb: 0, wwaa: 0, wwab: 0, wwbb: 0 };
  for (const { outcomes, hitInverse, inverse, halfLives } of sources) {
    const w = Math.min(LEARNING.mostOfSource, outcomes);
    const [a, b] = [hitInverse / outcomes, inverse / outcomes];
    sums.sources += 1;
    sums.w += w;
    sums.wa += w * a;
    sums.wb += w * b;
    sums.wAge += (w * halfLives) / outcomes;
    sums.ww += w * w;
    sums.wwa += w * w * a;
    sums.wwb += w * w * b;
    sums.wwaa += w * w * a * a;
    sums.wwab += w * w * a * b;
    sums.wwbb += w * w * b * b;
  }
  return sums;
}

/** What a finding says of a cell: whether the axis was good, and the age of the word. */
export type CellFinding = Cell & { isHit: boolean; halfLives: number };

type Verdict = boolean | null;

/** What an outcome says of each axis. Null: nothing. A count says nothing about the telephone. */
export function verdictsOf({
  outcome,
  by,
  count,
}: Pick<FoundOutcome, "outcome" | "by" | "count">): Readonly<Record<AxisName, Verdict>> {
  const counted = count === undefined ? null : count > 0;
  const stock =
    outcome === "confirmed"
      ? counted
      : STOCK_VERDICTS[outcome] === true && count === 0
        ? false
        : (STOCK_VERDICTS[outcome] ?? null);
  if (by === "feed") return { stock: null, reach: null, trust: null };
  if (by === "facility" || by === "owner") return { stock, reach: null, trust: null };
  const answered = !UNANSWERED.has(outcome);
  // A condition says nothing of honesty.
  const isJudged = answered && outcome !== "not-for-us";
  return { stock, reach: answered, trust: isJudged ? outcome !== "asked-for-advance-money" : null };
}

/** The cells of the table that a finding counts in. */
export function cellsOf(found: FoundOutcome): CellFinding[] {
  const verdicts = verdictsOf(found);
  return AXIS_NAMES.flatMap((axis): CellFinding[] => {
    const isHit = verdicts[axis];
    if (isHit === null) return [];
    const { word, halfLives } = found.before[axis];
    const age = word === NO_WORD ? "gone" : ageOf(halfLives);
    return age === null ? [] : [{ axis, word: age === "gone" ? NO_WORD : word, age, isHit, halfLives }];
  });
}

function ageOf(halfLives: number): Age | null {
  if (halfLives <= LEARNING.freshHalfLives) return "fresh";
  if (halfLives <= LEARNING.laterHalfLives) return "later";
  return halfLives >= LEARNING.goneHalfLives ? "gone" : null;
}

const STOCK_VERDICTS: Readonly<Partial<Record<Outcome, boolean>>> = {
  "got-help": true,
  "in-stock": true,
  limited: true,
  "none-left": false,
};

const UNANSWERED: ReadonlySet<Outcome> = new Set<Outcome>(["no-answer", "busy", "wrong-number", "disconnected"]);
