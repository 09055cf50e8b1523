import type { Kind } from "../resources/kinds.ts";
import { STATED_CHANCES } from "../listings/rank.ts";
import type { Chances, KindChances, LearntInterval } from "../listings/rank.ts";
import { NO_WORD, wordOf } from "./chances.ts";
import type { AxisName, Word, WordChances } from "./chances.ts";
import { chancesOf, learntAreas, learntIn } from "./learn-chances.ts";
import type { ChanceTable, Scope } from "./learn-chances.ts";

/**
 * The chances of a kind as rank.ts takes them; the stated ones where nothing is learnt. An area has
 * its own where at least one is learnt there. Its others are those of the kind. How fast
 * words fade stays as it is stated: ten networks could move a learnt half-life too far (decision
 * 68).
 */
export function rankChances(table: ChanceTable, kind: Kind): KindChances {
  const whole = chancesIn(table, kind);
  const areas = learntAreas(table, kind);
  if (areas.length === 0) return whole;
  return { ...whole, areas: new Map(areas.map((area) => [area, chancesIn(table, kind, area)])) };
}

function chancesIn(table: ChanceTable, kind: Kind, area?: string): Chances {
  const own: Scope[] = [{ kind, area: null }, ...(area === undefined ? [] : [{ kind, area }])];
  const known = chancesOf(table, kind, { area });
  const scopes: Scope[] = [{ kind: null, area: null }, ...own];
  if (scopes.every((scope) => learntIn(table, scope).length === 0)) return STATED_CHANCES;
  const intervals = intervalsOf(table, own);
  const { stock, reach, trust } = STATED_CHANCES;
  return {
    ...STATED_CHANCES,
    stock: { ...stock, unknown: priorOf(known.stock, stock.unknown) },
    reach: { ...reach, unknown: priorOf(known.reach, reach.unknown) },
    trust: { ...trust, unreviewed: priorOf(known.trust, trust.unreviewed) },
    after: (axis, said) => {
      const { byWord } = known[axis];
      return byWord.get(wordOf(said)) ?? byWord.get(NO_WORD) ?? 0;
    },
    learnt: (axis, said) => intervals.get(cellKey(axis, wordOf(said))) ?? null,
  };
}

function priorOf({ byWord }: WordChances[AxisName], stated: number): number {
  return byWord.get(NO_WORD) ?? stated;
}

/**
 * What calls of a kind taught of each chance, the narrowest scope last. What calls of all kinds
 * taught, or is stated, is no such count.
 */
function intervalsOf(table: ChanceTable, scopes: readonly Scope[]): ReadonlyMap<string, LearntInterval> {
  const intervals = new Map<string, LearntInterval>();
  for (const { axis, word, chance, low, high } of scopes.flatMap((scope) => learntIn(table, scope)))
    if (low !== null && high !== null) intervals.set(cellKey(axis, word), { chance, low, high });
  return intervals;
}

function cellKey(axis: AxisName, word: Word): string {
  return `${axis} ${word}`;
}
