import { KINDS } from "../resources/kinds.ts";
import type { Kind } from "../resources/kinds.ts";
import { AXIS_NAMES, NO_WORD, STATED_BY_WORD, statedHalfLifeHours } from "./chances.ts";
import type { AxisName, WordChances, Word } from "./chances.ts";
import type { CellSums } from "./cell-sums.ts";
import type { Age, Cell } from "./outcome-cells.ts";
import { estimate, statedEstimate } from "./estimate.ts";
import type { Estimate, LearntChance } from "./estimate.ts";
import { learnHalfLife, MOST_INVERSE } from "./half-life.ts";
import type { LearntHalfLife } from "./half-life.ts";

/** A part of all outcomes: all of them, of one kind, or of one kind in one area. */
export type Scope = { kind: Kind | null; area: string | null };

/** The sums of one cell of one scope, as they are read from storage. */
export type ScopedSums = Scope & Cell & { sums: CellSums };

/** One line of a table: a chance after a word, in a scope. */
export type ChanceRow = Scope & { axis: AxisName; word: Word } & LearntChance;
/** How fast words of an axis fade, for a kind. */
export type HalfLifeRow = { kind: Kind; axis: AxisName } & LearntHalfLife;

/** What was learnt at one time. The same sums give the same table. */
export type ChanceTable = { chances: ChanceRow[]; halfLives: HalfLifeRow[] };

const ALL: Scope = { kind: null, area: null };

/** Learns a table from the sums of all cells. Scopes without enough outcomes have no lines. */
export function learnTable(all: readonly ScopedSums[]): ChanceTable {
  const sums = new Map(all.map((each) => [keyOf(each, each), each.sums]));
  const estimates = new Map<string, Estimate>();
  const kinds = KINDS.filter((kind) => all.some((each) => each.kind === kind));
  const areas = areasOf(all);
  const scopes: { scope: Scope; parent: Scope | null }[] = [
    { scope: ALL, parent: null },
    ...kinds.map((kind) => ({ scope: { kind, area: null }, parent: ALL })),
    ...areas.map((scope) => ({ scope, parent: { kind: scope.kind, area: null } })),
  ];
  const chances: ChanceRow[] = [];
  for (const { scope, parent } of scopes) {
    for (const axis of AXIS_NAMES) {
      // The prior comes first: what is known later is carried back against it.
      for (const word of [NO_WORD, ...wordsOf(axis)]) {
        const cell: Cell = { axis, word, age: word === NO_WORD ? "gone" : "fresh" };
        const found = learnCell({ scope, parent, cell }, { sums, estimates });
        if (found === null) continue;
        estimates.set(keyOf(scope, cell), found);
        const { influence: _influence, ...row } = found;
        if (found.outcomes > 0) chances.push({ ...scope, axis, word, ...rounded(row) });
      }
    }
  }
  const halfLives = kinds.flatMap((kind) =>
    AXIS_NAMES.map((axis): HalfLifeRow => {
      const words = wordsOf(axis).flatMap((word) => {
        const later = sums.get(keyOf({ kind, area: null }, { axis, word, age: "later" }));
        const fresh = estimates.get(keyOf({ kind, area: null }, { axis, word, age: "fresh" }));
        return later === undefined || fresh === undefined ? [] : [{ later, fresh: fresh.chance }];
      });
      const prior = estimates.get(keyOf({ kind, area: null }, { axis, word: NO_WORD, age: "gone" }));
      const stated = STATED_BY_WORD[axis].get(NO_WORD) ?? 0;
      return { kind, axis, ...learnHalfLife(words, prior?.chance ?? stated, statedHalfLifeHours(axis, kind)) };
    }),
  );
  return { chances, halfLives };
}

type Known = { sums: ReadonlyMap<string, CellSums>; estimates: ReadonlyMap<string, Estimate> };

/** The estimate of one cell of a scope; null where the scope has no outcomes of it. */
function learnCell(
  { scope, parent, cell }: { scope: Scope; parent: Scope | null; cell: Cell },
  { sums, estimates }: Known,
): Estimate | null {
  const { axis, word } = cell;
  const stated = statedEstimate(STATED_BY_WORD[axis].get(word) ?? 0);
  const above = parent === null ? stated : (estimates.get(keyOf(parent, cell)) ?? stated);
  const own = sums.get(keyOf(scope, cell));
  const isPrior = word === NO_WORD;
  if (own === undefined) return above.isLearnt ? { ...above, outcomes: 0, sources: 0 } : above;
  const prior = isPrior ? null : (estimates.get(keyOf(scope, { axis, word: NO_WORD, age: "gone" })) ?? priorOf(axis));
  return estimate({ sums: own, parent: above, prior, most: isPrior ? 1 : MOST_INVERSE });
}

function priorOf(axis: AxisName): Estimate {
  return statedEstimate(STATED_BY_WORD[axis].get(NO_WORD) ?? 0);
}

/** The chances of a kind in an area: the narrowest that are learnt, else those that are stated. */
export function chancesOf(
  table: ChanceTable,
  kind: Kind,
  { area, subtype }: { area?: string | undefined; subtype?: string },
): WordChances {
  const wide = [ALL, { kind, area: null }, ...(area === undefined ? [] : [{ kind, area }])];
  const rows = wide.flatMap((scope) => learntIn(table, scope));
  const of = (axis: AxisName): WordChances[AxisName] => {
    const byWord = new Map(STATED_BY_WORD[axis]);
    for (const row of rows) if (row.axis === axis) byWord.set(row.word, row.chance);
    const stated = statedHalfLifeHours(axis, kind, subtype);
    const learnt = table.halfLives.find((row) => row.kind === kind && row.axis === axis);
    const times = learnt?.isLearnt === true ? learnt.times : 1;
    return { byWord, halfLifeHours: stated * times, halfLifeTimes: times };
  };
  return { stock: of("stock"), reach: of("reach"), trust: of("trust") };
}

/** The learnt lines of each table by scope. A table never changes, so each is sorted once. */
const LEARNT = new WeakMap<ChanceTable, ReadonlyMap<string, readonly ChanceRow[]>>();

/** The lines of a scope that are learnt. */
export function learntIn(table: ChanceTable, scope: Scope): readonly ChanceRow[] {
  const known = LEARNT.get(table) ?? learntByScope(table);
  LEARNT.set(table, known);
  return known.get(scopeKey(scope)) ?? [];
}

function learntByScope({ chances }: ChanceTable): ReadonlyMap<string, readonly ChanceRow[]> {
  const byScope = new Map<string, ChanceRow[]>();
  for (const row of chances) {
    if (!row.isLearnt) continue;
    const rows = byScope.get(scopeKey(row)) ?? [];
    rows.push(row);
    byScope.set(scopeKey(row), rows);
  }
  return byScope;
}

/** The areas in which a chance of a kind is learnt; of any kind when absent. */
export function learntAreas({ chances }: ChanceTable, kind?: Kind): string[] {
  const ofKind = chances.filter((row) => row.isLearnt && (kind === undefined || row.kind === kind));
  return [...new Set(ofKind.flatMap(({ area }) => area ?? []))];
}

function wordsOf(axis: AxisName): Word[] {
  return [...STATED_BY_WORD[axis].keys()].filter((word) => word !== NO_WORD);
}

function areasOf(all: readonly ScopedSums[]): { kind: Kind; area: string }[] {
  const found = new Map<string, { kind: Kind; area: string }>();
  for (const { kind, area } of all) if (kind !== null && area !== null) found.set(`${kind} ${area}`, { kind, area });
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, scope]) => scope);
}

function scopeKey({ kind, area }: Scope): string {
  return `${kind ?? "*"}|${area ?? "*"}`;
}

function keyOf(scope: Scope, { axis, word, age }: { axis: AxisName; word: Word; age: Age }): string {
  return `${scopeKey(scope)}|${axis}|${word}|${age}`;
}

/** To four decimals: sums that were added in another order give the same table. */
function rounded(row: LearntChance): LearntChance {
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  return {
    ...row,
    stated: round(row.stated),
    chance: round(row.chance),
    low: row.low === null ? null : round(row.low),
    high: row.high === null ? null : round(row.high),
  };
}
